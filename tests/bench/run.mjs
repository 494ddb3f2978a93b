/**
 * Everything scripts/bench measures, once it has built what is measured:
 *   node tests/bench/run.mjs [--sizes 128,256,512,1024,2048]
 * Writes build/bench/bench.json and build/bench/bench.md, and prints the latter.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, release, type } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { browserRaces, nativeRaces } from './kernels.mjs';
import { pageTimings } from './pages.mjs';
import { report } from './report.mjs';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '128,256,512,1024,2048' } },
});
const sizes = values.sizes.split(',').map(Number);
if (!sizes.includes(1024) || !sizes.every((n) => Number.isInteger(n) && n >= 16)) {
  console.error(
    '✗ --sizes wants whole numbers from 16 on, with 1024 among them: the budgets are for it.',
  );
  process.exit(2);
}

async function gzipSize(path) {
  return gzipSync(await readFile(join(root, path)), { level: 9 }).length;
}

/** The first line of what a program says of its version. */
function version(program, pattern) {
  return (
    execFileSync(program, ['--version'], { encoding: 'utf8' }).match(pattern)?.[0] ?? 'unknown'
  );
}

async function pyodideVersion() {
  const text = await readFile(join(root, 'tests/bench/node_modules/pyodide/package.json'), 'utf8');
  return JSON.parse(text).version;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  console.log('· Timing the native kernels');
  const native = nativeRaces(root, sizes);
  console.log('· Timing the kernels and their peers in Chromium');
  const races = await browserRaces(root, browser, sizes);
  console.log('· Timing the pages');
  const pages = await pageTimings(root, browser);
  const results = {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      system: `${type()} ${release()}`,
      versions: {
        Chromium: browser.version(),
        Emscripten: version('emcc', /\d+\.\d+\.\d+/),
        'C++ compiler': version('c++', /.*/),
        ...races.versions,
        pyodide: await pyodideVersion(),
      },
    },
    sizes: {
      wasm: await gzipSize('build/wasm/module/transformer.wasm'),
      glue: await gzipSize('build/wasm/module/transformer.mjs'),
    },
    native,
    browser: races,
    pages,
  };
  const folder = join(root, 'build/bench');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(join(folder, 'bench.md'), `${report(results)}\n`);
  console.log(`\n${report(results)}\n`);
} finally {
  await browser.close();
}
