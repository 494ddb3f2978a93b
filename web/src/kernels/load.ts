import createModule, { type TransformerModule } from '#transformer-module';
import type { CompiledModule, LoadOptions } from './arguments.js';
import { compileFrom, compileKernels } from './compile.js';
import { describeValue, KernelError } from './errors.js';

/** Starts the WebAssembly module, wherever it comes from. */

function isBytes(value: unknown): value is BufferSource {
  const tag = Object.prototype.toString.call(value);
  return ArrayBuffer.isView(value) || tag === '[object ArrayBuffer]';
}

function isModule(value: unknown): value is WebAssembly.Module {
  return Object.prototype.toString.call(value) === '[object WebAssembly.Module]';
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

async function compile(wasm: unknown): Promise<CompiledModule> {
  if (wasm === undefined || wasm === null) return compileKernels();
  if (isModule(wasm)) return wasm;
  if (isUrl(wasm)) return compileFrom(wasm);
  if (!isBytes(wasm)) {
    throw refuseOption(`is ${describeValue(wasm)}; give the module, its bytes or a URL`);
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
  const compiled = (await compile(options.wasm)) as WebAssembly.Module;
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
