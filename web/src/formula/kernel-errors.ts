import type { ErrorCode } from '../kernels/types.js';
import { type ErrorDetails, FormulaError, type KernelMessage } from './errors.js';

/** What a kernel throws, known by its fields: the class may be another copy of the module's. */
export interface ThrownByKernel {
  code: ErrorCode;
  function: string;
  argument: string;
  other?: string;
  details?: Record<string, number>;
}

const CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'shape_mismatch',
  'empty',
  'not_finite',
  'not_divisible',
  'out_of_range',
  'too_large',
  'fully_masked_row',
]);

export function isThrownByKernel(error: unknown): error is ThrownByKernel {
  return (
    error instanceof Error &&
    'code' in error &&
    CODES.has(String(error.code)) &&
    'argument' in error
  );
}

function shapeMessage({ other, details = {} }: ThrownByKernel): KernelMessage {
  const { expected_rows: rows, expected_cols: cols } = details;
  if (!other && rows === 1) return 'kernel_shape_mismatch_one_row';
  if (!other) return 'kernel_shape_mismatch';
  if (rows !== undefined && cols !== undefined) return 'kernel_shape_mismatch_both';
  if (rows !== undefined) return 'kernel_shape_mismatch_rows';
  return cols === undefined ? 'kernel_shape_mismatch' : 'kernel_shape_mismatch_cols';
}

function rangeMessage(error: ThrownByKernel): KernelMessage {
  const { function: name, argument, details = {} } = error;
  const { value, min, max, row } = details;
  if (name === 'sqrt') return 'kernel_out_of_range_sqrt';
  if (name === 'log') return 'kernel_out_of_range_log';
  if (name === 'power') return 'kernel_out_of_range_power';
  if (row !== undefined && argument === 'eps') return 'kernel_out_of_range_eps';
  if (row !== undefined && argument.endsWith('mask')) return 'kernel_out_of_range_mask';
  if (value === undefined) {
    return min === undefined ? 'kernel_out_of_range' : 'kernel_out_of_range_missing';
  }
  if (!Number.isFinite(value)) return 'kernel_out_of_range';
  // In the range and refused all the same: the kernel wants a whole number, or more than min.
  const inside = value >= (min ?? value) && value <= (max ?? value);
  if (inside && !Number.isInteger(value)) return 'kernel_out_of_range_whole';
  if (inside && min === value) return 'kernel_out_of_range_above';
  if (min !== undefined && max !== undefined) return 'kernel_out_of_range_between';
  if (min !== undefined) return 'kernel_out_of_range_min';
  return max === undefined ? 'kernel_out_of_range' : 'kernel_out_of_range_max';
}

/** The key of the sentence that fits what a kernel refused. */
export function kernelMessage(error: ThrownByKernel): KernelMessage {
  if (error.code === 'shape_mismatch') return shapeMessage(error);
  if (error.code === 'out_of_range') return rangeMessage(error);
  return `kernel_${error.code}`;
}

/** Rows and columns are counted from 0 by the kernels and from 1 by formulas. */
const PLACES = new Set(['row', 'col']);

/** What the sentence is filled with. */
export function kernelDetails(error: ThrownByKernel): ErrorDetails {
  const details: ErrorDetails = { function: error.function, argument: error.argument };
  if (error.other) details['other'] = error.other;
  for (const [name, value] of Object.entries(error.details ?? {})) {
    details[name] = PLACES.has(name) ? value + 1 : value;
  }
  return details;
}

/** Runs a kernel; what it refuses becomes a FormulaError with the same numbers. */
export function callKernel<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    if (!isThrownByKernel(error)) throw error;
    throw new FormulaError(kernelMessage(error), kernelDetails(error));
  }
}
