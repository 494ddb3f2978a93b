import { FormulaError, type FormulaErrorCode } from './errors.js';
import type { RawStatement } from './statements.js';
import type { Token } from './tokens.js';

/** How mathjs words its errors, and what each means here. */
const CODES: readonly (readonly [string, FormulaErrorCode])[] = [
  ['Unexpected end of expression', 'unexpected_end'],
  ['Value expected', 'value_expected'],
  ['Unexpected operator', 'unexpected_part'],
  ['Unexpected part', 'unexpected_part'],
  ['Parenthesis', 'comma_expected'],
  ['End of matrix', 'comma_expected'],
  ['Column dimensions mismatch', 'matrix_ragged'],
  ['Digit expected', 'number_malformed'],
  ['Invalid left hand side', 'assignment_target'],
  ['False part of conditional', 'conditional_incomplete'],
  ['The true-expression of a conditional', 'conditional_incomplete'],
  ['Property name expected', 'property_expected'],
  ['Symbol or string expected', 'record_malformed'],
  ['Colon : expected', 'record_malformed'],
  ['Comma , or bracket }', 'record_malformed'],
];

interface MathjsError {
  message: string;
  char?: number;
}

function isMathjsError(error: unknown): error is MathjsError {
  return error instanceof Error;
}

function refine(code: FormulaErrorCode, token: Token, before: Token | undefined): FormulaErrorCode {
  if (code !== 'unexpected_part') return code;
  if (token.text === ',') return 'comma_at_top';
  return token.type === 'number' && before?.type === 'number' ? 'numbers_adjacent' : code;
}

/** The first word of the first row that is longer or shorter than the row above it. */
function raggedRow(tokens: readonly Token[]): Token | undefined {
  const open: { bracket: string; begins: Token | undefined; cols: number; above?: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'operator') continue;
    const current = open.at(-1);
    const next = tokens[index + 1];
    const ends = token.text === ';' || token.text === ']';
    // A `;` or `,` right before its end closes a row that has no more words.
    const isEmpty = current?.begins === token;
    if (ends && current?.bracket === '[' && !isEmpty) {
      if (current.above !== undefined && current.above !== current.cols) return current.begins;
      current.above = current.cols;
      current.cols = 1;
      current.begins = next;
    }
    if (token.text === ',' && current && next?.text !== ';' && next?.text !== ']')
      current.cols += 1;
    if ('([{'.includes(token.text)) open.push({ bracket: token.text, begins: next, cols: 1 });
    if (')]}'.includes(token.text)) open.pop();
  }
  return undefined;
}

/**
 * What mathjs threw while it parsed `statement`, as an error of this language.
 * Its offset is in the normalised text.
 */
export function fromMathjs(error: unknown, statement: RawStatement): FormulaError {
  if (error instanceof RangeError) return new FormulaError('too_nested', {}, statement.start);
  if (!isMathjsError(error)) throw error;
  const known = CODES.find(([beginning]) => error.message.startsWith(beginning));
  const code = known?.[1] ?? 'syntax';
  if (code === 'matrix_ragged') {
    return new FormulaError(code, {}, raggedRow(statement.tokens)?.start ?? statement.start);
  }
  const at = statement.start + (error.char ?? 1) - 1;
  const index = statement.tokens.findIndex((token) => token.end > at);
  const token = statement.tokens[index];
  if (!token || code === 'unexpected_end') {
    // The place is where something is missing: right after the last word.
    const last = statement.tokens.at(-1);
    return new FormulaError(code, { part: last?.text ?? '' }, statement.end);
  }
  const refined = refine(code, token, statement.tokens[index - 1]);
  return new FormulaError(refined, { part: token.text }, token.start);
}
