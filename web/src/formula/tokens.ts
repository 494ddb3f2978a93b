import { FormulaError } from './errors.js';
import type { NormalText } from './normalise.js';
import { programWord } from './program-words.js';

/**
 * The words of a cell. mathjs's parser reads the statements; the tokens say where
 * statements begin and end, give every part of the tree its place in the source,
 * and catch early what mathjs would accept but this language does not have.
 */
export type TokenType = 'name' | 'number' | 'string' | 'operator' | 'newline';

export interface Token {
  type: TokenType;
  text: string;
  /** in the normalised text */
  start: number;
  end: number;
}

export interface Tokens {
  tokens: Token[];
  /** the first thing that is no word of the language, or the bracket that spoils the rest */
  error?: FormulaError;
  /** where in the normalised text the error is */
  errorAt?: number;
}

/** Latin, Greek and Hangul letters and `_`. */
const LETTERS =
  'A-Za-z_\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u0370-\\u03FF\\u3131-\\u318E\\uAC00-\\uD7A3';
const LETTER = new RegExp(`[${LETTERS}]`);
const NAME = new RegExp(`[${LETTERS}][${LETTERS}0-9]*`, 'y');
const NUMBER = /(?:\d+(?:\.(?![*/^])\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const BRACKETS = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const CLOSING = new Set(BRACKETS.values());

/** Longest first; the second column shows what to write instead, '' if it is in the language. */
const OPERATORS: readonly (readonly [string, string])[] = [
  ['>>>', '?'],
  ['===', 'a == b'],
  ['!==', 'a != b'],
  ['**', 'a ^ b'],
  ['.*', ''],
  ['./', ''],
  ['.^', ''],
  ['==', ''],
  ['!=', ''],
  ['<=', ''],
  ['>=', ''],
  ['&&', 'a and b'],
  ['||', 'a or b'],
  [':=', 'a = 1'],
  ['//', '#'],
  ['^|', '?'],
  ['?.', '?'],
  ['??', '?'],
  ['<<', '?'],
  ['>>', '?'],
  ['@', 'A * B'],
  ...['+=', '-=', '*=', '/='].map((text) => [text, `a = a ${text.charAt(0)} b`] as const),
  ['`', "A'"],
  ['%', '#'],
  ['!', 'not a'],
  ['&', 'a and b'],
  ['|', 'a or b'],
  ['~', 'not a'],
  ...[...'()[]{},;:?=<>+-*/^.'].map((text) => [text, ''] as const),
];

/** A value may begin so; what stands before it is then a sign between two values. */
const VALUE_BEGINS = /^ *[\p{L}\p{N}_.([]/u;

/** Words that stand between two values; elsewhere `mod` is the function. */
const WORD_OPERATORS = new Set(['and', 'or', 'xor', 'not', 'mod', 'to', 'in']);

/** True for a character that a name may begin with. */
export function isNameCharacter(character: string): boolean {
  return LETTER.test(character);
}

/** True after a value, where `'` transposes; elsewhere it opens a text. */
function endsValue(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.type === 'operator') return CLOSING.has(token.text) || token.text === "'";
  return token.type !== 'newline';
}

class Scanner {
  readonly tokens: Token[] = [];
  private readonly open: Token[] = [];
  private offset = 0;

  constructor(private readonly text: string) {}

  scan(): void {
    while (this.offset < this.text.length) this.step();
    const unclosed = this.open[0];
    if (unclosed) {
      throw new FormulaError(
        'bracket_unclosed',
        { bracket: unclosed.text, closing: BRACKETS.get(unclosed.text) ?? '' },
        unclosed.start,
      );
    }
  }

  private push(type: TokenType, length: number): Token {
    const start = this.offset;
    this.offset += length;
    const token = { type, text: this.text.slice(start, this.offset), start, end: this.offset };
    this.tokens.push(token);
    return token;
  }

  private step(): void {
    const character = this.text.charAt(this.offset);
    if (character === ' ') this.offset += 1;
    else if (character === '\n') this.push('newline', 1);
    else if (character === '#') this.skipComment();
    else if (isNameCharacter(character)) this.name();
    else if (character === "'" && endsValue(this.tokens.at(-1))) this.push('operator', 1);
    else if (character === "'" || character === '"') this.string(character);
    else {
      const number = this.match(NUMBER);
      if (number) this.number(number);
      else this.operator(character);
    }
  }

  private skipComment(): void {
    const end = this.text.indexOf('\n', this.offset);
    this.offset = end < 0 ? this.text.length : end;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    return pattern.exec(this.text)?.[0];
  }

  private number(text: string): void {
    const token = this.push('number', text.length);
    if (text === '0' && /[xXbBoO]/.test(this.text.charAt(this.offset))) {
      throw new FormulaError('number_malformed', {}, token.start);
    }
  }

  /** True where a statement begins: nothing of it stands before. */
  private beginsStatement(): boolean {
    const before = this.tokens.at(-1);
    const ended = before === undefined || before.type === 'newline' || before.text === ';';
    return ended && this.open.length === 0;
  }

  private name(): void {
    const begins = this.beginsStatement();
    const afterValue = endsValue(this.tokens.at(-1));
    const token = this.push('name', this.match(NAME)?.length ?? 1);
    const code = begins ? programWord(token.text, this.text.slice(token.end)) : undefined;
    if (code) throw new FormulaError(code, { name: token.text }, token.start);
    if (!WORD_OPERATORS.has(token.text)) return;
    if (token.text === 'not' || afterValue) token.type = 'operator';
    if (token.type === 'operator' && ['to', 'in', 'xor'].includes(token.text)) {
      throw new FormulaError('operator_unknown', { operator: token.text }, token.start);
    }
  }

  private string(quote: string): void {
    const start = this.offset;
    const end = this.text.indexOf(quote, start + 1);
    const newline = this.text.indexOf('\n', start);
    if (end < 0 || (newline >= 0 && newline < end)) {
      throw new FormulaError('string_unclosed', { quote }, start);
    }
    this.push('string', end + 1 - start);
  }

  private operator(character: string): void {
    const found = OPERATORS.find(([text]) => this.text.startsWith(text, this.offset));
    if (!found) {
      const whole = String.fromCodePoint(this.text.codePointAt(this.offset) ?? 0);
      throw new FormulaError('character_unknown', { character: whole }, this.offset);
    }
    const [operator, instead] = found;
    if (instead === '?') throw new FormulaError('operator_unknown', { operator }, this.offset);
    if (instead) throw this.foreign(operator, instead);
    if (operator === '{') this.checkBraces(this.tokens.at(-1));
    const token = this.push('operator', operator.length);
    if (BRACKETS.has(character)) this.open.push(token);
    else if (CLOSING.has(character)) this.close(token);
  }

  /** A sign of another language: what it means there depends on what stands around it. */
  private foreign(operator: string, instead: string): FormulaError {
    const afterValue = endsValue(this.tokens.at(-1));
    const beforeValue = VALUE_BEGINS.test(this.text.slice(this.offset + operator.length));
    if (operator === '!' && afterValue) {
      return new FormulaError('operator_factorial', { operator }, this.offset);
    }
    if (operator === '//' && afterValue) {
      return new FormulaError('operator_floor', { operator }, this.offset);
    }
    if (operator === '%' && afterValue) {
      const code = beforeValue ? 'operator_modulo' : 'operator_percent';
      return new FormulaError(code, { operator }, this.offset);
    }
    if (operator.length === 2 && operator.endsWith('=') && '+-*/'.includes(operator.charAt(0))) {
      return this.updating(operator, instead);
    }
    return new FormulaError('operator_instead', { operator, instead }, this.offset);
  }

  /** `a += b` */
  private updating(operator: string, instead: string): FormulaError {
    const target = this.tokens.at(-1);
    const added =
      /^[^\n;#]*/.exec(this.text.slice(this.offset + operator.length))?.[0].trim() ?? '';
    let suggestion = instead;
    const count = (brackets: RegExp) => added.match(brackets)?.length ?? 0;
    const isWhole = count(/[([{]/g) === count(/[)\]}]/g);
    if (target?.type === 'name' && added !== '' && added.length < 40 && isWhole) {
      const operand = /^[\p{L}\p{N}_.]+$/u.test(added) ? added : `(${added})`;
      suggestion = `${target.text} = ${target.text} ${operator.charAt(0)} ${operand}`;
    }
    return new FormulaError('operator_instead', { operator, instead: suggestion }, this.offset);
  }

  /** `sqrt{x}`: the braces of a formula that is typeset. */
  private checkBraces(before: Token | undefined): void {
    if (before?.type !== 'name' || before.end !== this.offset) return;
    const inside = /^\{([^{}\n]{0,40})\}/.exec(this.text.slice(this.offset))?.[1] ?? '…';
    // A subscript: d_{k} is the name d_k.
    if (before.text.endsWith('_') && /^[\p{L}\p{N}_]+$/u.test(inside)) {
      const details = { operator: '{ }', instead: before.text + inside };
      throw new FormulaError('operator_instead', details, this.offset);
    }
    const suggestion = `${before.text}(${inside})`;
    throw new FormulaError('function_braces', { name: before.text, suggestion }, this.offset);
  }

  private close(token: Token): void {
    const opening = this.open.pop();
    if (!opening) {
      throw new FormulaError('bracket_unopened', { bracket: token.text }, token.start);
    }
    const expected = BRACKETS.get(opening.text) ?? '';
    if (expected !== token.text) {
      throw new FormulaError(
        'bracket_mismatch',
        { opening: opening.text, expected, found: token.text },
        token.start,
      );
    }
  }
}

/** All words up to the first error; an error's offset is turned into one of the source. */
export function tokenise(normal: NormalText): Tokens {
  const scanner = new Scanner(normal.text);
  try {
    scanner.scan();
    return { tokens: scanner.tokens };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const errorAt = error.offset ?? 0;
    error.offset = normal.origin[errorAt] ?? 0;
    return { tokens: scanner.tokens, error, errorAt };
  }
}
