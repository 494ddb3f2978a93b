import type { FromWorker, ToWorker } from '../formula/protocol';
import { createMessageHandler } from '../formula/worker-run';
import { type Kernels, loadKernels } from '../kernels/index';
import type { CheckAnswer, CheckRequest, GivenModule } from './check-protocol';
import { answerCheck } from './worker-check';

/** The cells' worker: it runs formulas, and evaluates checks in the scope that came out. */

interface WorkerScope {
  postMessage(message: FromWorker | CheckAnswer): void;
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent<ToWorker | CheckRequest | GivenModule>) => void,
  ): void;
}

const scope = globalThis as unknown as WorkerScope;

let receive: (module: WebAssembly.Module | undefined) => void;
const given = new Promise<WebAssembly.Module | undefined>((resolve) => {
  receive = resolve;
});
let started: Promise<Kernels> | undefined;

async function load(): Promise<Kernels> {
  const wasm = await given;
  if (!wasm) return loadKernels();
  started ??= loadKernels({ wasm });
  return started;
}

const run = createMessageHandler(load, (message) => scope.postMessage(message));

async function check(request: CheckRequest): Promise<void> {
  scope.postMessage(await answerCheck(request, load));
}

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'module') {
    receive(data.module);
    return;
  }
  const done = data.type === 'check' ? check(data) : run(data);
  done.catch((error: unknown) => {
    // Rethrown outside of the promise, where the page's `error` event sees it.
    setTimeout(() => {
      throw error;
    });
  });
});
