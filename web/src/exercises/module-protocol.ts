import type { CompiledModule } from '../kernels/arguments';

/** The kernels' module, compiled by the page; absent when the page could not have it. */
export interface GivenModule {
  type: 'module';
  module?: CompiledModule | undefined;
}
