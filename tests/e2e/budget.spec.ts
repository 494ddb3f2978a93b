import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { Exercise } from './exercise';
import { expect, openLesson, test } from './page';

/** What a reader may have to load, packed as a host packs it, until the first cell has a result. */
const LIMIT = 400_000;

/** These are packed already. */
const PACKED = /\.(?:woff2|png)$/;

test('the first result costs 400 kB at most, with everything that the page loads until then', async ({
  page,
}) => {
  const sizes = new Map<string, Promise<number>>();
  const weigh = (response: Response) => {
    const { pathname } = new URL(response.url());
    const size = response
      .body()
      .then((body) => (PACKED.test(pathname) ? body.length : gzipSync(body, { level: 9 }).length));
    sizes.set(pathname, size);
  };
  page.on('response', weigh);
  await openLesson(page);
  await new Exercise(page, 1).run();
  // What comes now, such as the editor, comes after the result.
  page.off('response', weigh);
  const loaded = await Promise.all(
    [...sizes].map(async ([name, size]) => ({ name, bytes: await size })),
  );
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = loaded.sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  expect(
    total,
    largest.map(({ name, bytes }) => `${name}: ${bytes}`).join('\n'),
  ).toBeLessThanOrEqual(LIMIT);
  // The module and the worker are among them, or nothing was measured.
  expect(loaded.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
  expect(loaded.length).toBeGreaterThan(10);
});
