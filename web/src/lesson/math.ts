import katex from 'katex';
import { compactMath } from './compact-math.js';

/** TeX that cannot be set. */
export class MathError extends Error {
  constructor(
    message: string,
    /** Where in the TeX, counted in characters; 0 where unknown. */
    readonly offset: number,
  ) {
    super(message);
    this.name = 'MathError';
  }
}

/**
 * Query, key, value and score keep one hue in every formula: \Q, \K, \V for the
 * matrices, \q{…}, \k{…}, \v{…}, \S{…} for anything that belongs to them.
 */
const MACROS = {
  '\\Q': '\\htmlClass{hue-query}{Q}',
  '\\K': '\\htmlClass{hue-key}{K}',
  '\\V': '\\htmlClass{hue-value}{V}',
  '\\q': '\\htmlClass{hue-query}{#1}',
  '\\k': '\\htmlClass{hue-key}{#1}',
  '\\v': '\\htmlClass{hue-value}{#1}',
  '\\S': '\\htmlClass{hue-score}{#1}',
};

/**
 * What a reader has of KaTeX's MathML. The TeX source in it is read by nobody
 * and is a fifth of the page; without it `semantics` has nothing to pair.
 */
function lean(html: string): string {
  return html
    .replace(/<annotation [^>]*>.*?<\/annotation>/gs, '')
    .replace(/<semantics>(?:<mrow>(.*)<\/mrow>|(.*))<\/semantics>/gs, '$1$2');
}

/**
 * TeX to HTML and MathML.
 *
 * @throws MathError
 */
export function renderMath(tex: string, display: boolean): string {
  try {
    const html = katex.renderToString(tex, {
      displayMode: display,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: (code: string) => (code === 'htmlExtension' ? 'ignore' : 'error'),
      trust: ({ command }) => {
        if (command === '\\htmlClass') return true;
        throw new MathError(`${command} may not be used`, 0);
      },
      macros: { ...MACROS },
    });
    return compactMath(lean(html));
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    throw new MathError(error.rawMessage, error.position ?? 0);
  }
}

/** A rendered formula as plain words, for names that cannot hold a formula. */
export function mathText(html: string): string {
  return html
    .replace(/<span class="katex-html".*$/s, '')
    .replace(/<msqrt>/g, ' √ ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How many letters of a rendered formula are seen, wherever they stand. */
export function shownLetters(html: string): number {
  const seen = html.slice(html.indexOf('<span class="katex-html"')).replace(/<[^>]*>/g, '');
  return [...seen.replace(/&\w+;/g, '&').replace(/[\s\u200b]/g, '')].length;
}
