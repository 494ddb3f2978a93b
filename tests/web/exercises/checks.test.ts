import { describe, expect, test } from 'vitest';
import { expressionsOf, joinChecks, judge } from '../../../web/src/exercises/checks';
import { fromRows, type Value } from '../../../web/src/formula/value';
import { example } from './example';

const row = (...values: number[]) => fromRows([values]);
const checks = joinChecks(example, undefined);

/** Verdicts on a value of `weights`, with expressions worth what is given. */
function verdicts(weights: Value | undefined, evaluated: Record<string, Value>) {
  const scope = new Map<string, Value>(weights === undefined ? [] : [['weights', weights]]);
  return judge(checks, scope, new Map(Object.entries(evaluated)));
}

const right = { 'softmax(Q / sqrt(d_k))': row(0.25, 0.75) };

describe('checks', () => {
  test('the right value is right, up to the last digits', () => {
    expect(verdicts(row(0.25, 0.75 + 1e-13), right)).toEqual([{ kind: 'right', name: 'weights' }]);
  });

  test('a known mistake is named', () => {
    const [verdict] = verdicts(row(0.5, 0.5), { ...right, 'softmax(Q)': row(0.5, 0.5) });
    expect(verdict).toMatchObject({ kind: 'mistake', mistake: { id: 'unscaled' } });
  });

  test('where a mistake gives the right value too, it is no mistake', () => {
    const [verdict] = verdicts(row(0.25, 0.75), { ...right, 'softmax(Q)': row(0.25, 0.75) });
    expect(verdict).toEqual({ kind: 'right', name: 'weights' });
  });

  test('a rounded number is told from a wrong one', () => {
    expect(verdicts(row(0.2504, 0.7496), right)[0]?.kind).toBe('rounded');
    expect(verdicts(row(0.26, 0.74), right)[0]?.kind).toBe('wrong');
  });

  test('a count that is nearly right is wrong: whole numbers are not rounded', () => {
    const counting = joinChecks({ expect: { total: 'n' } }, undefined);
    const kind = (total: number) =>
      judge(counting, new Map([['total', total]]), new Map([['n', 18_902_016]]))[0]?.kind;
    expect(kind(18_902_016)).toBe('right');
    // Without the two LayerNorms of one layer: 0.01 % less.
    expect(kind(18_902_016 - 2048)).toBe('wrong');
    expect(judge(counting, new Map([['total', 0.9996]]), new Map([['n', 1]]))[0]?.kind).toBe(
      'rounded',
    );
  });

  test('names on the way are not missed when the last one is right', () => {
    const exercise = { expect: { layer: 'l', total: 't' } };
    const evaluated = new Map([
      ['l', 3],
      ['t', 6],
    ]);
    const kinds = (task: { expect?: Record<string, string> } | undefined, total: number) =>
      judge(joinChecks(exercise, task), new Map([['total', total]]), evaluated).map(
        ({ name, kind }) => `${name} ${kind}`,
      );
    expect(kinds(undefined, 6)).toEqual(['total right']);
    expect(kinds(undefined, 7)).toEqual(['layer missing', 'total wrong']);
    // What a task itself asks for stays asked.
    expect(kinds({ expect: { layer: 'l' } }, 6)).toEqual(['layer missing', 'total right']);
  });

  test('another shape is said with both shapes', () => {
    expect(verdicts(fromRows([[0.25], [0.75]]), right)).toEqual([
      { kind: 'shape', name: 'weights', actual: '2×1', expected: '1×2' },
    ]);
  });

  test('a name that is not there is missing', () => {
    expect(verdicts(undefined, right)).toEqual([{ kind: 'missing', name: 'weights' }]);
  });

  test("what cannot be calculated from the learner's values is not held against them", () => {
    expect(verdicts(row(1, 2), {})).toEqual([]);
  });

  test('NaN is never right', () => {
    expect(verdicts(row(Number.NaN, 0.75), right)[0]?.kind).toBe('wrong');
  });

  test('a task brings its own checks', () => {
    const both = joinChecks(example, example.tasks[1]);
    expect(Object.keys(both.expect)).toEqual(['weights', 'd_k']);
    expect(expressionsOf(both)).toContain('16');
    const scope = new Map<string, Value>([['d_k', 4]]);
    const found = judge(
      both,
      scope,
      new Map<string, Value>([
        ['16', 16],
        ['4', 4],
      ]),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'mistake', mistake: expect.objectContaining({ id: 'old' }) }),
    );
  });

  test('a mistake may show in a name for which nothing is expected', () => {
    const mistakes = [{ id: 'ones', name: 'V', value: 'ones(1, 2)', sentence: '' }];
    const only = joinChecks({ expect: {}, mistakes }, undefined);
    const evaluated = new Map<string, Value>([['ones(1, 2)', row(1, 1)]]);
    expect(judge(only, new Map([['V', row(1, 1)]]), evaluated)[0]?.kind).toBe('mistake');
    expect(judge(only, new Map([['V', row(1, 2)]]), evaluated)).toEqual([]);
    expect(judge(only, new Map(), evaluated)).toEqual([]);
  });
});
