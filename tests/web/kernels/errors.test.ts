import { beforeAll, describe, expect, it } from 'vitest';
import { KernelError, type Kernels, loadKernels } from '../../../web/src/kernels/index.js';

/** Every error code through JavaScript, with the numbers that belong to it. */

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

function caught(action: () => unknown): KernelError {
  try {
    action();
  } catch (error) {
    if (error instanceof KernelError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const square = [
  [1, 2],
  [3, 4],
];
const wide = [
  [1, 2, 3],
  [4, 5, 6],
];

describe('codes of the kernels', () => {
  it('shape_mismatch names both arguments and both shapes', () => {
    const error = caught(() => kernels.attention({ Q: square, K: wide, V: square }));
    expect(error).toMatchObject({
      name: 'KernelError',
      code: 'shape_mismatch',
      function: 'attention',
      argument: 'K',
      other: 'Q',
      details: { rows: 2, cols: 3, expected_cols: 2 },
    });
    expect(error.message).toMatch(/^attention: K is 2×3/);
  });

  it('empty', () => {
    const error = caught(() => kernels.softmax([[]]));
    expect(error).toMatchObject({ code: 'empty', argument: 'z', details: { rows: 1, cols: 0 } });
  });

  it('not_finite says where and what', () => {
    const error = caught(() => kernels.softmax([square[0] ?? [], [3, Number.NEGATIVE_INFINITY]]));
    expect(error).toMatchObject({
      code: 'not_finite',
      function: 'softmax',
      argument: 'z',
      details: { row: 1, col: 1, value: Number.NEGATIVE_INFINITY },
    });
  });

  it('not_divisible', () => {
    const identity = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const weights = { W_Q: identity, W_K: identity, W_V: identity, W_O: identity };
    const error = caught(() => kernels.multiHeadAttention({ X: wide, n_heads: 2, ...weights }));
    expect(error).toMatchObject({
      code: 'not_divisible',
      function: 'multiHeadAttention',
      argument: 'W_Q',
      other: 'n_heads',
      details: { value: 3, divisor: 2 },
    });
  });

  it('out_of_range', () => {
    const error = caught(() => kernels.softmax(square, { temperature: -0.5 }));
    expect(error).toMatchObject({
      code: 'out_of_range',
      argument: 'temperature',
      details: { value: -0.5, min: 0 },
    });
  });

  it('too_large names the limit', () => {
    // 2048² elements are the most that a matrix may have.
    const error = caught(() => kernels.positionalEncoding({ n: 2049, d_model: 2048 }));
    expect(error).toMatchObject({
      code: 'too_large',
      function: 'positionalEncoding',
      details: { value: 2049 * 2048, limit: 2048 * 2048 },
    });
  });

  it('fully_masked_row', () => {
    const mask = [
      [true, true],
      [false, false],
    ];
    const error = caught(() => kernels.attention({ Q: square, K: square, V: square, mask }));
    expect(error).toMatchObject({
      code: 'fully_masked_row',
      function: 'attention',
      argument: 'mask',
      details: { row: 1 },
    });
  });

  it('a causal mask with more queries than keys leaves the first ones nothing', () => {
    const Q = [...square, [5, 6]];
    const error = caught(() => kernels.attention({ Q, K: square, V: square, mask: 'causal' }));
    expect(error).toMatchObject({ code: 'fully_masked_row', details: { row: 0 } });
  });
});

describe('names', () => {
  it('says which kernel was called, in its JavaScript name', () => {
    const error = caught(() => kernels.layerNorm({ x: square, gamma: [1, 2, 3] }));
    expect(error).toMatchObject({ function: 'layerNorm', argument: 'gamma' });
    expect(error.message).toMatch(/^layerNorm: gamma/);
  });

  it('keeps the prefix of the cross-attention', () => {
    const W = square;
    const error = caught(() =>
      kernels.decoderLayer({
        ...{ x: square, memory: square, n_heads: 1, norm: 'post', activation: 'relu' },
        ...{ W_Q: W, W_K: W, W_V: W, W_O: W, W1: W, W2: W },
        ...{ cross_W_Q: W, cross_W_K: wide, cross_W_V: W, cross_W_O: W },
      }),
    );
    expect(error).toMatchObject({ function: 'decoderLayer', argument: 'cross_W_K' });
  });

  it('is an Error with a stack and a name', () => {
    const error = caught(() => kernels.softmax([]));
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/^KernelError: softmax: z/);
    expect(error.stack).toContain('errors.test');
  });
});

describe('arguments that are missing', () => {
  it.each([
    ['Q', 'empty', () => kernels.attention({ K: square, V: square } as never)],
    ['n_heads', 'out_of_range', () => kernels.multiHeadAttention({ X: square } as never)],
    ['n', 'out_of_range', () => kernels.positionalEncoding({ d_model: 4 } as never)],
    ['W1', 'empty', () => kernels.feedForward({ x: square, activation: 'relu' } as never)],
    ['W_gate', 'empty', () => kernels.feedForward({ x: square, activation: 'swiglu' } as never)],
    ['seed', 'out_of_range', () => kernels.randn({ rows: 1, cols: 1 } as never)],
    ['op', 'out_of_range', () => kernels.unary(undefined as never, square)],
    ['arguments', 'out_of_range', () => kernels.attention(undefined as never)],
    ['arguments', 'out_of_range', () => kernels.softmax(square, 2 as never)],
  ])('%s', (argument, code, action) => {
    expect(caught(action)).toMatchObject({ argument, code });
  });
});

describe('sentences', () => {
  it('about rows of different lengths', () => {
    const error = caught(() => kernels.softmax([[1, 2], [3]]));
    expect(error).toMatchObject({
      code: 'shape_mismatch',
      details: { rows: 2, cols: 1, row: 1, expected_cols: 2 },
    });
    expect(error.message).toContain('has 1 numbers in row 1 (counted from 0) and 2 in row 0');
  });

  it('about a text among the numbers', () => {
    const error = caught(() => kernels.softmax([[1, '2' as never]]));
    expect(error).toMatchObject({ code: 'not_finite', details: { row: 0, col: 1 } });
    expect(error.message).toContain('has the text "2" at row 0, column 1');
  });

  it('about data that do not fill the shape', () => {
    const error = caught(() => kernels.softmax({ rows: 2, cols: 2, data: [1, 2, 3] }));
    expect(error.code).toBe('shape_mismatch');
    expect(error.message).toContain('is said to be 2×2 but its data is 3 numbers');
  });
});
