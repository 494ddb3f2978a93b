import type { Page } from '@playwright/test';
import { expect, openLesson, PHONE, test } from './page';

/** What is far from the reader is laid out later than what is near: places must hold all the same. */

const DESK = { width: 1280, height: 800 };

const lacking = '.passage:not(.is-laid-out), quiz-question:not(.is-laid-out)';

/** How far a heading is below the top of the screen, once it stands still. */
async function placeOf(page: Page, id: string): Promise<number> {
  const top = () => page.locator(`#${id}`).evaluate((found) => found.getBoundingClientRect().top);
  let before = Number.POSITIVE_INFINITY;
  let now = await top();
  while (Math.abs(now - before) > 1) {
    before = now;
    await page.waitForTimeout(600);
    now = await top();
  }
  return now;
}

for (const [name, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  test(`the place is kept when the page is loaded again or come back to: ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('./#wavelength');
    expect(await placeOf(page, 'wavelength')).toBeLessThan(200);
    await page.mouse.wheel(0, 300);
    const left = await placeOf(page, 'wavelength');
    // The address leads to the heading itself: it must not be what the place is known from.
    expect(left).toBeLessThan(-100);
    await page.reload();
    expect(Math.abs((await placeOf(page, 'wavelength')) - left)).toBeLessThan(40);
    await page.goto('./lab/');
    await page.goBack();
    expect(Math.abs((await placeOf(page, 'wavelength')) - left)).toBeLessThan(40);
  });
}

test('on a desk, all of the page is laid out soon, and can be copied as a whole', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await openLesson(page);
  await expect(page.locator(lacking)).toHaveCount(0);
  const text = await page.locator('main').innerText();
  for (const figure of ['0.6225', '0.8415', '18,902,016']) expect(text).toContain(figure);
});

test('on a phone, as soon as somebody reads', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openLesson(page);
  await page.mouse.wheel(0, 200);
  await expect(page.locator(lacking)).toHaveCount(0);
  expect(await page.locator('main').innerText()).toContain('18,902,016');
});

test('a picture of the whole page has no blanks', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openLesson(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ fullPage: true });
  // At once: a few seconds later everything is laid out anyway.
  expect(await page.locator(lacking).count()).toBe(0);
});
