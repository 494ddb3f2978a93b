/** What a part of a page is; parts of all kinds but ids may stand in any order within their place. */
export type PartKind = 'id' | 'figure' | 'widget' | 'code' | 'text';

/** A part of a page that is the same in every language. */
export interface Part {
  kind: PartKind;
  /** Equal for parts that are the same. */
  key: string;
  /** How an author is told about it. */
  name: string;
  /** The place it stands in: what was opened last. */
  place: string;
  /** The place that begins with it. */
  opens?: string;
  file: string;
  line: number;
}

/** The place before the first heading. */
const START = '';

/**
 * The skeleton of a page in reading order: its ids, figures, widgets, code
 * blocks, and the texts of its exercises and questions. A place begins with
 * each id, and with each text of an exercise or a question.
 */
export class Outline {
  readonly parts: Part[] = [];
  #place = START;

  constructor(readonly file: string) {}

  add(kind: PartKind, key: string, name: string, file: string, line: number): void {
    this.parts.push({ kind, key, name, place: this.#place, file, line });
  }

  /** An id, at which a new place begins. */
  begin(id: string, file: string, line: number): void {
    const part = { place: START, opens: id, file, line };
    this.parts.push({ kind: 'id', key: id, name: `the id "${id}"`, ...part });
    this.#place = id;
  }

  /** Notes a text of the exercise or question `id`, and all that is found while it is read. */
  within<T>(id: string, path: string, file: string, line: number, read: () => T): T {
    const before = this.#place;
    const opens = `${id} ${path}`;
    const part = { place: id, opens, file, line };
    this.parts.push({ kind: 'text', key: path, name: `the text "${path}" of ${id}`, ...part });
    this.#place = opens;
    const result = read();
    this.#place = before;
    return result;
  }

  /** Where each place begins. */
  places(): Map<string, { file: string; line: number }> {
    const found = new Map([[START, { file: this.file, line: 1 }]]);
    for (const { opens, file, line } of this.parts) {
      if (opens !== undefined && !found.has(opens)) found.set(opens, { file, line });
    }
    return found;
  }
}

const COMMENTS: Record<string, RegExp> = {
  python: /\s*(?:^|\s)#.*$/gm,
  js: /\s*(?:^|\s)\/\/.*$/gm,
  javascript: /\s*(?:^|\s)\/\/.*$/gm,
};

/**
 * A program without what may be said in another language: comments and blank
 * lines. A block that is no program, such as a drawing in letters, is equal to
 * any other of its kind.
 */
export function programKey(lang: string, code: string): string {
  const comments = COMMENTS[lang];
  if (!comments) return lang;
  return `${lang}\n${code
    .replace(comments, '')
    .replace(/\n\s*\n/g, '\n')
    .trim()}`;
}
