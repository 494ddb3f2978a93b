import { type CellResult, evaluateCell } from '../../../web/src/formula/cell.js';
import { isMatrix, isRecord, toRows, type Value } from '../../../web/src/formula/value.js';
import { type Kernels, loadKernels } from '../../../web/src/kernels/index.js';

/** The real module: formulas are tested over the kernels they run on. */
export const kernels: Kernels = await loadKernels();

/** STEP 1's example, which many cells begin with: lines 1 to 4. */
export const ATTENTION = `Q = [1, 0, 1, 0; 0, 1, 0, 1]
K = [1, 0, 1, 0; 1, 1, 0, 0]
V = [4, 0; 0, 4]
d_k = 4
`;

export function run(source: string): CellResult {
  return evaluateCell(source, kernels);
}

/** Numbers and booleans as they are, matrices as rows, the output of a trace. */
export function plain(value: Value | undefined): unknown {
  if (value === undefined || typeof value !== 'object') return value;
  if (isMatrix(value)) return toRows(value);
  if (isRecord(value))
    return plain(value.entries.get('output')) ?? Object.fromEntries(value.entries);
  return value;
}

/** The value of the last statement; an error fails the test with its code. */
export function last(source: string): unknown {
  const { statements, error } = run(source);
  if (error) throw new Error(`${source}\n${JSON.stringify(error)}`);
  return plain(statements.at(-1)?.value);
}

/** `code line:column` of the error that a cell has. */
export function errorOf(source: string): string {
  const { error } = run(source);
  return error ? `${error.code} ${error.line}:${error.column}` : 'no error';
}

export function detailsOf(source: string): Record<string, string | number> {
  return run(source).error?.details ?? {};
}
