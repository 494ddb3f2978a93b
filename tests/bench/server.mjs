import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Formats that are compressed already. */
const PACKED = new Set(['.woff2', '.png', '.zip', '.whl']);

/** Each file is read and compressed once: the server must not be what is timed. */
const answers = new Map();

async function fileAnswer(file) {
  const bytes = await readFile(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  if (PACKED.has(extname(file))) return { body: bytes, headers: { 'Content-Type': type } };
  return {
    body: gzipSync(bytes, { level: 9 }),
    headers: { 'Content-Type': type, 'Content-Encoding': 'gzip' },
  };
}

/** A connection that all answers share, so many bytes a second and so many milliseconds away. */
function slowLine({ bytesPerSecond, latency }) {
  const piece = 4096;
  let line = Promise.resolve();
  return async (response, body) => {
    await wait(latency);
    for (let at = 0; at < body.length; at += piece) {
      const part = body.subarray(at, at + piece);
      line = line.then(() => wait((1000 * part.length) / bytesPerSecond));
      await line;
      response.write(part);
    }
    response.end();
  };
}

/**
 * Serves folders under the first name of the path, gzipped as by any static host.
 *
 * @param folders  { name: folder }
 * @param network  { bytesPerSecond, latency }; as fast as it goes when not given
 * @returns { address(path), sent: bytes of all answers so far, close() }
 */
export async function startServer(folders, network) {
  const send = network ? slowLine(network) : (response, body) => response.end(body);
  const state = { sent: 0 };
  const server = createServer(async (request, response) => {
    try {
      const { pathname } = new URL(request.url, 'http://localhost');
      const [, name, ...rest] = decodeURIComponent(pathname).split('/');
      const folder = folders[name];
      const file = join(folder ?? '', ...rest, pathname.endsWith('/') ? 'index.html' : '');
      if (folder === undefined || !file.startsWith(folder + sep)) throw new Error('no such folder');
      if (!answers.has(file)) answers.set(file, await fileAnswer(file));
      const { body, headers } = answers.get(file);
      // Hosts of files let a page have a file it has just got once more without asking.
      const caching = { 'Content-Length': body.length, 'Cache-Control': 'max-age=600' };
      response.writeHead(200, { ...headers, ...caching });
      state.sent += body.length;
      await send(response, body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return Object.assign(state, {
    address: (path) => `http://127.0.0.1:${port}/${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
}
