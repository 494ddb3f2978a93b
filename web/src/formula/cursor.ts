import type { Span } from './errors.js';
import type { Token } from './tokens.js';

/** Walks the words of a statement beside its tree, and knows where each stretch of them lies. */
export class TokenCursor {
  protected at: number;

  constructor(
    protected readonly tokens: readonly Token[],
    /** turns an offset of the normalised text into one of the source */
    protected readonly toSource: (offset: number) => number,
    from: number,
  ) {
    this.at = from;
  }

  /** True where the bracket that opens here has a `;` of its own inside. */
  protected hasRows(): boolean {
    let depth = 0;
    for (let index = this.at; index < this.tokens.length; index += 1) {
      const { type, text } = this.tokens[index] as Token;
      if (type !== 'operator') continue;
      if ('([{'.includes(text)) depth += 1;
      if (')]}'.includes(text)) depth -= 1;
      if (depth === 0) return false;
      if (depth === 1 && text === ';') return true;
    }
    return false;
  }

  protected peek(): string | undefined {
    return this.tokens[this.at]?.text;
  }

  /** Takes the next word; with `text` only if it is that one. */
  protected take(text?: string): Token | undefined {
    const token = this.tokens[this.at];
    if (token && (text === undefined || token.text === text)) this.at += 1;
    return token;
  }

  /** The words from one index to another as they stand, blanks between them as one. */
  protected textBetween(from: number, to: number): string {
    const words = this.tokens.slice(from, to);
    const parts = words.map(({ text, start }, index) => {
      const before = words[index - 1];
      return before && before.end < start ? ` ${text}` : text;
    });
    return parts.join('');
  }

  /** The texts between the commas of the bracket that opens here. */
  protected partsOfBracket(): string[] {
    const parts: string[] = [];
    let depth = 0;
    let from = this.at + 1;
    for (let index = this.at; index < this.tokens.length; index += 1) {
      const { type, text } = this.tokens[index] as Token;
      if (type !== 'operator') continue;
      if (')]}'.includes(text)) depth -= 1;
      if (depth === 0 || (depth === 1 && text === ',')) {
        if (index > from) parts.push(this.textBetween(from, index));
        from = index + 1;
      }
      if ('([{'.includes(text)) {
        depth += 1;
        if (depth === 1) from = index + 1;
      }
      if (depth === 0) return parts;
    }
    return parts;
  }

  protected spanFrom(index: number): Span {
    const first = this.tokens[index] ?? this.tokens.at(-1);
    const last = this.tokens[Math.max(index, this.at - 1)] ?? this.tokens.at(-1);
    const start = first?.start ?? 0;
    const end = last?.end ?? start;
    // The end is that of the last character, so that dropped ones after it stay outside.
    return { start: this.toSource(start), end: this.toSource(Math.max(start, end - 1)) + 1 };
  }
}
