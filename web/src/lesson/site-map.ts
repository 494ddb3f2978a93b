/**
 * The pages of the site: the one place that says which there are. Each has one
 * Markdown file a language, `web/content/<language>/<name>.md`; a page whose
 * file does not exist yet is left out of the site, and of everything that
 * leads to it.
 */

/** The languages of the site; the pages of the first stand at its root. */
export const LANGUAGES = ['ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A unit of the course, in any language. */
export interface Unit {
  name: string;
  /** The address below that of its language. */
  path: string;
  /** A lesson is read from its beginning to its end; a tool is used. */
  kind: 'lesson' | 'tool';
}

/** In the order in which they are learned. */
export const UNITS: readonly Unit[] = [
  { name: 'lesson-1', path: '/', kind: 'lesson' },
  { name: 'lesson-2', path: '/architecture/', kind: 'lesson' },
  { name: 'lab', path: '/lab/', kind: 'tool' },
];

/** The path of a page's Markdown file from the root of the repository. */
export function markdownFile(lang: string, name: string): string {
  return `web/content/${lang}/${name}.md`;
}

/** The address of a page from the root of the site: `/`, `/en/architecture/`. */
export function addressOf(lang: string, path: string): string {
  return lang === LANGUAGES[0] ? path : `/${lang}${path}`;
}

/** The file of a page, below the site's folder. */
export function htmlFile(lang: string, path: string): string {
  return `${addressOf(lang, path).slice(1)}index.html`;
}

/**
 * The way from one page to another, without naming the root: it holds under
 * any path of any host.
 *
 * @param from address of a page, as addressOf() gives it
 * @param to address of a page or a file
 */
export function relativeAddress(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(1, -1), to.split('/').slice(1)];
  let common = 0;
  while (common < here.length && here[common] === there[common]) common += 1;
  return '../'.repeat(here.length - common) + there.slice(common).join('/') || './';
}
