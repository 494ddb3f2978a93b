import { describe, expect, test } from 'vitest';
import {
  evaluateCell,
  evaluateExpression,
  MAX_CELL_ELEMENTS,
} from '../../../web/src/formula/cell.js';
import type { Scope } from '../../../web/src/formula/value.js';
import { ATTENTION, errorOf, kernels, last, run } from './helpers.js';

/** Rows of a matrix, compared to ten digits. */
function expectRows(actual: unknown, expected: number[][]): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, row] of (actual as number[][]).entries()) {
    expect(row).toHaveLength(expected[i]?.length ?? -1);
    for (const [j, value] of row.entries()) {
      expect(value).toBeCloseTo(expected[i]?.[j] ?? Number.NaN, 10);
    }
  }
}

describe("STEP 1's example", () => {
  // Row 1: e^1 and e^0.5 over their sum; row 2 has the scores 0 and 0.5.
  const w = Math.E / (Math.E + Math.exp(0.5));
  const u = 1 / (1 + Math.exp(0.5));

  test('step by step', () => {
    const source = `${ATTENTION}scores = Q * K'\nweights = softmax(scores / sqrt(d_k))\noutput = weights * V`;
    const { scope, error } = run(source);
    expect(error).toBeUndefined();
    expect(last(`${source}\nscores`)).toEqual([
      [2, 1],
      [0, 1],
    ]);
    expectRows(last(`${source}\nweights`), [
      [w, 1 - w],
      [u, 1 - u],
    ]);
    expectRows(last(source), [
      [4 * w, 4 - 4 * w],
      [4 * u, 4 - 4 * u],
    ]);
    expect([...scope.keys()]).toEqual(['Q', 'K', 'V', 'd_k', 'scores', 'weights', 'output']);
  });

  test('as one function, whose trace stands for its output', () => {
    expectRows(last(`${ATTENTION}attention(Q, K, V) + 0`), [
      [4 * w, 4 - 4 * w],
      [4 * u, 4 - 4 * u],
    ]);
    expect(last(`${ATTENTION}attention(Q, K, V).scaled`)).toEqual([
      [1, 0.5],
      [0, 0.5],
    ]);
    expectRows(last(`${ATTENTION}attention(Q, K, V, 'causal').weights`), [
      [1, 0],
      [u, 1 - u],
    ]);
    expectRows(last(`${ATTENTION}attention(Q, K, V, [1, 0; 1, 1]).weights`), [
      [1, 0],
      [u, 1 - u],
    ]);
  });
});

describe('arithmetic', () => {
  test.each([
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['1 - 2 - 3', -4],
    ['8 / 4 / 2', 1],
    ['2 (3 + 4)', 14],
    ['-7 mod 3', 2],
    ['mod(7, -3)', -2],
    ['1 < 2 < 3', true],
    ['3 > 2 > 2', false],
    ['not (1 > 2) and (true or false)', true],
    ['0 ? 1 : 2', 2],
    ['true + true', 2],
    ["3'", 3],
    ['pi', Math.PI],
    ['π', Math.PI],
    ['e', Math.E],
    ['1/0', Number.POSITIVE_INFINITY],
    ['-1/0', Number.NEGATIVE_INFINITY],
    ['0/0', Number.NaN],
    ['∞', Number.POSITIVE_INFINITY],
    ['2.5e-3', 0.0025],
    ['round(2.5) + round(-2.5)', 0],
    ['round(2.345, 1)', 2.3],
    ['max(2, 3) - min(2, 3)', 1],
    ['relu(-3) + relu(3)', 3],
  ])('%s', (source, expected) => {
    expect(last(source)).toBe(expected);
  });

  test('the count of exercise 3, with products that are not written', () => {
    const layer =
      'd_model = 512\nd_ff = 2048\n4 d_model^2 + 2 d_model d_ff + d_ff + d_model + 4 d_model';
    // 4·512² = 1,048,576; 2·512·2048 = 2,097,152; 2,048 + 512 + 2,048 = 4,608
    expect(last(layer)).toBe(1_048_576 + 2_097_152 + 4_608);
    expect(last(`${layer.replace(/\n4/, '\nlayer = 4')}\n6 layer`)).toBe(18_902_016);
    const config = '{d_model: 512, n_heads: 8, d_ff: 2048, n_layers: 6}';
    expect(last(`countParameters(${config}).total`)).toBe(18_902_016);
  });

  test.each<[string, number[][]]>([
    [
      '[1, 2; 3, 4] + [10, 20]',
      [
        [11, 22],
        [13, 24],
      ],
    ],
    [
      '[1, 2; 3, 4] - [1; 2]',
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      '[1; 2] + [10, 20]',
      [
        [11, 21],
        [12, 22],
      ],
    ],
    ['2 * [1, 2]', [[2, 4]]],
    ['1 - [1, 2]', [[0, -1]]],
    ['[1, 2] .* [3, 4]', [[3, 8]]],
    ['[1, 2] ./ [2, 8]', [[0.5, 0.25]]],
    [
      '[1, 2; 3, 4] ./ [1; 2]',
      [
        [1, 2],
        [1.5, 2],
      ],
    ],
    ['[1, 2] .^ 2', [[1, 4]]],
    ['2 .^ [1, 2]', [[2, 4]]],
    ['-[1, -2]', [[-1, 2]]],
    ["[1, 2] * [3, 4]'", [[11]]],
    [
      "[1, 2]' * [3, 4]",
      [
        [3, 4],
        [6, 8],
      ],
    ],
    [
      '[1 + 1, true; 2 > 1, 3]',
      [
        [2, 1],
        [1, 3],
      ],
    ],
    ['1:4', [[1, 2, 3, 4]]],
    ['5:-2:1', [[5, 3, 1]]],
    ['[1:3]', [[1, 2, 3]]],
    ['max(0, [-1, 2])', [[0, 2]]],
    ['zeros(1, 2) + ones(1, 2)', [[1, 1]]],
    [
      'identity(2)',
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'causalMask(3)',
      [
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
      ],
    ],
    [
      'causalMask(2, 3)',
      [
        [1, 1, 0],
        [1, 1, 1],
      ],
    ],
    [
      'hcat([1; 2], [3, 4; 5, 6])',
      [
        [1, 3, 4],
        [2, 5, 6],
      ],
    ],
    [
      'vcat([1, 2], [3, 4])',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['rowSum([1, 2; 3, 4])', [[3], [7]]],
    ['rowMax([1, 2; 4, 3])', [[2], [4]]],
    ['rowMin([1, 2; 4, 3])', [[1], [3]]],
    ['rowMean([1, 2; 3, 5])', [[1.5], [4]]],
    // (1 − 2)² + (3 − 2)² over 2
    ['rowVariance([1, 3; 2, 2])', [[1], [0]]],
    ['softmax([2, 0, 2], 0)', [[0.5, 0, 0.5]]],
    ['round([0.5, -1.25], 1)', [[0.5, -1.3]]],
  ])('%s', (source, expected) => {
    expect(last(source)).toEqual(expected);
  });

  test('0:0.1:1 reaches its end although a tenth is inexact', () => {
    expect((last('0:0.1:1') as number[][])[0]).toHaveLength(11);
  });

  test('reductions of a whole matrix', () => {
    expect(last('sum([1, 2; 3, 4])')).toBe(10);
    expect(last('mean([1, 2; 3, 4])')).toBe(2.5);
    // ((1.5)² + (0.5)² + (0.5)² + (1.5)²) / 4
    expect(last('variance([1, 2; 3, 4])')).toBe(1.25);
    expect(last('dot([1, 2], [3; 4])')).toBe(11);
    expect(last('norm([3, 4])')).toBe(5);
    expect(last('rows([1, 2, 3]) + 10 cols([1, 2, 3])')).toBe(31);
  });

  test('exp overflows to ∞ and says so, in a number and in a matrix', () => {
    expect(last('exp(1000)')).toBe(Number.POSITIVE_INFINITY);
    expect(last('exp([1000, 0])')).toEqual([[Number.POSITIVE_INFINITY, 1]]);
  });
});

describe('indexing counts from 1', () => {
  const A = 'A = [1, 2, 3; 4, 5, 6]\n';
  test.each<[string, unknown]>([
    ['A[1, 1]', 1],
    ['A[2, 3]', 6],
    ['A[end, end]', 6],
    ['A[end, end - 1]', 5],
    ['A[1, :]', [[1, 2, 3]]],
    ['A[:, 2]', [[2], [5]]],
    [
      'A[:, 2:3]',
      [
        [2, 3],
        [5, 6],
      ],
    ],
    [
      'A[1:end, 2:end]',
      [
        [2, 3],
        [5, 6],
      ],
    ],
    [
      'A[[2, 1], :]',
      [
        [4, 5, 6],
        [1, 2, 3],
      ],
    ],
    ['A[1, 1:2:3]', [[1, 3]]],
    ['A[1, :][2]', 2],
    ['A[:, 3][2]', 6],
    ['[7, 8, 9][2:end]', [[8, 9]]],
  ])('%s', (source, expected) => {
    expect(last(A + source)).toEqual(expected);
  });
});

describe('records and lists', () => {
  test('a record is read by its names', () => {
    expect(last('c = {a: 1, b: [2, 3]}\nc.a + c.b')).toEqual([[3, 4]]);
  });

  test('heads are counted from 1', () => {
    const X = 'X = [1, 0; 0, 1]\nI = identity(2)\n';
    const call = 'multiHeadAttention({X: X, n_heads: 2, W_Q: I, W_K: I, W_V: I, W_O: I})';
    // Head 1 sees column 1 only: scores 1·1 and 1·0, d_k = 1.
    const w = Math.E / (Math.E + 1);
    expectRows(last(`${X}${call}.heads[1].weights`), [
      [w, 1 - w],
      [0.5, 0.5],
    ]);
    expect(errorOf(`${X}${call}.heads[3]`)).toBe(
      `index_out_of_range_item 3:${`${call}.heads[`.length + 1}`,
    );
  });
});

describe('own functions', () => {
  test('see the cell, not the caller', () => {
    expect(last('k = 2\nf(x) = k x\ng(k) = f(k)\ng(10)')).toBe(20);
  });

  test('may call themselves', () => {
    expect(last('f(n) = n <= 1 ? 1 : n * f(n - 1)\nf(100)')).toBeCloseTo(
      9.33262154439441e157,
      -145,
    );
  });

  test('their variables hide names of the cell', () => {
    expect(last('x = 5\nf(x) = x + 1\nf(1) + x')).toBe(7);
  });
});

describe('names of prototypes are plain names', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])('%s', (name) => {
    expect(errorOf(name)).toBe('name_unknown 1:1');
    expect(errorOf(`${name}(1)`)).toBe('function_unknown 1:1');
    expect(last(`${name} = 3\n${name} + 1`)).toBe(4);
    expect(errorOf(`a = {b: 1}\na.${name}`)).toBe('property_unknown 2:1');
  });

  test('in records too', () => {
    expect(last('a = {constructor: 1, toString: 2}\na.constructor + a.toString')).toBe(3);
    expect(({} as Record<string, unknown>)['b']).toBeUndefined();
  });
});

describe('a cell', () => {
  test('keeps what came before an error, and streams it', () => {
    const seen: (string | undefined)[] = [];
    const starts: number[] = [];
    const { statements, scope, error } = evaluateCell('a = 1\nb = a + 1\nc = x\nd = 4', kernels, {
      onStart: ({ line }) => starts.push(line),
      onStatement: ({ name }) => seen.push(name),
    });
    expect(seen).toEqual(['a', 'b']);
    expect(starts).toEqual([1, 2, 3]);
    expect(statements.map(({ value }) => value)).toEqual([1, 2]);
    expect(scope.get('b')).toBe(2);
    expect(error).toMatchObject({ code: 'name_unknown', line: 3, column: 5 });
  });

  test('a syntax error below does not stop the lines above', () => {
    const { statements, error } = run('a = 1\nb = (2');
    expect(statements).toHaveLength(1);
    expect(error).toMatchObject({ code: 'bracket_unclosed', line: 2, column: 5 });
  });

  test('begins with the scope it is given and does not change it', () => {
    const scope: Scope = new Map([['a', 1]]);
    const result = evaluateCell('b = a + 1\na = 5', kernels, { scope });
    expect(result.scope.get('a')).toBe(5);
    expect(scope).toEqual(new Map([['a', 1]]));
  });

  test('results are copies that survive a structured clone', () => {
    const { statements } = run(`${ATTENTION}attention(Q, K, V)\nf(x) = x + 1`);
    expect(structuredClone(statements)).toEqual(statements);
  });

  test('without a statement says so', () => {
    expect(errorOf('')).toBe('source_empty 1:1');
    expect(errorOf('# only a comment')).toBe('source_empty 1:1');
  });

  test('results that are too large together are refused', () => {
    // 2^22 elements each: the fifth goes beyond 2^24.
    expect(MAX_CELL_ELEMENTS).toBe(2 ** 24);
    const line = 'zeros(2048, 2048)\n';
    expect(errorOf(line.repeat(4))).toBe('no error');
    expect(errorOf(line.repeat(5))).toBe('cell_too_large 5:1');
  });
});

describe('whole numbers beyond 2^53 keep their last digit', () => {
  // 4 · 2^52 + (2 · 2^52 + 2 · 2^26) + 4 · 2^26 = 27,021,598,166,876,160.
  const counted = `count = countParameters({d_model: 67108864, n_heads: 1, d_ff: 67108864, n_layers: 1})
total = count.total
`;

  test.each<[string, unknown]>([
    ['total', 27021598166876160n],
    ['total - 27021598166876161', -1],
    ['total - total', 0],
    ['total + 1', 27021598166876161n],
    ['2 * total', 54043196333752320n],
    ['total .* 2 - 1', 54043196333752319n],
    ['-total + 27021598166876160', 0],
    ['total == 27021598166876161', false],
    ['total == 27021598166876160', true],
    ['total != 27021598166876161', true],
    ['total < 27021598166876161', true],
    ['total <= 27021598166876160', true],
    ['total > 1.5', true],
    ['1 < 2 < total', true],
    // With fractions and in matrices it is a number like any other.
    ['total / 2', 13510799083438080],
    ['total * 0.5', 13510799083438080],
    ['[total, 1]', [[27021598166876160, 1]]],
    ['sqrt(total)', Math.sqrt(27021598166876160)],
    ['total > 0 ? 1 : 2', 1],
  ])('%s', (line, value) => {
    expect(last(counted + line)).toEqual(value);
  });

  test.each<[string, unknown]>([
    ['12345678901234567891', 12345678901234567891n],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993 - 9007199254740992', 1],
    ['x = 10000000000000000000000\nx .* x', 10n ** 44n],
    // Beyond the largest double, 1.8 · 10^308, it is infinite as every number is.
    [`x = 1${'0'.repeat(200)}\nx * x`, Number.POSITIVE_INFINITY],
    [`1${'0'.repeat(400)}`, Number.POSITIVE_INFINITY],
  ])('%s', (source, value) => {
    expect(last(source)).toEqual(value);
  });
});

test('positions stand in a row or in a column', () => {
  // PE(3, 2i) = sin(3), PE(3, 2i + 1) = cos(3) for i = 0.
  const column = last("n = 4\nposition = (0:(n-1))'\npositionalEncoding(position, 4)");
  expect(column).toEqual(last('positionalEncoding(4, 4)'));
  expect((column as number[][])[3]?.[0]).toBeCloseTo(Math.sin(3), 12);
  expect(errorOf('positionalEncoding([1, 2; 3, 4], 4)')).toBe('kernel_shape_mismatch_one_row 1:1');
});

test('no matrix has more elements than the kernels take', () => {
  expect(kernels.maxMatrixElements).toBe(2 ** 22);
  expect(errorOf('zeros(2048, 2048)')).toBe('no error');
  expect(errorOf('zeros(2048, 2049)')).toBe('too_large 1:1');
});

describe('evaluateExpression', () => {
  const { scope } = run(`${ATTENTION}weights = softmax(Q * K' / sqrt(d_k))\nf(x) = x + missing`);

  test('gives one value in a scope', () => {
    expect(evaluateExpression('weights[1, 1]', scope, kernels)).toBeCloseTo(0.622459, 6);
  });

  test('refuses what is not one expression', () => {
    for (const text of ['', 'a = 1', '1; 2', '1\n2']) {
      expect(() => evaluateExpression(text, scope, kernels)).toThrowError();
    }
  });

  test('an error in a function of an earlier cell is placed at the call', () => {
    expect(() => evaluateExpression('1 + f(2)', scope, kernels)).toThrowError(
      expect.objectContaining({ code: 'name_unknown', offset: 4 }),
    );
  });
});

test('a matrix of one element divides like the number it is', () => {
  const tiles = `factor = 0.5
l_1 = 2
p_2 = [1, 3]
o_2 = [10, 20]
l_2 = factor * l_1 + rowSum(p_2)
`;
  // l_2 = 0.5 · 2 + 4 = 5
  expect(last(`${tiles}output = o_2 / l_2`)).toEqual([[2, 4]]);
  expect(last('10 / [4]')).toEqual([[2.5]]);
  expect(errorOf(`${tiles}o_2 / p_2`)).toBe('divide_by_matrix 6:1');
});
