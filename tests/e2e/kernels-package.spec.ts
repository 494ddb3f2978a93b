import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { expect, test } from '@playwright/test';

/**
 * dist/kernels as somebody else's site would serve it: plain files, under a
 * sub-path, with a Content-Security-Policy that allows scripts of that site
 * and WebAssembly, and nothing else.
 */

const base = '/some/where/';
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Attention of the worked example, and the code of an error. */
const program = `
  import { KernelError, loadKernels } from './kernels/index.js';
  export async function calculate() {
    const kernels = await loadKernels();
    const { weights } = kernels.attention({
      Q: [[1, 0, 1, 0], [0, 1, 0, 1]], K: [[1, 0, 1, 0], [1, 1, 0, 0]], V: [[4, 0], [0, 4]],
    });
    try {
      kernels.softmax([[1, 2], [3]]);
    } catch (error) {
      const row = Array.from(weights.data.subarray(0, 2), (x) => x.toFixed(4));
      return { row, code: error instanceof KernelError ? error.code : String(error) };
    }
  }
`;

const files: Record<string, string> = {
  'index.html':
    '<!doctype html><title>kernels</title><output></output><script type="module" src="page.js"></script>',
  'worker.html':
    '<!doctype html><title>kernels</title><output></output><script type="module" src="starter.js"></script>',
  'calculate.js': program,
  'page.js': `
    import { calculate } from './calculate.js';
    document.querySelector('output').textContent = JSON.stringify(await calculate());
  `,
  'starter.js': `
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      document.querySelector('output').textContent = JSON.stringify(data);
    };
  `,
  'worker.js': `
    import { calculate } from './calculate.js';
    postMessage(await calculate());
  `,
};

function read(path: string): string | Buffer | undefined {
  if (files[path] !== undefined) return files[path];
  const file = new URL(`../../dist/${path}`, import.meta.url);
  return path.startsWith('kernels/') && existsSync(file) ? readFileSync(file) : undefined;
}

let server: Server;
let origin = '';

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace(base, '');
    const body = request.url?.startsWith(base) ? read(path) : undefined;
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', types[extname(path)] ?? 'text/plain');
    response.statusCode = body === undefined ? 404 : 200;
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

for (const [place, file] of [
  ['a page', 'index.html'],
  ['a module worker', 'worker.html'],
]) {
  test(`the package calculates in ${place} under a strict policy`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await page.goto(`${origin}${base}${file}`);
    await expect(page.locator('output')).not.toBeEmpty();
    const answer = JSON.parse((await page.locator('output').textContent()) ?? '');
    expect(answer).toEqual({ row: ['0.6225', '0.3775'], code: 'shape_mismatch' });
    expect(complaints).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(`${origin}${base}`))).toEqual([]);
    expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  });
}
