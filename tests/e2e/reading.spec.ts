import { expect, openLesson, overflow, test } from './page';

/** Numbers that the lesson must print: they come from the arithmetic of its worked examples. */
const FIGURES = ['0.6225', '0.3775', '2.49', '1.51', '0.8415', '3,150,336', '18,902,016'];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole lesson can be read', async ({ page }) => {
    await openLesson(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.locator('h1')).toHaveCount(1);
    for (const step of [1, 2, 3, 4, 5, 6]) {
      await expect(
        page.getByRole('heading', { name: new RegExp(`STEP ${step}\\b`) }),
      ).toBeVisible();
    }
    const text = await page.locator('main').innerText();
    for (const figure of FIGURES) expect(text).toContain(figure);
    await expect(page.locator('.katex').first()).toBeVisible();
  });

  test('exercises and questions are there as text', async ({ page }) => {
    await openLesson(page);
    await expect(page.locator('exercise-cell')).toHaveCount(3);
    await expect(page.locator('quiz-question')).toHaveCount(5);
    for (const question of await page.locator('quiz-question').all()) {
      await expect(question.getByRole('radio')).toHaveCount(4);
      await expect(question.locator('fieldset > legend')).toBeVisible();
    }
    await expect(page.locator('#exercise-1')).toContainText('softmax');
  });
});

test('the page says what it is', async ({ page, baseURL }) => {
  await openLesson(page);
  await expect(page).toHaveTitle(/\S/);
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute('content', /\S/);
  // Built for no place in particular, and whole nevertheless.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', baseURL ?? '');
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', `${baseURL}en/`);
});

test('every link inside the page leads somewhere', async ({ page }) => {
  await openLesson(page);
  const dead = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map((link) => decodeURIComponent(link.hash.slice(1)))
      .filter((id) => id !== '' && document.getElementById(id) === null),
  );
  expect(dead).toEqual([]);
});

for (const width of [360, 1280]) {
  test(`nothing sticks out at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openLesson(page);
    // Elements upgrade as they come near the window, so walk through the whole page first.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
    });
    await page.waitForLoadState('networkidle');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`the page follows the system's ${scheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openLesson(page);
    await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(scheme));
    const background = await page.evaluate(
      () =>
        getComputedStyle(document.body)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [],
    );
    const brightness = ((background[0] ?? 0) + (background[1] ?? 0) + (background[2] ?? 0)) / 3;
    expect(brightness > 128).toBe(scheme === 'light');
  });
}
