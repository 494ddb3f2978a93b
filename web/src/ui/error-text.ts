import type { ErrorDetails, FormulaErrorInfo } from '../formula/errors';
import { formatShort } from '../formula/format';
import { neededDecimals } from './matrix-data';
import { fill, type Lang, loadMessages, type Messages, message } from './messages';

/** Sentences about formulas and kernels; each language is a chunk of its own. */
const sources: Record<Lang, () => Promise<{ default: Messages }[]>> = {
  ko: () =>
    Promise.all([
      import('../../content/ko/messages/formula.json'),
      import('../../content/ko/messages/kernel.json'),
    ]),
  en: () =>
    Promise.all([
      import('../../content/en/messages/formula.json'),
      import('../../content/en/messages/kernel.json'),
    ]),
};

const sentences = new Map<Lang, Messages>();

/** Makes errorSentence() ready for a language. */
export async function loadErrorSentences(lang: Lang): Promise<void> {
  if (sentences.has(lang)) return;
  const [modules] = await Promise.all([sources[lang](), loadMessages(lang)]);
  sentences.set(lang, Object.assign({}, ...modules.map((module) => module.default)));
}

/** `first`, `second` … as the language counts arguments. */
function ordinal(lang: Lang, n: number): string {
  const words = message(lang, 'number.ordinals').split(', ');
  return words[n - 1] ?? message(lang, 'number.ordinal', { n });
}

/** Numbers as readers write them: thousands apart, a real minus sign, ordinals for positions. */
function readable(lang: Lang, details: ErrorDetails): Record<string, string> {
  const entries = Object.entries(details).map(([name, value]): [string, string] => {
    if (typeof value === 'string') return [name, value];
    if (name === 'position') return [name, ordinal(lang, value)];
    return [name, formatShort(value, neededDecimals([value], 6))];
  });
  return Object.fromEntries(entries);
}

/** The sentence of an error, in the reader's language. */
export function errorSentence(
  lang: Lang,
  error: Pick<FormulaErrorInfo, 'code' | 'details'>,
): string {
  const template = sentences.get(lang)?.[error.code];
  if (template === undefined) return message(lang, 'exercise.unknownError', { code: error.code });
  return fill(template, readable(lang, error.details));
}
