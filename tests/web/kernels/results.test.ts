import { beforeAll, describe, expect, it } from 'vitest';
import { type Kernels, loadKernels, type Matrix } from '../../../web/src/kernels/index.js';
import { rowsOf } from './fixtures.js';

/** What the options of each kernel do, with values from the paper or from arithmetic written out. */

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

function expectClose(actual: Matrix, expected: number[][], digits = 12) {
  expect([actual.rows, actual.cols]).toEqual([expected.length, expected[0]?.length]);
  rowsOf(actual).forEach((row, i) => {
    row.forEach((value, j) => {
      expect(value, `row ${i}, column ${j}`).toBeCloseTo(expected[i]?.[j] ?? Number.NaN, digits);
    });
  });
}

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
/** The first row's softmax of [1, 0.5]: 1 / (1 + e^-0.5). */
const large = 1 / (1 + Math.exp(-0.5));

describe('softmax', () => {
  it('shares the limit of temperature 0 among equals', () => {
    for (const temperature of [0, -0]) {
      expectClose(kernels.softmax([1, 3, 3], { temperature }), [[0, 0.5, 0.5]]);
    }
  });

  it('keeps rows apart', () => {
    const rows = [
      [0, 0],
      [1000, 1000 + Math.log(3)],
    ];
    expectClose(kernels.softmax(rows), [
      [0.5, 0.5],
      [0.25, 0.75],
    ]);
  });
});

describe('softmax in float32', () => {
  it('returns every step of both ways', () => {
    const { naive, shifted } = kernels.softmaxFloat32([2, 0]);
    const tail = Math.exp(-2);
    expectClose(naive.exponentials, [[Math.exp(2), 1]], 5);
    expect(naive.sum[0]).toBeCloseTo(Math.exp(2) + 1, 5);
    expectClose(naive.shares, [[1 / (1 + tail), tail / (1 + tail)]], 6);
    expect(Array.from(shifted.maximum)).toEqual([2]);
    expectClose(shifted.differences, [[0, -2]]);
    expectClose(shifted.exponentials, [[1, tail]], 6);
    expect(shifted.sum[0]).toBeCloseTo(1 + tail, 6);
    expectClose(shifted.shares, [[1 / (1 + tail), tail / (1 + tail)]], 6);
  });

  it('lets infinity and NaN out as they are', () => {
    const { naive, shifted } = kernels.softmaxFloat32([[100, 0]]);
    expect(rowsOf(naive.exponentials)).toEqual([[Number.POSITIVE_INFINITY, 1]]);
    expect(rowsOf(naive.shares)).toEqual([[Number.NaN, 0]]);
    expectClose(shifted.shares, [[1, Math.exp(-100)]]);
  });
});

describe('entropy', () => {
  it('is in bits, a row at a time', () => {
    const { bits, perplexity } = kernels.entropy([
      [0.5, 0.5],
      [1, 0],
    ]);
    expect([Array.from(bits), Array.from(perplexity)]).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });
});

describe('sampleScores', () => {
  it('multiplies rows of two seeded matrices', () => {
    const { scores, scaled, mean, variance } = kernels.sampleScores({ n: 3, d_k: 4, seed: 5 });
    const q = rowsOf(kernels.randn({ rows: 3, cols: 4, seed: 5 }));
    const k = rowsOf(kernels.randn({ rows: 3, cols: 4, seed: 6 }));
    const products = q.map((row, i) => row.reduce((sum, x, j) => sum + x * (k[i]?.[j] ?? 0), 0));
    const average = products.reduce((sum, x) => sum + x, 0) / 3;
    products.forEach((product, i) => {
      expect(scores[i]).toBeCloseTo(product, 12);
      expect(scaled[i]).toBeCloseTo(product / 2, 12);
    });
    expect(mean).toBeCloseTo(average, 12);
    expect(variance).toBeCloseTo(products.reduce((sum, x) => sum + (x - average) ** 2, 0) / 3, 12);
  });
});

describe('attention', () => {
  it('returns every step of the worked example', () => {
    const { scores, scaled, masked, weights, output } = kernels.attention({ Q, K, V });
    expectClose(scores, [
      [2, 1],
      [0, 1],
    ]);
    expectClose(scaled, [
      [1, 0.5],
      [0, 0.5],
    ]);
    expectClose(masked, rowsOf(scaled));
    expectClose(weights, [
      [large, 1 - large],
      [1 - large, large],
    ]);
    expectClose(output, [
      [4 * large, 4 - 4 * large],
      [4 - 4 * large, 4 * large],
    ]);
  });

  it('hides the future with a causal mask', () => {
    const { masked, weights } = kernels.attention({ Q, K, V, mask: 'causal' });
    expect(rowsOf(masked)[0]).toEqual([1, Number.NEGATIVE_INFINITY]);
    expectClose(weights, [
      [1, 0],
      [1 - large, large],
    ]);
  });

  it('takes any scale', () => {
    expectClose(kernels.attention({ Q, K, V, scale: 0 }).weights, [
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });

  it('takes a mask as booleans or as 1 and 0', () => {
    const booleans = kernels.causalMask({ n_q: 2 });
    const numbers = { rows: 2, cols: 2, data: Float64Array.of(1, 0, 1, 1) };
    for (const mask of [booleans, numbers]) {
      const { weights } = kernels.attention({ Q, K, V, mask });
      expectClose(weights, rowsOf(kernels.attention({ Q, K, V, mask: 'causal' }).weights));
    }
  });
});

describe('causalMask', () => {
  it('lets a query see the keys before it, also those of earlier tokens', () => {
    expect(kernels.causalMask({ n_q: 2, n_k: 3 })).toEqual([
      [true, true, false],
      [true, true, true],
    ]);
  });
});

describe('positions', () => {
  it('are encoded alike from n and from a list', () => {
    const listed = kernels.positionalEncoding({ positions: [0, 1, 2], d_model: 4 });
    expect(rowsOf(kernels.positionalEncoding({ n: 3, d_model: 4 }))).toEqual(rowsOf(listed));
  });

  it('have two layouts', () => {
    const d_model = 4;
    const positions = [3];
    const [s1, c1, s2, c2] = [Math.sin(3), Math.cos(3), Math.sin(0.03), Math.cos(0.03)];
    expectClose(kernels.positionalEncoding({ positions, d_model }), [[s1, c1, s2, c2]]);
    expectClose(kernels.positionalEncoding({ positions, d_model, layout: 'halves' }), [
      [s1, s2, c1, c2],
    ]);
  });

  it('shift by a matrix', () => {
    const encoded = (p: number) =>
      kernels.positionalEncoding({ positions: [p], d_model: 6, base: 50 });
    const shift = kernels.positionShift({ k: 7, d_model: 6, base: 50 });
    const shifted = kernels.product(shift, kernels.transpose(encoded(5)));
    expectClose(kernels.transpose(shifted), rowsOf(encoded(12)));
  });
});

describe('norms and networks', () => {
  it('normalise with the biased variance', () => {
    const { mean, variance, normalized } = kernels.layerNorm({ x: [[1, 0, 0, 0]], eps: 0 });
    expect([Array.from(mean), Array.from(variance)]).toEqual([[0.25], [0.1875]]);
    const root = Math.sqrt(0.1875);
    expectClose(normalized, [[0.75 / root, -0.25 / root, -0.25 / root, -0.25 / root]]);
  });

  it('measure the mean square', () => {
    const { mean_square, output } = kernels.rmsNorm({ x: [[3, 4]], gamma: [[2, 1]], eps: 0 });
    expect(Array.from(mean_square)).toEqual([12.5]);
    expectClose(output, [[6 / Math.sqrt(12.5), 4 / Math.sqrt(12.5)]]);
  });

  it('use relu when no activation is named', () => {
    const weights = { W1: [[1, -1]], b1: [0, 1], W2: [[2], [3]], b2: [0.5] };
    const { pre_activation, hidden, output } = kernels.feedForward({ x: [[2]], ...weights });
    expect([rowsOf(pre_activation), rowsOf(hidden), rowsOf(output)]).toEqual([
      [[2, -1]],
      [[2, 0]],
      [[4.5]],
    ]);
  });
});

describe('arithmetic', () => {
  const A = [
    [1, 2],
    [3, 4],
  ];

  it('multiplies and transposes', () => {
    expect(rowsOf(kernels.product(A, [[1], [10]]))).toEqual([[21], [43]]);
    expect(rowsOf(kernels.transpose([[1, 2, 3]]))).toEqual([[1], [2], [3]]);
  });

  it.each([
    [
      'add',
      [
        [11, 22],
        [13, 24],
      ],
    ],
    [
      'subtract',
      [
        [-9, -18],
        [-7, -16],
      ],
    ],
    [
      'multiply',
      [
        [10, 40],
        [30, 80],
      ],
    ],
    [
      'divide',
      [
        [0.1, 0.1],
        [0.3, 0.2],
      ],
    ],
    [
      'power',
      [
        [1, 2 ** 20],
        [3 ** 10, 4 ** 20],
      ],
    ],
    ['minimum', A],
    [
      'maximum',
      [
        [10, 20],
        [10, 20],
      ],
    ],
  ] as const)('%s repeats a row', (op, expected) => {
    expectClose(
      kernels.binary(op, A, [10, 20]),
      expected.map((row) => [...row]),
      6,
    );
  });

  it.each([
    ['negate', -2.5],
    ['abs', 2.5],
    ['exp', Math.exp(2.5)],
    ['log', Math.log(2.5)],
    ['sqrt', Math.sqrt(2.5)],
    ['sin', Math.sin(2.5)],
    ['cos', Math.cos(2.5)],
    ['tan', Math.tan(2.5)],
    ['tanh', Math.tanh(2.5)],
    ['round', 3],
    ['floor', 2],
    ['ceil', 3],
  ] as const)('%s', (op, expected) => {
    expectClose(kernels.unary(op, [2.5]), [[expected]]);
  });

  it.each([
    ['sum', 10, [3, 7]],
    ['mean', 2.5, [1.5, 3.5]],
    ['variance', 1.25, [0.25, 0.25]],
    ['minimum', 1, [1, 3]],
    ['maximum', 4, [2, 4]],
  ] as const)('%s', (op, all, rows) => {
    expectClose(kernels.reduce(op, A, 'all'), [[all]]);
    expectClose(
      kernels.reduce(op, A, 'rows'),
      rows.map((value) => [value]),
    );
  });

  it('shows that exp overflows', () => {
    expect(rowsOf(kernels.unary('exp', [709, 710]))[0]?.[1]).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['relu', 0],
    ['silu', -1 / (1 + Math.E)],
  ] as const)('%s', (activation, expected) => {
    expectClose(kernels.activate([-1], { activation }), [[expected]]);
  });
});

/** The recipe of the generator, SplitMix64 and Box–Muller, once more in JavaScript. */
function normalDraws(count: number, seed: bigint): number[] {
  let state = seed;
  const wrap = (value: bigint) => BigInt.asUintN(64, value);
  const uniform = () => {
    state = wrap(state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = wrap((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    z ^= z >> 31n;
    return (Number(z >> 11n) + 1) * 2 ** -53;
  };
  const values: number[] = [];
  while (values.length < count) {
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    values.push(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  return values.slice(0, count);
}

describe('randn', () => {
  it.each([0, 1, 42, Number.MAX_SAFE_INTEGER])('follows its recipe for the seed %s', (seed) => {
    const draws = normalDraws(15, BigInt(seed));
    const rows = [0, 1, 2].map((i) => draws.slice(5 * i, 5 * i + 5));
    expectClose(kernels.randn({ rows: 3, cols: 5, seed }), rows);
  });
});
