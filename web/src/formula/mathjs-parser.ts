import { createParse } from 'mathjs/number';
import * as nodes from './parser-nodes.js';
import { isNameCharacter } from './tokens.js';

declare module 'mathjs/number' {
  /** The parser's factory, with all that it is made of as one argument. */
  export function createParse(parts: object): FormulaParser;
}

interface FormulaParser {
  (text: string): nodes.ParserNode;
  isAlpha: (character: string) => boolean;
}

/** mathjs lets a function be called with several kinds of arguments; this parser is given texts. */
const typed = Object.assign((_name: string, kinds: { string: FormulaParser }) => kinds.string, {
  addConversion() {},
});

const parse = createParse({
  ...nodes,
  typed,
  config: { number: 'number' },
  numeric: Number,
});

// The names of this language: mathjs has no Hangul, and has `$` and letter-like signs.
parse.isAlpha = isNameCharacter;

/** Parses one statement. Throws mathjs's own error, whose `char` is a 1-based column. */
export function parseWithMathjs(text: string): nodes.ParserNode {
  return parse(text);
}
