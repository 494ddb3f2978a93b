import type common from '../../content/ko/widgets/explorer.json';
import { fill, type Lang, type MessageParams, type Messages } from '../ui/messages';

/** Words that every explorer has: the tool bar and its answers. */
export type CommonKey = keyof typeof common;

/** Says one sentence of an explorer in the reader's language. */
export type Say<Key extends string> = (key: Key, params?: MessageParams) => string;

/** The words of each explorer, a file a language; only those of one language are fetched. */
const sources = import.meta.glob<{ default: Messages }>('../../content/*/widgets/*.json');

const words = new Map<string, Messages>();

/** Fetches what an explorer says, together with what all of them say. */
export async function loadWords(lang: Lang, widget: string): Promise<void> {
  const key = `${lang}/${widget}`;
  if (words.has(key)) return;
  const files = ['explorer', widget].map((name) => {
    const load = sources[`../../content/${lang}/widgets/${name}.json`];
    if (!load) throw new Error(`web/content/${lang}/widgets/${name}.json does not exist`);
    return load();
  });
  const modules = await Promise.all(files);
  words.set(key, Object.assign({}, ...modules.map((module) => module.default)));
}

/** One sentence of an explorer. Errors: words not loaded, a key that does not exist. */
export function word(lang: Lang, widget: string, key: string, params?: MessageParams): string {
  const template = words.get(`${lang}/${widget}`)?.[key];
  if (template === undefined)
    throw new Error(`"${key}" is not among the words of ${widget} (${lang})`);
  return fill(template, params);
}
