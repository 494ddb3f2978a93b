import { Exercise, expectRows, rows, runAndStop } from './exercise';
import { expect, PHONE, test } from './page';

test.use({ viewport: PHONE });

/** Calls itself twice at every step: 2^60 calls, which no computer ends. */
const ENDLESS =
  'count(n) = n < 1 ? 1 : count(n - 1) + count(n - 1)\nbefore = 1 + 1\nall = count(60)';

test.describe('the cells as they stand', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('exercise 1: attention of two tokens', async ({ page }) => {
    const results = await (await Exercise.open(page, 1)).run();
    // e / (e + √e) and √e / (e + √e); the output mixes the rows of V = 4·I in these shares.
    const share = Math.E / (Math.E + Math.sqrt(Math.E));
    const other = 1 - share;
    expectRows(
      results['weights'],
      [
        [share, other],
        [other, share],
      ],
      4,
    );
    expectRows(
      results['output'],
      [
        [4 * share, 4 * other],
        [4 * other, 4 * share],
      ],
      4,
    );
    expectRows(
      results['weights'],
      [
        [0.6225, 0.3775],
        [0.3775, 0.6225],
      ],
      4,
    );
    expectRows(
      results['output'],
      [
        [2.49, 1.51],
        [1.51, 2.49],
      ],
      2,
    );
  });

  test('exercise 2: the table of positions', async ({ page }) => {
    const results = await (await Exercise.open(page, 2)).run();
    // Row p is sin p, cos p, sin(p / 100), cos(p / 100), since 10000^(2/4) = 100.
    const table = [0, 1, 2, 3].map((p) => [
      Math.sin(p),
      Math.cos(p),
      Math.sin(p / 100),
      Math.cos(p / 100),
    ]);
    expectRows(results['PE'], table, 10);
    expectRows(
      results['circle'],
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      10,
    );
  });

  test('exercise 3: the parameters of six encoder layers', async ({ page }) => {
    const results = await (await Exercise.open(page, 3)).run();
    // 6 · (4·512² + (2·512·2048 + 2048 + 512) + 4·512)
    expect(rows(results['total'])).toEqual([[18_902_016]]);
    expect(rows(results['layer'])).toEqual([[3_150_336]]);
  });
});

test('what is typed is what runs, and the value is shown beside its line', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.type("A = [1, 2; 3, 4]\nB = A * A'\nhalf = softmax([2, 2])");
  const results = await exercise.run();
  // [1 2; 3 4] · [1 3; 2 4] = [5 11; 11 25]
  expect(results['B']).toEqual([
    [5, 11],
    [11, 25],
  ]);
  expectRows(results['half'], [[0.5, 0.5]], 12);
  for (const value of ['5', '11', '25', '0.5']) {
    await expect(exercise.cell.getByText(value, { exact: true }).first()).toBeVisible();
  }
});

test('Ctrl or Cmd with Enter runs, and Tab leaves the editor', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.type('answer = 6 * 7');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => exercise.results()).toEqual({ answer: 42 });
  await page.keyboard.press('Tab');
  await expect(exercise.editor).not.toBeFocused();
  expect(await exercise.source()).toBe('answer = 6 * 7');
});

test('a syntax error is told at its line, in Korean, and loses nothing', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  const source = 'a = 2 + 3\nb = (a * 2\nc = 4';
  await exercise.type(source);
  await exercise.run();
  await expect(exercise.status).toContainText('2번째 줄');
  await expect(exercise.status).not.toContainText(/undefined|SyntaxError|Error:/);
  expect(await exercise.source()).toBe(source);
  await exercise.type('a = 2 + 3\nb = (a * 2)\nc = 4');
  expect(await exercise.run()).toEqual({ a: 5, b: 10, c: 4 });
});

test('an unknown name is told, with the near one', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.type('weights = [1, 2]\nx = wieghts + 1');
  const results = await exercise.run();
  await expect(exercise.status).toContainText('2번째 줄');
  await expect(exercise.status).toContainText('wieghts');
  await expect(exercise.status).toContainText('weights');
  expect(results).toEqual({ weights: [[1, 2]] });
});

test('shapes that do not fit are named, and earlier values stay', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  const source = 'A = [1, 2, 3; 4, 5, 6]\nB = [1, 0, 1; 0, 1, 0]\nC = A * B\nD = 1';
  await exercise.type(source);
  const results = await exercise.run();
  await expect(exercise.status).toContainText('3번째 줄');
  await expect(exercise.status).toContainText('2×3');
  expect(Object.keys(results)).toEqual(['A', 'B']);
  expect(await exercise.source()).toBe(source);
  await exercise.type("A = [1, 2, 3; 4, 5, 6]\nB = [1, 0, 1; 0, 1, 0]\nC = A * B'");
  // Row (1 2 3) with (1 0 1) and (0 1 0): 4 and 2; row (4 5 6): 10 and 5.
  expect((await exercise.run())['C']).toEqual([
    [4, 2],
    [10, 5],
  ]);
});

test('an endless computation is stopped by Stop', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.type(ENDLESS);
  await runAndStop(exercise);
  await expect(exercise.status).toContainText('멈췄어요');
  await expect(exercise.button('stop')).toBeDisabled();
  expect(await exercise.source()).toBe(ENDLESS);
  await exercise.type('again = 1 + 2');
  expect(await exercise.run()).toEqual({ again: 3 });
});

test('an endless computation ends at the time limit, with what came before it', async ({
  page,
}) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.type(ENDLESS);
  const results = await exercise.run();
  await expect(exercise.status).toContainText('끝나지 않아서');
  expect(results['before']).toBe(2);
  expect(results['all']).toBeUndefined();
  expect(await exercise.source()).toBe(ENDLESS);
  await exercise.type('again = 1 + 2');
  expect(await exercise.run()).toEqual({ again: 3 });
});

test('a function that calls itself for ever is an error, not a dead page', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.type('f(n) = f(n + 1)\nx = f(1)');
  await exercise.run();
  await expect(exercise.status).toContainText('번째 줄');
  await exercise.type('again = 1 + 2');
  expect(await exercise.run()).toEqual({ again: 3 });
});

test('Reset brings the first source back', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  const first = await exercise.source();
  expect(first).toContain('softmax');
  await exercise.type('x = 1');
  await exercise.button('reset').click();
  expect(await exercise.source()).toBe(first);
  expectRows(
    (await exercise.run())['weights'],
    [
      [0.6225, 0.3775],
      [0.3775, 0.6225],
    ],
    4,
  );
});

test('a script can set the source and read the values', async ({ page }) => {
  const exercise = await Exercise.open(page, 2);
  await exercise.cell.evaluate((cell) => {
    (cell as HTMLElement & { source: string }).source = 'x = [1, 2] + 1';
  });
  await expect(exercise.editor).toContainText('x = [1, 2] + 1');
  expect(await exercise.run()).toEqual({ x: [[2, 3]] });
});

test('hints and the solution can be asked for', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  const before = await exercise.cell.innerText();
  await exercise.cell.locator('button[data-action="hint"]').click();
  await expect(exercise.status).toContainText('힌트');
  await exercise.cell.locator('button[data-action="solution"]').click();
  await expect.poll(() => exercise.cell.innerText()).not.toBe(before);
  await expect(exercise.status).toContainText('softmax');
});

test('typing over a selection takes nothing of earlier results into the text', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.type('a = 1\nb = 2\nc = b');
  await exercise.run();
  await exercise.type('a = 1\nb = )\nc = b');
  await exercise.run();
  // What the run before gave stands between the lines, said to be earlier.
  await expect(exercise.cell.locator('.exercise-old').first()).toBeVisible();
  await exercise.editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a');
  expect(await exercise.source()).toBe('a');
});
