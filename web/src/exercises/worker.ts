import type { FromWorker, ToWorker } from '../formula/protocol';
import { createMessageHandler } from '../formula/worker-run';
import { loadKernels } from '../kernels/index';
import type { CheckAnswer, CheckRequest } from './check-protocol';
import { answerCheck } from './worker-check';

/** The cells' worker: it runs formulas, and evaluates checks in the scope that came out. */

interface WorkerScope {
  postMessage(message: FromWorker | CheckAnswer): void;
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent<ToWorker | CheckRequest>) => void,
  ): void;
}

const scope = globalThis as unknown as WorkerScope;
const run = createMessageHandler(loadKernels, (message) => scope.postMessage(message));

async function check(request: CheckRequest): Promise<void> {
  scope.postMessage(await answerCheck(request, loadKernels));
}

scope.addEventListener('message', ({ data }) => {
  const done = data.type === 'check' ? check(data) : run(data);
  done.catch((error: unknown) => {
    // Rethrown outside of the promise, where the page's `error` event sees it.
    setTimeout(() => {
      throw error;
    });
  });
});
