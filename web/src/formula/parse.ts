import { Converter } from './convert.js';
import { FormulaError, lineAndColumn } from './errors.js';
import { parseWithMathjs } from './mathjs-parser.js';
import { type NormalText, normalise } from './normalise.js';
import { fromMathjs } from './parser-errors.js';
import type { ParserNode } from './parser-nodes.js';
import { type RawStatement, splitStatements } from './statements.js';
import type { Expression, Statement } from './syntax.js';

/** A cell of more characters than this is refused. */
export const MAX_SOURCE_LENGTH = 20_000;

export interface ParsedCell {
  /** the statements complete before the first error */
  statements: Statement[];
  error?: FormulaError;
}

function parseRaw(text: string, raw: RawStatement): ParserNode {
  let node: ParserNode;
  try {
    node = parseWithMathjs(text.slice(raw.start, raw.end));
  } catch (error) {
    throw misnamed(raw) ?? fromMathjs(error, raw);
  }
  const isDefinition = node.type === 'AssignmentNode' || node.type === 'FunctionAssignmentNode';
  const error = isDefinition ? misnamed(raw) : undefined;
  if (error) throw error;
  return node;
}

/** What is wrong with a definition before its value is: two equal parameters, a reserved name. */
function misnamed(raw: RawStatement): FormulaError | undefined {
  const [name, second] = raw.tokens;
  if (name?.type !== 'name') return undefined;
  const equals = raw.tokens.findIndex((token) => token.text === '=');
  if (equals < 0) return undefined;
  if (name.text === 'end' && (equals === 1 || second?.text === '(')) {
    return new FormulaError('name_reserved', { name: 'end' }, name.start);
  }
  if (second?.text !== '(') return undefined;
  const parameters = raw.tokens.slice(2, equals).filter((token) => token.type === 'name');
  const twice = parameters.find((token, index) =>
    parameters.some((other, earlier) => earlier < index && other.text === token.text),
  );
  return twice && new FormulaError('parameter_twice', { name: twice.text }, twice.start);
}

function parseStatement(normal: NormalText, raw: RawStatement, source: string): Statement {
  const toSource = (offset: number): number => normal.origin[offset] ?? source.length;
  let node: ParserNode;
  try {
    node = parseRaw(normal.text, raw);
  } catch (error) {
    if (error instanceof FormulaError && error.offset !== undefined) {
      error.offset = toSource(error.offset);
    }
    throw error;
  }
  const start = toSource(raw.start);
  const end = toSource(raw.end - 1) + 1;
  const place = {
    start,
    end,
    line: lineAndColumn(source, start).line,
    endLine: lineAndColumn(source, end).line,
  };
  const afterEquals = raw.tokens.findIndex((token) => token.text === '=') + 1;
  const convert = (body: ParserNode, from: number): Expression =>
    new Converter(raw.tokens, toSource, from).expression(body);

  if (node.type === 'AssignmentNode') {
    if (node.index) {
      const dotted = node.index.dotNotation;
      throw new FormulaError(dotted ? 'assignment_target' : 'assignment_to_element', {}, start);
    }
    if (node.object.type !== 'SymbolNode') throw new FormulaError('assignment_target', {}, start);
    return { ...place, name: node.object.name, body: convert(node.value, afterEquals) };
  }
  if (node.type === 'FunctionAssignmentNode') {
    const body = convert(node.expr, afterEquals);
    return { ...place, name: node.name, parameters: [...node.params], body };
  }
  return { ...place, body: convert(node, 0) };
}

/** Parses as far as it goes: an error leaves the statements before it usable. */
export function parseStatements(source: string): ParsedCell {
  if (source.length > MAX_SOURCE_LENGTH) {
    const details = { length: source.length, limit: MAX_SOURCE_LENGTH };
    return { statements: [], error: new FormulaError('source_too_long', details, 0) };
  }
  const normal = normalise(source);
  const raw = splitStatements(normal);
  const statements: Statement[] = [];
  for (const statement of raw.statements) {
    try {
      statements.push(parseStatement(normal, statement, source));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return { statements, error };
    }
  }
  return raw.error ? { statements, error: raw.error } : { statements };
}

/**
 * The statements of a cell, in order; an empty source has none.
 * Throws the first FormulaError, with its place.
 */
export function parseCell(source: string): Statement[] {
  const { statements, error } = parseStatements(source);
  if (error) throw error;
  return statements;
}
