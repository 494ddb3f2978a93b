import type { Matrix, MatrixInput } from '../kernels/types';

export { toRows } from '../formula/value';

/** A place in a matrix, counted from 0. */
export interface Cell {
  row: number;
  col: number;
}

function isRowList(input: readonly unknown[]): input is readonly (readonly number[])[] {
  return Array.isArray(input[0]);
}

/**
 * Rows, a flat array (one row) or {rows, cols, data} as one kind of matrix.
 * Returns undefined when the rows differ in length.
 */
export function toMatrix(input: MatrixInput): Matrix | undefined {
  if ('data' in input) {
    if (input.data.length !== input.rows * input.cols) return undefined;
    return { rows: input.rows, cols: input.cols, data: new Float64Array(input.data) };
  }
  const rows = isRowList(input) ? input : [input as readonly number[]];
  const cols = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== cols)) return undefined;
  return { rows: rows.length, cols, data: Float64Array.from(rows.flat()) };
}

/** A copy with the elements from `cell` on replaced by rows that fit there. */
export function withBlock(
  matrix: Matrix,
  { row, col }: Cell,
  rows: readonly (readonly number[])[],
): Matrix {
  const data = matrix.data.slice();
  for (const [index, values] of rows.entries()) data.set(values, (row + index) * matrix.cols + col);
  return { ...matrix, data };
}

/** `2×4`, as it is written beside every matrix. */
export function shapeLabel(matrix: { rows: number; cols: number }): string {
  return `${matrix.rows}×${matrix.cols}`;
}

/**
 * Which of `count` rows or columns to draw when at most `limit` fit: the first
 * and the last ones, with null for the gap between them.
 */
export function visibleIndexes(count: number, limit: number): (number | null)[] {
  const from = (first: number, length: number) =>
    Array.from({ length }, (_, index) => first + index);
  if (count <= limit) return from(0, count);
  const shown = Math.max(2, limit - 1);
  const head = Math.ceil(shown / 2);
  return [...from(0, head), null, ...from(count - (shown - head), shown - head)];
}

/** The largest magnitude among the finite elements, or 0. */
export function largestMagnitude(matrix: Matrix): number {
  let largest = 0;
  for (const value of matrix.data) {
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}

/**
 * How many decimals values need, at most `limit`: 0.5 is written 0.5 where
 * nothing beside it needs more. A value that is not exactly that short gets all.
 */
export function neededDecimals(values: Iterable<number>, limit: number): number {
  let needed = 0;
  for (const value of values) {
    if (!Number.isFinite(value) || Math.abs(value) >= 1e15) continue;
    while (needed < limit && Number(value.toFixed(needed)) !== value) needed += 1;
  }
  return needed;
}

/** What someone typed into a cell; `comma`: digits with a comma among them. */
export type TypedNumber =
  | { kind: 'number'; value: number }
  | { kind: 'blank' | 'unfinished' | 'comma' | 'wrong' };

/** Reads a typed number; a real minus sign is as good as a hyphen. */
export function readNumber(text: string): TypedNumber {
  const plain = text.trim().replace(/[−–]/g, '-');
  if (plain === '') return { kind: 'blank' };
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) {
    const value = Number(plain);
    return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'wrong' };
  }
  if (/^[-+]?\d[\d.]*(,\d*)+\.?\d*$/.test(plain)) return { kind: 'comma' };
  const unfinished = /^[-+]?(\d+\.?\d*|\.\d*)?(e[-+]?)?$/i.test(plain);
  return { kind: unfinished ? 'unfinished' : 'wrong' };
}
