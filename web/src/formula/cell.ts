import { FormulaError, type FormulaErrorInfo, toErrorInfo } from './errors.js';
import { Evaluator } from './evaluate.js';
import type { Kernels } from './kernels.js';
import { checkNewName } from './names.js';
import { parseCell, parseStatements } from './parse.js';
import type { Statement } from './syntax.js';
import { define, isList, isMatrix, isRecord, type Scope, type Value } from './value.js';

/** All results of a cell together have at most this many elements (128 MiB of doubles). */
export const MAX_CELL_ELEMENTS = 2 ** 24;

/** The value of one statement. */
export interface StatementResult {
  /** 1-based, in the source as typed */
  line: number;
  endLine: number;
  /** what the value is called, if it is */
  name?: string;
  value: Value;
}

export interface CellResult {
  /** those before an error, in order */
  statements: StatementResult[];
  /** every name with a value, the given ones included */
  scope: Scope;
  error?: FormulaErrorInfo;
}

export interface CellOptions {
  /** names with values from the start; it is not changed */
  scope?: Scope;
  /** called before each statement */
  onStart?: (statement: { line: number; endLine: number }) => void;
  /** called with each result as soon as it is there */
  onStatement?: (result: StatementResult) => void;
}

function countElements(value: Value): number {
  if (isMatrix(value)) return value.data.length;
  if (isList(value)) return value.items.reduce((sum: number, item) => sum + countElements(item), 0);
  if (!isRecord(value)) return 1;
  let sum = 0;
  for (const entry of value.entries.values()) sum += countElements(entry);
  return sum;
}

function statementValue(statement: Statement, evaluator: Evaluator, source: string): Value {
  const { name, parameters, body } = statement;
  try {
    if (name !== undefined) checkNewName(name);
    for (const parameter of parameters ?? []) checkNewName(parameter);
  } catch (error) {
    throw error instanceof FormulaError ? error.at(statement.start) : error;
  }
  if (name === undefined || parameters === undefined) return evaluator.run(body);
  return { kind: 'function', name, parameters, body, source };
}

/**
 * Evaluates a cell, statement by statement. Whatever is wrong with the source
 * comes back as `error`, with the results of the statements before it.
 */
export function evaluateCell(
  source: string,
  kernels: Kernels,
  options: CellOptions = {},
): CellResult {
  const scope: Scope = new Map(options.scope ?? []);
  const statements: StatementResult[] = [];
  const evaluator = new Evaluator(kernels, scope, source);
  const parsed = parseStatements(source);
  let elements = 0;
  try {
    for (const statement of parsed.statements) {
      const { line, endLine, name } = statement;
      options.onStart?.({ line, endLine });
      const value = statementValue(statement, evaluator, source);
      elements += countElements(value);
      if (elements > MAX_CELL_ELEMENTS) {
        const details = { limit: MAX_CELL_ELEMENTS };
        throw new FormulaError('cell_too_large', details, statement.start);
      }
      if (name !== undefined) define(scope, name, value);
      const result = { line, endLine, ...(name === undefined ? {} : { name }), value };
      statements.push(result);
      options.onStatement?.(result);
    }
    if (parsed.error) throw parsed.error;
    if (statements.length === 0) throw new FormulaError('source_empty', {}, 0);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { statements, scope, error: toErrorInfo(error, source) };
  }
  return { statements, scope };
}

/**
 * The value of one expression, e.g. of a figure in the text.
 * @throws FormulaError, also where the text is not exactly one expression
 */
export function evaluateExpression(text: string, scope: Scope, kernels: Kernels): Value {
  const statements = parseCell(text);
  const [statement] = statements;
  if (!statement) throw new FormulaError('source_empty', {}, 0);
  const second = statements[1];
  if (second) throw new FormulaError('unexpected_part', { part: ';' }, second.start);
  if (statement.name !== undefined)
    throw new FormulaError('assignment_inside', {}, statement.start);
  return new Evaluator(kernels, scope, text).run(statement.body);
}
