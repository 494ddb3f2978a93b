/**
 * Rewrites what keyboards, phones and web pages put into a formula (×, −, ᵀ, ²,
 * full-width letters, curly quotes, √) into the characters of the language, and
 * remembers where each came from, so that errors point into the text as typed.
 */
export interface NormalText {
  text: string;
  /** origin[i] is the offset in the source of text[i]; one entry more for the end. */
  origin: number[];
}

const REPLACEMENTS = new Map<string, string>([
  ['×', '*'],
  ['·', '*'],
  ['⋅', '*'],
  ['∙', '*'],
  ['ㆍ', '*'],
  ['∗', '*'],
  ['⊙', '.*'],
  ['÷', '/'],
  ['∕', '/'],
  ['−', '-'],
  ['–', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['ᵀ', "'"],
  ['⊤', "'"],
  ['′', "'"],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['∞', 'Infinity'],
  ['\t', ' '],
  ['\v', ' '],
  ['\f', ' '],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
]);

const SUPERSCRIPTS = new Map<string, string>([
  ['⁰', '0'],
  ['¹', '1'],
  ['²', '2'],
  ['³', '3'],
  ['⁴', '4'],
  ['⁵', '5'],
  ['⁶', '6'],
  ['⁷', '7'],
  ['⁸', '8'],
  ['⁹', '9'],
  ['⁻', '-'],
]);

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/;
const SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/;
const CONJOINING_HANGUL = /[\u1100-\u11FF]/;
const ROOT_OPERAND = /^[ \t]*([\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?)/u;

/** Mathematical letters (𝑑, 𝐐) and full-width forms (（, ＝, ｋ) have a plain twin. */
function plainTwin(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const isMathLetter = code >= 0x1d400 && code <= 0x1d7ff;
  const isFullWidth = code >= 0xff01 && code <= 0xff5e;
  return isMathLetter || isFullWidth ? character.normalize('NFKC') : undefined;
}

class Writer {
  private parts: string[] = [];
  readonly origin: number[] = [];

  put(text: string, from: number): void {
    this.parts.push(text);
    for (let index = 0; index < text.length; index += 1) this.origin.push(from);
  }

  finish(end: number): NormalText {
    this.origin.push(end);
    return { text: this.parts.join(''), origin: this.origin };
  }
}

/** Composes a run of conjoining jamo (Hangul as some systems store it) into syllables. */
function hangulRun(source: string, start: number): number {
  let end = start;
  while (end < source.length && CONJOINING_HANGUL.test(source.charAt(end))) end += 1;
  return end;
}

export function normalise(source: string): NormalText {
  const writer = new Writer();
  let closeRootAt = -1;
  let inSuperscript = false;
  let offset = 0;
  while (offset < source.length) {
    if (offset === closeRootAt) writer.put(')', offset - 1);
    const character = String.fromCodePoint(source.codePointAt(offset) ?? 0);
    const next = offset + character.length;
    const digit = SUPERSCRIPTS.get(character);
    if (digit !== undefined) {
      writer.put(inSuperscript ? digit : `^${digit}`, offset);
      inSuperscript = true;
      offset = next;
      continue;
    }
    inSuperscript = false;
    if (CONJOINING_HANGUL.test(character)) {
      const end = hangulRun(source, offset);
      writer.put(source.slice(offset, end).normalize('NFC'), offset);
      offset = end;
      continue;
    }
    if (character === '√') {
      const operand = ROOT_OPERAND.exec(source.slice(next, next + 200));
      writer.put(operand ? 'sqrt(' : 'sqrt', offset);
      if (operand) closeRootAt = next + operand[0].length;
    } else if (character === '\r') {
      if (source[next] !== '\n') writer.put('\n', offset);
    } else if (!INVISIBLE.test(character)) {
      const plain = SPACE.test(character) ? ' ' : plainTwin(character);
      writer.put(REPLACEMENTS.get(character) ?? plain ?? character, offset);
    }
    offset = next;
  }
  if (closeRootAt === source.length) writer.put(')', source.length - 1);
  return writer.finish(source.length);
}
