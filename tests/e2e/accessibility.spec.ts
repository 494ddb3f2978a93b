import { violations, violationsBesideFormulas } from './axe';
import { Exercise } from './exercise';
import { expect, openLesson, test } from './page';
import { PAGES } from './pages';

/** axe looks at every element of a long page; the limit only ends what would hang. */
const AXE_TIMEOUT = 900_000;

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme} colours`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on the page', async ({ page }) => {
      test.setTimeout(AXE_TIMEOUT);
      await openLesson(page);
      expect(await violations(page)).toEqual([]);
    });

    test('axe finds nothing with results, an error and answers shown', async ({ page }) => {
      test.setTimeout(AXE_TIMEOUT);
      const first = await Exercise.open(page, 1);
      await first.run();
      const second = new Exercise(page, 2);
      await second.cell.scrollIntoViewIfNeeded();
      await expect(second.editor).toBeEditable();
      await second.type('a = [1, 2]\nb = a * a');
      await second.run();
      for (const question of await page.locator('quiz-question').all()) {
        await question.getByRole('radio').first().check();
        await expect(question.getByRole('status')).toHaveAttribute('data-correct', /./);
      }
      expect(await violations(page, 'exercise-cell', 'quiz-question')).toEqual([]);
    });
  });
}

/** The English pages are of the same markup, which the build compares: one of them stands for all. */
const OTHERS = PAGES.filter((page) => page !== './' && !/^en\/(?:architecture\/)?$/.test(page));

for (const address of OTHERS) {
  test(`axe finds nothing on ${address}, in light and in dark colours`, async ({ page }) => {
    test.setTimeout(AXE_TIMEOUT);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    expect(await violationsBesideFormulas(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await violationsBesideFormulas(page)).toEqual([]);
  });
}

test('the keyboard reaches the editor and leaves it again', async ({ page }) => {
  const exercise = await Exercise.open(page, 1);
  await exercise.editor.focus();
  await page.keyboard.press('Tab');
  await expect(exercise.editor).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(exercise.editor).toBeFocused();
});

test('text keeps its size on a phone: the editor does not make it zoom', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const exercise = await Exercise.open(page, 1);
  const size = await exercise.editor.evaluate((editor) =>
    Number.parseFloat(getComputedStyle(editor).fontSize),
  );
  expect(size).toBeGreaterThanOrEqual(16);
});

test('motion is left out for those who ask for it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLesson(page);
  const running = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  );
  expect(running).toBe(0);
});
