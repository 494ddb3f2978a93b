import { readdirSync, readFileSync } from 'node:fs';
import type { FloatMatrix, Matrix } from '../../../web/src/kernels/index.js';

/** The reference numbers in tests/fixtures, and how a result is compared with them. */

const folder = new URL('../../fixtures/', import.meta.url);

export type Named = Record<string, unknown>;

export interface OracleCase extends Named {
  name: string;
  tolerance: number;
  inputs: Named;
  outputs: Named;
}

interface OracleFile {
  tolerance_abs: number;
  cases: (Omit<OracleCase, 'tolerance'> & { tolerance_abs?: number })[];
}

export interface Model {
  id: string;
  builder: string;
  config: Named;
  count: number;
  breakdown: Record<string, number>;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
}

export function oracleFiles(): string[] {
  return readdirSync(new URL('oracle/', folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
}

export function oracleCases(file: string): OracleCase[] {
  const { tolerance_abs, cases } = readJson(`oracle/${file}.json`) as OracleFile;
  return cases.map((each) => ({
    ...each,
    tolerance: each.tolerance_abs ?? tolerance_abs,
  })) as OracleCase[];
}

export function models(): Model[] {
  return (readJson('models.json') as { models: Model[] }).models;
}

function flatten(value: unknown): number[] {
  return Array.isArray(value) ? value.flatMap(flatten) : [value as number];
}

/** The largest difference between a result and reference numbers of the same count. */
export function largestDifference(result: Matrix | Float64Array, reference: unknown): number {
  const actual = result instanceof Float64Array ? result : result.data;
  const expected = flatten(reference);
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  return expected.reduce((most, value, i) => {
    const difference = Math.abs((actual[i] ?? Number.NaN) - value);
    return Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(most, difference);
  }, 0);
}

/** Rows of numbers, which are easier to read in an expectation than a Matrix. */
export function rowsOf(matrix: Matrix | FloatMatrix): number[][] {
  return Array.from({ length: matrix.rows }, (_row, i) =>
    Array.from(matrix.data.subarray(i * matrix.cols, (i + 1) * matrix.cols)),
  );
}
