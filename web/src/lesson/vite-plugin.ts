import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { bodyHtml, headHtml } from './document.js';
import type { NewScope } from './evaluator.js';
import { Files } from './files.js';
import { classNames, onlyUsedFonts } from './math-fonts.js';
import { type LessonPage, loadLesson } from './page.js';
import { Problems } from './problems.js';

export interface LessonOptions {
  /** The root of the repository, absolute. */
  root: string;
  /** HTML files below web/ that hold a lesson. */
  pages: readonly string[];
  /** Loads the evaluator that stands behind the figures; called once. */
  loadEvaluator(): Promise<NewScope>;
}

const HEAD = '<!--lesson:head-->';
const BODY = /<!--lesson:body ([\w-]+)-->/;

/** These two set most of every formula; loading them early keeps lines from moving. */
const PRELOADED = /KaTeX_(?:Main-Regular|Math-Italic)\b.*\.woff2$/;

/** Renders every lesson; all problems of all lessons are thrown at once. */
function renderAll(options: LessonOptions, newScope: NewScope): Map<string, LessonPage> {
  const problems = new Problems();
  const files = new Files(options.root);
  const pages = new Map<string, LessonPage>();
  for (const page of options.pages) {
    const html = readFileSync(path.join(options.root, 'web', page), 'utf8');
    const lang = /<html lang="(\w+)"/.exec(html)?.[1] ?? '';
    const name = BODY.exec(html)?.[1] ?? '';
    const lesson = loadLesson(lang, name, files, newScope, problems);
    if (lesson) pages.set(page, lesson);
  }
  problems.throwIfAny();
  return pages;
}

/** Puts lessons into the pages that name them, and keeps only the fonts that they use. */
export function lessons(options: LessonOptions): Plugin {
  const content = path.join(options.root, 'web', 'content') + path.sep;
  let evaluator: Promise<NewScope> | undefined;
  let rendered: Promise<Map<string, LessonPage>> | undefined;

  const pages = () => {
    evaluator ??= options.loadEvaluator();
    rendered ??= evaluator.then((newScope) => renderAll(options, newScope));
    return rendered;
  };

  return {
    name: 'lessons',
    // Before Vite's own handling of style sheets, which would emit every font.
    enforce: 'pre',

    async buildStart() {
      // The dev server shows what is wrong in the page instead of refusing to start.
      if (this.environment.mode !== 'dev') await pages();
    },

    hotUpdate({ file }) {
      if (!file.startsWith(content)) return;
      rendered = undefined;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },

    transform: {
      filter: { id: /\/katex(?:\.min)?\.css$/ },
      async handler(css) {
        const used = new Set<string>();
        for (const page of (await pages()).values()) classNames(bodyHtml(page), used);
        return { code: onlyUsedFonts(css, used), map: null };
      },
    },

    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path: address }) {
        if (!BODY.test(html)) return html;
        const page = (await pages()).get(address.replace(/^\//, ''));
        if (!page) throw new Error(`${address} is not among the pages given to lessons()`);
        // As functions, so that "$" in a text means nothing.
        return html.replace(HEAD, () => headHtml(page)).replace(BODY, () => bodyHtml(page));
      },
    },
  };
}

/** Asks for the main fonts of formulas before the style sheet that names them has been read. */
export function preloadMathFonts(): Plugin {
  return {
    name: 'preload-math-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path: address }) {
        const up = '../'.repeat(address.split('/').length - 2) || './';
        return Object.keys(bundle ?? {})
          .filter((file) => PRELOADED.test(file))
          .map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: up + file,
                crossorigin: true,
              },
              injectTo: 'head',
            }),
          );
      },
    },
  };
}
