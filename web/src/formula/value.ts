import type { Matrix } from './kernels.js';
import type { Expression } from './syntax.js';

/**
 * What a formula can stand for. All of it is plain data (no prototype is ever
 * consulted, records are Maps), so a value crosses from the worker as it is.
 */
export type Value =
  | number
  /** a whole number beyond 2^53, where doubles have gaps */
  | bigint
  | boolean
  | string
  | Matrix
  | RecordValue
  | ListValue
  | FunctionValue;

/** `{a: 1}` and the traces of the kernels. One with `output` stands for it in arithmetic. */
export interface RecordValue {
  kind: 'record';
  entries: Map<string, Value>;
}

/** What a kernel gives several of, e.g. the heads; indexed from 1. */
export interface ListValue {
  kind: 'list';
  items: Value[];
}

/** `f(x) = …`, with the scope it sees being the cell's. */
export interface FunctionValue {
  kind: 'function';
  name: string;
  parameters: string[];
  body: Expression;
  /** the cell that defines it: the places of errors in `body` are places in this text */
  source: string;
}

export type ValueKind = 'number' | 'boolean' | 'text' | 'matrix' | 'record' | 'list' | 'function';

export type Scope = Map<string, Value>;

/** Gives a name its value; one that had a value already stands where it got the new one. */
export function define(scope: Scope, name: string, value: Value): void {
  scope.delete(name);
  scope.set(name, value);
}

export function kindOf(value: Value): ValueKind {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'text';
    default:
      return 'data' in value ? 'matrix' : value.kind;
  }
}

export function isMatrix(value: Value): value is Matrix {
  return typeof value === 'object' && 'data' in value;
}

export function isRecord(value: Value): value is RecordValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'record';
}

export function isList(value: Value): value is ListValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'list';
}

export function isFunction(value: Value): value is FunctionValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'function';
}

/** A 1 × 1 matrix, so that a number can go where the kernels want a matrix. */
export function scalarMatrix(value: number): Matrix {
  return { rows: 1, cols: 1, data: Float64Array.of(value) };
}

/** Copies an array of rows of equal length. */
export function fromRows(rows: readonly (readonly number[])[]): Matrix {
  const cols = rows[0]?.length ?? 0;
  return { rows: rows.length, cols, data: Float64Array.from(rows.flat()) };
}

export function toRows(matrix: Matrix): number[][] {
  return Array.from({ length: matrix.rows }, (_, row) =>
    Array.from(matrix.data.subarray(row * matrix.cols, (row + 1) * matrix.cols)),
  );
}

/** What arithmetic of matrices and fractions sees: the `output` of a trace, a count as a number, anything else as it is. */
export function operand(value: Value): Value {
  if (typeof value === 'bigint') return Number(value);
  if (isRecord(value)) {
    const output = value.entries.get('output');
    return output === undefined ? value : operand(output);
  }
  return value;
}

/** A kernel's result as a value: traces become records, arrays of numbers columns. */
export function fromKernel(result: unknown): Value {
  if (typeof result === 'number' || typeof result === 'bigint') return result;
  if (typeof result === 'string' || typeof result === 'boolean') return result;
  if (result instanceof Float64Array) return { rows: result.length, cols: 1, data: result };
  if (Array.isArray(result)) return { kind: 'list', items: result.map(fromKernel) };
  const object = result as Record<string, unknown>;
  if (object['data'] instanceof Float64Array) return object as unknown as Matrix;
  const entries = Object.entries(object).map(([name, value]) => [name, fromKernel(value)] as const);
  return { kind: 'record', entries: new Map(entries) };
}
