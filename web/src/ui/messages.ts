import type koreanUi from '../../content/ko/messages/ui.json';

/** The languages that the site is written in. */
export type Lang = 'ko' | 'en';

export type MessageKey = keyof typeof koreanUi;
export type Messages = Readonly<Record<string, string>>;
export type MessageParams = Readonly<Record<string, string | number>>;

/** message() with its language already chosen: what templates take. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

const loaded = new Map<Lang, Messages>();
const loading = new Map<Lang, Promise<void>>();

/**
 * Each language is a script of its own, so a reader downloads one only. It
 * registers itself: who has loaded it before waits for nothing here.
 */
const sources: Record<Lang, () => Promise<unknown>> = {
  ko: () => import('./messages-ko'),
  en: () => import('./messages-en'),
};

/** Makes message() ready for a language. Repeated calls cost nothing. */
export function loadMessages(lang: Lang): Promise<void> {
  let promise = loading.get(lang);
  if (!promise) {
    promise = sources[lang]().then(
      () => undefined,
      (error: unknown) => {
        loading.delete(lang);
        throw error;
      },
    );
    loading.set(lang, promise);
  }
  return promise;
}

/** Takes a language's sentences; message() and loadMessages() have them from now on. */
export function registerMessages(lang: Lang, messages: Messages): void {
  loaded.set(lang, messages);
  loading.set(lang, Promise.resolve());
}

/** Whether message() can answer in this language now. */
export function hasMessages(lang: Lang): boolean {
  return loaded.has(lang);
}

/** Puts values into the `{places}` of a sentence; a place without a value stays visible. */
export function fill(template: string, params: MessageParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

/** The sentence `key` in `lang`. Errors: a language not loaded, a key that does not exist. */
export function message(lang: Lang, key: MessageKey, params?: MessageParams): string {
  const messages = loaded.get(lang);
  if (!messages) throw new Error(`messages of "${lang}" are not loaded; await loadMessages first`);
  const template = messages[key];
  if (template === undefined) throw new Error(`there is no message "${key}" in "${lang}"`);
  return fill(template, params);
}

/** message() bound to one language. */
export function translator(lang: Lang): Translate {
  return (key, params) => message(lang, key, params);
}

/** The language an element stands in: the nearest `lang`, also across shadow roots. */
export function languageOf(element: Element): Lang {
  let node: Element | null = element;
  while (node) {
    const holder: Element | null = node.closest('[lang]');
    if (holder) return holder.getAttribute('lang')?.toLowerCase().startsWith('en') ? 'en' : 'ko';
    const root: Node = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return 'ko';
}
