import type { Matrix } from '../kernels/types.js';

/** What an expression may give to stand behind a printed figure. */
export type FigureValue = number | bigint | Matrix;

/** One number as an author printed it. */
export interface PrintedNumber {
  text: string;
  value: number;
  /** Digits after the decimal point: the precision at which it is checked. */
  decimals: number;
  /** The whole number, exact at any size; null where there is a decimal point. */
  whole: bigint | null;
  grouped: boolean;
}

/** A printed number, or a printed row or matrix. */
export type Printed = PrintedNumber | PrintedNumber[][];

const NUMBER = /^([+\-−]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?|∞)(?:\s*%)?$/;

function parseNumber(text: string): PrintedNumber | null {
  const match = NUMBER.exec(text.trim());
  if (!match) return null;
  const [, sign = '', digits = '', fraction = ''] = match;
  const plain = digits.replaceAll(',', '');
  const negative = sign === '-' || sign === '−';
  const size = digits === '∞' ? Number.POSITIVE_INFINITY : Number(plain);
  return {
    text: text.trim(),
    value: negative ? -size : size,
    decimals: fraction.length,
    whole: fraction || digits === '∞' ? null : BigInt(plain) * (negative ? -1n : 1n),
    grouped: digits.includes(','),
  };
}

/**
 * Reads `0.6225`, `18,902,016`, `−0.4161`, `33.3 %`, `−∞`, a row `[2.49, 1.51]`
 * or a matrix `[1, 0.5; 0, 0.5]`. Inside brackets a comma separates, so numbers
 * there have no thousands separators. Null if the text is none of these.
 */
export function parsePrinted(text: string): Printed | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[')) return parseNumber(trimmed);
  if (!trimmed.endsWith(']')) return null;
  const rows = trimmed
    .slice(1, -1)
    .split(';')
    .map((row) => row.split(',').map(parseNumber));
  const cols = rows[0]?.length;
  if (rows.some((row) => row.length !== cols || row.includes(null))) return null;
  return rows as PrintedNumber[][];
}

/** True if `value`, rounded to the printed decimals (a half either way), is what is printed. */
function agrees(printed: PrintedNumber, value: number | bigint): boolean {
  if (typeof value === 'bigint') {
    return printed.whole !== null ? printed.whole === value : printed.value === Number(value);
  }
  if (!Number.isFinite(value) || !Number.isFinite(printed.value)) return printed.value === value;
  const slack = 4 * Number.EPSILON * Math.max(1, Math.abs(value));
  return Math.abs(value - printed.value) <= 0.5 * 10 ** -printed.decimals + slack;
}

/** The value as the author would have to print it. */
function asPrinted(value: number | bigint, like: PrintedNumber): string {
  if (typeof value === 'bigint') return value.toLocaleString('en-US');
  if (!Number.isFinite(value)) return String(value);
  return value.toLocaleString('en-US', {
    useGrouping: like.grouped,
    minimumFractionDigits: like.decimals,
    maximumFractionDigits: like.decimals,
  });
}

/** Six significant digits, to tell a wrong rounding from a wrong number. */
function precise(value: number | bigint): string {
  return typeof value === 'bigint' || Number.isInteger(value)
    ? String(value)
    : String(Number(value.toPrecision(6)));
}

/**
 * Compares a printed figure with the value of its expression.
 *
 * @returns null where they agree, else the end of a sentence: what the expression is
 */
export function disagreement(printed: Printed, value: FigureValue): string | null {
  if (!Array.isArray(printed)) {
    const single = typeof value === 'object' && value.data.length === 1 ? value.data[0] : value;
    if (single === undefined || typeof single === 'object') {
      return `a matrix of ${(value as Matrix).rows}×${(value as Matrix).cols}, not one number`;
    }
    if (agrees(printed, single)) return null;
    const [rounded, exact] = [asPrinted(single, printed), precise(single)];
    return rounded.replaceAll(',', '') === exact ? rounded : `${rounded} (${exact})`;
  }
  if (typeof value !== 'object') return `the single number ${precise(value)}`;
  const [rows, cols] = [printed.length, printed[0]?.length ?? 0];
  if (rows !== value.rows || cols !== value.cols) {
    return `a matrix of ${value.rows}×${value.cols}, while ${rows}×${cols} are printed`;
  }
  const wrong: string[] = [];
  printed.forEach((row, i) => {
    row.forEach((number, j) => {
      const actual = value.data[i * cols + j] ?? Number.NaN;
      if (!agrees(number, actual)) wrong.push(`${precise(actual)} at [${i + 1}, ${j + 1}]`);
    });
  });
  if (wrong.length === 0) return null;
  const right = printed.map((row, i) =>
    row.map((number, j) => asPrinted(value.data[i * cols + j] ?? Number.NaN, number)).join(', '),
  );
  return `[${right.join('; ')}] (${wrong.join(', ')})`;
}

/** The figure as prose shows it: a real minus sign, and no break before a percent sign. */
export function proseText(printed: string): string {
  return printed
    .trim()
    .replace(/(^|[[,;\s])-(?=[\d∞])/g, '$1−')
    .replace(/\s+%/, '\u202f%');
}

/** The figure as TeX: digits grouped without the space a comma would get, a matrix in brackets. */
export function texOf(printed: Printed): string {
  const number = ({ text }: PrintedNumber) =>
    text
      .replace('−', '-')
      .replaceAll(',', '{,}')
      .replace('∞', '\\infty ')
      .replace(/\s*%/, '\\,\\%');
  // Braces keep a sign from being read as a binary operator of what stands before.
  if (!Array.isArray(printed)) return `{${number(printed)}}`;
  const rows = printed.map((row) => row.map(number).join(' & '));
  return `\\begin{bmatrix}${rows.join(' \\\\ ')}\\end{bmatrix}`;
}

/** The value in full, for the `value` attribute and the note that explains a figure. */
export function fullValue(value: FigureValue): string {
  if (typeof value !== 'object') return String(value);
  const rows = Array.from({ length: value.rows }, (_, i) =>
    Array.from(value.data.subarray(i * value.cols, (i + 1) * value.cols), (x) =>
      Number(x.toPrecision(8)),
    ).join(', '),
  );
  return `[${rows.join('; ')}]`;
}
