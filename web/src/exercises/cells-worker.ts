import type { FromWorker, ToWorker } from '../formula/protocol';
import type { Scope } from '../formula/value';
import { createMessageHandler } from '../formula/worker-run';
import { loadKernels } from '../kernels/index';
import type { CheckAnswer, CheckRequest } from './check-protocol';
import { GivenKernels } from './given-kernels';
import type { GivenModule } from './module-protocol';
import { answerCheck } from './worker-check';

/** The cells' worker: it runs formulas, and judges what came out. */

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
const run = createMessageHandler(kernels.load, (message) => scope.postMessage(message));

/** What came out of the last run. */
let values: Promise<Scope | undefined> = Promise.resolve(undefined);

async function check(request: CheckRequest): Promise<void> {
  scope.postMessage(await answerCheck(request, values, kernels.load));
}

function tellErrors(done: Promise<unknown>): void {
  done.catch((error: unknown) => {
    // Rethrown outside of the promise, where the page's `error` event sees it.
    setTimeout(() => {
      throw error;
    });
  });
}

function answer(data: ToWorker | CheckRequest): Promise<unknown> {
  if (data.type === 'check') return check(data);
  const done = run(data);
  if (data.type === 'run') values = done;
  return done;
}

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'module') kernels.receive(data.module);
  else tellErrors(answer(data));
});

// A module that could not be handed over, which is the only message that can fail so.
scope.addEventListener('messageerror', () => kernels.receive(undefined));

// Nobody gives it a module: it fetches the kernels itself.
if (scope.name === 'early') {
  kernels.receive(undefined);
  tellErrors(run({ type: 'warm-up' }));
}
