import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';

export { expect };

/**
 * A test whose page must stay clean: no console error, no exception, no request to another host,
 * no file that is missing. What was seen is checked when the test ends.
 */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      const host = new URL(baseURL ?? '').host;
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
      page.on('request', (request) => {
        const { protocol, host: asked } = new URL(request.url());
        if (protocol.startsWith('http') && asked !== host) {
          complaints.push(`request to another host: ${request.url()}`);
        }
      });
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** As wide as most phones: a page is there sooner, since a phone first lays out only what is near. */
export const PHONE = { width: 412, height: 823 };

/** Opens lesson 1; its address is the root of the site. */
export async function openLesson(page: Page): Promise<void> {
  await page.goto('./');
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
