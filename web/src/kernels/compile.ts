import type { CompiledModule } from './arguments.js';

/** Fetches and compiles the WebAssembly module: in a page, a worker and Node. */

interface FileSystem {
  readFileSync(url: URL): Uint8Array<ArrayBuffer>;
}

interface NodeProcess {
  getBuiltinModule?(name: 'node:fs'): FileSystem;
}

// Bundlers recognise this form and bring the file along.
const moduleUrl = new URL('../../../build/wasm/module/transformer.wasm', import.meta.url);

/** Node's file system; undefined in a browser. Asked for in this way so that no bundler sees an import. */
function nodeFileSystem(): FileSystem | undefined {
  return (globalThis as { process?: NodeProcess }).process?.getBuiltinModule?.('node:fs');
}

function notLoaded(url: URL, reason: string, cause?: unknown): Error {
  return new Error(
    `The kernel module could not be loaded from ${url.href}: ${reason}. Serve transformer.wasm there, or have loadKernels take it from elsewhere, with { wasm }.`,
    { cause },
  );
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  // Compiling while the bytes arrive needs the right media type; without it they are awaited.
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @throws Error in one sentence when the file cannot be had. */
export async function compileFrom(url: URL): Promise<CompiledModule> {
  const files = url.protocol === 'file:' ? nodeFileSystem() : undefined;
  try {
    if (files !== undefined)
      return await WebAssembly.compile(files.readFileSync(new URL(url.href)));
    const response = await fetch(url.href);
    if (response.ok) return await compileResponse(response);
    throw notLoaded(url, `the server answered ${response.status}`);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The kernel module')) throw error;
    throw notLoaded(url, error instanceof Error ? error.message : String(error), error);
  }
}

let shared: Promise<CompiledModule> | undefined;

/**
 * The module beside this file, compiled while it arrives, once for everybody:
 * what a page has compiled can be posted to its workers, as `wasm` of their
 * loadKernels.
 *
 * @throws Error in one sentence when the file cannot be had; the next call tries again.
 */
export function compileKernels(): Promise<CompiledModule> {
  shared ??= compileFrom(moduleUrl).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
