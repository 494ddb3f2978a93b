import type { LoadOptions } from './arguments.js';
import { createKernels } from './create.js';
import type { Kernels } from './kernels.js';
import { startModule } from './load.js';

export type * from './arguments.js';
export { compileKernels } from './compile.js';
export type { ModelConfig } from './config.js';
export { KernelError, type KernelErrorInfo } from './errors.js';
export type { BinaryOperation, Kernels, Reduction, UnaryOperation } from './kernels.js';
export type * from './types.js';

let shared: Promise<Kernels> | undefined;

async function start(options: LoadOptions): Promise<Kernels> {
  return createKernels(await startModule(options));
}

/**
 * Starts the kernels. Without options the module beside this file is fetched
 * once and shared by everybody; with `wasm` each call starts a module of its own.
 *
 * @throws Error in one sentence when the file cannot be had; the next call tries again.
 */
export function loadKernels(options?: LoadOptions | null): Promise<Kernels> {
  const given = options ?? {};
  if (given.wasm !== undefined && given.wasm !== null) return start(given);
  shared ??= start({}).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
