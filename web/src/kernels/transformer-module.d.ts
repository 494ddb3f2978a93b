/** The glue that Emscripten writes; cpp/bindings/table.cpp lists what the module has. */
declare module '#transformer-module' {
  /** The answer of every call that crosses: a value or what a KernelError is made of. */
  export interface Answer {
    value?: unknown;
    error?: {
      code: string;
      function: string;
      argument: string;
      other: string;
      details: Record<string, number>;
      message: string;
    };
  }

  /** The kernels by name, each without arguments: `callKernel` has them cross. */
  export type TransformerModule = Record<string, () => void> & {
    callKernel(kernel: () => void, given: Record<string, unknown>): Answer;
    maxMatrixElements: number;
    HEAPU8: Uint8Array;
  };

  export interface ModuleOptions {
    /** Instantiates the module in place of the glue's own fetch, and hands it over. */
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): Record<string, never>;
  }

  export default function createModule(options: ModuleOptions): Promise<TransformerModule>;
}
