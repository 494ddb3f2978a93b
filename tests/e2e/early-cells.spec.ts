import { test as base } from '@playwright/test';
import { Exercise } from './exercise';
import { expect, openLesson, PHONE, test } from './page';

const WORKER = '**/assets/cells-worker-*.js';
const MODULE = '**/assets/transformer-*.wasm';

/** scores = [2, 1; 0, 1], halved; softmax [0.6225, 0.3775; 0.3775, 0.6225]; times 4. */
const OUTPUT = [
  [2.49, 1.51],
  [1.51, 2.49],
];

/** Runs the first exercise as it stands: the lesson's own example. */
async function runFirst(exercise: Exercise): Promise<void> {
  await exercise.cell.scrollIntoViewIfNeeded();
  await exercise.run();
  const { output } = await exercise.results();
  const rounded = (output as number[][]).map((row) => row.map((x) => Math.round(x * 100) / 100));
  expect(rounded).toEqual(OUTPUT);
}

test('a wide page starts the worker of its cells by itself, and one only', async ({ page }) => {
  await page.route('**/assets/main-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript' }),
  );
  await openLesson(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.unroute('**/assets/main-*.js');

  await openLesson(page);
  await runFirst(new Exercise(page, 1));
  expect(page.workers().map((worker) => worker.url())).toEqual([
    expect.stringMatching(/cells-worker-[\w-]+\.js$/),
  ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the worker waits for somebody at a cell', async ({ page }) => {
    await openLesson(page);
    await page.waitForLoadState('networkidle');
    expect(page.workers()).toEqual([]);
    await runFirst(new Exercise(page, 1));
    expect(page.workers()).toHaveLength(1);
  });
});

// Not with the clean page of the others: here files do fail.
for (const [what, file] of [
  ['its worker', WORKER],
  ['the kernels', MODULE],
] as const) {
  base(`a cell runs although ${what} did not arrive at first`, async ({ page }) => {
    let asked = 0;
    await page.route(file, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await openLesson(page);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await runFirst(new Exercise(page, 1));
    expect(asked).toBeGreaterThan(1);
  });
}
