// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QuizData } from '../../../web/src/quiz/data';
import { forgetAll } from '../../../web/src/quiz/first-tries';
import '../../../web/src/quiz/quiz-question';
import { quizElementHtml, quizHtml, quizScoreHtml } from '../../../web/src/quiz/template';
import { loadMessages, translator } from '../../../web/src/ui/messages';

const question = (number: number): QuizData => ({
  id: `quiz-${number}`,
  number,
  step: 'step-2',
  prompt: 'What does <em>softmax</em> give?',
  correct: 'shares',
  choices: [
    { id: 'scores', text: 'scores', reason: 'Those go in.' },
    { id: 'shares', text: 'shares', reason: 'They sum to 1.' },
    { id: 'counts', text: 'counts', reason: 'Nothing is counted.' },
  ],
});

const t = translator('en');
const feedback = (id: string) =>
  document.querySelector<HTMLElement>(`#${id} [role="status"]`) as HTMLElement;
const radio = (id: string, choice: string) =>
  document.querySelector<HTMLInputElement>(`#${id} input[value="${choice}"]`) as HTMLInputElement;
const score = () => document.querySelector('.quiz-score-text')?.textContent;

/** Chooses as a pointer does. */
function choose(id: string, choice: string): void {
  const input = radio(id, choice);
  input.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  input.checked = true;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses as an arrow key does on its way. */
function arrow(id: string, choice: string): void {
  const input = radio(id, choice);
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  input.checked = true;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(async () => {
  document.documentElement.lang = 'en';
  await loadMessages('en');
  forgetAll();
  document.body.innerHTML =
    [1, 2].map((number) => quizElementHtml(question(number), t)).join('') + quizScoreHtml(2, t);
  await new Promise((resolve) => setTimeout(resolve));
});
afterEach(() => {
  document.body.textContent = '';
});

describe('the static question', () => {
  test('is a fieldset with its legend first, and one radio group', () => {
    const fieldset = document.querySelector('#quiz-1 fieldset');
    expect(fieldset?.firstElementChild?.tagName).toBe('LEGEND');
    expect(fieldset?.firstElementChild?.textContent).toContain('What does softmax give?');
    const radios = [...document.querySelectorAll<HTMLInputElement>('#quiz-1 input')];
    expect(radios.map(({ name, type }) => `${name} ${type}`)).toEqual(
      Array(3).fill('quiz-1 radio'),
    );
    for (const input of radios) {
      expect(document.querySelector(`label[for="${input.id}"]`)).not.toBeNull();
    }
  });

  test('has the answers with their reasons for those without JavaScript', () => {
    const noScript = /<noscript>(.*)<\/noscript>/s.exec(quizHtml(question(1), t))?.[1] ?? '';
    expect(noScript).toContain('<details');
    for (const { reason } of question(1).choices) expect(noScript).toContain(reason);
    expect(noScript.match(/Correct answer/g)).toHaveLength(1);
  });
});

describe('a choice', () => {
  test('is answered at once with the reason for that choice', () => {
    choose('quiz-1', 'scores');
    expect(feedback('quiz-1').dataset['correct']).toBe('false');
    expect(feedback('quiz-1').textContent).toContain('Those go in.');
    expect(feedback('quiz-1').textContent).not.toContain('They sum to 1.');
    choose('quiz-1', 'shares');
    expect(feedback('quiz-1').dataset['correct']).toBe('true');
    expect(feedback('quiz-1').textContent).toContain('They sum to 1.');
    expect(feedback('quiz-2').dataset['correct']).toBeUndefined();
  });

  test('is marked by a sign, not by colour alone', () => {
    choose('quiz-1', 'scores');
    const marks = () =>
      [...document.querySelectorAll('#quiz-1 .quiz-mark')].map(({ textContent }) => textContent);
    expect(marks()).toEqual(['✗', '', '']);
    choose('quiz-1', 'shares');
    expect(marks()).toEqual(['', '✓', '']);
  });

  test('leads back to its step and can be tried again', () => {
    choose('quiz-1', 'scores');
    const link = feedback('quiz-1').querySelector('a');
    expect(link?.getAttribute('href')).toBe('#step-2');
    expect(link?.textContent).toBe('Back to STEP 2');
    feedback('quiz-1').querySelector('button')?.click();
    expect(radio('quiz-1', 'scores').checked).toBe(false);
    expect(feedback('quiz-1').dataset['correct']).toBeUndefined();
    expect(feedback('quiz-1').textContent).toBe('');
  });
});

describe('the score', () => {
  test('counts first tries only', () => {
    choose('quiz-1', 'scores');
    choose('quiz-1', 'shares');
    expect(score()).toBe('0 of 2 right at the first try. Still to answer: 1.');
    choose('quiz-2', 'shares');
    expect(score()).toBe('1 of 2 right at the first try.');
  });

  test('passing choices with arrow keys is no try until the question is left', () => {
    arrow('quiz-1', 'scores');
    expect(feedback('quiz-1').dataset['correct']).toBe('false');
    arrow('quiz-1', 'shares');
    expect(score()).toMatch(/There are 2 questions/);
    radio('quiz-1', 'shares').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(score()).toContain('1 of 2');
  });

  test('all right at first is said', () => {
    choose('quiz-1', 'shares');
    choose('quiz-2', 'shares');
    expect(score()).toContain('2 of 2');
    expect(score()).toContain('Well done!');
  });

  test('a reload does not turn a second try into a first', async () => {
    choose('quiz-1', 'scores');
    vi.resetModules();
    const { firstTries } = await import('../../../web/src/quiz/first-tries');
    expect(firstTries()).toEqual({ 'quiz-1': false });
  });

  test('starting over forgets everything', () => {
    choose('quiz-1', 'scores');
    document.querySelector<HTMLButtonElement>('quiz-score button')?.click();
    expect(score()).toMatch(/There are 2 questions/);
    expect(radio('quiz-1', 'scores').checked).toBe(false);
    choose('quiz-1', 'shares');
    expect(score()).toContain('1 of 2');
  });
});
