/**
 * A small static server, for looking at dist/site and for the browser tests.
 *   node scripts/serve.mjs [--folder dist/site] [--port 4173] [--host 127.0.0.1] [--path /] [--strict-port]
 * Takes the next free port when the asked one is taken, unless --strict-port.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The same rules as a careful host sets: scripts from here alone, no eval, WebAssembly allowed. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
].join('; ');

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        folder: { type: 'string', default: 'dist/site' },
        port: { type: 'string', default: '4173' },
        host: { type: 'string', default: '127.0.0.1' },
        path: { type: 'string', default: '/' },
        'strict-port': { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      throw new Error(`--port wants a whole number from 0 to 65535, not ${values.port}`);
    }
    const path = `/${values.path.split('/').filter(Boolean).join('/')}/`.replace('//', '/');
    return { ...values, folder: resolve(values.folder), port, path };
  } catch (error) {
    console.error(`✗ ${error.message}`);
    process.exit(2);
  }
}

const { folder, host, path, 'strict-port': strictPort, port: firstPort } = readOptions();

function answer(response, status, text, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
  response.end(text);
}

async function serve(request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answer(response, 405, 'Only GET and HEAD are answered.\n', { Allow: 'GET, HEAD' });
  }
  const { pathname, search } = new URL(request.url, 'http://localhost');
  if (!pathname.startsWith(path)) {
    return answer(response, 404, `The site is at ${path}\n`);
  }
  const file = join(folder, decodeURIComponent(pathname.slice(path.length)));
  if (file !== folder && !file.startsWith(folder + sep)) {
    return answer(response, 403, 'That is outside of the site.\n');
  }
  let found = await stat(file).catch(() => undefined);
  let name = file;
  if (found?.isDirectory()) {
    if (!pathname.endsWith('/')) {
      return answer(response, 301, '', { Location: `${pathname}/${search}` });
    }
    name = join(file, 'index.html');
    found = await stat(name).catch(() => undefined);
  }
  if (!found?.isFile()) return answer(response, 404, `There is no ${pathname}\n`);
  response.writeHead(200, {
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-cache',
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(name)
    .on('error', () => response.destroy())
    .pipe(response);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error) => {
    answer(response, error instanceof URIError ? 400 : 500, `${error.message}\n`);
  });
});

let port = firstPort;
server.on('error', (error) => {
  if (error.code === 'EADDRINUSE' && !strictPort && port < firstPort + 50) {
    port += 1;
    server.listen(port, host);
    return;
  }
  console.error(`✗ ${host}:${port} cannot be listened on (${error.code}): choose another --port.`);
  process.exit(1);
});
server.on('listening', () => {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  console.log(`The lesson is at http://${shown}:${server.address().port}${path} (Ctrl+C ends it)`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
server.listen(port, host);
