import { evaluateExpression } from '../formula/cell';
import { FormulaError } from '../formula/errors';
import type { Kernels } from '../formula/kernels';
import type { FromWorker, ToWorker } from '../formula/protocol';
import type { Scope, Value } from '../formula/value';
import { createMessageHandler } from '../formula/worker-run';
import type { CheckAnswer, CheckRequest } from './check-protocol';
import { type Evaluated, judge } from './checks';

/** Each expression by itself, in the learner's scope, and not before it is asked for. */
function evaluatedIn(scope: Scope, kernels: Kernels): Evaluated {
  const known = new Map<string, Value | undefined>();
  const evaluate = (expression: string): Value | undefined => {
    try {
      return evaluateExpression(expression, scope, kernels);
    } catch (error) {
      // A mistake that the learner's shapes do not allow was not made.
      if (!(error instanceof FormulaError)) throw error;
      return undefined;
    }
  };
  return {
    get(expression) {
      if (!known.has(expression)) known.set(expression, evaluate(expression));
      return known.get(expression);
    },
  };
}

/**
 * What the cells' worker does with a message: it runs formulas, and judges what
 * came out of the run before. Loading and posting are given, so that it does
 * the same in a test.
 */
export function createCellsHandler(
  load: () => Promise<Kernels>,
  post: (message: FromWorker | CheckAnswer) => void,
): (message: ToWorker | CheckRequest) => Promise<void> {
  const run = createMessageHandler(load, post);
  let values: Promise<Scope | undefined> | undefined;

  const check = async ({ id, checks }: CheckRequest): Promise<void> => {
    const judged = values;
    // They may be large, and are judged once.
    values = undefined;
    const scope = await judged;
    const verdicts = scope ? judge(checks, scope, evaluatedIn(scope, await load())) : [];
    post({ type: 'checked', id, verdicts });
  };

  return async (message) => {
    if (message.type === 'check') return check(message);
    const done = run(message);
    // What went wrong in a run is told once, by the run.
    if (message.type === 'run') values = done.catch(() => undefined);
    await done;
  };
}
