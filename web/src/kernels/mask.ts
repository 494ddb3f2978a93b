import { describeValue, type Place, refuse, valueDetail } from './errors.js';
import { readMatrix } from './matrix.js';
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
 * Errors: those of readMatrix, and out_of_range for a cell that is neither.
 */
export function readMask(value: unknown, limit: number, place: Place): Mask {
  if (value === 'causal') return value;
  if (typeof value === 'string') {
    throw refuse(
      'out_of_range',
      place,
      `is ${describeValue(value)}; give 'causal' or rows of booleans`,
    );
  }
  return readMatrix(value, limit, place, readCell);
}
