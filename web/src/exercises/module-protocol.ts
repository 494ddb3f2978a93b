import type { CompiledModule } from '../kernels/arguments';

/** The kernels' module, compiled by the page; without it the worker fetches and compiles its own. */
export interface GivenModule {
  type: 'module';
  module?: CompiledModule | undefined;
}
