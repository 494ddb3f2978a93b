import { mathText } from './math.js';

const VISUAL = '<span class="katex-html"';

/** Where the span that begins at `start` ends. */
function endOfSpan(html: string, start: number): number {
  const tags = /<(\/?)span\b[^>]*>/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

/**
 * A short text in words: browsers leave formulas out of the names of buttons
 * and groups, so that "why divide by √d?" would be read as "why divide by?".
 *
 * @returns undefined for a text without formulas, which needs no other name
 */
export function spokenText(html: string): string | undefined {
  let words = html;
  for (let at = words.indexOf(VISUAL); at !== -1; at = words.indexOf(VISUAL, at)) {
    words = words.slice(0, at) + words.slice(endOfSpan(words, at));
  }
  if (words === html) return undefined;
  return words
    .replace(/<math\b.*?<\/math>/gs, (math) => ` ${mathText(math)} `)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
