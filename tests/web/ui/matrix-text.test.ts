import { describe, expect, test } from 'vitest';
import { readMatrixText } from '../../../web/src/ui/matrix-text.js';

const rows = [
  [1, -0.5],
  [0, 2000],
];

describe('a pasted text', () => {
  test.each([
    ['a spreadsheet', '1\t-0.5\r\n0\t2e3\r\n'],
    ['CSV', '1,-0.5\n0,2000\n'],
    ['JSON', '[[1, -0.5], [0, 2000]]'],
    ['NumPy, printed', '[[ 1.0e+00 -5.0e-01]\n [ 0.0e+00  2.0e+03]]'],
    ['NumPy, written', 'np.array([[1., -0.5],\n       [0., 2000.]], dtype=float64)'.slice(3)],
    ['a formula cell', '[1, −0.5; 0, 2000]'],
    ['columns apart by blanks', '  1   -0.5\n  0   2000'],
  ])('from %s is read', (_from, text) => {
    expect(readMatrixText(text)).toEqual({ kind: 'matrix', rows });
  });

  test('a row that NumPy broke over two lines is one row', () => {
    expect(readMatrixText('[[1. 2.\n  3.]\n [4. 5.\n  6.]]')).toEqual({
      kind: 'matrix',
      rows: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    });
  });

  test('rows of different lengths are named', () => {
    const found = { kind: 'ragged', row: 2, count: 1, expected: 2 };
    expect(readMatrixText('1 2\n3')).toEqual(found);
  });

  test('what is no number is named by its place', () => {
    expect(readMatrixText('1\t2\n3\tx')).toEqual({ kind: 'wrong', row: 2, col: 2, text: 'x' });
    expect(readMatrixText('1\t1e999')).toEqual({ kind: 'wrong', row: 1, col: 2, text: '1e999' });
    expect(readMatrixText('1\t\t2')).toEqual({ kind: 'wrong', row: 1, col: 2, text: '' });
  });

  test('nothing is nothing', () => {
    expect(readMatrixText(' \n[ ]')).toEqual({ kind: 'empty' });
  });
});
