import type { FormulaError } from './errors.js';
import type { NormalText } from './normalise.js';
import { type Token, tokenise } from './tokens.js';

/** The words of one statement, not yet parsed. */
export interface RawStatement {
  tokens: Token[];
  /** in the normalised text */
  start: number;
  end: number;
}

export interface RawStatements {
  statements: RawStatement[];
  /** the first error of the text; the statements are those complete before it */
  error?: FormulaError;
}

const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);

/** After one of these a line is not finished: the next line goes on with it. */
const UNFINISHED = new Set([
  ...['=', '+', '-', '*', '/', '^', '.*', './', '.^', '?', ':', ','],
  ...['==', '!=', '<', '>', '<=', '>=', 'and', 'or', 'not', 'mod'],
]);

/**
 * True where tokens from `index` read `name =` or `name(…) =`: a new statement,
 * even after a line that ends in an operator.
 */
function beginsAssignment(tokens: readonly Token[], index: number): boolean {
  let at = index;
  while (tokens[at]?.type === 'newline') at += 1;
  if (tokens[at]?.type !== 'name') return false;
  at += 1;
  if (tokens[at]?.text === '(') {
    while (at < tokens.length && tokens[at]?.text !== ')' && tokens[at]?.type !== 'newline')
      at += 1;
    at += 1;
  }
  const token = tokens[at];
  return token?.type === 'operator' && token.text === '=';
}

/** Splits at newlines and `;` outside of brackets. */
export function splitStatements(normal: NormalText): RawStatements {
  const { tokens, error, errorAt = Number.POSITIVE_INFINITY } = tokenise(normal);
  const statements: RawStatement[] = [];
  let current: Token[] = [];
  let depth = 0;

  const finish = (): void => {
    const first = current[0];
    const last = current.at(-1);
    if (first && last) statements.push({ tokens: current, start: first.start, end: last.end });
    current = [];
  };

  for (const [index, token] of tokens.entries()) {
    if (token.start >= errorAt) break;
    if (token.type === 'newline') {
      const last = current.at(-1);
      const goesOn = last?.type === 'operator' && UNFINISHED.has(last.text);
      if (depth === 0 && !(goesOn && !beginsAssignment(tokens, index))) finish();
      continue;
    }
    if (token.type === 'operator') {
      if (token.text === ';' && depth === 0) {
        finish();
        continue;
      }
      if (OPENING.has(token.text)) depth += 1;
      if (CLOSING.has(token.text)) depth -= 1;
    }
    current.push(token);
  }
  if (!error) finish();
  return error ? { statements, error } : { statements };
}
