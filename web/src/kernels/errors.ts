import type { ErrorCode } from './types.js';

/** What a kernel error knows beside its sentence. */
export interface KernelErrorInfo {
  code: ErrorCode;
  /** the kernel that was called, e.g. 'attention' */
  function: string;
  /** the argument at fault, '' where no single one is */
  argument: string;
  /** the argument it was measured against, '' where there is none */
  other?: string;
  /** the numbers involved: sizes, 0-based places, values, limits */
  details?: Record<string, number>;
  message: string;
}

/**
 * The one error that bad input raises. `message` is an English sentence; a page
 * that speaks another language builds its own from `code` and `details`.
 *
 * `details` by code:
 * shape_mismatch { rows, cols, expected_rows?, expected_cols?, row? },
 * empty { rows, cols }, not_finite { row, col, value? },
 * not_divisible { value, divisor }, out_of_range { value?, min?, max?, row?, col? },
 * too_large { value?, limit? }, fully_masked_row { row }.
 */
export class KernelError extends Error {
  override readonly name = 'KernelError';
  readonly code: ErrorCode;
  readonly function: string;
  readonly argument: string;
  readonly other: string;
  readonly details: Record<string, number>;

  constructor(info: KernelErrorInfo, options?: ErrorOptions) {
    super(info.message, options);
    this.code = info.code;
    this.function = info.function;
    this.argument = info.argument;
    this.other = info.other ?? '';
    this.details = { ...info.details };
  }
}

/** Where a value came from: the kernel that was called and its argument. */
export interface Place {
  function: string;
  argument: string;
}

/** A KernelError about the argument at `place`; `sentence` goes on from its name. */
export function refuse(
  code: ErrorCode,
  place: Place,
  sentence: string,
  details: Record<string, number> = {},
): KernelError {
  return new KernelError({
    code,
    function: place.function,
    argument: place.argument,
    details,
    message: `${place.function}: ${place.argument} ${sentence}`,
  });
}

/** A short name for any value at all, for use in a sentence; it never throws. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  switch (typeof value) {
    case 'string':
      return `the text "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
    case 'number':
    case 'boolean':
      return String(value);
    case 'bigint':
      return 'a BigInt';
    case 'symbol':
      return 'a symbol';
    case 'function':
      return 'a function';
    default:
      return Array.isArray(value) ? 'an array' : 'an object';
  }
}

/** { value } where the value is a number, as a detail of an error. */
export function valueDetail(value: unknown): Record<string, number> {
  return typeof value === 'number' ? { value } : {};
}
