import { describe, expect, test } from 'vitest';
import { formatMatrix, formatNumber, formatShort } from '../../../web/src/formula/format.js';
import { fromRows } from '../../../web/src/formula/value.js';

describe('formatNumber: exactly so many decimals', () => {
  test.each<[number | bigint, number, string]>([
    [0.622459, 4, '0.6225'],
    [-0.4161468, 4, '−0.4161'],
    [18902016, 0, '18,902,016'],
    [1234.5, 2, '1,234.50'],
    [999, 0, '999'],
    [1000, 0, '1,000'],
    [-1234567.891, 1, '−1,234,567.9'],
    [0, 2, '0.00'],
    [-0, 2, '0.00'],
    [-0.00001, 2, '0.00'],
    [Number.POSITIVE_INFINITY, 2, '∞'],
    [Number.NEGATIVE_INFINITY, 2, '−∞'],
    [Number.NaN, 2, 'NaN'],
    [1.5e21, 2, '1.50 × 10²¹'],
    [9007199254740993n, 0, '9,007,199,254,740,993'],
    [-12n, 1, '−12.0'],
  ])('%s at %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });
});

describe('formatShort: as short as is honest', () => {
  test.each<[number | bigint, string]>([
    [4, '4'],
    [2.4898373, '2.4898'],
    [0.5, '0.5000'],
    [0.00001234, '1.234 × 10⁻⁵'],
    [-0.00001234, '−1.234 × 10⁻⁵'],
    [123456789, '123,456,789'],
    [0.00004, '4 × 10⁻⁵'],
    [1e15, '1,000,000,000,000,000'],
    [2 ** 53, '9,007,199,254,740,992'],
    [-(2 ** 53), '−9,007,199,254,740,992'],
    [1.5e16, '1.5 × 10¹⁶'],
    [19e17, '1.9 × 10¹⁸'],
    [1.2345678901234567e19, '1.235 × 10¹⁹'],
    [1e300, '1 × 10³⁰⁰'],
    [Number.NaN, 'NaN'],
    [12345678901234567890n, '12,345,678,901,234,567,890'],
  ])('%s', (value, text) => {
    expect(formatShort(value)).toBe(text);
  });
});

test.each<[number, number, string]>([
  // 0 decimals are what a matrix of whole numbers needs; the mantissa has its own.
  [1.2345678901234567e19, 0, '1.235 × 10¹⁹'],
  [19e17, 0, '1.9 × 10¹⁸'],
  [0.0012345, 1, '1.234 × 10⁻³'],
  [-0.004, 2, '−4 × 10⁻³'],
])('formatShort of %s with at most %s decimals', (value, decimals, text) => {
  expect(formatShort(value, decimals)).toBe(text);
});

test('formatMatrix writes rows apart by semicolons', () => {
  const matrix = fromRows([
    [1, 0.5],
    [0, -0.25],
  ]);
  expect(formatMatrix(matrix, (value) => formatNumber(value, 2))).toBe('[1.00, 0.50; 0.00, −0.25]');
});
