import type { Locator } from '@playwright/test';
import { expect, openLesson, PHONE, test } from './page';

test.use({ viewport: PHONE });

/** The right choice of each question, by what it must say. */
const RIGHT: Record<string, RegExp> = {
  'quiz-1': /내적/,
  'quiz-2': /분산/,
  'quiz-3': /넘치|오버플로/,
  'quiz-4': /64.*1,048,576|1,048,576.*64/s,
  'quiz-5': /선형/,
};

const feedback = (question: Locator) => question.getByRole('status');

test('one choice of each question is right, and each choice has its own reason', async ({
  page,
}) => {
  const right: Record<string, string[]> = {};
  const reasons: Record<string, Set<string>> = {};
  for (let i = 0; i < 4; i += 1) {
    // Each choice is the first one on a fresh page: the answer comes at once.
    await openLesson(page);
    for (const id of Object.keys(RIGHT)) {
      const question = page.locator(`quiz-question#${id}`);
      const choices = question.getByRole('radio');
      await expect(choices).toHaveCount(4);
      await choices.nth(i).check();
      await expect(feedback(question)).toHaveAttribute('data-correct', /^(true|false)$/);
      await expect(feedback(question)).toHaveText(/\S/);
      reasons[id] = (reasons[id] ?? new Set()).add(await feedback(question).innerText());
      if ((await feedback(question).getAttribute('data-correct')) === 'true') {
        const value = await choices.nth(i).getAttribute('value');
        const text = await question.locator(`[data-choice="${value}"]`).innerText();
        right[id] = [...(right[id] ?? []), text];
      }
    }
  }
  for (const [id, says] of Object.entries(RIGHT)) {
    expect(reasons[id]?.size, id).toBe(4);
    expect(right[id], id).toHaveLength(1);
    expect(right[id]?.[0]).toMatch(says);
  }
});

test('a wrong choice leads back to its step, and can be tried again', async ({ page }) => {
  await openLesson(page);
  for (const id of Object.keys(RIGHT)) {
    const question = page.locator(`quiz-question#${id}`);
    const choices = question.getByRole('radio');
    let wrong = 0;
    await choices.nth(wrong).check();
    if ((await feedback(question).getAttribute('data-correct')) === 'true') {
      await question.getByRole('button', { name: '다시 풀기' }).click();
      wrong = 1;
      await choices.nth(wrong).check();
    }
    await expect(feedback(question)).toHaveAttribute('data-correct', 'false');
    const back = question.getByRole('link', { name: /다시 보기/ });
    const target = await back.getAttribute('href');
    await expect(page.locator(target?.replace(/^[^#]*/, '') ?? '')).toHaveCount(1);
    await question.getByRole('button', { name: '다시 풀기' }).click();
    await expect(choices.nth(wrong)).not.toBeChecked();
    await expect(feedback(question)).not.toHaveAttribute('data-correct', /./);
  }
});

test('the score counts the questions answered rightly at the first try', async ({ page }) => {
  await openLesson(page);
  const score = page.locator('quiz-score');
  await expect(score).toContainText('5문제');
  for (const [id, says] of Object.entries(RIGHT)) {
    const question = page.locator(`quiz-question#${id}`);
    await question.locator('.quiz-choice').filter({ hasText: says }).getByRole('radio').check();
    await expect(feedback(question)).toHaveAttribute('data-correct', 'true');
  }
  await expect(score).toContainText('5문제 중 5문제');
});

test('questions are answered with the keyboard alone', async ({ page }) => {
  await openLesson(page);
  const question = page.locator('quiz-question#quiz-1');
  await question.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await expect(feedback(question)).toHaveAttribute('data-correct', /^(true|false)$/);
});
