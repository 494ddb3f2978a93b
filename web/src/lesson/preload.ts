import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { relativeAddress } from './site-map.js';

type Bundle = Rolldown.OutputBundle;

/** The address of a file of the build, from the page. */
type Way = (file: string) => string;

/** These two set most of every formula; loading them early keeps lines from moving. */
const FONTS = /KaTeX_(?:Main-Regular|Math-Italic)\b.*\.woff2$/;

/**
 * The text's own elements (ownElements in pages/elements.ts), which wake as soon
 * as the page is idle or before, with the source files they need for that.
 */
export const EARLY_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  'exercise-cell': ['src/ui/messages-{lang}.ts', 'src/exercises/exercise-cell.ts'],
  'quiz-question': ['src/ui/messages-{lang}.ts', 'src/quiz/quiz-question.ts'],
};

function chunkOf(source: string, bundle: Bundle): Rolldown.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${source}`)) return file;
  }
  throw new Error(`${source} is no file of the build's: preload.ts names what is loaded early`);
}

/** The page's own script, which wants all of the page. */
const PAGE_SCRIPT = '/src/pages/main.ts';

const languageOf = (html: string): string => /<html lang="(\w+)"/.exec(html)?.[1] ?? '';

/** The files that an element needs at once, in the page's language. */
function filesFor(tag: string, html: string, bundle: Bundle): string[] {
  const sources = EARLY_ELEMENTS[tag] ?? [];
  const lang = languageOf(html);
  return sources.map((source) => chunkOf(source.replace('{lang}', lang), bundle).fileName);
}

/** The cells' worker; the names of its files say nothing else about where they come from. */
const WORKER = /\/cells-worker-[\w-]+\.js$/;

/** Stops the build when what runs early brings the page's own script along, which would see half a page. */
function refusePageScript(files: readonly string[], bundle: Bundle): void {
  const early = new Set<string>();
  for (const file of files) withImports(file, bundle, early);
  for (const file of early) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(PAGE_SCRIPT))) {
      throw new Error(
        `the cells' scripts import ${file}, which holds ${PAGE_SCRIPT}: ` +
          "it would run before the text is read; put what they share into vite.config.ts's sharedScripts",
      );
    }
  }
}

/**
 * Starts the cells early on a page that has some: see public/early-cells.js. It
 * runs before the text is read, since modules wait until all of it has been. It
 * stands behind the style sheets: before them, a phone would draw its page later.
 */
export function earlyCells(html: string, bundle: Bundle, way: Way): HtmlTagDescriptor[] {
  if (!html.includes('<exercise-cell')) return [];
  const worker = Object.keys(bundle).find((file) => WORKER.test(file));
  if (worker === undefined) {
    throw new Error('there is no cells-worker in the build: preload.ts starts it early');
  }
  const files = filesFor('exercise-cell', html, bundle);
  refusePageScript(files, bundle);
  const scripts = files.map(way).join(' ');
  const attrs = { src: way('early-cells.js'), 'data-worker': way(worker), 'data-scripts': scripts };
  return [{ tag: 'script', attrs, injectTo: 'head' }];
}

/** A script and all that it imports before it can run. */
function withImports(file: string, bundle: Bundle, into: Set<string>): void {
  if (into.has(file)) return;
  into.add(file);
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') return;
  for (const imported of chunk.imports) withImports(imported, bundle, into);
}

/** The files of the scripts that a page's own elements need. */
export function earlyScripts(html: string, bundle: Bundle): string[] {
  const files = new Set<string>();
  for (const tag of Object.keys(EARLY_ELEMENTS)) {
    if (!html.includes(`<${tag}`)) continue;
    for (const file of filesFor(tag, html, bundle)) withImports(file, bundle, files);
  }
  return [...files];
}

function link(rel: string, href: string, attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, ...attrs, href, crossorigin: true }, injectTo: 'head' };
}

/** Asks at once for what a page needs soon, and would ask for only after having read something else. */
export function preload(): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path: address }) {
        if (!bundle) return [];
        const way: Way = (file) => relativeAddress(address, `/${file}`);
        const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
        const scripts = earlyScripts(html, bundle).filter((file) => !html.includes(file));
        return [
          ...earlyCells(html, bundle, way),
          ...fonts.map((file) => link('preload', way(file), { as: 'font', type: 'font/woff2' })),
          ...scripts.map((file) => link('modulepreload', way(file), {})),
        ];
      },
    },
  };
}
