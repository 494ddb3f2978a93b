import { withoutFigures } from './figures.js';

/** A number that no kernel stands behind. */
export interface UntiedNumber {
  offset: number;
  text: string;
}

const TOKEN = /\d+(?:(?:[.,]|\{,\})\d+)*/g;
const GROUPED = /^\d{1,3}(?:(?:,|\{,\})\d{3})+(?:\.\d+)?$/;
/** 2048 is a size far more often than a year: years end before it. */
const YEAR = /^(?:19\d\d|20[0-3]\d)$/;
const TEX_LENGTH = /^\s*(?:em|ex|mu|pt|cm|mm|px)(?![a-zA-Z])/;

/** What a reader would check: a decimal, grouped thousands, or at least three digits. */
function isFigure(token: string): boolean {
  return /\.\d/.test(token) || GROUPED.test(token) || /\d{3}/.test(token);
}

/**
 * Finds numbers that ought to be figures and are not. Small whole numbers,
 * years, section numbers (§3.2.1, 3.2.1) and names such as GPT2 or W_10 may
 * stand as they are; in TeX, so may lengths.
 *
 * @param raw the text as its author wrote it, with placeholders for figures
 */
export function untiedNumbers(raw: string, where: 'prose' | 'math'): UntiedNumber[] {
  const text = withoutFigures(raw);
  const found: UntiedNumber[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + token.length);
    if (/§\s*$/.test(before) || /&#x?$/.test(before)) continue;
    if (/^\d+(?:\.\d+){2,}$/.test(token)) continue;
    if (where === 'prose' && (/[A-Za-z_]$/.test(before) || YEAR.test(token))) continue;
    if (where === 'math' && TEX_LENGTH.test(after)) continue;
    let offset = match.index;
    // "1,2" is two numbers, "1,024" is one.
    for (const part of GROUPED.test(token) ? [token] : token.split(/(,)/)) {
      if (isFigure(part)) found.push({ offset, text: part.replaceAll('{,}', ',') });
      offset += part.length;
    }
  }
  return found;
}
