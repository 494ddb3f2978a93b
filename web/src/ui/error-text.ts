import type { FormulaErrorInfo } from '../formula/errors';
import { fill, type Lang, type Messages, message } from './messages';

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
  const modules = await sources[lang]();
  sentences.set(lang, Object.assign({}, ...modules.map((module) => module.default)));
}

/** The sentence of an error, in the reader's language. */
export function errorSentence(
  lang: Lang,
  error: Pick<FormulaErrorInfo, 'code' | 'details'>,
): string {
  const template = sentences.get(lang)?.[error.code];
  if (template === undefined) return message(lang, 'exercise.unknownError', { code: error.code });
  return fill(template, error.details);
}
