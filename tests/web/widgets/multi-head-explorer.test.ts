import { describe, expect, test } from 'vitest';
import { evaluateExpression } from '../../../web/src/formula/cell';
import { KernelError, loadKernels } from '../../../web/src/kernels/index';
import type { Matrix } from '../../../web/src/kernels/types';
import { toRows } from '../../../web/src/ui/matrix-data';
import { divisors } from '../../../web/src/widgets/divisors';
import { columnsOf, computeBlock } from '../../../web/src/widgets/multi-head-explorer/compute';
import {
  initialState,
  type MultiHeadState,
  readState,
  withHeads,
} from '../../../web/src/widgets/multi-head-explorer/state';

const kernels = await loadKernels();
const state = (changes: Partial<MultiHeadState> = {}) => ({ ...initialState(), ...changes });

const columns = (matrix: Matrix, start: number, end: number) =>
  toRows(matrix).map((row) => row.slice(start, end));

describe('the place of a head', () => {
  const d_model = 12;
  const draw = (rows: number, seed: number) => kernels.randn({ rows, cols: d_model, seed });
  const X = draw(3, 1);
  const [W_Q, W_K, W_V, W_O] = [draw(12, 2), draw(12, 3), draw(12, 4), draw(12, 5)] as const;

  test.each(divisors(d_model))('is where the kernel has it, h = %i', (n_heads) => {
    const { heads, concat, output } = kernels.multiHeadAttention({
      ...{ X, n_heads, W_Q, W_K, W_V, W_O },
    });
    const d_k = d_model / n_heads;
    const projected = { Q: W_Q, K: W_K, V: W_V };
    let sum = kernels.binary('multiply', output, [[0]]);
    for (const [head, trace] of heads.entries()) {
      const { start, end } = columnsOf(head, d_k);
      for (const [name, W] of Object.entries(projected)) {
        const own = toRows(trace[name as 'Q' | 'K' | 'V']);
        const part = columns(kernels.product(X, W), start, end);
        for (const [row, numbers] of own.entries()) {
          for (const [col, value] of numbers.entries()) {
            expect(value).toBeCloseTo(part[row]?.[col] ?? Number.NaN, 10);
          }
        }
      }
      expect(columns(concat, start, end)).toEqual(toRows(trace.output));
      const rows = toRows(W_O).slice(start, end);
      sum = kernels.binary('add', sum, kernels.product(trace.output, rows));
    }
    // The rows of W_O that meet the heads' outputs make up the whole output.
    for (const [index, value] of output.data.entries()) {
      expect(sum.data[index]).toBeCloseTo(value, 10);
    }
  });

  test('leaves out no column and gives none twice', () => {
    for (const [d, h] of [
      [512, 8],
      [30, 6],
      [7, 7],
      [5, 1],
    ] as const) {
      const all = Array.from({ length: h }, (_, head) => columnsOf(head, d / h)).flatMap(
        ({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index),
      );
      expect(all).toEqual(Array.from({ length: d }, (_, index) => index));
    }
  });
});

describe('the counts', () => {
  test('are those of the lesson', () => {
    const { chosen, formula } = computeBlock(kernels, state());
    expect(chosen).toEqual({ n_heads: 8, d_k: 64, single: 32_768, total: 1_048_576 });
    expect(formula).toBe('4 · 512 · 512');
  });

  test.each([1, 2, 12, 97, 512, 720, 5_040, 65_536])(
    'add up to a total that h does not move, d_model = %i',
    (d_model) => {
      const { choices, formula } = computeBlock(kernels, state({ d_model, n_heads: 1 }));
      expect(choices.map(({ n_heads }) => n_heads)).toEqual(divisors(d_model));
      for (const { n_heads, d_k, single, total } of choices) {
        expect(n_heads * d_k).toBe(d_model);
        // W_Q, W_K, W_V of every head, and W_O
        expect(3 * n_heads * single + n_heads * d_k * d_model).toBe(total);
        expect(total).toBe(4 * d_model ** 2);
      }
      expect(evaluateExpression(formula, new Map(), kernels)).toBe(4 * d_model ** 2);
    },
  );

  test('are refused where h leaves a remainder', () => {
    expect(() => computeBlock(kernels, state({ n_heads: 7 }))).toThrow(KernelError);
  });
});

test('divisors, in order', () => {
  expect(divisors(12)).toEqual([1, 2, 3, 4, 6, 12]);
  expect(divisors(1)).toEqual([1]);
  expect(divisors(49)).toEqual([1, 7, 49]);
});

describe('the state', () => {
  test('keeps the chosen head where there still is one', () => {
    expect(withHeads(state({ head: 7 }), 4)).toEqual(state({ n_heads: 4, head: 3 }));
    expect(withHeads(state({ head: 2 }), 16).head).toBe(2);
  });

  test('is read back from its JSON', () => {
    const one = state({ d_model: 768, n_heads: 12, head: 11 });
    expect(readState(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [512, 8, 0]],
    ['a text', { ...initialState(), d_model: '512' }],
    ['zero', { ...initialState(), d_model: 0 }],
    ['a fraction', { ...initialState(), n_heads: 2.5 }],
    ['more than it draws', { ...initialState(), d_model: 1e6 }],
    ['a head that is not there', { ...initialState(), head: 8 }],
    ['a head before the first', { ...initialState(), head: -1 }],
  ])('with %s is none', (_what, value) => {
    expect(readState(value)).toBeUndefined();
  });
});
