import type { NewScope } from './evaluator.js';
import type { Files } from './files.js';
import { type LessonPage, loadLesson } from './page.js';
import { checkParity } from './parity.js';
import type { Problems } from './problems.js';
import { htmlFile, LANGUAGES, type Language, markdownFile, UNITS, type Unit } from './site-map.js';

/** One unit in one language. */
export interface SitePage {
  lang: Language;
  unit: Unit;
  /** Its file below the site's folder. */
  file: string;
}

/** The pages that are written: those whose Markdown file exists. */
export function writtenPages(files: Files): SitePage[] {
  return LANGUAGES.flatMap((lang) =>
    UNITS.filter(({ name }) => files.exists(markdownFile(lang, name))).map((unit) => ({
      lang,
      unit,
      file: htmlFile(lang, unit.path),
    })),
  );
}

/** A page that was read. */
export interface LoadedPage extends SitePage {
  lesson: LessonPage;
}

/** Every page, and where the site will stand. */
export interface Site {
  pages: readonly LoadedPage[];
  /** The address of the root, ending in a slash; empty where it is not known. */
  url: string;
}

/**
 * The address a build is told, as a base for others.
 *
 * @throws Error if it is not an address of the web
 */
export function siteUrl(text = ''): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`SITE_URL is "${text}"; write an address such as https://example.org/lesson/`);
  }
  return url.origin + url.pathname.replace(/\/*$/, '/');
}

/** Every link between pages leads to an id that is there. */
function checkLinks(pages: readonly LoadedPage[], problems: Problems): void {
  for (const { lang, lesson } of pages) {
    for (const { unit, id, file, line } of lesson.links) {
      const target = pages.find((page) => page.lang === lang && page.unit.name === unit);
      if (!target || id === '' || target.lesson.ids.has(id)) continue;
      const { path } = target.unit;
      problems.add(file, line, `nothing on the page ${path} has the id "${id}"`);
    }
  }
}

/**
 * Reads every given page, and checks what no page can be checked for alone:
 * the links from one to another, and that a page is the same in each language.
 * Problems are added, not thrown.
 */
export function loadSite(
  pages: readonly SitePage[],
  files: Files,
  newScope: NewScope,
  problems: Problems,
): LoadedPage[] {
  const loaded = pages.flatMap((page) => {
    const lesson = loadLesson(page.lang, page.unit.name, files, newScope, problems);
    return lesson ? [{ ...page, lesson }] : [];
  });
  checkLinks(loaded, problems);
  for (const { name } of UNITS) {
    const [first, ...others] = loaded.filter(({ unit }) => unit.name === name);
    if (!first) continue;
    for (const { lesson } of others) checkParity(first.lesson.outline, lesson.outline, problems);
  }
  return loaded;
}
