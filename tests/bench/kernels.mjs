import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startServer } from './server.mjs';
import { summary } from './statistics.mjs';

/** Attention by the kernels and by their peers: milliseconds at each n. */

function summaries(times) {
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summary(list)]));
}

/** The native build: [{ n, times: { name: summary } }] */
export function nativeRaces(root, sizes) {
  const program = join(root, 'build/release/tests/bench/native_bench');
  const lines = execFileSync(program, sizes.map(String), { encoding: 'utf8' }).trim().split('\n');
  const results = lines.map((line) => JSON.parse(line));
  return sizes.map((n) => {
    const own = results.filter((result) => result.n === n);
    return { n, times: summaries(Object.fromEntries(own.map(({ name, times }) => [name, times]))) };
  });
}

/** In the browser, one page for all. */
export async function browserRaces(root, browser, sizes) {
  const packages = join(root, 'tests/bench/node_modules');
  const server = await startServer({
    bench: join(root, 'tests/bench'),
    kernels: join(root, 'dist/kernels'),
    peak: join(root, 'build/wasm/bench'),
    onnx: join(packages, 'onnxruntime-web/dist'),
    'tfjs-core': join(packages, '@tensorflow/tfjs-core/dist'),
    'tfjs-wasm': join(packages, '@tensorflow/tfjs-backend-wasm/dist'),
  });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(`✗ ${error.message}`));
    page.setDefaultTimeout(0);
    await page.goto(server.address('bench/page/kernels.html'));
    await page.waitForFunction(() => window.race !== undefined);
    const versions = await page.evaluate(() => window.versions());
    const firstCall = await page.evaluate(() => window.firstCall(1024));
    const races = [];
    for (const n of sizes) {
      const race = await page.evaluate((size) => window.race(size), n);
      races.push({ ...race, times: summaries(race.times) });
    }
    return { versions, firstCall, races };
  } finally {
    await server.close();
  }
}
