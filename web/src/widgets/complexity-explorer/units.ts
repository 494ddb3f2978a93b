import { formatNumber } from '../../formula/format';

const UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const;

/** Three digits where there are three: 1.23, 12.3, 123. */
function threeDigits(value: number): string {
  if (value >= 99.95) return formatNumber(value, 0);
  return formatNumber(value, value >= 9.995 ? 1 : 2);
}

/** Bytes in powers of 1024, e.g. 64 MiB or 48.8 KiB; whole numbers without decimals. */
export function bytesText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  const text = Number.isInteger(value) ? formatNumber(value) : threeDigits(value);
  return `${text} ${UNITS[power]}`;
}

/** Milliseconds, from a second on as seconds. */
export function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${threeDigits(milliseconds / 1000)} s`;
  if (milliseconds < 0.1) return `${formatNumber(milliseconds, 3)} ms`;
  return `${threeDigits(milliseconds)} ms`;
}
