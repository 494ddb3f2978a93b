import { formatMatrix, formatNumber } from './format.js';
import { isMatrix, operand, type Value } from './value.js';

/**
 * A figure in a text is a printed number, row or matrix and the value it stands
 * for. They agree when each printed number is its value rounded to the decimals
 * printed; a half may be rounded either way. A number printed without decimals
 * says that the value is whole, unless `≈` stands before it.
 */

/** One number as printed. */
interface PrintedNumber {
  text: string;
  value: number;
  /** the exact digits of a whole number, for values beyond 2^53 */
  whole?: bigint;
  decimals: number;
  /** the power of ten behind ×10 */
  exponent: number;
  approximate: boolean;
}

interface Printed {
  cells: PrintedNumber[][];
  /** true for a row or matrix in brackets */
  bracketed: boolean;
}

export type FigureCheck =
  | { ok: true }
  | {
      ok: false;
      /** value: the digits differ; shape: other rows or columns; kind: no number at all; unreadable: the printed text */
      reason: 'value' | 'shape' | 'kind' | 'unreadable';
      /** what the text should print, at the precision it prints */
      shown: string;
      /** the value with six significant digits */
      exact: string;
    };

const NUMBER =
  /^(≈\s*)?([-\u2212+]?)(\d{1,3}(?:,\d{3})+|\d+|∞)(?:\.(\d+))?(?:\s*×\s*10\^?\{?([-\u2212⁻\d⁰¹²³⁴-⁹]+)\}?)?\s*%?$/;
/** A comma that separates numbers; one between a digit and exactly three digits groups thousands. */
const SEPARATOR = /\s*,(?!\d{3}(?!\d))\s*|\s*(?<!\d),\s*/;
/** Whole numbers come out of sums and roots with errors in the last bits. */
const WHOLE_TOLERANCE = 1e-9;

function plainExponent(text: string): number {
  const digits = [...text].map((digit) => {
    const index = '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit);
    if (index >= 0) return String(index);
    return /[-\u2212⁻]/.test(digit) ? '-' : digit;
  });
  return Number(digits.join(''));
}

function readNumber(text: string, approximate: boolean): PrintedNumber | undefined {
  const match = NUMBER.exec(text.trim());
  if (!match) return undefined;
  const [, about, sign, digits = '', fraction = '', power] = match;
  const negative = sign === '-' || sign === '\u2212';
  const plain = digits.replaceAll(',', '');
  const exponent = power === undefined ? 0 : plainExponent(power);
  if (!Number.isInteger(exponent)) return undefined;
  if (digits === '∞') {
    const value = negative ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return { text: text.trim(), value, decimals: 0, exponent: 0, approximate: false };
  }
  const value = Number(`${negative ? '-' : ''}${plain}.${fraction || '0'}e${exponent}`);
  const whole =
    fraction === '' && exponent === 0 ? BigInt(plain) * (negative ? -1n : 1n) : undefined;
  return {
    text: text.trim(),
    value,
    ...(whole === undefined ? {} : { whole }),
    decimals: fraction.length,
    exponent,
    approximate: approximate || about !== undefined,
  };
}

function read(text: string): Printed | undefined {
  const trimmed = text.trim();
  const brackets = /^(≈\s*)?\[(.*)\]$/s.exec(trimmed);
  if (!brackets) {
    const number = readNumber(trimmed, false);
    return number && { cells: [[number]], bracketed: false };
  }
  const approximate = brackets[1] !== undefined;
  const rows = (brackets[2] ?? '').split(';').map((row) => row.trim().split(SEPARATOR));
  const cells: PrintedNumber[][] = [];
  for (const row of rows) {
    const numbers = row.map((cell) => readNumber(cell, approximate));
    if (numbers.some((number) => number === undefined)) return undefined;
    cells.push(numbers as PrintedNumber[]);
  }
  const cols = cells[0]?.length;
  return cells.every((row) => row.length === cols) ? { cells, bracketed: true } : undefined;
}

/**
 * The numbers of a printed text as it prints them, row by row, for drawing a
 * matrix; undefined where it is no number, row or matrix.
 */
export function printedCells(text: string): { cells: string[][]; bracketed: boolean } | undefined {
  const printed = read(text);
  if (!printed) return undefined;
  const { cells, bracketed } = printed;
  return { cells: cells.map((row) => row.map((number) => number.text)), bracketed };
}

function agrees(printed: PrintedNumber, value: number | bigint): boolean {
  if (typeof value === 'bigint') {
    if (printed.whole !== undefined && !printed.approximate) return printed.whole === value;
    return agrees(printed, Number(value));
  }
  if (!Number.isFinite(value)) return printed.value === value;
  const saysWhole = printed.decimals === 0 && !printed.approximate;
  const distance = Math.abs(value - printed.value);
  if (saysWhole) return distance <= WHOLE_TOLERANCE * Math.max(1, Math.abs(value));
  const half = 0.5 * 10 ** (printed.exponent - printed.decimals);
  // The slack lets a half through that binary fractions put a hair to either side.
  return distance <= half + 1e-12 * Math.max(1, Math.abs(value));
}

/** The value as the text should print it. */
function atPrecision(printed: PrintedNumber | undefined, value: number | bigint): string {
  if (!printed) return significant(value);
  if (printed.exponent !== 0) return significant(value);
  const number = Number(value);
  const isWhole = Math.abs(number - Math.round(number)) <= WHOLE_TOLERANCE;
  const hidden = printed.decimals === 0 && !printed.approximate && !isWhole;
  return hidden ? significant(value) : formatNumber(value, printed.decimals);
}

function significant(value: number | bigint): string {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  if (isWhole || !Number.isFinite(value)) return formatNumber(value);
  return String(Number(value.toPrecision(6))).replace('-', '\u2212');
}

function describeKind(value: Value): string {
  if (typeof value === 'object')
    return 'data' in value ? `${value.rows}×${value.cols}` : value.kind;
  return String(value);
}

function checkNumber(printed: PrintedNumber, value: number | bigint): FigureCheck {
  if (agrees(printed, value)) return { ok: true };
  const shown = atPrecision(printed, value);
  return { ok: false, reason: 'value', shown, exact: significant(value) };
}

/** Compares what a text prints with the value of its expression. */
export function checkFigure(text: string, given: Value): FigureCheck {
  const printed = read(text);
  const value = typeof given === 'bigint' ? given : operand(given);
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (!isNumber && !isMatrix(value)) {
    const shown = describeKind(value);
    return { ok: false, reason: 'kind', shown, exact: shown };
  }
  if (isNumber) {
    const exact = significant(value);
    if (!printed) return { ok: false, reason: 'unreadable', shown: exact, exact };
    const only = printed.cells[0]?.[0] as PrintedNumber;
    if (printed.bracketed) return { ok: false, reason: 'shape', shown: exact, exact };
    return checkNumber(only, value);
  }
  const exact = formatMatrix(value, significant);
  if (!printed) return { ok: false, reason: 'unreadable', shown: exact, exact };
  const { cells, bracketed } = printed;
  const sameShape = cells.length === value.rows && cells[0]?.length === value.cols;
  // A product of a row and a column is 1 × 1, and read as a number.
  const asNumber = !bracketed && value.data.length === 1;
  if (!sameShape || (!bracketed && !asNumber))
    return { ok: false, reason: 'shape', shown: exact, exact };
  const flat = cells.flat();
  if (flat.every((cell, index) => agrees(cell, value.data[index] ?? Number.NaN)))
    return { ok: true };
  let index = 0;
  const shown = formatMatrix(value, (element) => {
    const cell = flat[index];
    index += 1;
    return atPrecision(cell, element);
  });
  return { ok: false, reason: 'value', shown, exact };
}
