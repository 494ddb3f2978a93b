import { describeValue, type Place, refuse, valueDetail } from './errors.js';
import type { FloatMatrix, Matrix } from './types.js';

/**
 * Turns what callers may write as a matrix into { rows, cols, data } with a
 * Float64Array of its own. Whether the numbers are finite is the kernel's
 * check; whether they are numbers at all can only be seen here.
 */

type Row = ArrayLike<unknown>;

export function isRow(value: unknown): value is Row {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** Says its own shape; what it says is not checked yet. */
export function isMatrixLike(
  value: unknown,
): value is { rows: unknown; cols: unknown; data: unknown } {
  return typeof value === 'object' && value !== null && 'rows' in value && 'cols' in value;
}

/** `1 number`, `2 numbers` */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Refuses a size beyond the kernels' limit before anything of that size is made. */
function checkSize(rows: number, cols: number, limit: number, place: Place): void {
  const size = rows * cols;
  if (size <= limit) return;
  throw refuse(
    'too_large',
    place,
    `is ${rows}×${cols}, which is ${counted(size, 'element')}; a matrix has at most ${limit}`,
    { value: size, limit },
  );
}

/** What an element may be: its number, or a KernelError. Rows and columns count from 0. */
export type ElementReader = (value: unknown, row: number, col: number, place: Place) => number;

function readElement(value: unknown, row: number, col: number, place: Place): number {
  if (typeof value === 'number') return value;
  throw refuse(
    'not_finite',
    place,
    `has ${describeValue(value)} at row ${row}, column ${col} (counted from 0) where a finite number belongs`,
    { row, col },
  );
}

function readRows(source: Row, limit: number, place: Place, element: ElementReader): Matrix {
  const rows = source.length;
  const first = source[0];
  const cols = isRow(first) ? first.length : 0;
  checkSize(rows, Math.max(cols, 1), limit, place);
  const data = new Float64Array(rows * cols);
  for (let row = 0; row < rows; row += 1) {
    const values = source[row];
    if (!isRow(values)) {
      throw refuse(
        'shape_mismatch',
        place,
        `has ${describeValue(values)} as row ${row} (counted from 0); each row is an array of ${counted(cols, 'number')}`,
        { rows, cols: 0, row, expected_cols: cols },
      );
    }
    if (values.length !== cols) {
      throw refuse(
        'shape_mismatch',
        place,
        `has ${counted(values.length, 'number')} in row ${row} (counted from 0) and ${cols} in row 0; give every row the same length`,
        { rows, cols: values.length, row, expected_cols: cols },
      );
    }
    for (let col = 0; col < cols; col += 1) {
      data[row * cols + col] = element(values[col], row, col, place);
    }
  }
  return { rows, cols, data };
}

function readSize(value: unknown, name: 'rows' | 'cols', place: Place): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw refuse(
    'out_of_range',
    place,
    `has ${describeValue(value)} for ${name}; give a whole number from 1 on`,
    { ...valueDetail(value), min: 1 },
  );
}

function readFlat(
  values: Row,
  rows: number,
  cols: number,
  place: Place,
  element: ElementReader,
): Float64Array {
  if (values instanceof Float64Array && element === readElement) return new Float64Array(values);
  const data = new Float64Array(rows * cols);
  for (let index = 0; index < data.length; index += 1) {
    const row = Math.floor(index / cols);
    data[index] = element(values[index], row, index - row * cols, place);
  }
  return data;
}

/** The numbers of a matrix that says its own shape, as many as it says. */
function readShape(
  source: { rows: unknown; cols: unknown; data: unknown },
  limit: number,
  place: Place,
): { rows: number; cols: number; values: Row } {
  const rows = readSize(source.rows, 'rows', place);
  const cols = readSize(source.cols, 'cols', place);
  checkSize(rows, cols, limit, place);
  const values = source.data;
  if (!isRow(values) || values.length !== rows * cols) {
    const found = isRow(values) ? counted(values.length, 'number') : describeValue(values);
    throw refuse(
      'shape_mismatch',
      place,
      `is said to be ${rows}×${cols} but its data is ${found}; give ${counted(rows * cols, 'number')}, row by row`,
      { rows, cols, ...(isRow(values) ? { value: values.length } : {}) },
    );
  }
  return { rows, cols, values };
}

/**
 * Rows of numbers, a flat array (one row) or { rows, cols, data }, as a Matrix
 * that shares nothing with its source.
 *
 * Errors: empty for null or undefined, out_of_range for what is no matrix,
 * shape_mismatch for rows of different lengths, not_finite for an element that
 * is no number, too_large beyond `limit` elements.
 */
export function readMatrix(
  value: unknown,
  limit: number,
  place: Place,
  element: ElementReader = readElement,
): Matrix {
  if (value === null || value === undefined) {
    throw refuse('empty', place, 'is missing; give an array of rows', { rows: 0, cols: 0 });
  }
  if (isRow(value)) {
    if (isRow(value[0])) return readRows(value, limit, place, element);
    const cols = value.length;
    if (cols === 0) return { rows: 0, cols: 0, data: new Float64Array(0) };
    checkSize(1, cols, limit, place);
    return { rows: 1, cols, data: readFlat(value, 1, cols, place, element) };
  }
  if (isMatrixLike(value)) {
    const { rows, cols, values } = readShape(value, limit, place);
    return { rows, cols, data: readFlat(values, rows, cols, place, element) };
  }
  throw refuse(
    'out_of_range',
    place,
    `is ${describeValue(value)}; give an array of rows, a flat array for one row, or { rows, cols, data }`,
    valueDetail(value),
  );
}

/** The largest float32. */
const LARGEST_FLOAT = (2 - 2 ** -23) * 2 ** 127;

/**
 * The same rounded to float32. A Float32Array is taken as it is, not copied:
 * the call copies it into the module before anybody can change it.
 *
 * Errors: those of readMatrix, and out_of_range for a finite number that no
 * float32 can be.
 */
export function readFloatMatrix(value: unknown, limit: number, place: Place): FloatMatrix {
  if (isMatrixLike(value)) {
    const { rows, cols, values } = readShape(value, limit, place);
    if (values instanceof Float32Array) return { rows, cols, data: values };
  }
  const { rows, cols, data } = readMatrix(value, limit, place);
  const rounded = new Float32Array(data);
  const beyond = rounded.findIndex(
    (float, index) => Math.abs(float) > LARGEST_FLOAT && Number.isFinite(data[index]),
  );
  if (beyond === -1) return { rows, cols, data: rounded };
  const row = Math.floor(beyond / cols);
  const col = beyond - row * cols;
  throw refuse(
    'out_of_range',
    place,
    `has ${data[beyond]} at row ${row}, column ${col} (counted from 0); give numbers that fit a float32`,
    { value: data[beyond] ?? Number.NaN, min: -LARGEST_FLOAT, max: LARGEST_FLOAT, row, col },
  );
}

/** Positions may stand below one another too, as formulas on them have them. Errors as readVector. */
export function readPositions(value: unknown, limit: number, place: Place): Matrix {
  const matrix = readMatrix(value, limit, place);
  if (matrix.cols === 1 && matrix.rows > 1)
    return { rows: 1, cols: matrix.rows, data: matrix.data };
  return readVector(matrix, limit, place);
}

/** A flat array or a matrix of one row. Errors as readMatrix; shape_mismatch for more rows. */
export function readVector(value: unknown, limit: number, place: Place): Matrix {
  const matrix = readMatrix(value, limit, place);
  if (matrix.rows > 1) {
    throw refuse(
      'shape_mismatch',
      place,
      `is ${matrix.rows}×${matrix.cols}; give one row of numbers`,
      { rows: matrix.rows, cols: matrix.cols, expected_rows: 1 },
    );
  }
  if (matrix.data.length === 0) {
    throw refuse('empty', place, 'has no numbers in it', { rows: matrix.rows, cols: matrix.cols });
  }
  return matrix;
}
