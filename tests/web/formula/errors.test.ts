import { describe, expect, test } from 'vitest';
import { ATTENTION, detailsOf, errorOf, last } from './helpers.js';

/** Errors of cells that begin with STEP 1's example, which is lines 1 to 4. */
describe('names', () => {
  test.each<[string, string, Record<string, string | number>]>([
    ['weigths = 1\nweights', 'name_unknown_near 6:1', { suggestion: 'weigths' }],
    ['d_K', 'name_unknown_near 5:1', { suggestion: 'd_k' }],
    ['sofmax(Q)', 'function_unknown_near 5:1', { suggestion: 'softmax' }],
    ['soft_max(Q)', 'function_unknown_near 5:1', { suggestion: 'softmax' }],
    ['eye(3)', 'function_unknown_near 5:1', { suggestion: 'identity' }],
    ['banana(3)', 'function_unknown 5:1', { name: 'banana' }],
    ['banana', 'name_unknown 5:1', { name: 'banana' }],
    ['Q x K', 'name_x_as_times 5:3', { suggestion: 'Q * K' }],
    ['2x3', 'name_x_as_times 5:2', { suggestion: '2 * 3' }],
    ['4xd_k', 'name_x_as_times 5:2', { suggestion: '4 * d_k' }],
    ['sqrt d_k', 'function_without_call 5:1', { suggestion: 'sqrt(d_k)' }],
    ['2 sqrt d_k', 'function_without_call 5:3', { suggestion: 'sqrt(d_k)' }],
    ['softmax', 'function_without_call 5:1', { suggestion: 'softmax(z, T)' }],
    ['softmax[Q]', 'function_square_brackets 5:1', { suggestion: 'softmax(Q)' }],
    ['Q(1, 2)', 'function_is_matrix 5:1', { suggestion: 'Q[1, 2]' }],
    ['d_k(3 + 1)', 'function_is_number 5:1', { suggestion: 'd_k * (3 + 1)' }],
    ["s = 'causal'\ns(1)", 'function_is_other 6:1', { name: 's' }],
    ['sum = 3', 'name_of_function 5:1', { name: 'sum', suggestion: 'my_sum' }],
    ['softmax(z) = z', 'name_of_function 5:1', { name: 'softmax' }],
    ['f(norm) = norm', 'name_of_function 5:1', { name: 'norm' }],
    ['mod = 3', 'name_reserved 5:1', { name: 'mod' }],
    ['end', 'name_reserved 5:1', {}],
    ['np', 'name_from_python 5:1', {}],
    ['np.sqrt(3)', 'name_from_python_instead 5:1', { name: 'np.sqrt', suggestion: 'sqrt(3)' }],
    ['np.exp(Q) / 2', 'name_from_python_instead 5:1', { suggestion: 'exp(Q)' }],
    [
      'z = torch.nn.functional.softmax(Q * 2, dim=-1)',
      'name_from_python_instead 5:5',
      { name: 'torch.nn.functional.softmax', suggestion: 'softmax(Q * 2)' },
    ],
    [
      'np.array([[1, 2], [3, 4]])',
      'name_from_python_instead 5:1',
      { suggestion: '[[1, 2], [3, 4]]' },
    ],
    ["np.matmul(Q, K')", 'name_from_python_instead 5:1', { suggestion: "Q * K'" }],
    ['np.eye(3)', 'name_from_python_instead 5:1', { suggestion: 'identity(3)' }],
    ['Q.sum()', 'name_from_python_instead 5:1', { name: 'Q.sum', suggestion: 'sum(Q)' }],
    ['Q[1, :].dot(K)', 'name_from_python_instead 5:1', { suggestion: 'Q[1, :] * K' }],
    ['np.einsum(Q)', 'name_from_python 5:1', { name: 'np.einsum' }],
    ['np.pi', 'name_from_python_instead 5:1', { name: 'np.pi', suggestion: 'pi' }],
    ['2 * np.float64', 'name_from_python 5:5', { name: 'np.float64' }],
    ['print(Q)', 'name_from_python_instead 5:1', { suggestion: 'Q' }],
    ['Q.T', 'property_transpose 5:1', { suggestion: "Q'" }],
    ['Q * K^T', 'property_transpose 5:7', { suggestion: "Q * K'" }],
    [
      'scores = Q * K ^ T / sqrt(d_k)',
      'property_transpose 5:18',
      { suggestion: "Q * K' / sqrt(d_k)" },
    ],
    ["scores = QK'", 'name_joined 5:10', { name: 'QK', suggestion: "Q * K'" }],
    ['scores = QK^T', 'name_joined 5:10', {}],
    ['-inf', 'name_unknown_near 5:2', { name: 'inf', suggestion: 'Infinity' }],
    ['-Inf', 'name_unknown_near 5:2', { name: 'Inf', suggestion: 'Infinity' }],
    ['-infinity', 'name_unknown_near 5:2', { name: 'infinity', suggestion: 'Infinity' }],
    [
      'd_model = 8\n2 * d-model',
      'name_unknown_near 6:5',
      { name: 'd-model', suggestion: 'd_model' },
    ],
    [
      'n_heads = 2\nn = 3\n4 / n-heads',
      'name_unknown_near 7:7',
      { name: 'n-heads', suggestion: 'n_heads' },
    ],
    ['Q - banana', 'name_unknown 5:5', { name: 'banana' }],
    ['Q.shape', 'property_of_plain 5:1', { name: 'shape' }],
    ['attention(Q, K, V).weight', 'property_unknown_near 5:1', { suggestion: 'weights' }],
    ['attention(Q, K, V).banana', 'property_unknown 5:1', {}],
  ])('%s', (source, expected, details) => {
    expect(errorOf(ATTENTION + source)).toBe(expected);
    expect(detailsOf(ATTENTION + source)).toMatchObject(details);
  });

  test('e and pi may get another value', () => {
    expect(last('e = 3\npi = 4\ne pi')).toBe(12);
  });
});

describe('shapes', () => {
  test.each<[string, string, Record<string, string | number>]>([
    [
      'Q * K',
      'product_shapes_transpose 5:1',
      { suggestion: "Q * K'", left_cols: 4, right_rows: 2 },
    ],
    ["Q' * V'  * Q'", 'product_shapes_transpose 5:1', { suggestion: "Q' * V' * Q" }],
    [
      'a = [1; 2]\na * [1, 2; 3, 4]',
      'product_shapes_transpose 6:1',
      { suggestion: "a' * [1, 2; 3, 4]" },
    ],
    ['Q * (K + 1)', 'product_shapes_transpose 5:1', { suggestion: "Q * (K + 1)'" }],
    ['Q * [1, 2, 3]', 'product_shapes 5:1', { left: 'Q', right: '[1, 2, 3]' }],
    ['Q + [1, 2, 3]', 'elementwise_shapes 5:1', { operator: '+' }],
    ["Q + K'", 'elementwise_shapes_transpose 5:1', { suggestion: 'Q + K' }],
    ['2 / Q', 'divide_by_matrix 5:1', { suggestion: '2 ./ Q' }],
    ['Q / rowSum(Q)', 'divide_by_matrix 5:1', { suggestion: 'Q ./ rowSum(Q)' }],
    ['Q^2', 'power_of_matrix 5:1', { suggestion: 'Q .^ 2' }],
    ['softmax([1, 2; 3, -Infinity])', 'softmax_of_infinity 5:1', { row: 2, col: 2 }],
    ['softmax(Q + log(causalMask(4)[1:2, :]))', 'softmax_of_infinity 5:1', { row: 1, col: 2 }],
    ['softmax([1, Infinity])', 'kernel_not_finite 5:1', { row: 1, col: 2 }],
    ['[Q; K]', 'element_matrix 5:2', { text: 'Q' }],
    ['hcat(Q, [1])', 'stack_shapes 5:1', { position: 2, left_rows: 2, right_rows: 1 }],
    ['dot([1, 2], [1, 2, 3])', 'elementwise_shapes 5:1', { left_cols: 2, right_cols: 3 }],
  ])('%s', (source, expected, details) => {
    expect(errorOf(ATTENTION + source)).toBe(expected);
    expect(detailsOf(ATTENTION + source)).toMatchObject(details);
  });

  test('what is suggested works', () => {
    for (const suggestion of ["Q * K'", "Q * (K + 1)'", 'Q + K', '2 ./ (Q + 1)', 'Q .^ 2']) {
      expect(errorOf(`${ATTENTION}${suggestion}`)).toBe('no error');
    }
  });

  test('a long operand is shortened in the sentence', () => {
    const long = `[${'1, '.repeat(40)}1]`;
    expect(String(detailsOf(`Q = [1, 2]\nQ * ${long}`)['right']).length).toBeLessThan(45);
  });
});

describe('indexes', () => {
  test.each<[string, string, Record<string, string | number>]>([
    ['Q[0, 1]', 'index_zero_row 5:3', { size: 2 }],
    ['Q[1, 0]', 'index_zero_column 5:6', { size: 4 }],
    ['Q[3, 1]', 'index_out_of_range_row 5:3', { index: 3, size: 2 }],
    ['Q[1, 5]', 'index_out_of_range_column 5:6', { index: 5, size: 4 }],
    ['Q[-1, 1]', 'index_out_of_range_row 5:3', { index: -1 }],
    ['Q[1.5, 1]', 'index_not_whole_row 5:3', { index: 1.5 }],
    ['Q[1, 0:2]', 'index_zero_column 5:6', {}],
    ['Q[1]', 'index_of_vector 5:1', { rows: 2, cols: 4 }],
    ['Q[1, 2, 3]', 'index_count 5:1', { count: 3 }],
    ['d_k[1]', 'index_of_scalar 5:1', { text: 'd_k' }],
    ['5:1', 'range_empty 5:1', { first: 5, last: 1 }],
    ['1:0:5', 'range_empty 5:1', { step: 0 }],
  ])('%s', (source, expected, details) => {
    expect(errorOf(ATTENTION + source)).toBe(expected);
    expect(detailsOf(ATTENTION + source)).toMatchObject(details);
  });
});

describe('kinds and counts of arguments', () => {
  test.each<[string, string]>([
    ["'a' * 2", 'kind_unsuited 5:1'],
    ['{a: 1} + 1', 'kind_unsuited 5:1'],
    ['f(x) = x\nf + 1', 'kind_unsuited 6:1'],
    ['Q mod 2', 'numbers_only 5:1'],
    ['Q > 0', 'order_of_matrices 5:1'],
    ['Q ? 1 : 2', 'condition_not_boolean 5:1'],
    ["[1, 'a']", 'element_not_number 5:5'],
    ['softmax()', 'argument_count 5:1'],
    ['softmax(Q, 1, 2)', 'argument_count 5:1'],
    ['f(x) = x\nf(1, 2)', 'argument_count 6:1'],
    ['softmax(3)', 'argument_not_matrix 5:1'],
    ['softmax(Q, Q)', 'argument_not_number 5:1'],
    ['feedForward(Q)', 'argument_not_record 5:1'],
    ["attention(Q, K, V, 'causel')", 'option_unknown 5:1'],
    ['feedForward({x: Q, W_1: Q})', 'option_unknown 5:1'],
    ['countParameters({d_modl: 4})', 'option_unknown 5:1'],
    ['zeros(1.5, 2)', 'whole_number_needed 5:1'],
    ['zeros(0, 2)', 'size_needed 5:1'],
    ["positionalEncoding(2, 4, 'halves', 3)", 'argument_count 5:1'],
    ["positionalEncoding(2, 4, 'halves', 'halves')", 'argument_count 5:1'],
  ])('%s', (source, expected) => {
    expect(errorOf(ATTENTION + source)).toBe(expected);
  });
});

describe('what the kernels refuse comes with its numbers, counted from 1', () => {
  test.each<[string, string, Record<string, string | number>]>([
    [
      'attention(Q, V, V)',
      'kernel_shape_mismatch_cols 5:1',
      { argument: 'K', other: 'Q', expected_cols: 4 },
    ],
    [
      'attention(Q, K, [1, 2])',
      'kernel_shape_mismatch_rows 5:1',
      { argument: 'V', expected_rows: 2 },
    ],
    [
      'layerNorm(Q, [1, 2])',
      'kernel_shape_mismatch_both 5:1',
      { argument: 'gamma', expected_cols: 4 },
    ],
    ['layerNorm(Q, Q)', 'kernel_shape_mismatch_one_row 5:1', { argument: 'gamma', rows: 2 }],
    ['multiHeadAttention({X: Q, n_heads: 2})', 'kernel_empty 5:1', { argument: 'W_Q' }],
    ['softmax([0, 1/0])', 'kernel_not_finite 5:1', { row: 1, col: 2 }],
    ['positionShift(1, 3)', 'kernel_not_divisible 5:1', { value: 3, divisor: 2 }],
    ['softmax(Q, -1)', 'kernel_out_of_range_min 5:1', { value: -1, min: 0 }],
    ['positionalEncoding(2, 4, 0)', 'kernel_out_of_range_above 5:1', { value: 0 }],
    ['positionalEncoding(2, 4.5)', 'kernel_out_of_range_whole 5:1', { value: 4.5 }],
    ['layerNorm([1, 1], [1, 1], [0, 0], 0)', 'kernel_out_of_range_eps 5:1', { row: 1 }],
    ['attention(Q, K, V, [1, 0; 2, 1])', 'kernel_out_of_range_mask 5:1', { row: 2, col: 1 }],
    ['sqrt(-1)', 'kernel_out_of_range_sqrt 5:1', { value: -1 }],
    ['log([1, -2])', 'kernel_out_of_range_log 5:1', { value: -2 }],
    ['(-8)^(1/3)', 'kernel_out_of_range_power 5:1', { value: -8 }],
    ['attention(Q, K, V, [1, 0; 0, 0])', 'kernel_fully_masked_row 5:1', { row: 2 }],
  ])('%s', (source, expected, details) => {
    expect(errorOf(ATTENTION + source)).toBe(expected);
    expect(detailsOf(ATTENTION + source)).toMatchObject(details);
  });

  test('and the kernels go on working', () => {
    expect(errorOf(`${ATTENTION}attention(Q, V, V)`)).not.toBe('no error');
    expect(errorOf(`${ATTENTION}attention(Q, K, V)`)).toBe('no error');
  });
});

describe('what would never end or not fit is refused before it is made', () => {
  test.each<[string, string]>([
    ['1:1e9', 'too_large 1:1'],
    ['0:1e-12:1', 'too_large 1:1'],
    ['zeros(1e5, 1e5)', 'too_large 1:1'],
    ['identity(1e6)', 'too_large 1:1'],
    ['causalMask(1e5)', 'too_large 1:1'],
    ['randn(1e5, 1e5, 1)', 'too_large 1:1'],
    ["a = 1:3000\na' + a", 'operation_too_large 2:1'],
    [
      'a = ones(1, 2048)\na[ones(1, 2048), 1:2048] + a[1, 1:3000]',
      'index_out_of_range_column 2:33',
    ],
    // The call is to blame, not the function's line: the time limit would blame it too.
    ['f(n) = f(n - 1) + f(n - 1)\nf(3)', 'recursion_too_deep 2:1'],
    ['f(n) = g(n)\ng(n) = f(n)\nf(1)', 'recursion_too_deep 3:1'],
    ['f(n) = f(n + 1)\nx = 1 + f(1)', 'recursion_too_deep 2:9'],
  ])('%s', (source, expected) => {
    expect(errorOf(source)).toBe(expected);
  });

  test('the deepest calls over the deepest tree do not overflow', () => {
    const deep = `${'(1 + '.repeat(120)}f(n - 1)${')'.repeat(120)}`;
    expect(errorOf(`f(n) = ${deep}\nf(3)`)).toMatch(/^recursion_too_deep/);
  });
});

describe('what a learner wrote is called as it was written', () => {
  test.each<[string, string, Record<string, string | number>]>([
    [
      'a = ones(2000, 1)\na .* ones(1, 4000)',
      'operation_too_large 6:1',
      { left: 'a', operator: '.*', right: 'ones(1, 4000)' },
    ],
    [
      "n = 100000\nposition = (0:(n - 1))'\nangle = position * ones(1, 64)",
      'operation_too_large 7:9',
      { left: 'position', operator: '*', right: 'ones(1, 64)' },
    ],
    [
      'scores = [1, 2]\nscaled = scores / 0\nsoftmax(scaled)',
      'kernel_not_finite 7:1',
      { function: 'softmax', argument: 'scaled' },
    ],
    ["d_k = '4'\nsqrt(d_k)", 'argument_not_numeric 6:1', { function: 'sqrt' }],
    ['sqrt{d_k}', 'function_braces 5:5', { name: 'sqrt', suggestion: 'sqrt(d_k)' }],
    ['% width', 'operator_instead 5:1', { instead: '#' }],
    ['d_k = 4 % width', 'operator_modulo 5:9', {}],
    ['Q * K`', 'operator_instead 5:6', { instead: "A'" }],
    ['d_k += 1', 'operator_instead 5:5', { instead: 'd_k = d_k + 1' }],
    // What is left of the line has half a bracket: nothing to build on.
    ['a += [1; 2]', 'operator_instead 5:3', { operator: '+=' }],
    ['d_{k}', 'operator_instead 5:3', { instead: 'd_k' }],
    ['d_k *= 2 + 1 # wider', 'operator_instead 5:5', { instead: 'd_k = d_k * (2 + 1)' }],
  ])('%s', (source, expected, details) => {
    expect(errorOf(ATTENTION + source)).toBe(expected);
    expect(detailsOf(ATTENTION + source)).toMatchObject(details);
  });
});
