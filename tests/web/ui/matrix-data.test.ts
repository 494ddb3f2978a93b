import { describe, expect, test } from 'vitest';
import {
  neededDecimals,
  readNumber,
  toMatrix,
  toRows,
  visibleIndexes,
  withBlock,
} from '../../../web/src/ui/matrix-data';

describe('matrix data', () => {
  test('rows, a flat row and {rows, cols, data} are one matrix', () => {
    const rows = [
      [1, 2],
      [3, 4],
    ];
    const matrix = toMatrix(rows);
    expect(matrix).toEqual({ rows: 2, cols: 2, data: Float64Array.of(1, 2, 3, 4) });
    expect(matrix && toRows(matrix)).toEqual(rows);
    expect(toMatrix([5, 6])).toEqual({ rows: 1, cols: 2, data: Float64Array.of(5, 6) });
    expect(toMatrix({ rows: 1, cols: 2, data: [5, 6] })).toEqual(toMatrix([5, 6]));
  });

  test('rows of different lengths are no matrix', () => {
    expect(toMatrix([[1, 2], [3]])).toBeUndefined();
    expect(toMatrix({ rows: 2, cols: 2, data: [1] })).toBeUndefined();
  });

  test('changing an element leaves the original alone', () => {
    const before = { rows: 1, cols: 2, data: Float64Array.of(1, 2) };
    expect(toRows(withBlock(before, { row: 0, col: 1 }, [[9]]))).toEqual([[1, 9]]);
    expect([...before.data]).toEqual([1, 2]);
  });

  test('a large count keeps its first and last ones', () => {
    expect(visibleIndexes(3, 8)).toEqual([0, 1, 2]);
    expect(visibleIndexes(8, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(visibleIndexes(100, 8)).toEqual([0, 1, 2, 3, null, 97, 98, 99]);
    expect(visibleIndexes(100, 1)).toEqual([0, null, 99]);
  });

  test.each([
    [[1, 0, -3], 0],
    [[1, 0.5], 1],
    [[0.25, 0.5], 2],
    [[1 / 3], 4],
    // 1 − 2⁻⁵³ is not 1, and must not look like it.
    [[1 - 2 ** -53], 4],
    [[Number.POSITIVE_INFINITY, 2], 0],
  ])('%j needs %i decimals', (values, decimals) => {
    expect(neededDecimals(values, 4)).toBe(decimals);
  });

  test.each([
    ['0.5', { kind: 'number', value: 0.5 }],
    [' −2 ', { kind: 'number', value: -2 }],
    ['1e3', { kind: 'number', value: 1000 }],
    ['.5', { kind: 'number', value: 0.5 }],
    ['', { kind: 'blank' }],
    ['-', { kind: 'unfinished' }],
    ['1e', { kind: 'unfinished' }],
    ['1,5', { kind: 'comma' }],
    ['-1,000.5', { kind: 'comma' }],
    [',', { kind: 'wrong' }],
    ['둘', { kind: 'wrong' }],
    ['0x10', { kind: 'wrong' }],
    ['Infinity', { kind: 'wrong' }],
    ['1e999', { kind: 'wrong' }],
  ])('typing %j', (text, read) => {
    expect(readNumber(text)).toEqual(read);
  });
});
