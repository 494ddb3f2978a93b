import { beforeAll, describe, expect, it } from 'vitest';
import {
  type FloatMatrix,
  KernelError,
  type Kernels,
  loadKernels,
} from '../../../web/src/kernels/index.js';
import { rowsOf } from './fixtures.js';

/** Attention in float32 through the facade, against the double kernel. */

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

/** Standard normal draws rounded to float32, so that both kernels get the same numbers. */
function floats(rows: number, cols: number, seed: number): FloatMatrix {
  return { rows, cols, data: new Float32Array(kernels.randn({ rows, cols, seed }).data) };
}

function inputs(n: number, d = 16) {
  return { Q: floats(n, d, 1), K: floats(n, d, 2), V: floats(n, d, 3) };
}

function furthest(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  return Array.from(actual).reduce(
    (worst, value, index) => Math.max(worst, Math.abs(value - (expected[index] ?? Number.NaN))),
    0,
  );
}

function caught(action: () => unknown): KernelError {
  try {
    action();
  } catch (error) {
    if (error instanceof KernelError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('tiledAttention', () => {
  it.each([1, 5, 64, 100, 300])('agrees with attention for %i tokens, causal or not', (n) => {
    const given = inputs(n);
    for (const mask of [null, 'causal'] as const) {
      const { output } = kernels.attention({ ...given, mask });
      for (const result of [
        kernels.tiledAttention({ ...given, causal: mask !== null }),
        kernels.tiledAttention({ ...given, causal: mask !== null, tile: 7 }),
        kernels.naiveAttention({ ...given, causal: mask !== null }),
      ]) {
        expect(result.output).toMatchObject({ rows: n, cols: 16 });
        expect(result.output.data).toBeInstanceOf(Float32Array);
        expect(furthest(result.output.data, output.data)).toBeLessThan(1e-6);
      }
    }
  });

  it('takes rows of numbers, a scale, and null for what is not given', () => {
    const Q = [
      [1, 0, 1, 0],
      [0, 1, 0, 1],
    ];
    const K = [
      [1, 0, 1, 0],
      [1, 1, 0, 0],
    ];
    const V = [
      [4, 0],
      [0, 4],
    ];
    const given = { Q, K, V, causal: null, tile: null };
    const share = 1 / (1 + Math.exp(-0.5));
    const output = rowsOf(kernels.tiledAttention({ ...given, scale: null }).output);
    expect(output[0]?.[0]).toBeCloseTo(4 * share, 6);
    expect(output[1]?.[0]).toBeCloseTo(4 - 4 * share, 6);
    expect(rowsOf(kernels.tiledAttention({ ...given, scale: 0 }).output)).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it('needs the same extra memory for any number of tokens, the naive way its square', () => {
    const [small, large] = [inputs(128), inputs(1024)];
    const tiled = kernels.tiledAttention(large).extra_bytes;
    expect(tiled).toBe(kernels.tiledAttention(small).extra_bytes);
    expect(tiled).toBeLessThan(1024 * 1024);
    // The scores of 1024² pairs and a transposed K, 4 bytes a number.
    expect(kernels.naiveAttention(large).extra_bytes).toBe(4 * (1024 * 1024 + 1024 * 16));
  });

  it('leaves what it was given alone, and its result is the caller’s own', () => {
    const given = inputs(3);
    const before = Array.from(given.Q.data);
    const first = kernels.tiledAttention(given).output.data;
    const copy = Array.from(first);
    kernels.tiledAttention(inputs(2000));
    expect(Array.from(given.Q.data)).toEqual(before);
    expect(Array.from(first)).toEqual(copy);
  });
});

describe('what tiledAttention refuses', () => {
  const one = [[1]];
  it.each([
    ['out_of_range', 'tile', () => ({ Q: one, K: one, V: one, tile: 1025 })],
    ['out_of_range', 'tile', () => ({ Q: one, K: one, V: one, tile: 0.5 })],
    ['out_of_range', 'causal', () => ({ Q: one, K: one, V: one, causal: 'yes' })],
    ['out_of_range', 'scale', () => ({ Q: one, K: one, V: one, scale: Number.NaN })],
    ['fully_masked_row', 'causal', () => ({ Q: [[1], [2]], K: one, V: one, causal: true })],
    ['not_finite', 'K', () => ({ Q: one, K: [[Number.POSITIVE_INFINITY]], V: one })],
    ['not_finite', 'V', () => ({ Q: one, K: one, V: ['x'] })],
    ['not_finite', 'scores', () => ({ Q: [[3e38]], K: [[3e38]], V: one })],
    ['shape_mismatch', 'K', () => ({ Q: one, K: [[1, 2]], V: one })],
    ['shape_mismatch', 'V', () => ({ Q: one, K: one, V: { ...floats(2, 1, 1), rows: 3 } })],
    ['too_large', 'Q', () => ({ Q: { rows: 1e5, cols: 1e5, data: new Float32Array(1) } })],
    ['empty', 'Q', () => ({ K: one, V: one })],
  ])('%s in %s', (code, argument, given) => {
    const error = caught(() => kernels.tiledAttention(given() as never));
    expect(error).toMatchObject({ code, argument, function: 'tiledAttention' });
    expect(error.message).toMatch(/^tiledAttention/);
  });

  it('a number that no float32 can be', () => {
    expect(
      caught(() =>
        kernels.tiledAttention({
          Q: one,
          K: [[1], [-1e39]],
          V: [[1], [1]],
        }),
      ),
    ).toMatchObject({
      code: 'out_of_range',
      argument: 'K',
      details: { value: -1e39, row: 1, col: 0 },
    });
  });

  it('a whole matrix of more than 2^24 scores, but only the naive way', () => {
    const given = inputs(4097, 1);
    expect(caught(() => kernels.naiveAttention(given))).toMatchObject({
      code: 'too_large',
      function: 'naiveAttention',
      details: { value: 4097 ** 2, limit: 2 ** 24 },
    });
    expect(kernels.tiledAttention(given).output.rows).toBe(4097);
  });
});
