import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import englishFormula from '../../../web/content/en/messages/formula.json';
import englishKernel from '../../../web/content/en/messages/kernel.json';
import koreanFormula from '../../../web/content/ko/messages/formula.json';
import koreanKernel from '../../../web/content/ko/messages/kernel.json';
import { kernelMessage, type ThrownByKernel } from '../../../web/src/formula/kernel-errors.js';
import { run } from './helpers.js';

const korean: Record<string, string> = { ...koreanFormula, ...koreanKernel };
const english: Record<string, string> = { ...englishFormula, ...englishKernel };

/** Every code that the sources name, read from them: a new code without a sentence fails here. */
function codesInSources(): string[] {
  const folder = new URL('../../../web/src/formula/', import.meta.url);
  const text = readFileSync(new URL('errors.ts', folder), 'utf8');
  const union = text.slice(
    text.indexOf('export type FormulaErrorCode'),
    text.indexOf('ErrorDetails'),
  );
  const plain = [...union.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => code ?? '');
  const indexes = ['out_of_range', 'zero', 'not_whole'].flatMap((what) =>
    ['row', 'column', 'item'].map((axis) => `index_${what}_${axis}`),
  );
  const kernels = text.slice(text.indexOf('export type KernelMessage'));
  const ofKernels = [...kernels.matchAll(/^ {2}\| '(kernel_\w+)'/gm)].map(([, code]) => code ?? '');
  return [...new Set([...plain, ...indexes, ...ofKernels])];
}

const places = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort();

test('every code has a sentence in both languages, and no sentence is left over', () => {
  const codes = codesInSources();
  expect(codes.length).toBeGreaterThan(90);
  expect(Object.keys(korean).sort()).toEqual([...codes].sort());
  expect(Object.keys(english).sort()).toEqual([...codes].sort());
});

test('no code is defined that nothing throws', () => {
  const folder = new URL('../../../web/src/formula/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'errors.ts')
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const unused = codesInSources().filter(
    (code) =>
      !sources.includes(`'${code}'`) &&
      !/^(index_(out_of_range|zero|not_whole)|argument_not)_/.test(code) &&
      !/^kernel_(empty|not_finite|not_divisible|too_large|fully_masked_row)$/.test(code),
  );
  expect(unused).toEqual([]);
});

describe('Korean sentences', () => {
  test.each(Object.entries(korean))('%s', (_, sentence) => {
    // A particle's form depends on the word before it, which is not known here.
    expect(sentence).not.toMatch(
      /\}[’”'"`]?(은|는|이|가|을|를|과|와|으로|로|아|야|이랑|랑|예요|이에요|라|이라|나|이나|든|이든)(?![가-힣])/,
    );
    expect(sentence).toMatch(/(요[.?:]|요$|요\.? ?\(|예: |: |\?)/);
    expect(sentence).not.toMatch(/습니다|하십시오|한다\.|이다\.|당신/);
  });
});

test('both languages speak of the same things', () => {
  const differing = Object.keys(korean).filter((code) => {
    const extra = places(english[code] ?? '').filter(
      (name) => !places(korean[code] ?? '').includes(name),
    );
    return extra.some((name) => !['suggestion', 'min', 'value', 'known'].includes(name));
  });
  expect(differing).toEqual([]);
});

describe('sentences are filled: no place stays open', () => {
  test.each([
    'a = $',
    'a @ b',
    'a ?? b',
    '5!',
    '7 // 2',
    '50%',
    'for i in 3',
    'if a > 0',
    'def f(x)',
    'import numpy',
    'np.sqrt(4)',
    'np.linalg.inv(4)',
    'np.pi',
    'a = (1',
    'a = 1)',
    'a = [1)',
    "a = 'x",
    '1,000',
    '2 3',
    '[1 2]',
    '[1, 2; 3]',
    '[]',
    '2e-',
    'a ? 1',
    'b.',
    '{1: 2}',
    '{a: 1, a: 2}',
    '2 = a',
    'A[1] = 2',
    'a = b = 1',
    'f(x, x) = x',
    'weights',
    'sofmax([1])',
    'a x b',
    'end = 1',
    'sum = 1',
    'np.sqrt(2)',
    'banana(1)',
    'a = 1\na(2)',
    'a = [1]\na(1)',
    'sqrt 2',
    'softmax[1]',
    'softmax()',
    "'a' + 1",
    '[1] > 2',
    '[1] mod 2',
    'softmax(1)',
    'zeros(0, 1)',
    'zeros(0.5, 1)',
    '[[1, 3], 2]',
    '1 / [1, 2]',
    '[1, 2]^2',
    '[1] ? 1 : 2',
    '[1, 2] * [1, 2]',
    '[1, 2] * [1, 2, 3; 4, 5, 6; 7, 8, 9]',
    '[1, 2] + [1, 2, 3]',
    'hcat([1], [1; 2])',
    'a = [1]\na[0, 1]',
    'a = [1]\na[2, 1]',
    'a = [1]\na[0.5, 1]',
    'a = [1]\na[1, 1, 1]',
    'a = identity(2)\na[1]',
    'a = 1\na[1]',
    '5:1',
    '1:1e9',
    'f(x) = f(x)\nf(1)',
    '(1 = 2)',
    'softmax([1/0])',
    'softmax([1], -1)',
    'sqrt(-1)',
    'log(-1)',
    '(-1)^0.5',
    'positionShift(1, 3)',
    'attention([1, 2], [1], [1])',
    'attention([1], [1], [1; 2])',
    'layerNorm([1, 2], [1])',
    'layerNorm([1], [1; 2])',
    'layerNorm([1, 1], [1, 1], [0, 0], 0)',
    'attention([1], [1], [1], [0])',
    'attention([1], [1], [1], [2])',
    'multiHeadAttention({X: [1]})',
    'positionalEncoding(1, 0)',
    'positionalEncoding(1, 1.5)',
    'positionalEncoding(1, 2, 0)',
    'randn(1, 1, -1)',
    'attention([1], [1], [1]).T',
    'a = [1]\na.T',
    'a = 1\na.b',
    'countParameters({d_modle: 1})',
    'countParameters({d_model: 8, n_heads: 3, d_ff: 8, n_layers: 1})',
    'countParameters({d_model: 8})',
    "countParameters({d_model: 8, n_heads: 2, d_ff: 8, n_layers: 1, lm_head: 'x'})",
    "a = 1:3000\na' + a",
    'softmax',
    'd_K = 1\nd_k',
  ])('%s', (source) => {
    const { error } = run(source);
    expect(error).toBeDefined();
    if (!error) return;
    for (const sentences of [korean, english]) {
      const open = places(sentences[error.code] ?? '{missing}').filter(
        (name) => !(name in error.details),
      );
      expect(open, `${error.code} ${JSON.stringify(error.details)}`).toEqual([]);
    }
  });
});

describe('the sentence of a kernel error fits its numbers', () => {
  const thrown = (details: Record<string, number>, argument = 'd_model'): ThrownByKernel => ({
    code: 'out_of_range',
    function: 'positionalEncoding',
    argument,
    details,
  });

  test.each<[Record<string, number>, string]>([
    [{}, 'kernel_out_of_range'],
    [{ min: 1 }, 'kernel_out_of_range_missing'],
    [{ value: 0, min: 1 }, 'kernel_out_of_range_min'],
    [{ value: 1.5, min: 1 }, 'kernel_out_of_range_whole'],
    [{ value: 0, min: 0 }, 'kernel_out_of_range_above'],
    [{ value: 9, max: 8 }, 'kernel_out_of_range_max'],
    [{ value: 9, min: 1, max: 8 }, 'kernel_out_of_range_between'],
    [{ value: Number.POSITIVE_INFINITY, min: 0 }, 'kernel_out_of_range'],
  ])('%o', (details, message) => {
    expect(kernelMessage(thrown(details))).toBe(message);
  });
});
