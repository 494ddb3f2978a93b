import { loadKernels } from '../kernels/index.js';
import type { FromWorker, ToWorker } from './protocol.js';
import { createMessageHandler } from './worker-run.js';

/** The worker that evaluates cells: it can be ended from outside at any moment. */

interface WorkerScope {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const handle = createMessageHandler(loadKernels, (message) => scope.postMessage(message));

scope.addEventListener('message', (event) => {
  handle(event.data).catch((error: unknown) => {
    // Rethrown outside of the promise, where the page's `error` event sees it.
    setTimeout(() => {
      throw error;
    });
  });
});
