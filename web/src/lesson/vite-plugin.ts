import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { bodyHtml } from './document.js';
import type { NewScope } from './evaluator.js';
import { Files } from './files.js';
import { shownCharacters, withSmallFonts } from './font-subset.js';
import { headHtml } from './head.js';
import { classNames, onlyUsedFonts } from './math-fonts.js';
import { Problems } from './problems.js';
import { loadSite, type Site, type SitePage } from './site.js';

export interface LessonOptions {
  /** The root of the repository, absolute. */
  root: string;
  pages: readonly SitePage[];
  /** Where the site will stand, as siteUrl() gives it. */
  url: string;
  /** Loads the evaluator that stands behind the figures; called once. */
  loadEvaluator(): Promise<NewScope>;
}

/** The HTML around every page. */
const SHELL = 'web/src/pages/shell.html';
const SLOT = /<!--lesson:(lang|head|body)-->/g;

/** Renders every page; all problems of all pages are thrown at once. */
function renderAll(options: LessonOptions, newScope: NewScope): Site {
  const problems = new Problems();
  const pages = loadSite(options.pages, new Files(options.root), newScope, problems);
  problems.throwIfAny();
  return { pages, url: options.url };
}

/**
 * Makes the pages of the site, none of which is a file: each is the shell with
 * a lesson in it. Of KaTeX's fonts only those are kept that the pages use.
 */
export function lessons(options: LessonOptions): Plugin {
  const web = path.join(options.root, 'web');
  const content = path.join(web, 'content') + path.sep;
  const shell = path.join(options.root, SHELL);
  /** Where a page would stand if it were a file: Vite resolves its addresses from there. */
  const place = (file: string) => path.join(web, file);
  const places = new Set(options.pages.map(({ file }) => place(file)));
  let evaluator: Promise<NewScope> | undefined;
  let rendered: Promise<Site> | undefined;

  const site = () => {
    evaluator ??= options.loadEvaluator();
    rendered ??= evaluator.then((newScope) => renderAll(options, newScope));
    return rendered;
  };

  const html = async (file: string): Promise<string | null> => {
    const all = await site();
    const page = all.pages.find((candidate) => candidate.file === file);
    if (!page) return null;
    const slots: Record<string, string> = {
      lang: page.lang,
      head: headHtml(page, all),
      body: bodyHtml(page, all),
    };
    return readFileSync(shell, 'utf8').replace(SLOT, (_, slot: string) => slots[slot] ?? '');
  };

  const serve = (server: ViteDevServer) => {
    server.middlewares.use((request, response, next) => {
      const address = new URL(request.url ?? '/', 'http://localhost').pathname;
      const file = address.slice(1).replace(/(^|\/)$/, '$1index.html');
      if (!places.has(place(file))) return next();
      html(file)
        .then((text) => server.transformIndexHtml(`/${file}`, text ?? ''))
        .then((text) => response.setHeader('Content-Type', 'text/html').end(text), next);
    });
  };

  return {
    name: 'lessons',
    // Before Vite's own handling of style sheets, which would emit every font.
    enforce: 'pre',

    config: () => ({ appType: 'mpa' }),
    configureServer: serve,

    async buildStart() {
      // The dev server shows what is wrong in the page instead of refusing to start.
      if (this.environment.mode !== 'dev') await site();
    },

    hotUpdate({ file }) {
      if (!file.startsWith(content) && file !== shell) return;
      rendered = undefined;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },

    resolveId: {
      filter: { id: /\.html$/ },
      handler: (id) => (places.has(id) ? id : null),
    },

    load: {
      filter: { id: /\.html$/ },
      handler: (id) => (places.has(id) ? html(path.relative(web, id)) : null),
    },

    transform: {
      filter: { id: /\/katex(?:\.min)?\.css$/ },
      async handler(css, id) {
        const classes = new Set<string>();
        const characters = new Set<string>();
        const all = await site();
        for (const page of all.pages) {
          const body = bodyHtml(page, all);
          classNames(body, classes);
          shownCharacters(body, characters);
        }
        const used = onlyUsedFonts(css, classes);
        const target = path.join(options.root, 'build/fonts');
        const code = await withSmallFonts(used, path.dirname(id), target, characters);
        return { code, map: null };
      },
    },
  };
}
