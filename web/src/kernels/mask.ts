import { describeValue, type Place, refuse, valueDetail } from './errors.js';
import { isMatrixLike, isRow, readMatrix } from './matrix.js';
import type { Matrix } from './types.js';

/** What crosses to the module: 'causal', or a matrix of 1 (may attend) and 0. */
export type Mask = 'causal' | Matrix;

function readCell(value: unknown, row: number, col: number, place: Place): number {
  if (value === true || value === 1) return 1;
  if (value === false || value === 0) return 0;
  throw refuse(
    'out_of_range',
    place,
    `has ${describeValue(value)} at row ${row}, column ${col} (counted from 0); a mask is true where a query may attend to a key and false elsewhere`,
    { row, col, ...valueDetail(value) },
  );
}

/**
 * 'causal', or rows of booleans (1 and 0 do as well), true where a query may
 * attend to a key.
 *
 * Errors: empty for one without cells, out_of_range for what is no mask or has a
 * cell that is neither, those of readMatrix.
 */
export function readMask(value: unknown, limit: number, place: Place): Mask {
  if (value === 'causal') return value;
  if (!isRow(value) && !isMatrixLike(value)) {
    throw refuse(
      'out_of_range',
      place,
      `is ${describeValue(value)}; give 'causal' or rows of booleans`,
      valueDetail(value),
    );
  }
  if (isRow(value) && isRow(value[0]) && isRow(value[0][0])) {
    throw refuse(
      'out_of_range',
      place,
      'has rows of rows; one mask of n_q × n_k serves all heads, so give the one',
    );
  }
  const mask = readMatrix(value, limit, place, readCell);
  if (mask.data.length > 0) return mask;
  const { rows, cols } = mask;
  throw refuse('empty', place, `is ${rows}×${cols}; give n_q rows of n_k booleans`, { rows, cols });
}
