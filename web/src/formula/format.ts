import type { Matrix } from './kernels.js';
import { toRows } from './value.js';

/** How values are printed: minus as U+2212, thousands in groups of three. */

const MINUS = '\u2212';

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The superscript form of a whole number, for powers of ten. */
function superscript(exponent: number): string {
  return [...String(exponent)]
    .map((digit) => (digit === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit)))
    .join('');
}

function scientific(size: number, decimals: number): string {
  const [mantissa = '', exponent = '0'] = size.toExponential(decimals).split('e');
  return `${mantissa} × 10${superscript(Number(exponent))}`;
}

/** Decimals of the mantissa of a power of ten, however few the value itself is given. */
const MANTISSA_DECIMALS = 3;

/** With as few decimals as say the value exactly; with three where those are not enough. */
function shortScientific(size: number): string {
  const exact = Array.from({ length: MANTISSA_DECIMALS }, (_, decimals) => decimals).find(
    (decimals) => Number(size.toExponential(decimals)) === size,
  );
  return scientific(size, exact ?? MANTISSA_DECIMALS);
}

function withSign(negative: boolean, text: string): string {
  // What rounds to zero has no sign: −0.00001 at two decimals is 0.00.
  return negative && /[1-9∞]/.test(text) ? MINUS + text : text;
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return undefined;
  return value < 0 ? `${MINUS}∞` : '∞';
}

/**
 * Exactly `decimals` decimals, e.g. 1234.5 at 2 is "1,234.50". From 10²¹ on, as
 * a power of ten. Whole numbers of any size are exact as a bigint.
 */
export function formatNumber(value: number | bigint, decimals = 0): string {
  if (typeof value === 'bigint') {
    const digits = grouped(String(value < 0n ? -value : value));
    return withSign(value < 0n, decimals > 0 ? `${digits}.${'0'.repeat(decimals)}` : digits);
  }
  const odd = special(value);
  if (odd !== undefined) return odd;
  const size = Math.abs(value);
  if (size >= 1e21) return withSign(value < 0, scientific(size, decimals));
  const [whole = '0', fraction] = size.toFixed(decimals).split('.');
  const text = fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
  return withSign(value < 0, text);
}

/** Up to here every whole number is a number of its own, and is printed to the last digit. */
const LARGEST_EXACT = 2 ** 53;

/**
 * As short as is honest: whole numbers without decimals, others with at most
 * `decimals`; what those would show as zero, or is very large, as a power of ten.
 */
export function formatShort(value: number | bigint, decimals = 4): string {
  if (typeof value === 'bigint' || !Number.isFinite(value)) return formatNumber(value);
  const size = Math.abs(value);
  if (Number.isInteger(value) && size <= LARGEST_EXACT) return formatNumber(value);
  const vanishes = size < 0.5 * 10 ** -decimals;
  if (vanishes || size >= 1e15) return withSign(value < 0, shortScientific(size));
  return formatNumber(value, decimals);
}

/** A matrix on one line, rows apart by semicolons: [1.0, 0.5; 0.0, 0.5]. */
export function formatMatrix(matrix: Matrix, format: (value: number) => string): string {
  const rows = toRows(matrix).map((row) => row.map(format).join(', '));
  return `[${rows.join('; ')}]`;
}
