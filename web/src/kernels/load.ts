import createModule, { type TransformerModule } from '#transformer-module';
import type { LoadOptions } from './arguments.js';
import { describeValue, KernelError } from './errors.js';

/** Finds, compiles and starts the WebAssembly module: in a page, a worker and Node. */

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

function isBytes(value: unknown): value is BufferSource {
  const tag = Object.prototype.toString.call(value);
  return ArrayBuffer.isView(value) || tag === '[object ArrayBuffer]';
}

function isUrl(value: unknown): value is URL {
  return typeof value === 'object' && value !== null && 'href' in value && 'protocol' in value;
}

function refuseOption(sentence: string, cause?: unknown): KernelError {
  return new KernelError(
    {
      code: 'out_of_range',
      function: 'loadKernels',
      argument: 'wasm',
      message: `loadKernels: wasm ${sentence}`,
    },
    { cause },
  );
}

function notLoaded(url: URL, reason: string, cause?: unknown): Error {
  return new Error(
    `The kernel module could not be loaded from ${url.href}: ${reason}. Serve transformer.wasm there, or give loadKernels its place as { wasm }.`,
    { cause },
  );
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  // Compiling while the bytes arrive needs the right media type; without it they are awaited.
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function compileFrom(url: URL): Promise<WebAssembly.Module> {
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

async function compile(wasm: unknown): Promise<WebAssembly.Module> {
  if (wasm === undefined || wasm === null) return compileFrom(moduleUrl);
  if (isUrl(wasm)) return compileFrom(wasm);
  if (!isBytes(wasm)) {
    throw refuseOption(`is ${describeValue(wasm)}; give the module's bytes or a URL`);
  }
  try {
    return await WebAssembly.compile(wasm);
  } catch (error) {
    throw refuseOption(
      'has bytes that are no WebAssembly module; give those of transformer.wasm',
      error,
    );
  }
}

/** Starts a module of its own for every call; @throws Error or KernelError in one sentence. */
export async function startModule(options: LoadOptions): Promise<TransformerModule> {
  const compiled = await compile(options.wasm);
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) =>
      reject(refuseOption('is not the module that belongs to this package', error));
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      WebAssembly.instantiate(compiled, imports)
        .then((instance) => receive(instance, compiled))
        .catch(failed);
      return {};
    };
    createModule({ instantiateWasm }).then(resolve, failed);
  });
}
