import { describe, expect, test } from 'vitest';
import { readMatrixText, TEXT_FORMATS, writeMatrixText } from '../../../web/src/ui/matrix-text.js';

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
    ['NumPy, assigned', 'W_Q = np.array([[1., -0.5],\n                [0., 2000.]])'],
    ['PyTorch', "tensor([[1., -0.5], [0., 2000.]], device='cuda:0', grad_fn=<MmBackward0>)"],
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

describe('a written matrix', () => {
  test.each(TEXT_FORMATS)('is read again to the last digit: %s', (format) => {
    const exact = [
      [1 / 3, -1e-7],
      [Math.PI * 1e21, 2000],
    ];
    expect(readMatrixText(writeMatrixText(exact, format))).toEqual({ kind: 'matrix', rows: exact });
  });

  test('looks as each program writes it', () => {
    expect(writeMatrixText(rows, 'csv')).toBe('1,-0.5\n0,2000');
    expect(writeMatrixText(rows, 'tsv')).toBe('1\t-0.5\n0\t2000');
    expect(writeMatrixText(rows, 'json')).toBe('[[1, -0.5],\n [0, 2000]]');
    expect(writeMatrixText(rows, 'numpy')).toBe('np.array([[1., -0.5],\n          [0., 2000.]])');
  });

  test('has infinities that JSON and NumPy know', () => {
    const masked = [[0.5, Number.NEGATIVE_INFINITY]];
    expect(JSON.parse(writeMatrixText(masked, 'json'))).toEqual(masked);
    expect(writeMatrixText(masked, 'numpy')).toBe('np.array([[0.5, -np.inf]])');
    expect(writeMatrixText(masked, 'csv')).toBe('0.5,-inf');
  });
});
