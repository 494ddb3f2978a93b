import { formatShort } from '../formula/format';
import type { Matrix } from '../kernels/types';
import type { Cell } from './matrix-data';

/**
 * The arithmetic behind one cell, with the reader's numbers put in. Every line
 * is an equation that holds at the printed digits; as formulas of an exercise
 * cell its sides can be evaluated.
 */
export interface Arithmetic {
  /** Equations from the definition down to the value. */
  lines: string[];
  /** Which cells of which matrices were used, by the matrix's name. */
  sources: Readonly<Record<string, readonly Cell[]>>;
  value: number;
}

/** Decimals in an equation: as many as the matrices show. */
const DIGITS = 4;

/** A number as it stands in an equation. */
export function term(value: number, digits = DIGITS): string {
  return formatShort(value, digits);
}

/** A number behind an operator: a negative one needs brackets. */
export function factor(value: number, digits = DIGITS): string {
  const text = term(value, digits);
  return value < 0 || text.includes('×') ? `(${text})` : text;
}

/** `e^0.5`, with brackets round what is not a plain number. */
export function power(exponent: number): string {
  return `e^${factor(exponent)}`;
}

export function elementOf(matrix: Matrix, row: number, col: number): number {
  return matrix.data[row * matrix.cols + col] ?? Number.NaN;
}

export function rowCells(row: number, cols: number): Cell[] {
  return Array.from({ length: cols }, (_, col) => ({ row, col }));
}

export function columnCells(col: number, rows: number): Cell[] {
  return Array.from({ length: rows }, (_, row) => ({ row, col }));
}

export function rowOf(matrix: Matrix, row: number): number[] {
  return rowCells(row, matrix.cols).map((cell) => elementOf(matrix, cell.row, cell.col));
}

export function columnOf(matrix: Matrix, col: number): number[] {
  return columnCells(col, matrix.rows).map((cell) => elementOf(matrix, cell.row, cell.col));
}

/** `1·1 + 0·0 + 1·1 + 0·0`, the sum of the products of two equally long lists. */
export function sumOfProducts(left: readonly number[], right: readonly number[]): string {
  return left.map((value, index) => `${factor(value)}·${factor(right[index] ?? 0)}`).join(' + ');
}

/** `2.7183 + 1.6487`. */
export function sum(values: readonly number[]): string {
  return values.map((value, index) => (index === 0 ? term(value) : factor(value))).join(' + ');
}

/** `left = right` as one line. */
export function equation(...sides: (string | number)[]): string {
  return sides.map((side) => (typeof side === 'number' ? term(side) : side)).join(' = ');
}

/** Cell (row, col) of left · right: a row of one times a column of the other. */
export function productCell(
  left: { name: string; matrix: Matrix },
  right: { name: string; matrix: Matrix },
  { row, col }: Cell,
  value: number,
): Arithmetic {
  return {
    lines: [equation(sumOfProducts(rowOf(left.matrix, row), columnOf(right.matrix, col)), value)],
    sources: {
      [left.name]: rowCells(row, left.matrix.cols),
      [right.name]: columnCells(col, right.matrix.rows),
    },
    value,
  };
}

/**
 * Cell (row, col) of left · rightᵀ, as in QKᵀ: both used cells are rows.
 */
export function dotCell(
  left: { name: string; matrix: Matrix },
  right: { name: string; matrix: Matrix },
  { row, col }: Cell,
  value: number,
): Arithmetic {
  return {
    lines: [equation(sumOfProducts(rowOf(left.matrix, row), rowOf(right.matrix, col)), value)],
    sources: {
      [left.name]: rowCells(row, left.matrix.cols),
      [right.name]: rowCells(col, right.matrix.cols),
    },
    value,
  };
}

/**
 * One share of the softmax of `scores`, from the definition:
 * `e^1 / (e^1 + e^0.5)`, then the powers, then the quotient. Scores of −∞ add 0.
 */
export function softmaxCell(
  scores: { name: string; matrix: Matrix },
  { row, col }: Cell,
  value: number,
): Arithmetic {
  const values = rowOf(scores.matrix, row);
  const largest = Math.max(...values);
  // Beyond this the powers no longer fit a number: subtract the maximum, as the kernel does.
  const offset = Math.abs(largest) > 300 ? largest : 0;
  const exponents = values.map((score) => score - offset);
  const own = exponents[col] ?? Number.NaN;
  const present = exponents.filter((exponent) => exponent > Number.NEGATIVE_INFINITY);
  const powers = present.map(Math.exp);
  const numerator = own === Number.NEGATIVE_INFINITY ? '0' : power(own);
  const total = powers.reduce((all, one) => all + one, 0);
  return {
    lines: [
      equation(
        `${numerator} / (${present.map(power).join(' + ')})`,
        `${term(Math.exp(own))} / (${sum(powers)})`,
        `${term(Math.exp(own))} / ${term(total)}`,
        value,
      ),
    ],
    sources: { [scores.name]: rowCells(row, scores.matrix.cols) },
    value,
  };
}
