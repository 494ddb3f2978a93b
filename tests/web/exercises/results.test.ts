// @vitest-environment happy-dom
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { joinResults, plainResult, plainResults } from '../../../web/src/exercises/plain-results';
import { valueElement } from '../../../web/src/exercises/results';
import { fromRows, type Value } from '../../../web/src/formula/value';
import { loadMessages, translator } from '../../../web/src/ui/messages';

beforeAll(() => loadMessages('en'));

const row = (...values: number[]) => fromRows([values]);
const record = (...entries: [string, Value][]): Value => ({
  kind: 'record',
  entries: new Map(entries),
});

describe('plain results', () => {
  test.each<[Value, unknown]>([
    [2.5, 2.5],
    [true, true],
    // Beyond 2^53 a number would lose the last digit.
    [27021598166876161n, 27021598166876161n],
    [row(1, 2), [[1, 2]]],
    [record(['output', row(3)], ['weights', row(1)]), [[3]]],
    [record(['total', 12n]), 12n],
    [record(['a', 1]), undefined],
    ['causal', undefined],
    [{ kind: 'list', items: [1] }, undefined],
  ])('of %o', (value, plain) => {
    expect(plainResult(value)).toEqual(plain);
  });

  test('are made when they are asked for, once', () => {
    const matrix = row(1, 2);
    const reads = vi.spyOn(matrix.data, 'subarray');
    const results = plainResults(
      new Map<string, Value>([
        ['A', matrix],
        ['word', 'causal'],
      ]),
    );
    expect(Object.keys(results)).toEqual(['A']);
    const joined = joinResults({ A: 0, b: 1 }, results);
    expect(reads).not.toHaveBeenCalled();
    expect(joined).toEqual({ A: [[1, 2]], b: 1 });
    expect(results['A']).toBe(joined['A']);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(structuredClone(joined)).toEqual({ A: [[1, 2]], b: 1 });
  });

  test('may have any name', () => {
    const results = plainResults(new Map([['__proto__', 3]]));
    expect(Object.entries(joinResults({}, results))).toEqual([['__proto__', 3]]);
  });
});

describe('what is no finite number is explained beside the value', () => {
  const t = translator('en');
  const textOf = (value: Value) => valueElement(value, undefined, t).textContent;
  const infinity = Number.POSITIVE_INFINITY;

  test.each([
    [infinity, /^∞This is not a finite number/],
    [-infinity, /^−∞This is not a finite number/],
    [Number.NaN, /^NaNNaN means/],
  ])('%s', (value, pattern) => {
    expect(textOf(value)).toMatch(pattern);
  });

  test('in a matrix too; but −∞ is what masks are made of', () => {
    expect(textOf(row(1, Number.NaN))).toMatch(/NaN means/);
    expect(textOf(row(1, infinity))).toMatch(/not a finite number/);
    expect(textOf(row(1, -infinity))).toBe('');
    expect(textOf(row(1, 2))).toBe('');
    expect(textOf(3)).toBe('3');
  });
});
