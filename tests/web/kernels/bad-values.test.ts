import { beforeAll, describe, expect, it } from 'vitest';
import { KernelError, type Kernels, loadKernels } from '../../../web/src/kernels/index.js';
import { rowsOf } from './fixtures.js';

/**
 * Every argument of every kernel with every kind of wrong value: the answer is
 * always a KernelError (or a result, where the value happens to be fine), and
 * the module works as before.
 */

type Named = Record<string, unknown>;
type Callable = (...given: unknown[]) => unknown;

const M = [
  [1, 2],
  [3, 4],
];
const row = [1, 2];
const attention = { W_Q: M, W_K: M, W_V: M, W_O: M, b_Q: row, b_K: row, b_V: row, b_O: row };
const network = { W1: M, b1: row, W2: M, b2: row };
const norms = { gamma1: row, beta1: row, gamma2: row, beta2: row };
const layer = { x: M, n_heads: 1, n_kv_heads: 1, norm: 'post', activation: 'gelu', eps: 1e-5 };

/** A call of each kernel that works: its arguments by name, and their order where it matters. */
const calls: [name: keyof Kernels, good: Named, order?: string[]][] = [
  ['softmax', { z: M, options: { temperature: 1 } }, ['z', 'options']],
  ['attention', { Q: M, K: M, V: M, mask: 'causal', scale: 1 }],
  [
    'multiHeadAttention',
    {
      X: M,
      X_kv: M,
      n_heads: 2,
      n_kv_heads: 1,
      ...attention,
      W_K: [[1], [2]],
      W_V: [[1], [2]],
      b_K: [1],
      b_V: [1],
    },
  ],
  ['positionalEncoding', { n: 2, positions: row, d_model: 4, base: 100, layout: 'halves' }],
  ['positionShift', { k: 1, d_model: 4, base: 100 }],
  ['layerNorm', { x: M, gamma: row, beta: row, eps: 0.1 }],
  ['rmsNorm', { x: M, gamma: row, eps: 0.1 }],
  ['feedForward', { x: M, activation: 'relu', ...network }],
  ['feedForward', { x: M, activation: 'swiglu', W_gate: M, W_up: M, W_down: M }],
  ['encoderLayer', { ...layer, ...attention, ...network, ...norms, mask: 'causal' }],
  [
    'decoderLayer',
    {
      ...layer,
      ...attention,
      ...network,
      ...norms,
      memory: M,
      self_mask: 'causal',
      cross_mask: 'causal',
      gamma3: row,
      beta3: row,
      ...Object.fromEntries(
        Object.entries(attention).map(([name, value]) => [`cross_${name}`, value]),
      ),
    },
  ],
  [
    'countParameters',
    {
      d_model: 8,
      n_heads: 2,
      n_kv_heads: 1,
      head_dim: 4,
      d_ff: 16,
      n_layers: 1,
      vocab: 9,
      embed_dim: 8,
      position_rows: 1,
      token_type_rows: 1,
      lm_head: 'untied',
      gated_ffn: false,
      pooler: true,
      biases: { qkv: true },
      norm: { type: 'rmsnorm' },
      extra: { head: 1 },
    },
  ],
  ['product', { A: M, B: M }, ['A', 'B']],
  ['transpose', { A: M }, ['A']],
  ['unary', { op: 'exp', A: M }, ['op', 'A']],
  ['binary', { op: 'add', A: M, B: M }, ['op', 'A', 'B']],
  ['reduce', { op: 'sum', A: M, axis: 'rows' }, ['op', 'A', 'axis']],
  ['activate', { x: M, options: { activation: 'silu' } }, ['x', 'options']],
  ['softmaxFloat32', { z: M }, ['z']],
  ['entropy', { p: [[0.5, 0.5]] }, ['p']],
  ['sampleScores', { n: 2, d_k: 2, seed: 1 }],
  ['randn', { rows: 1, cols: 1, seed: 1 }],
  ['causalMask', { n_q: 2, n_k: 2 }],
];

function detached(): Float64Array {
  const data = new Float64Array(4);
  structuredClone(data.buffer, { transfer: [data.buffer] });
  return data;
}

function throwing(): object {
  return new Proxy([], {
    get() {
      throw new RangeError('no entry');
    },
  });
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}

const badValues: [kind: string, make: () => unknown][] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['a text', () => 'softmax'],
  ['an empty text', () => ''],
  ['a number as text', () => '2'],
  ['NaN', () => Number.NaN],
  ['Infinity', () => Number.POSITIVE_INFINITY],
  ['a negative number', () => -1],
  ['zero', () => 0],
  ['negative zero', () => -0],
  ['a fraction', () => 1.5],
  ['a huge number', () => 1e300],
  ['2^31', () => 2 ** 31],
  ['2^32 + 2', () => 2 ** 32 + 2],
  ['a BigInt', () => 2n],
  ['true', () => true],
  ['a symbol', () => Symbol('q')],
  ['a function', () => () => M],
  ['an object', () => ({})],
  ['an object without a prototype', () => Object.create(null)],
  ['a date', () => new Date(0)],
  ['an empty array', () => []],
  ['an empty row', () => [[]]],
  [
    'a text in a matrix',
    () => [
      [1, '2'],
      [3, 4],
    ],
  ],
  [
    'NaN in a matrix',
    () => [
      [1, Number.NaN],
      [3, 4],
    ],
  ],
  [
    'undefined in a matrix',
    () => [
      [1, undefined],
      [3, 4],
    ],
  ],
  [
    'a BigInt in a matrix',
    () => [
      [1n, 2n],
      [3n, 4n],
    ],
  ],
  [
    'a symbol in a matrix',
    () => [
      [Symbol('x'), 2],
      [3, 4],
    ],
  ],
  ['ragged rows', () => [[1, 2], [3]]],
  ['a row that is no array', () => [[1, 2], null]],
  [
    'three dimensions',
    () => [
      [[1], [2]],
      [[3], [4]],
    ],
  ],
  ['a sparse matrix', () => new Array(2)],
  ['endless length', () => new Array(2 ** 32 - 1)],
  ['an endless second row', () => [[1, 2], new Array(2 ** 32 - 1)]],
  ['too many rows', () => ({ rows: 1e9, cols: 1e9, data: new Float64Array(4) })],
  ['a matrix over the limit', () => ({ rows: 1e9, cols: 1, data: [] })],
  ['negative rows', () => ({ rows: -2, cols: -2, data: new Float64Array(4) })],
  ['broken rows', () => ({ rows: 0.5, cols: 8, data: new Float64Array(4) })],
  ['rows as text', () => ({ rows: '2', cols: 2, data: new Float64Array(4) })],
  ['too little data', () => ({ rows: 2, cols: 2, data: new Float64Array(3) })],
  ['no data', () => ({ rows: 2, cols: 2 })],
  ['detached data', () => ({ rows: 2, cols: 2, data: detached() })],
  ['whole numbers of 64 bits', () => ({ rows: 2, cols: 2, data: new BigInt64Array(4) })],
  ['a DataView', () => new DataView(new ArrayBuffer(32))],
  ['an object that throws', throwing],
  ['a revoked proxy', revoked],
];

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

function invoke(name: keyof Kernels, given: Named, order?: string[]): unknown {
  const kernel = kernels[name] as Callable;
  return order ? kernel(...order.map((key) => given[key])) : kernel(given);
}

/** Arithmetic calculates as numbers do: 1/0 is infinite, and 0/0 is NaN. */
const ARITHMETIC = new Set(['product', 'transpose', 'unary', 'binary', 'reduce']);

/** Float32 without care is shown overflowing; masked scores are −∞, and nothing else is. */
function isAllowed(value: number, where: string): boolean {
  if (Number.isFinite(value) || /\.naive\./.test(where)) return true;
  return value === Number.NEGATIVE_INFINITY && /\.masked\./.test(where);
}

/** Everything in a result, so that nothing half made and nothing that is no number counts as one. */
function check(value: unknown, where: string): void {
  expect(['object', 'number', 'string', 'boolean', 'bigint'], where).toContain(typeof value);
  if (typeof value === 'number' && !ARITHMETIC.has(where.split('.')[0] ?? '')) {
    expect(isAllowed(value, where), `${where} is ${value}`).toBe(true);
  }
  if (typeof value !== 'object') return;
  for (const [name, part] of Object.entries(value as Named)) check(part, `${where}.${name}`);
}

describe.each(calls)('%s %#', (name, good, order) => {
  it('works when the values are right', () => {
    check(invoke(name, good, order), name);
  });

  it.each(Object.keys(good))('%s', (argument) => {
    for (const [kind, make] of badValues) {
      let result: unknown;
      try {
        result = invoke(name, { ...good, [argument]: make() }, order);
      } catch (error) {
        const context = `${name} with ${kind} as ${argument} threw ${Object.prototype.toString.call(error)}`;
        expect(error, context).toBeInstanceOf(KernelError);
        expect((error as KernelError).message, context).toMatch(/^\S+: .{10,}/);
        continue;
      }
      expect(result, `${name} with ${kind} as ${argument}`).toBeDefined();
      check(result, `${name}.${argument} is ${kind}`);
    }
    check(invoke(name, good, order), name);
  });
});

describe('values that look unusual but are fine', () => {
  const expected = [
    [1, 3],
    [2, 4],
  ];

  /** The second argument is younger than the library that the types speak of. */
  const resizableBuffer = (size: number, maxByteLength: number): ArrayBuffer =>
    Reflect.construct(ArrayBuffer, [size, { maxByteLength }]);

  it.each([
    ['shared memory', () => new Float64Array(new SharedArrayBuffer(32))],
    ['32 bits', () => new Float32Array(4)],
    ['whole numbers', () => new Int8Array(4)],
    ['a resizable buffer', () => new Float64Array(resizableBuffer(32, 64))],
  ])('%s', (_kind, make) => {
    const data = make();
    data.set([1, 2, 3, 4]);
    expect(rowsOf(kernels.transpose({ rows: 2, cols: 2, data }))).toEqual(expected);
  });

  it('rows that are typed arrays', () => {
    const given = [Float64Array.of(1, 2), Float64Array.of(3, 4)] as never;
    expect(rowsOf(kernels.transpose(given))).toEqual(expected);
  });

  it('a flat array as one row', () => {
    expect(rowsOf(kernels.transpose([5, 6]))).toEqual([[5], [6]]);
  });

  it('null for everything that may be left out', () => {
    const trace = kernels.attention({ Q: M, K: M, V: M, mask: null, scale: null });
    expect(rowsOf(trace.scores)).toEqual([
      [1 + 4, 3 + 8],
      [3 + 8, 9 + 16],
    ]);
  });

  it('a BigInt as a whole number', () => {
    expect(rowsOf(kernels.randn({ rows: 2n as never, cols: 2, seed: 1n as never }))).toEqual(
      rowsOf(kernels.randn({ rows: 2, cols: 2, seed: 1 })),
    );
    expect(() => kernels.randn({ rows: 2, cols: 2, seed: (2n ** 53n) as never })).toThrow(
      expect.objectContaining({ code: 'too_large', argument: 'seed' }),
    );
  });

  it('positions below one another', () => {
    const positions = [[0], [1], [2]];
    const below = kernels.positionalEncoding({ positions, d_model: 4 });
    expect(rowsOf(below)).toEqual(rowsOf(kernels.positionalEncoding({ n: 3, d_model: 4 })));
  });

  it('an unknown name beside the known ones', () => {
    expect(() => kernels.attention({ Q: M, K: M, V: M, dropout: 0.1 } as never)).not.toThrow();
  });
});

describe('numbers of heads', () => {
  it.each([-1, 0, 1.5, Number.NaN, 1e9, 2 ** 53, '2'])('%s is refused', (n_heads) => {
    const action = () =>
      kernels.multiHeadAttention({ X: M, ...attention, n_heads: n_heads as number });
    expect(action).toThrow(KernelError);
    expect(action).toThrow(
      expect.objectContaining({ argument: expect.stringMatching(/n_heads|W_Q/) }),
    );
  });
});

describe('an unknown activation', () => {
  it.each(['RELU', 'swish', 'toString', 1, {}])('%s', (activation) => {
    expect(() =>
      kernels.feedForward({ x: M, ...network, activation: activation as never }),
    ).toThrow(expect.objectContaining({ code: 'out_of_range', argument: 'activation' }));
  });
});
