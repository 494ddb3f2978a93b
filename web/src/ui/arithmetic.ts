import { formatNumber, formatShort } from '../formula/format';
import type { Matrix } from '../kernels/types';
import { type Cell, neededDecimals } from './matrix-data';

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
  /** Decimals of the numbers in it, where another line should show them alike. */
  digits?: number;
}

/** Decimals in an equation: as many as the matrices show, and more where it would not hold. */
const DIGITS = 4;
export const MOST_DIGITS = 9;

/** Beyond this size powers are no longer numbers to read: the maximum is subtracted first. */
const LARGE_EXPONENT = 20;

/** Significant digits of a double that do not depend on how a sum was rounded. */
const SETTLED = 14;

/**
 * A number as it stands in an equation: 0.5 for one half, 0.5000 for what rounds
 * to it, 6.3 for the 6.300000000000001 that a sum of such decimals comes to.
 */
export function term(value: number, digits = DIGITS): string {
  // A power of ten needs all its decimals.
  const isShort = Math.abs(value) < 1e15;
  const settled = Number(value.toPrecision(SETTLED));
  return formatShort(value, isShort ? neededDecimals([settled], digits) : digits);
}

/** What is left when terms of this size cancel is rounding, and no value: 0. */
export function withoutNoise(value: number, size: number): number {
  return Math.abs(value) <= 4 * Number.EPSILON * size ? 0 : value;
}

/** A number behind an operator: a negative one needs brackets. */
export function factor(value: number, digits = DIGITS): string {
  const text = term(value, digits);
  return value < 0 || text.includes('×') ? `(${text})` : text;
}

/** `e^0.5`, with brackets round what is not a plain number. */
export function power(exponent: number, digits = DIGITS): string {
  return `e^${factor(exponent, digits)}`;
}

/** What a reader gets who takes a printed number at its word. */
function asPrinted(value: number, digits: number): number {
  const vanishes = value !== 0 && Math.abs(value) < 0.5 * 10 ** -digits;
  return Number(vanishes ? value.toPrecision(4) : value.toFixed(digits));
}

/** Whether two numbers are printed alike, but for the zeros at the end. */
function printedAlike(one: number, other: number, digits: number): boolean {
  if (term(one, digits) === term(other, digits)) return true;
  const isDecimal = Math.abs(other) >= 0.5 * 10 ** -digits && Math.abs(other) < 1e15;
  return isDecimal && formatNumber(one, digits) === formatNumber(other, digits);
}

/**
 * The fewest decimals at which calculating with the printed numbers prints
 * `value`, which itself is printed with `shown` decimals.
 */
export function enoughDigits(
  value: number,
  calculate: (read: (n: number) => number) => number,
  shown = DIGITS,
): number {
  for (let digits = shown; digits < MOST_DIGITS; digits += 1) {
    if (
      printedAlike(
        calculate((n) => asPrinted(n, digits)),
        value,
        shown,
      )
    )
      return digits;
  }
  return MOST_DIGITS;
}

const total = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

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
export function sumOfProducts(
  left: readonly number[],
  right: readonly number[],
  digits = DIGITS,
): string {
  return left
    .map((value, index) => `${factor(value, digits)}·${factor(right[index] ?? 0, digits)}`)
    .join(' + ');
}

/** The sum of products (and of a bias) that gives `value`, with as many decimals as that takes. */
function sumGiving(
  value: number,
  left: readonly number[],
  right: readonly number[],
  bias?: number,
): string {
  const digits = enoughDigits(value, (read) =>
    total([...left.map((one, index) => read(one) * read(right[index] ?? 0)), read(bias ?? 0)]),
  );
  const products = sumOfProducts(left, right, digits);
  return equation(bias === undefined ? products : `${products} + ${factor(bias, digits)}`, value);
}

/** `2.7183 + 1.6487`. */
export function sum(values: readonly number[], digits = DIGITS): string {
  return values
    .map((value, index) => (index === 0 ? term(value, digits) : factor(value, digits)))
    .join(' + ');
}

/** `left = right` as one line. */
export function equation(...sides: (string | number)[]): string {
  return sides.map((side) => (typeof side === 'number' ? term(side) : side)).join(' = ');
}

/**
 * Cell (row, col) of left · right: a row of one times a column of the other.
 * With a bias, a matrix of one row, its element is added: `2·1 + (−1)·0 + 1`.
 */
export function productCell(
  left: { name: string; matrix: Matrix },
  right: { name: string; matrix: Matrix },
  { row, col }: Cell,
  value: number,
  bias?: { name: string; matrix: Matrix },
): Arithmetic {
  const added = bias && elementOf(bias.matrix, 0, col);
  return {
    lines: [sumGiving(value, rowOf(left.matrix, row), columnOf(right.matrix, col), added)],
    sources: {
      [left.name]: rowCells(row, left.matrix.cols),
      [right.name]: columnCells(col, right.matrix.rows),
      ...(bias && { [bias.name]: [{ row: 0, col }] }),
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
    lines: [sumGiving(value, rowOf(left.matrix, row), rowOf(right.matrix, col))],
    sources: {
      [left.name]: rowCells(row, left.matrix.cols),
      [right.name]: rowCells(col, right.matrix.cols),
    },
    value,
  };
}

/**
 * Cell (row, col) of scores / (√d_k · T): `2 / (√4 · 0.5) = 2 / (2 · 0.5) = 2 / 1 = 2`.
 * Without a root or with T = 1 that divisor is left out.
 *
 * @param shown  decimals of the quotient: as many as the next line repeats it with
 */
export function scaledCell(
  scores: { name: string; matrix: Matrix },
  divisor: { d_k: number | undefined; temperature: number },
  { row, col }: Cell,
  value: number,
  shown = DIGITS,
): Arithmetic {
  const score = elementOf(scores.matrix, row, col);
  const { d_k, temperature } = divisor;
  const root = d_k === undefined ? 1 : Math.sqrt(d_k);
  const digits = Math.max(
    enoughDigits(value, (read) => read(score) / (read(root) * temperature), shown),
    enoughDigits(value, (read) => read(score) / read(root * temperature), shown),
  );
  const own = term(score, digits);
  const sides: string[] = [];
  if (d_k !== undefined && temperature !== 1) {
    const t = term(temperature, MOST_DIGITS);
    sides.push(`${own} / (√${d_k} · ${t})`, `${own} / (${term(root, digits)} · ${t})`);
  } else if (d_k !== undefined) sides.push(`${own} / √${d_k}`);
  sides.push(`${own} / ${term(root * temperature, digits)}`);
  return {
    lines: [equation(...sides, term(value, shown))],
    sources: { [scores.name]: [{ row, col }] },
    value,
  };
}

/** Cell (row, col) of scaled + M, where M is 0 or −∞: `0.5 + (−∞) = −∞`. */
export function maskedCell(
  scaled: { name: string; matrix: Matrix },
  added: number,
  { row, col }: Cell,
  value: number,
): Arithmetic {
  const own = elementOf(scaled.matrix, row, col);
  return {
    lines: [equation(`${term(own)} + ${factor(added)}`, value)],
    sources: { [scaled.name]: [{ row, col }] },
    value,
  };
}

/**
 * One share of the softmax of `scores`, from the definition:
 * `e^1 / (e^1 + e^0.5)`, then the powers, then the quotient. A score of −∞ adds
 * e^(−∞) = 0. Where the powers would be unreadably large or small, the row's
 * maximum is subtracted in every exponent, as the kernel does.
 */
export function softmaxCell(
  scores: { name: string; matrix: Matrix },
  { row, col }: Cell,
  value: number,
): Arithmetic {
  const values = rowOf(scores.matrix, row);
  const largest = Math.max(...values);
  const offset = Math.abs(largest) > LARGE_EXPONENT ? largest : 0;
  const share = (read: (n: number) => number) => {
    const powers = values.map((score) => Math.exp(read(score) - read(offset)));
    return (powers[col] ?? Number.NaN) / total(powers);
  };
  const powers = values.map((score) => Math.exp(score - offset));
  const own = powers[col] ?? Number.NaN;
  const digits = Math.max(
    enoughDigits(value, (read) => share((n) => (Number.isFinite(n) ? read(n) : n))),
    enoughDigits(value, (read) => read(own) / total(powers.map(read))),
    enoughDigits(value, (read) => read(own) / read(total(powers))),
  );
  const written = (score: number) =>
    offset === 0 ? power(score, digits) : `e^(${term(score, digits)} − ${factor(offset, digits)})`;
  const numerator = term(own, digits);
  return {
    lines: [
      equation(
        `${written(values[col] ?? Number.NaN)} / (${values.map(written).join(' + ')})`,
        `${numerator} / (${sum(powers, digits)})`,
        `${numerator} / ${term(total(powers), digits)}`,
        value,
      ),
    ],
    sources: { [scores.name]: rowCells(row, scores.matrix.cols) },
    value,
    digits,
  };
}
