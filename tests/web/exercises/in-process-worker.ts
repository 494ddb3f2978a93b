import type { CheckRequest } from '../../../web/src/exercises/check-protocol';
import { answerCheck } from '../../../web/src/exercises/worker-check';
import type { Kernels } from '../../../web/src/formula/kernels';
import type { ToWorker } from '../../../web/src/formula/protocol';
import type { Scope } from '../../../web/src/formula/value';
import { createMessageHandler } from '../../../web/src/formula/worker-run';

/**
 * The cells' worker without a thread: the same handlers on the same kernels.
 * Messages arrive later, as they do from a worker, and none after its end.
 */
export class InProcessWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  private ended = false;
  private readonly listeners = new Set<(event: MessageEvent) => void>();
  private readonly run;
  private values: Promise<Scope | undefined> = Promise.resolve(undefined);

  constructor(private readonly load: () => Promise<Kernels>) {
    this.run = createMessageHandler(load, (message) => this.answer(message));
  }

  async postMessage(message: ToWorker | CheckRequest): Promise<void> {
    await Promise.resolve();
    if (this.ended) return;
    if (message.type === 'check') {
      this.answer(await answerCheck(message, this.values, this.load));
    } else {
      this.values = this.run(message);
      await this.values;
    }
  }

  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent) => void): void {
    if (type === 'message') this.listeners.add(listener);
  }

  removeEventListener(_type: 'message' | 'error', listener: (event: MessageEvent) => void): void {
    this.listeners.delete(listener);
  }

  terminate(): void {
    this.ended = true;
  }

  private answer(data: unknown): void {
    if (this.ended) return;
    const event = new MessageEvent('message', { data: structuredClone(data) });
    this.onmessage?.(event);
    for (const listener of [...this.listeners]) listener(event);
  }
}
