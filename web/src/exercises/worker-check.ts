import { evaluateExpression } from '../formula/cell';
import { FormulaError } from '../formula/errors';
import type { Kernels } from '../formula/kernels';
import type { CheckAnswer, CheckRequest } from './check-protocol';

/** What the worker does with a check: each expression by itself, in the learner's scope. */
export async function answerCheck(
  { id, scope, expressions }: CheckRequest,
  load: () => Promise<Kernels>,
): Promise<CheckAnswer> {
  const kernels = await load();
  const evaluated: CheckAnswer['evaluated'] = new Map();
  for (const expression of expressions) {
    try {
      evaluated.set(expression, evaluateExpression(expression, scope, kernels));
    } catch (error) {
      // A mistake that the learner's shapes do not allow was not made.
      if (!(error instanceof FormulaError)) throw error;
    }
  }
  return { type: 'checked', id, evaluated };
}
