import type { FromWorker, ToWorker } from '../formula/protocol';
import { loadKernels } from '../kernels/index';
import { createCellsHandler } from './cells-handler';
import type { CheckAnswer, CheckRequest } from './check-protocol';
import { GivenKernels } from './given-kernels';
import type { GivenModule } from './module-protocol';

interface WorkerScope {
  /** `early` where public/early-cells.js has started it */
  readonly name: string;
  postMessage(message: FromWorker | CheckAnswer): void;
  addEventListener(type: 'messageerror', listener: () => void): void;
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent<ToWorker | CheckRequest | GivenModule>) => void,
  ): void;
}

const scope = globalThis as unknown as WorkerScope;
const kernels = new GivenKernels((wasm) => loadKernels({ wasm }));
const handle = createCellsHandler(kernels.load, (message) => scope.postMessage(message));

function answer(message: ToWorker | CheckRequest): void {
  handle(message).catch((error: unknown) => {
    // Rethrown outside of the promise, where the page's `error` event sees it.
    setTimeout(() => {
      throw error;
    });
  });
}

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'module') kernels.receive(data.module);
  else answer(data);
});

// A module that could not be handed over, which is the only message that can fail so.
scope.addEventListener('messageerror', () => kernels.receive(undefined));

// Nobody gives it a module: it fetches the kernels itself.
if (scope.name === 'early') {
  kernels.receive(undefined);
  answer({ type: 'warm-up' });
}
