import type { CompiledModule, Kernels } from '../kernels/index';

/** How the worker comes by its kernels: with the module that the page gives it. */
export class GivenKernels {
  /** Tells what the page gave; undefined when it could give nothing. */
  readonly receive: (module: CompiledModule | undefined) => void;
  private readonly given: Promise<CompiledModule | undefined>;
  private started: Promise<Kernels> | undefined;

  /** @param start starts the kernels, with the module or, without one, with what it fetches itself */
  constructor(private readonly start: (module?: CompiledModule) => Promise<Kernels>) {
    let receive: typeof this.receive = () => undefined;
    this.given = new Promise((resolve) => {
      receive = resolve;
    });
    this.receive = receive;
  }

  /** The kernels, once started and then the same; after a failure the next call tries again. */
  readonly load = async (): Promise<Kernels> => {
    const module = await this.given;
    this.started ??= this.start(module).catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    return this.started;
  };
}
