import { FormulaError } from './errors.js';
import type { Matrix } from './kernels.js';
import { isMatrix, operand, type Value } from './value.js';

/** The places that one index picks, counted from 0, and whether it was a single number. */
export interface Selection {
  places: number[];
  single: boolean;
}

/** Chooses the sentence of an error. */
export type Axis = 'row' | 'column' | 'item';

export function selectAll(size: number): Selection {
  return { places: Array.from({ length: size }, (_, index) => index), single: false };
}

function place(value: number, size: number, axis: Axis): number {
  if (!Number.isInteger(value)) throw new FormulaError(`index_not_whole_${axis}`, { index: value });
  if (value === 0) throw new FormulaError(`index_zero_${axis}`, { size });
  if (value < 0 || value > size) {
    throw new FormulaError(`index_out_of_range_${axis}`, { index: value, size });
  }
  return value - 1;
}

/** A number or a row of numbers, each from 1 to `size`. */
export function select(index: Value, size: number, axis: Axis): Selection {
  const value = operand(index);
  if (typeof value === 'number') return { places: [place(value, size, axis)], single: true };
  if (isMatrix(value)) {
    return { places: Array.from(value.data, (one) => place(one, size, axis)), single: false };
  }
  throw new FormulaError('kind_unsuited', { operator: '[ ]' });
}

/** One element as a number, anything more as a matrix of its own. */
export function pick(matrix: Matrix, rows: Selection, cols: Selection): number | Matrix {
  const data = new Float64Array(rows.places.length * cols.places.length);
  let at = 0;
  for (const row of rows.places) {
    for (const col of cols.places) {
      data[at] = matrix.data[row * matrix.cols + col] ?? Number.NaN;
      at += 1;
    }
  }
  if (rows.single && cols.single) return data[0] ?? Number.NaN;
  return { rows: rows.places.length, cols: cols.places.length, data };
}
