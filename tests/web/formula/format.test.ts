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
    [1e15, '1.000 × 10¹⁵'],
    [Number.NaN, 'NaN'],
    [12345678901234567890n, '12,345,678,901,234,567,890'],
  ])('%s', (value, text) => {
    expect(formatShort(value)).toBe(text);
  });
});

test('formatMatrix writes rows apart by semicolons', () => {
  const matrix = fromRows([
    [1, 0.5],
    [0, -0.25],
  ]);
  expect(formatMatrix(matrix, (value) => formatNumber(value, 2))).toBe('[1.00, 0.50; 0.00, −0.25]');
});
