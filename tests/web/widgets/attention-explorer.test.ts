import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateCell } from '../../../web/src/formula/cell.js';
import { isMatrix, toRows as valueRows } from '../../../web/src/formula/value.js';
import { loadKernels } from '../../../web/src/kernels/index.js';
import type { Matrix } from '../../../web/src/kernels/types.js';
import { elementOf } from '../../../web/src/ui/arithmetic.js';
import { toMatrix, toRows, withBlock } from '../../../web/src/ui/matrix-data.js';
import {
  type Computed,
  explain,
  stepMatrix,
} from '../../../web/src/widgets/attention-explorer/explain.js';
import {
  type AttentionState,
  initialState,
  readState,
  STEPS,
  withName,
  withoutToken,
  withToken,
} from '../../../web/src/widgets/attention-explorer/state.js';
import { largestGap } from './arithmetic-value.js';

const kernels = await loadKernels();

/** Standard normal numbers, with as few decimals as a reader would type. */
function random(rows: number, cols: number, seed: number, decimals: number): Matrix {
  const matrix = kernels.randn({ rows, cols, seed });
  return { rows, cols, data: matrix.data.map((value) => Number(value.toFixed(decimals))) };
}

interface Case {
  tokens: number;
  d_k: number;
  d_v: number;
  root: boolean;
  temperature: number;
  causal: boolean;
  decimals: number;
}

const CASES: Case[] = [
  { tokens: 2, d_k: 4, d_v: 2, root: true, temperature: 1, causal: false, decimals: 1 },
  { tokens: 3, d_k: 3, d_v: 1, root: true, temperature: 0.5, causal: true, decimals: 2 },
  { tokens: 8, d_k: 8, d_v: 8, root: false, temperature: 1, causal: true, decimals: 6 },
  { tokens: 5, d_k: 2, d_v: 3, root: false, temperature: 0.1, causal: false, decimals: 3 },
  { tokens: 1, d_k: 1, d_v: 1, root: true, temperature: 10, causal: true, decimals: 12 },
];

function compute(given: Omit<Computed, 'trace'>): Computed {
  const { Q, K, V, root, temperature, causal } = given;
  const scale = 1 / ((root ? Math.sqrt(Q.cols) : 1) * temperature);
  const trace = kernels.attention({ Q, K, V, scale, mask: causal ? 'causal' : null });
  return { ...given, trace };
}

function computed({ tokens, d_k, d_v, decimals, ...switches }: Case, seed: number): Computed {
  return compute({
    Q: random(tokens, d_k, seed, decimals),
    K: random(tokens, d_k, seed + 1, decimals),
    V: random(tokens, d_v, seed + 2, decimals),
    ...switches,
  });
}

describe('the arithmetic of a picked cell', () => {
  test.each(CASES)('gives the value of every cell: %o', (given) => {
    for (const seed of [1, 101, 201]) {
      const result = computed(given, seed);
      for (const step of STEPS) {
        const { rows, cols } = stepMatrix(result, step);
        for (let row = 0; row < rows; row += 1) {
          for (let col = 0; col < cols; col += 1) {
            const arithmetic = explain(result, { step, row, col });
            expect(arithmetic.value).toBe(elementOf(stepMatrix(result, step), row, col));
            // Four decimals are printed: what prints alike is no further apart than this.
            expect(largestGap(arithmetic, kernels), arithmetic.lines.join('; ')).toBeLessThan(
              1.01e-4,
            );
          }
        }
      }
    }
  });

  test('names the cells it used, and no others', () => {
    const result = computed({ ...CASES[0], tokens: 3, decimals: 6 } as Case, 7);
    const before = { Q: result.Q, K: result.K, V: result.V };
    for (const [step, inputs] of [
      ['scores', ['Q', 'K']],
      ['output', ['V']],
    ] as const) {
      const picked = { step, row: 1, col: 0 };
      const { sources, value } = explain(result, picked);
      for (const name of inputs) {
        const { rows, cols } = before[name];
        for (let row = 0; row < rows; row += 1) {
          for (let col = 0; col < cols; col += 1) {
            const changed = withBlock(before[name], { row, col }, [[9]]);
            const after = explain(compute({ ...result, ...before, [name]: changed }), picked);
            const used = sources[name]?.some((cell) => cell.row === row && cell.col === col);
            expect(after.value !== value, `${name} ${row} ${col}`).toBe(used);
          }
        }
      }
    }
  });

  test('is the arithmetic of the lesson for its example', () => {
    const { Q, K, V } = initialState();
    const [q, k, v] = [Q, K, V].map((rows) => toMatrix(rows) as Matrix) as [Matrix, Matrix, Matrix];
    const result = compute({ Q: q, K: k, V: v, root: true, temperature: 1, causal: false });
    const lines = STEPS.map((step) => explain(result, { step, row: 0, col: 0 }).lines[0]);
    expect(lines).toEqual([
      '1·1 + 0·0 + 1·1 + 0·0 = 2',
      '2 / √4 = 2 / 2 = 1',
      'e^1 / (e^1 + e^0.5) = 2.7183 / (2.7183 + 1.6487) = 2.7183 / 4.3670 = 0.6225',
      '0.62246·4 + 0.37754·0 = 2.4898',
    ]);
  });

  test('says what −∞ does', () => {
    const result = computed({ ...CASES[1], tokens: 2 } as Case, 3);
    const hidden = explain(result, { step: 'scaled', row: 0, col: 1 });
    expect(hidden.value).toBe(Number.NEGATIVE_INFINITY);
    expect(hidden.lines[1]).toMatch(/ \+ \(−∞\) = −∞$/);
    const weight = explain(result, { step: 'weights', row: 0, col: 1 });
    expect(weight.lines[0]).toMatch(/^e\^\(−∞\) \/ .* = 0$/);
  });
});

describe('the state', () => {
  const state = (): AttentionState => withName(withToken(initialState()), 0, 'a');

  test('starts from the formula that the lesson and its exercise use', () => {
    const source = readFileSync('web/content/shared/formulas/attention.formula', 'utf8');
    const { scope } = evaluateCell(source, kernels);
    for (const name of ['Q', 'K', 'V'] as const) {
      const value = scope.get(name);
      if (!value || !isMatrix(value)) throw new Error(`no ${name}`);
      expect(initialState()[name]).toEqual(valueRows(value));
    }
  });

  test('is read back from its JSON', () => {
    expect(readState(JSON.parse(JSON.stringify(state())))).toEqual(state());
  });

  test.each<[string, (good: AttentionState) => unknown]>([
    ['nothing', () => null],
    ['a list', (good) => [good]],
    ['no tokens', (good) => ({ ...good, tokens: [], Q: [], K: [], V: [] })],
    ['nine tokens', (good) => ({ ...good, tokens: Array(9).fill('') })],
    ['a row too few', (good) => ({ ...good, Q: good.Q.slice(1) })],
    ['a ragged matrix', (good) => ({ ...good, V: [[1], [1, 2], [1]] })],
    ['text for a number', (good) => ({ ...good, V: [['1'], [2], [3]] })],
    ['a number that JSON cannot hold', (good) => ({ ...good, V: [[null], [2], [3]] })],
    ['500 columns', (good) => ({ ...good, V: good.V.map(() => Array(500).fill(0)) })],
    ['keys longer than queries', (good) => ({ ...good, K: good.K.map((row) => [...row, 1]) })],
    ['T = 0', (good) => ({ ...good, temperature: 0 })],
    ['a long name', (good) => ({ ...good, tokens: ['x'.repeat(13), '', ''] })],
    ['a switch that is a number', (good) => ({ ...good, causal: 1 })],
    ['a cell outside', (good) => ({ ...good, picked: { step: 'output', row: 0, col: 2 } })],
    ['an unknown step', (good) => ({ ...good, picked: { step: 'Q', row: 0, col: 0 } })],
  ])('with %s is none', (_what, change) => {
    expect(readState(change(state()))).toBeUndefined();
  });

  test('a token more and a token less change every matrix by its row', () => {
    const more = withToken(initialState());
    expect([more.tokens, more.Q, more.K, more.V].map((list) => list.length)).toEqual([3, 3, 3, 3]);
    expect(readState(more)).toEqual(more);
    expect(withoutToken(more, 2)).toEqual(initialState());
    const first = withoutToken(more, 0);
    expect(first.Q).toEqual(more.Q.slice(1));
    expect(first.V).toEqual(more.V.slice(1));
  });

  test('the picked cell moves inside when its row goes', () => {
    const picked = { step: 'weights', row: 1, col: 1 } as const;
    const less = withoutToken({ ...initialState(), picked }, 0);
    expect(less.picked).toEqual({ step: 'weights', row: 0, col: 0 });
  });

  test('rows of the kernels are rows of a state', () => {
    const matrix = kernels.randn({ rows: 2, cols: 3, seed: 1 });
    expect(toMatrix(toRows(matrix))).toEqual(matrix);
  });
});
