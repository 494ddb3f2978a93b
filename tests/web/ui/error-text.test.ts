import { beforeAll, expect, test } from 'vitest';
import { errorSentence, loadErrorSentences } from '../../../web/src/ui/error-text';

beforeAll(async () => {
  await Promise.all([loadErrorSentences('ko'), loadErrorSentences('en')]);
});

const tooLarge = { code: 'too_large', details: { size: 9_000_000, limit: 2 ** 22 } } as const;

test('large numbers have their thousands apart', () => {
  // 2^22 = 4,194,304
  expect(errorSentence('ko', tooLarge)).toContain('원소가 9,000,000개나');
  expect(errorSentence('ko', tooLarge)).toContain('4,194,304개까지');
  expect(errorSentence('en', tooLarge)).toContain('9,000,000 elements, and 4,194,304');
});

test.each([
  [-1, '−1'],
  [1.5, '1.5'],
  [-0.25, '−0.25'],
  [1e-8, '1 × 10⁻⁸'],
])('the value %s is written %s', (value, text) => {
  const details = { function: 'zeros', position: 1, value };
  expect(errorSentence('ko', { code: 'size_needed', details })).toMatch(
    new RegExp(`지금 값: ${text}$`),
  );
  expect(errorSentence('en', { code: 'size_needed', details })).toContain(`it is ${text}.`);
});

test.each([
  [1, '첫 번째 자리', 'argument 1'],
  [2, '두 번째 자리', 'argument 2'],
  [10, '열 번째 자리', 'argument 10'],
  [11, '11번째 자리', 'argument 11'],
])('position %i has its ordinal', (position, korean, english) => {
  const error = {
    code: 'argument_not_number',
    details: { function: 'softmax', position },
  } as const;
  expect(errorSentence('ko', error)).toBe(`softmax 함수의 ${korean}에는 수를 넣어 보세요.`);
  expect(errorSentence('en', error)).toBe(`Give softmax a number as ${english}.`);
});

test('names and texts stay as they are', () => {
  const details = { name: 'np.sqrt', suggestion: 'sqrt(1000) - 1' };
  for (const lang of ['ko', 'en'] as const) {
    const sentence = errorSentence(lang, { code: 'name_from_python_instead', details });
    expect(sentence).toMatch(/^np\.sqrt.*sqrt\(1000\) - 1$/);
  }
});
