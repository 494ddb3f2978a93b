import { describe, expect, test } from 'vitest';
import { FormulaError, lineAndColumn } from '../../../web/src/formula/errors.js';
import { normalise } from '../../../web/src/formula/normalise.js';
import { MAX_SOURCE_LENGTH, parseCell, parseStatements } from '../../../web/src/formula/parse.js';

/** `code line:column` of what parsing refuses. */
function refusal(source: string): string {
  const { error } = parseStatements(source);
  if (!error) return 'accepted';
  const { line, column } = lineAndColumn(source, error.offset ?? -1);
  return `${error.code} ${line}:${column}`;
}

describe('normalise', () => {
  test.each([
    ['Q × K', 'Q * K'],
    ['a · b ⋅ c ∗ d', 'a * b * c * d'],
    ['a − b – c', 'a - b - c'],
    ['a ÷ b', 'a / b'],
    ['Kᵀ', "K'"],
    ['K’ + K′', "K' + K'"],
    ['“causal”', '"causal"'],
    ['ａ＝（１＋２）', 'a=(1+2)'],
    ['a　+ b', 'a + b'],
    ['x² + y¹⁰ + z⁻¹', 'x^2 + y^10 + z^-1'],
    ['√d_k + 1', 'sqrt(d_k) + 1'],
    ['√2.5', 'sqrt(2.5)'],
    ['√(a + b)', 'sqrt(a + b)'],
    ['𝑑 + 𝐐', 'd + Q'],
    ['a ≤ b ≠ c ≥ d', 'a <= b != c >= d'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u200bb', 'ab'],
    ['\u1112\u1161\u11ab', '한'],
  ])('%s', (source, text) => {
    expect(normalise(source).text).toBe(text);
  });

  test('every character knows where it came from', () => {
    const { text, origin } = normalise('√d ≤ x²');
    expect(text).toBe('sqrt(d) <= x^2');
    expect(origin).toHaveLength(text.length + 1);
    expect(origin[text.indexOf('d')]).toBe(1);
    expect(origin[text.indexOf('x')]).toBe(5);
    expect(origin[text.indexOf('2')]).toBe(6);
  });
});

describe('statements', () => {
  test('know their lines, their names and their place', () => {
    const source = '# Q\na = 1\n\nB = [1, 2;\n     3, 4]\nf(x) = x + 1 # more\n2 a; 3';
    const found = parseCell(source).map(({ line, endLine, name, parameters, start, end }) => ({
      line,
      endLine,
      name,
      parameters,
      text: source.slice(start, end),
    }));
    expect(found).toEqual([
      { line: 2, endLine: 2, name: 'a', parameters: undefined, text: 'a = 1' },
      { line: 4, endLine: 5, name: 'B', parameters: undefined, text: 'B = [1, 2;\n     3, 4]' },
      { line: 6, endLine: 6, name: 'f', parameters: ['x'], text: 'f(x) = x + 1' },
      { line: 7, endLine: 7, name: undefined, parameters: undefined, text: '2 a' },
      { line: 7, endLine: 7, name: undefined, parameters: undefined, text: '3' },
    ]);
  });

  test('a line that ends in an operator goes on, unless a new assignment follows', () => {
    expect(parseCell('a = 1 +\n  2\nb = 3')).toHaveLength(2);
    expect(refusal('a = 1 +\nb = 3')).toBe('unexpected_end 1:8');
    expect(refusal('a = 1 +\nf(x) = 3')).toBe('unexpected_end 1:8');
  });

  test('an empty source has none', () => {
    expect(parseCell('')).toEqual([]);
    expect(parseCell(' \n# only a comment\n;;')).toEqual([]);
  });

  test('parts of the tree know their place in the source as typed', () => {
    const source = 'a = √d_k × (b − 1)';
    const [statement] = parseCell(source);
    const body = statement?.body;
    expect(body?.type).toBe('binary');
    if (body?.type !== 'binary') return;
    expect(source.slice(body.left.start, body.left.end)).toBe('√d_k');
    expect(source.slice(body.right.start, body.right.end)).toBe('(b − 1)');
  });

  test('[1, 2; 3, 4] and [[1, 2], [3, 4]] are the same', () => {
    const rows = (source: string): unknown => {
      const body = parseCell(source)[0]?.body;
      return body?.type === 'matrix'
        ? body.rows.map((row) => row.map((item) => item.type === 'number' && item.value))
        : body;
    };
    const expected = [
      [1, 2],
      [3, 4],
    ];
    expect(rows('[1, 2; 3, 4]')).toEqual(expected);
    expect(rows('[[1, 2], [3, 4]]')).toEqual(expected);
    expect(rows('[[1, 2]; [3, 4]]')).toEqual(expected);
    expect(rows('[1, 2;\n 3, 4;]')).toEqual(expected);
  });
});

test('words of programs are names like any others where they are given a value', () => {
  expect(() => parseCell('from = 1\nfor(x) = x + from\nimport = for(2) * from')).not.toThrow();
});

describe('what learners mistype is refused at its place', () => {
  test.each([
    ['a = 1\nb = (1 + 2\nc = 3', 'bracket_unclosed 2:5'],
    ['a = [1, 2', 'bracket_unclosed 1:5'],
    ['a = softmax((1 + 2)', 'bracket_unclosed 1:12'],
    ['a = 1 + 2)', 'bracket_unopened 1:10'],
    ['a = [1, 2)', 'bracket_mismatch 1:10'],
    ['a = 3 @ 4', 'operator_instead 1:7'],
    ['a = 3 ** 4', 'operator_instead 1:7'],
    ['a := 3', 'operator_instead 1:3'],
    ['a = 7 % 3', 'operator_modulo 1:7'],
    ['a && b', 'operator_instead 1:3'],
    ['// note', 'operator_instead 1:1'],
    ['a = !b', 'operator_instead 1:5'],
    ['a = 5!', 'operator_factorial 1:6'],
    ['(1 + 2)! / 2', 'operator_factorial 1:8'],
    ['a = 7 // 2', 'operator_floor 1:7'],
    ['a = 50%', 'operator_percent 1:7'],
    ['a = 50% * 2', 'operator_percent 1:7'],
    ['a = (50%)', 'operator_percent 1:8'],
    ['for i in range(3):', 'code_loop 1:1'],
    ['a = 1\nwhile (a < 3) {', 'code_loop 2:1'],
    ['if a > 0:\n  b = 1', 'code_choice 1:1'],
    ['a = 1; else: b', 'code_choice 1:8'],
    ['def f(x):', 'code_function 1:1'],
    ['return 3', 'code_function 1:1'],
    ['import numpy as np', 'code_import 1:1'],
    ['from math import sqrt', 'code_import 1:1'],
    ['a << 2', 'operator_unknown 1:3'],
    ['a ?? 2', 'operator_unknown 1:3'],
    ['a to b', 'operator_unknown 1:3'],
    ['a = $x', 'character_unknown 1:5'],
    ['a = 3 + 😀', 'character_unknown 1:9'],
    ['a = "causal', 'string_unclosed 1:5'],
    ["attention(Q, K, V, 'causal)", 'string_unclosed 1:20'],
    ['a = ', 'unexpected_end 1:4'],
    ['a = 3 *', 'unexpected_end 1:8'],
    ['a = * 3', 'value_expected 1:5'],
    ['a = (3 + )', 'value_expected 1:10'],
    ['a = 3 4', 'numbers_adjacent 1:7'],
    ['a = 1,000', 'comma_at_top 1:6'],
    ['a = [1 2]', 'comma_expected 1:8'],
    ['f(1; 2)', 'comma_expected 1:4'],
    ['(1, 2)', 'comma_expected 1:3'],
    ['[1, 2; 3]', 'matrix_ragged 1:8'],
    ['[f(1, 2), 2; 3, 4; 5]', 'matrix_ragged 1:20'],
    ['[1, 2,; 3, [4, 5; 6]]', 'matrix_ragged 1:19'],
    ['[[1, 2], [3]]', 'matrix_ragged 1:11'],
    ['a = []', 'matrix_empty 1:5'],
    ['a = 2e-', 'number_malformed 1:5'],
    ['a = 0x1F', 'number_malformed 1:5'],
    ['a > 0 ? 1', 'conditional_incomplete 1:10'],
    ['a.', 'property_expected 1:3'],
    ['{1: 2}', 'record_malformed 1:2'],
    ['{a: 1, a: 2}', 'record_key_twice 1:8'],
    ['{__proto__: 1}', 'name_reserved 1:2'],
    ['2 = a', 'assignment_target 1:3'],
    ['a + b = 3', 'assignment_target 1:7'],
    ['A[1, 2] = 3', 'assignment_to_element 1:1'],
    ['a = b = 3', 'assignment_inside 1:5'],
    ['(a = 3) + 1', 'assignment_inside 1:2'],
    ['f(x, x) = x', 'parameter_twice 1:6'],
    ['end = 3', 'name_reserved 1:1'],
    ['end(x) = 3', 'name_reserved 1:1'],
    ['a = (end = 3)', 'assignment_inside 1:6'],
    ['a = softmax(z, z, T = 2)', 'assignment_inside 1:19'],
    ['np.sqrt(3)', 'name_from_python_instead 1:1'],
    ['f(1)(2)(', 'bracket_unclosed 1:8'],
  ])('%s', (source, expected) => {
    expect(refusal(source)).toBe(expected);
  });

  test('columns are those of the text as typed', () => {
    expect(refusal('ａ　＝　√d × (1 + 2')).toBe('bracket_unclosed 1:10');
    expect(refusal('x² + * 3')).toBe('value_expected 1:6');
    expect(refusal('a = 1\r\nb = $')).toBe('character_unknown 2:5');
  });

  test('the statements before the error are complete', () => {
    const { statements, error } = parseStatements('a = 1\nb = 2\nc = (3\nd = 4');
    expect(statements.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(error).toBeInstanceOf(FormulaError);
  });

  test('parseCell throws it', () => {
    expect(() => parseCell('a = (1')).toThrow(FormulaError);
  });
});

describe('limits', () => {
  test('a source of the longest length is read, one more is refused', () => {
    const longest = `a = 1${' '.repeat(MAX_SOURCE_LENGTH - 5)}`;
    expect(refusal(longest)).toBe('accepted');
    expect(refusal(`${longest} `)).toBe('source_too_long 1:1');
  });

  test.each([
    ['brackets', `${'('.repeat(5000)}1${')'.repeat(5000)}`],
    ['signs', `${'-'.repeat(10_000)}1`],
    ['sums', `${'1+'.repeat(9000)}1`],
    ['powers', `${'2^'.repeat(9000)}2`],
    ['choices', `${'1?2:'.repeat(4000)}3`],
    ['matrices', `${'['.repeat(5000)}1${']'.repeat(5000)}`],
    ['transposes', `a${"'".repeat(10_000)}`],
  ])('a tree of many %s is refused, not overflowed', (_, source) => {
    expect(refusal(source)).toMatch(/^too_nested 1:/);
  });

  test('a sum of 200 terms is no deep tree', () => {
    expect(refusal(`${'1+'.repeat(199)}1`)).toBe('accepted');
  });
});
