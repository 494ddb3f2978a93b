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
    ['arguments', 'out_of_range', () => kernels.softmax(square, [2] as never)],
    ['arguments', 'out_of_range', () => kernels.activate(square, ['relu'] as never)],
    ['arguments', 'out_of_range', () => kernels.attention([square, square, square] as never)],
  ])('%s', (argument, code, action) => {
    expect(caught(action)).toMatchObject({ argument, code });
  });
});

const projections = { W_Q: square, W_K: square, W_V: square, W_O: square };
const network = { W1: square, b1: [0, 0], W2: square, b2: [0, 0] };
const gated = { W_gate: square, W_up: square, W_down: square };
const crossed = { cross_W_Q: square, cross_W_K: square, cross_W_V: square, cross_W_O: square };
const qkv = { Q: square, K: square, V: square };
const encoder = { x: square, n_heads: 1, ...projections, ...network };
const decoder = { ...encoder, memory: square, ...crossed };

describe('an argument of another kernel is not dropped in silence', () => {
  it.each([
    ['mask', () => kernels.decoderLayer({ ...decoder, mask: 'causal' } as never)],
    ['causal', () => kernels.decoderLayer({ ...decoder, causal: true } as never)],
    ['self_mask', () => kernels.encoderLayer({ ...encoder, self_mask: 'causal' } as never)],
    ['cross_mask', () => kernels.encoderLayer({ ...encoder, cross_mask: 'causal' } as never)],
    ['memory', () => kernels.encoderLayer({ ...encoder, memory: square } as never)],
    ['causal', () => kernels.attention({ ...qkv, causal: true } as never)],
    ['mask', () => kernels.tiledAttention({ ...qkv, mask: 'causal' } as never)],
    [
      'scale',
      () =>
        kernels.multiHeadAttention({ X: square, n_heads: 1, ...projections, scale: 1 } as never),
    ],
    ['T', () => kernels.softmax(square, { T: 2 } as never)],
    ['beta', () => kernels.rmsNorm({ x: square, beta: [1, 1] } as never)],
    ['b1', () => kernels.feedForward({ x: square, ...gated, b1: [0, 0] } as never)],
    ['W1', () => kernels.feedForward({ x: square, ...gated, ...network } as never)],
    [
      'W_gate',
      () => kernels.feedForward({ x: square, ...gated, ...network, activation: 'relu' } as never),
    ],
  ])('%s', (argument, action) => {
    const error = caught(action);
    expect(error).toMatchObject({ code: 'out_of_range', argument });
    expect(error.message).toMatch(/ is not an argument here; .{10,}/);
  });

  it('but null is nothing, and names of nobody are nobody’s business', () => {
    const trace = kernels.attention({ ...qkv, causal: null, dropout: 0.1 } as never);
    expect(trace.output.rows).toBe(2);
  });

  it('the weights say which network it is, as the activation does', () => {
    const said = kernels.feedForward({ x: square, ...gated, activation: 'swiglu' });
    expect(kernels.feedForward({ x: square, ...gated })).toEqual(said);
    const layer = { x: square, n_heads: 1, ...projections, ...gated };
    const activation = 'swiglu' as const;
    expect(kernels.encoderLayer(layer)).toEqual(kernels.encoderLayer({ ...layer, activation }));
  });
});

describe('masks that are none', () => {
  it.each<[unknown, string, RegExp]>([
    [[], 'empty', /mask is 0×0; give n_q rows of n_k booleans/],
    [[[]], 'empty', /mask is 1×0; give/],
    [true, 'out_of_range', /is true; give 'causal' or rows of booleans/],
    [0, 'out_of_range', /is 0; give 'causal' or rows of booleans/],
    [{}, 'out_of_range', /is an object; give 'causal' or rows of booleans/],
    ['casual', 'out_of_range', /is the text "casual"; give 'causal' or rows of booleans/],
    [[[[true]], [[true]]], 'out_of_range', /one mask of n_q × n_k serves all heads/],
  ])('%j', (mask, code, message) => {
    const error = caught(() => kernels.attention({ ...qkv, mask: mask as never }));
    expect(error).toMatchObject({ code, function: 'attention', argument: 'mask' });
    expect(error.message).toMatch(message);
  });
});

describe('sentences', () => {
  it('count one row as one', () => {
    const { message } = caught(() => kernels.layerNorm({ x: square, gamma: [1, 2, 3] }));
    expect(message).toContain('give it 1 row and 2 columns to fit x');
  });

  it('do not call a number by another name', () => {
    const { message } = caught(() => kernels.positionShift({ k: 1, d_model: 3 }));
    expect(message).toContain('d_model = 3 is not a multiple of 2: change it');
  });

  it('about rows of different lengths', () => {
    const error = caught(() => kernels.softmax([[1, 2], [3]]));
    expect(error).toMatchObject({
      code: 'shape_mismatch',
      details: { rows: 2, cols: 1, row: 1, expected_cols: 2 },
    });
    expect(error.message).toContain('has 1 number in row 1 (counted from 0) and 2 in row 0');
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
