import { evaluateExpression } from '../formula/cell';
import { FormulaError } from '../formula/errors';
import type { Kernels } from '../formula/kernels';
import type { Scope, Value } from '../formula/value';
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
 * What the worker does with a check.
 *
 * @param values the names and values of the cell that was run before, if it could be
 */
export async function answerCheck(
  { id, checks }: CheckRequest,
  values: Promise<Scope | undefined>,
  load: () => Promise<Kernels>,
): Promise<CheckAnswer> {
  const scope = await values;
  const verdicts = scope ? judge(checks, scope, evaluatedIn(scope, await load())) : [];
  return { type: 'checked', id, verdicts };
}
