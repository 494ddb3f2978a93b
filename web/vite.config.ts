import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = path.join(root, 'web');

/** Runs a module of the site in Node, resolved and compiled as Vite does it for a page. */
async function load<Module>(file: string): Promise<Module> {
  return (await runnerImport<Module>(path.join(web, 'src', file))).module;
}

/** The figures of a lesson are checked with the evaluator and the kernels that learners use. */
async function loadEvaluator() {
  const module = path.join(root, 'build/wasm/module/transformer.wasm');
  if (!existsSync(module)) {
    throw new Error(`${module} does not exist yet; run scripts/build, which makes it first`);
  }
  const { loadKernels } = await load<typeof import('./src/kernels/index.js')>('kernels/index.ts');
  const { formulaScopes } =
    await load<typeof import('./src/lesson/formula-scope.js')>('lesson/formula-scope.ts');
  const messages = ['formula', 'kernel'].map((name): Record<string, string> => {
    const file = path.join(web, `content/en/messages/${name}.json`);
    return JSON.parse(readFileSync(file, 'utf8'));
  });
  const kernels = await loadKernels({ wasm: readFileSync(module) });
  return formulaScopes(kernels, Object.assign({}, ...messages));
}

/**
 * A file a widget, under a name that stays (widgets/attention-explorer.js): what a teacher's page
 * names in a script tag.
 */
const { widgets } = await load<typeof import('./src/pages/elements.js')>('pages/elements.ts');
const widgetFiles = Object.fromEntries(
  Object.keys(widgets).map((tag) => [`widgets/${tag}`, path.join(web, `src/widgets/${tag}.ts`)]),
);

const { lessons } =
  await load<typeof import('./src/lesson/vite-plugin.js')>('lesson/vite-plugin.ts');
const { preload } = await load<typeof import('./src/lesson/preload.js')>('lesson/preload.ts');
const { siteUrl, writtenPages } =
  await load<typeof import('./src/lesson/site.js')>('lesson/site.ts');
const { Files } = await load<typeof import('./src/lesson/files.js')>('lesson/files.ts');
const pages = writtenPages(new Files(root));
// Search engines and link previews want absolute addresses; all others stay relative.
const url = siteUrl(process.env['SITE_URL']);

/**
 * What many scripts share goes into few files, since each file is asked for by itself: one for
 * what pages and their elements share, one for matrices in figures and exercises, one for what only
 * figures have. Nothing that is shared stays in a page's own script, which would run for who imports it.
 */
const sharedScripts = [
  {
    name: 'shared',
    test: /preload-helper|\/web\/src\/(?:kernels\/compile|exercises\/when-near|quiz\/first-tries|ui\/(?:copy-button|has-been-read|html|messages|screen|share|tab-list|when-idle)\.ts)/,
    minShareCount: 2,
  },
  {
    name: 'drawing',
    test: /\/node_modules\/@?lit|\/web\/src\/(?:ui\/(?:matrix|error-text|field|in-turn|letters)|formula\/(?:format|value))/,
    minShareCount: 3,
  },
  {
    name: 'figures',
    test: /\/build\/wasm\/|\/web\/src\/(?:widgets\/|kernels\/(?!compile)|formula\/(?:kernel-)?errors|ui\/(?:arithmetic|number|equation|next-frame))/,
    minShareCount: 2,
  },
];

export default defineConfig({
  root: web,
  // Relative addresses: the site works under any path of any host.
  base: './',
  publicDir: path.join(web, 'public'),
  plugins: [lessons({ root, pages, url, loadEvaluator }), preload()],
  worker: { format: 'es' },
  build: {
    outDir: path.join(root, 'dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    // The first that know light-dark() themselves: rewritten for older ones, a widget would have
    // no colours in a page that does not say its colour scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Everything in files: inlined fonts would hold up the style sheet they are in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        ...Object.fromEntries(
          pages.map(({ lang, unit, file }) => [`${unit.name}.${lang}`, path.join(web, file)]),
        ),
        ...widgetFiles,
      },
      output: {
        entryFileNames: ({ name }) =>
          name in widgetFiles ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: { groups: sharedScripts, includeDependenciesRecursively: false },
      },
    },
  },
});
