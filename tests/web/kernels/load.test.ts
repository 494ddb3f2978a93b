import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileKernels, KernelError, loadKernels } from '../../../web/src/kernels/index.js';

const wasm = readFileSync(new URL('../../../build/wasm/module/transformer.wasm', import.meta.url));

/** A server that has the module with its media type, without it, and nothing else. */
const server = createServer((request, response) => {
  const known = request.url === '/typed.wasm' || request.url === '/plain.wasm';
  if (request.url === '/typed.wasm') response.setHeader('content-type', 'application/wasm');
  response.statusCode = known ? 200 : 404;
  response.end(known ? wasm : 'nothing here');
});
const address = (path: string) =>
  new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function works(
  wasmOption: ArrayBuffer | ArrayBufferView | URL | WebAssembly.Module,
): Promise<boolean> {
  const kernels = await loadKernels({ wasm: wasmOption });
  return Array.from(kernels.softmax([3, 3]).data).join() === '0.5,0.5';
}

describe('one module for everybody', () => {
  it('without options', async () => {
    expect(await loadKernels()).toBe(await loadKernels({}));
    expect(await loadKernels(null)).toBe(await loadKernels({ wasm: null }));
  });

  it('but one of its own for bytes', async () => {
    expect(await loadKernels({ wasm })).not.toBe(await loadKernels());
  });

  it('compiled once, and whoever gets it starts one of its own', async () => {
    const compiled = await compileKernels();
    expect(await compileKernels()).toBe(compiled);
    expect(await loadKernels({ wasm: compiled })).not.toBe(await loadKernels());
  });
});

describe('the module from', () => {
  it('a view of bytes', async () => expect(await works(wasm)).toBe(true));
  it('a buffer', async () => {
    const bytes = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
    expect(await works(bytes as ArrayBuffer)).toBe(true);
  });
  it('one who has compiled it', async () =>
    expect(await works(await WebAssembly.compile(wasm))).toBe(true));
  it('a server that says what it is', async () =>
    expect(await works(address('typed.wasm'))).toBe(true));
  it('a server that does not', async () => expect(await works(address('plain.wasm'))).toBe(true));
});

describe('what is no module', () => {
  // The smallest module there is: correct, but without anything in it.
  const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

  it.each([
    ['other bytes', new Uint8Array(8)],
    ['no bytes', new ArrayBuffer(0)],
    ['another module', emptyModule],
    ['another module, compiled', new WebAssembly.Module(emptyModule)],
    ['a text', 'transformer.wasm'],
    ['a number', 1],
    ['an object', {}],
  ])('%s', async (_kind, bytes) => {
    const loading = loadKernels({ wasm: bytes as never });
    await expect(loading).rejects.toBeInstanceOf(KernelError);
    await expect(loading).rejects.toMatchObject({ code: 'out_of_range', argument: 'wasm' });
  });
});

describe('a place without the module', () => {
  it('is named, with the answer of the server', async () => {
    const loading = loadKernels({ wasm: address('missing.wasm') });
    await expect(loading).rejects.toThrow(/could not be loaded from http.*missing\.wasm.*404/);
  });

  it('is named when there is no such file', async () => {
    const loading = loadKernels({ wasm: new URL('missing.wasm', import.meta.url) });
    await expect(loading).rejects.toThrow(/could not be loaded from file:.*missing\.wasm/);
  });
});
