import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels } from '../../../web/src/kernels/index.js';
import { bodyHtml } from '../../../web/src/lesson/document.js';
import { Files } from '../../../web/src/lesson/files.js';
import { formulaScopes } from '../../../web/src/lesson/formula-scope.js';
import { headHtml } from '../../../web/src/lesson/head.js';
import { Problems } from '../../../web/src/lesson/problems.js';
import { loadSite, type Site, writtenPages } from '../../../web/src/lesson/site.js';
import { LANGUAGES, UNITS } from '../../../web/src/lesson/site-map.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3][^<"\n]{0,40}/g;
/** Six words in a row are a sentence; a term, a name or a title of a figure is shorter. */
const ENGLISH = /(?:\b[A-Za-z][A-Za-z’'-]*[ ,;:]+){5}[A-Za-z]+/g;

const problems = new Problems();
let site: Site;

beforeAll(async () => {
  const wasm = readFileSync(path.join(root, 'build/wasm/module/transformer.wasm'));
  const files = new Files(root);
  const newScope = formulaScopes(await loadKernels({ wasm }), {});
  site = { pages: loadSite(writtenPages(files), files, newScope, problems), url: '' };
});

/** What stands in a page in its own language: nothing that is marked as of another. */
function inItsLanguage(html: string, other: string): string {
  return html
    .replace(new RegExp(`<(\\w+)[^>]* lang="${other}"[^>]*>.*?</\\1>`, 'gs'), '')
    .replace(/<link [^>]*>|<meta property="og:locale[^>]*>/g, '');
}

/** The words of a Korean page: no markup, formulas, code, or names of works. */
function words(html: string): string {
  return (
    inItsLanguage(html, 'en')
      .replace(/<section><h2 id="references">.*?<\/section>/gs, '')
      .replace(/<(math|code|pre|em)\b.*?<\/\1>/gs, ' | ')
      // Of attributes, only names of boxes and buttons are read by people.
      .replace(/ (?!aria-label|title|alt|placeholder)[\w-]+="[^"]*"/g, '')
      .replace(/<\/?[a-z][^>"]*>/g, ' | ')
  );
}

function pagesIn(lang: string): [string, string][] {
  return site.pages
    .filter((page) => page.lang === lang)
    .map((page) => [page.file, headHtml(page, site) + bodyHtml(page, site)]);
}

/** The texts that scripts show, as one string a file. */
function messages(lang: string): [string, string][] {
  return ['messages', 'widgets'].flatMap((folder) => {
    const place = path.join(root, 'web/content', lang, folder);
    return readdirSync(place).map((name): [string, string] => {
      const texts: Record<string, unknown> = JSON.parse(
        readFileSync(path.join(place, name), 'utf8'),
      );
      // The names of languages are each in their own.
      const own = Object.entries(texts).filter(([key]) => !key.startsWith('language'));
      return [`${folder}/${name}`, JSON.stringify(own)];
    });
  });
}

describe('the site', () => {
  it('has no problem in any page, and none between pages and languages', () => {
    expect(problems.list).toEqual([]);
  });

  it('has every page in every language', () => {
    expect(site.pages.map(({ lang, unit }) => `${lang} ${unit.name}`)).toEqual(
      LANGUAGES.flatMap((lang) => UNITS.map(({ name }) => `${lang} ${name}`)),
    );
  });

  it('has no Korean on English pages but what is marked so', () => {
    for (const [name, text] of [...pagesIn('en'), ...messages('en')]) {
      expect(inItsLanguage(text, 'ko').match(HANGUL), name).toBeNull();
    }
  });

  it('has no English sentence on Korean pages but titles of works', () => {
    for (const [name, html] of [...pagesIn('ko'), ...messages('ko')]) {
      expect(words(html).match(ENGLISH), name).toBeNull();
    }
    // The same look at an English page finds hundreds.
    expect(words(pagesIn('en')[0]?.[1] ?? '').match(ENGLISH)?.length).toBeGreaterThan(100);
  });
});
