import { loadKernels } from '../../kernels/index.js';
import { type MeasureEvent, measure } from './measure';
import type { ComplexityState } from './state';

/** Measures in a thread of its own, so that the page never waits. */

interface WorkerScope {
  postMessage(message: MeasureEvent): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ComplexityState>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;

async function answer(state: ComplexityState): Promise<void> {
  const kernels = await loadKernels();
  for (const event of measure(kernels, state, () => performance.now())) scope.postMessage(event);
}

scope.addEventListener('message', ({ data }) => {
  answer(data).catch((error: unknown) => {
    // Rethrown outside of the promise, where the page's `error` event sees it.
    setTimeout(() => {
      throw error;
    });
  });
});
