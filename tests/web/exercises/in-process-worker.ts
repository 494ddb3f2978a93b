import { createCellsHandler } from '../../../web/src/exercises/cells-handler';
import type { CheckRequest } from '../../../web/src/exercises/check-protocol';
import type { Kernels } from '../../../web/src/formula/kernels';
import type { ToWorker } from '../../../web/src/formula/protocol';

/**
 * The cells' worker without a thread: the same handler on the same kernels.
 * Messages arrive later, as they do from a worker, and none after its end.
 */
export class InProcessWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  private ended = false;
  private readonly listeners = new Set<(event: MessageEvent) => void>();
  private readonly handle;

  constructor(load: () => Promise<Kernels>) {
    this.handle = createCellsHandler(load, (message) => this.answer(message));
  }

  async postMessage(message: ToWorker | CheckRequest): Promise<void> {
    await Promise.resolve();
    if (!this.ended) await this.handle(message);
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
