/**
 * Refuses a build that has grown too large to be there at once: each size, as gzip -9 makes it,
 * beside what it may be at most.
 *   node scripts/lib/sizes.mjs
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bytes of gzip. A folder's files that match are added up. */
const BUDGETS = [
  { what: 'the WebAssembly module', folder: 'build/wasm/module', match: /\.wasm$/, limit: 40_000 },
  { what: 'its glue', folder: 'build/wasm/module', match: /\.mjs$/, limit: 15_000 },
  { what: 'the page of lesson 1', folder: 'dist/site', match: /^index\.html$/, limit: 100_000 },
  { what: 'the fonts', folder: 'dist/site/assets', match: /\.woff2$/, limit: 45_000, packed: true },
  {
    what: 'the formula editor',
    folder: 'dist/site/assets',
    match: /^editor-.*\.js$/,
    limit: 98_000,
  },
  {
    what: 'the workers of cells and measurements',
    folder: 'dist/site/assets',
    match: /^worker-.*\.js$/,
    limit: 82_000,
  },
];

const packedSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

let failed = false;
for (const { what, folder, match, limit, packed } of BUDGETS) {
  const files = readdirSync(`${root}/${folder}`).filter((name) => match.test(name));
  if (files.length === 0) {
    console.error(
      `✗ ${folder} holds no file for ${what}: run scripts/build, or mend ${match} here.`,
    );
    failed = true;
    continue;
  }
  const sizes = files.map((name) => {
    const file = `${root}/${folder}/${name}`;
    return packed ? readFileSync(file).length : packedSize(file);
  });
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const line = `${what}: ${size.toLocaleString('en')} of ${limit.toLocaleString('en')} bytes`;
  if (size <= limit) console.log(`  ${line}`);
  else {
    console.error(
      `✗ ${line}: it is too large. Find what made it grow (${folder}), and take it out.`,
    );
    failed = true;
  }
}
process.exitCode = failed ? 1 : 0;
