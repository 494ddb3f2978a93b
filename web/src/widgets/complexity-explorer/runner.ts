import type { MeasureEvent } from './measure';
import type { ComplexityState } from './state';

/** The part of Worker that is used. */
export interface WorkerLike {
  postMessage(message: ComplexityState): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<MeasureEvent>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Measures in a worker that is made for it and ended with it: stopping takes effect at once. */
export class MeasureRunner {
  private worker: WorkerLike | undefined;

  constructor(private readonly createWorker: () => WorkerLike) {}

  get running(): boolean {
    return this.worker !== undefined;
  }

  /** Every event of measure(), or `notStarted` once. Stops what was running. */
  start(
    state: ComplexityState,
    receive: (event: MeasureEvent | { type: 'notStarted' }) => void,
  ): void {
    this.stop();
    const fail = (reason: unknown) => {
      console.error(reason);
      this.stop();
      receive({ type: 'notStarted' });
    };
    try {
      const worker = this.createWorker();
      this.worker = worker;
      worker.onmessage = ({ data }) => {
        if (data.type === 'done') this.stop();
        receive(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message);
      };
      worker.postMessage(state);
    } catch (error) {
      fail(error);
    }
  }

  stop(): void {
    const { worker } = this;
    if (worker === undefined) return;
    // A terminated worker may still have messages on their way.
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
    this.worker = undefined;
  }
}
