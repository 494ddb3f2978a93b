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

  test('only what decides is calculated: no mistake beside a right value', () => {
    const asked: string[] = [];
    const get = (expression: string): Value | undefined => {
      asked.push(expression);
      return row(0.25, 0.75);
    };
    judge(checks, new Map([['weights', row(0.25, 0.75)]]), { get });
    expect(new Set(asked)).toEqual(new Set(['softmax(Q / sqrt(d_k))']));
  });

  test('where a mistake gives the right value too, it is no mistake', () => {
    const [verdict] = verdicts(row(0.25, 0.75), { ...right, 'softmax(Q)': row(0.25, 0.75) });
    expect(verdict).toEqual({ kind: 'right', name: 'weights' });
  });

  test('an infinity is itself only: nothing is near it', () => {
    const infinite = { 'softmax(Q / sqrt(d_k))': row(0, Number.NEGATIVE_INFINITY) };
    const kind = (value: Value) => verdicts(value, infinite)[0]?.kind;
    expect(kind(row(0, Number.NEGATIVE_INFINITY))).toBe('right');
    expect(kind(row(0, Number.POSITIVE_INFINITY))).toBe('wrong');
    expect(kind(row(0, -1e9))).toBe('wrong');
    expect(kind(row(0, 0))).toBe('wrong');
  });

  test('a rounded number is told from a wrong one', () => {
    expect(verdicts(row(0.2504, 0.7496), right)[0]?.kind).toBe('wrong');
    expect(verdicts(row(0.26, 0.74), right)[0]?.kind).toBe('wrong');
  });

  test('rounding: the decimals that were typed must be those of the right value', () => {
    const kind = (value: number, exact: number) =>
      judge(
        joinChecks({ expect: { weights: 'w' } }, undefined),
        new Map([['weights', value]]),
        new Map([['w', exact]]),
      )[0]?.kind;
    // 0.622459…: 0.62, 0.622, 0.6225 are its roundings; what was added up from such may be 2e-4 off.
    for (const value of [0.62, 0.622, 0.6225, 0.6224, 0.6226]) {
      expect(kind(value, 0.6224593312018546), String(value)).toBe('rounded');
    }
    for (const value of [0.6205, 0.6242, 0.63, 0.6, 0.628]) {
      expect(kind(value, 0.6224593312018546), String(value)).toBe('wrong');
    }
    // Of two small numbers one is not the rounding of the other: 0.002 for 0.001, 0.0319 for 0.03.
    expect(kind(0.0019999986666669333, 0.0009999998333333417)).toBe('wrong');
    expect(kind(0, 0.0009999998333333417)).toBe('wrong');
    expect(kind(0.0319, 0.0299955)).toBe('wrong');
    expect(kind(-0.0001, 0.0001)).toBe('wrong');
    expect(kind(0, 0.0001)).toBe('wrong');
    expect(kind(1, 0.9999500004166653)).toBe('rounded');
  });

  test('rounding: a matrix is rounded to the most decimals that it shows', () => {
    const table = joinChecks({ expect: { PE: 'positionalEncoding(n, d)' } }, undefined);
    const angles = [0, 1, 2, 3, 0.01, 0.02, 0.03];
    const exact = fromRows(angles.map((angle) => [Math.sin(angle), Math.cos(angle)]));
    const kind = (rows: number[][]) =>
      judge(
        table,
        new Map([['PE', fromRows(rows)]]),
        new Map([['positionalEncoding(n, d)', exact]]),
      )[0]?.kind;
    for (const decimals of [2, 3]) {
      const typed = angles.map((angle) =>
        [Math.sin(angle), Math.cos(angle)].map((value) => Number(value.toFixed(decimals))),
      );
      expect(kind(typed), `${decimals} decimals`).toBe('rounded');
      const off = typed.map((row, index) => (index === 1 ? [row[0] ?? 0, 0.6] : row));
      expect(kind(off), `${decimals} decimals, one of them wrong`).toBe('wrong');
    }
    // Whole numbers alone show no decimals.
    expect(kind(angles.map((angle) => [Math.sin(angle), Math.cos(angle)].map(Math.round)))).toBe(
      'wrong',
    );
  });

  test('a count that is nearly right is wrong: whole numbers are not rounded', () => {
    const counting = joinChecks({ expect: { total: 'n' } }, undefined);
    const kind = (total: number, exact: number) =>
      judge(counting, new Map([['total', total]]), new Map([['n', exact]]))[0]?.kind;
    expect(kind(18_902_016, 18_902_016)).toBe('right');
    // Without the two LayerNorms of one layer: 0.01 % less.
    expect(kind(18_902_016 - 2048, 18_902_016)).toBe('wrong');
    // 80 layers of 8192 / 8 / 32768, and one more.
    expect(kind(64_430_276_609, 64_430_276_608)).toBe('wrong');
    expect(kind(0.9996, 1)).toBe('wrong');
    expect(kind(0.9999, 1)).toBe('rounded');
  });

  test('names on the way are not missed when the goal is right', () => {
    const exercise = { expect: { layer: 'l', total: 't' }, goal: 'total' };
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
    const withoutGoal = judge(
      joinChecks({ expect: exercise.expect }, undefined),
      new Map([['total', 6]]),
      evaluated,
    );
    expect(withoutGoal.map(({ kind }) => kind)).toEqual(['missing', 'right']);
  });

  describe('what follows from a wrong part', () => {
    const exercise = {
      expect: { part: 'p', total: 't' },
      follows: { total: '2 * part' },
      mistakes: [
        { id: 'part', name: 'part', value: 'p2', sentence: '' },
        { id: 'total', name: 'total', value: 't2', sentence: '' },
      ],
    };
    const kinds = (part: number, total: number) =>
      judge(
        joinChecks(exercise, undefined),
        new Map([
          ['part', part],
          ['total', total],
        ]),
        new Map([
          ['p', 3],
          ['t', 6],
          ['p2', 4],
          ['t2', 8],
          ['2 * part', 2 * part],
        ]),
      ).map(({ name, kind }) => `${name} ${kind}`);

    test('is not blamed, whether its value is a known mistake or not', () => {
      expect(kinds(4, 8)).toEqual(['part mistake', 'total follows']);
      expect(kinds(5, 10)).toEqual(['part wrong', 'total follows']);
    });

    test('is not blamed for a division by zero that the part leads to', () => {
      expect(kinds(Number.NaN, Number.NaN)).toEqual(['part holdsNaN', 'total follows']);
    });

    test('is judged after its parts, though the exercise expects it before the task its parts', () => {
      const ofExercise = { expect: { output: 'o' }, follows: { output: 'o_2 / l_2' } };
      const ofTask = {
        expect: { l_3: 'l', o_3: 'p', output: 'o' },
        follows: { output: 'o_3 / l_3' },
      };
      const found = judge(
        joinChecks(ofExercise, ofTask),
        new Map([
          ['l_3', 5],
          ['o_3', 12],
          ['output', 2.4],
        ]),
        new Map([
          ['l', 4],
          ['p', 12],
          ['o', 3],
          ['o_3 / l_3', 2.4],
        ]),
      ).map(({ name, kind }) => `${name} ${kind}`);
      expect(found).toEqual(['l_3 wrong', 'o_3 right', 'output follows']);
    });

    test('what is wrong on an earlier line is told first; what is missing stays in its place', () => {
      const ofExercise = { expect: { weights: 'w', gone: 'g', output: 'o' } };
      const found = judge(
        joinChecks(ofExercise, { expect: { V: 'v' } }),
        new Map([
          ['V', 1],
          ['weights', 1],
          ['output', 1],
        ]),
        new Map([
          ['v', 2],
          ['w', 2],
          ['o', 2],
        ]),
      ).map(({ name, kind }) => `${name} ${kind}`);
      expect(found).toEqual(['V wrong', 'gone missing', 'weights wrong', 'output wrong']);
    });

    test('is blamed when it does not follow, or its parts are right', () => {
      expect(kinds(3, 8)).toEqual(['part right', 'total mistake']);
      expect(kinds(4, 9)).toEqual(['part mistake', 'total wrong']);
    });
  });

  test('a task that asks for another value silences what the exercise knows of it', () => {
    const task = { expect: { weights: '[1, 0]' } };
    const both = joinChecks(example, task);
    expect(both.mistakes).toEqual([]);
    const found = judge(
      both,
      new Map<string, Value>([['weights', row(0.5, 0.5)]]),
      new Map<string, Value>([
        ['[1, 0]', row(1, 0)],
        ['softmax(Q)', row(0.5, 0.5)],
      ]),
    );
    expect(found).toEqual([{ kind: 'wrong', name: 'weights' }]);
  });

  test('another shape is said with both shapes', () => {
    expect(verdicts(fromRows([[0.25], [0.75]]), right)).toEqual([
      { kind: 'shape', name: 'weights', actual: '2×1', expected: '1×2' },
    ]);
  });

  test('a name that is not there is missing', () => {
    expect(verdicts(undefined, right)).toEqual([{ kind: 'missing', name: 'weights' }]);
  });

  test('where the right value cannot be calculated, the missing names are said', () => {
    expect(verdicts(row(1, 2), {})).toEqual([
      { kind: 'unchecked', name: 'weights', needs: ['Q', 'd_k'] },
    ]);
  });

  test('where no right value comes out of the names that are there, they are said', () => {
    const table = joinChecks({ expect: { PE: 'positionalEncoding(n, d)' } }, undefined);
    const scope = new Map<string, Value>([
      ['n', 4.5],
      ['d', 4],
      ['PE', row(0, 1, 0, 1)],
    ]);
    expect(judge(table, scope, new Map())).toEqual([
      { kind: 'uncheckable', name: 'PE', from: ['n', 'd'] },
    ]);
  });

  test('a value with NaN in it is neither right nor a known mistake', () => {
    const nothing = row(Number.NaN, 0.75);
    const found = verdicts(nothing, { ...right, 'softmax(Q)': nothing });
    expect(found).toEqual([{ kind: 'holdsNaN', name: 'weights', first: 'weights' }]);
    // Also where the right way leads to NaN from the same values.
    const led = verdicts(nothing, { 'softmax(Q / sqrt(d_k))': nothing, 'softmax(Q)': nothing });
    expect(led).toEqual([{ kind: 'holdsNaN', name: 'weights', first: 'weights' }]);
  });

  test('NaN is traced to the first line that holds it', () => {
    const output = joinChecks({ expect: { output: 'weights * V' } }, undefined);
    const scope = new Map<string, Value>([
      ['weights', row(0.5, 0.5)],
      [
        'V',
        fromRows([
          [Number.NaN, 0],
          [0, 4],
        ]),
      ],
      ['output', row(Number.NaN, 2)],
    ]);
    const evaluated = new Map<string, Value>([['weights * V', row(Number.NaN, 2)]]);
    expect(judge(output, scope, evaluated)).toEqual([
      { kind: 'holdsNaN', name: 'output', first: 'V' },
    ]);
  });

  test('an infinity of the other sign is another mistake', () => {
    const nothing = { ...right, 'softmax(Q)': row(0, Number.POSITIVE_INFINITY) };
    const kind = (b: number) => verdicts(row(0, b), nothing)[0]?.kind;
    expect(kind(Number.POSITIVE_INFINITY)).toBe('mistake');
    expect(kind(Number.NEGATIVE_INFINITY)).toBe('wrong');
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
