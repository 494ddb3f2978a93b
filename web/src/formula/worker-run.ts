import { evaluateCell } from './cell.js';
import type { Kernels } from './kernels.js';
import type { FromWorker, ToWorker } from './protocol.js';
import type { Scope } from './value.js';

/** A bit of all that cells are made of: what has run once, the browser need not compile again. */
const TRIAL = "d = 2\nA = [1, d; 3, 4]\nB = softmax(A * A' / sqrt(d)) * A";

/**
 * What the worker does with a message. Loading and posting are given, so that
 * it runs the same in a test.
 *
 * @returns resolves with the names and values of the cell, if one was run
 */
export function createMessageHandler(
  load: () => Promise<Kernels>,
  post: (message: FromWorker) => void,
): (message: ToWorker) => Promise<Scope | undefined> {
  let isWarm = false;
  return async (message) => {
    if (message.type === 'warm-up') {
      // A failure shows at the run, which tries again.
      const kernels = await load().catch(() => undefined);
      if (kernels && !isWarm) evaluateCell(TRIAL, kernels);
      isWarm ||= kernels !== undefined;
      post({ type: 'ready' });
      return undefined;
    }
    const { id, source } = message;
    let kernels: Kernels;
    try {
      kernels = await load();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const details = { reason };
      post({ type: 'done', id, error: { code: 'kernels_not_loaded', line: 1, details } });
      return undefined;
    }
    post({ type: 'began', id });
    const { error, scope } = evaluateCell(source, kernels, {
      onStart: ({ line }) => post({ type: 'statement', id, line }),
      onStatement: (result) => post({ type: 'result', id, result }),
    });
    post({ type: 'done', id, ...(error ? { error } : {}) });
    return scope;
  };
}
