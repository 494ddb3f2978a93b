import { evaluateCell, evaluateExpression } from '../formula/cell.js';
import { FormulaError, type FormulaErrorInfo, toErrorInfo } from '../formula/errors.js';
import type { Kernels } from '../formula/kernels.js';
import { isMatrix, isRecord, kindOf, type Scope, type Value } from '../formula/value.js';
import type { NewScope } from './evaluator.js';
import type { FigureValue } from './printed.js';

/** A value as a figure may show it: a number or a matrix; a trace stands for its output. */
function figureValue(value: Value): FigureValue {
  if (typeof value === 'number' || typeof value === 'bigint' || isMatrix(value)) return value;
  const output = isRecord(value) ? value.entries.get('output') : undefined;
  if (output !== undefined) return figureValue(output);
  throw new Error(`it gives a ${kindOf(value)}, which is neither a number nor a matrix`);
}

/**
 * Scopes in which the learner's own evaluator works, over the learner's own kernels.
 *
 * @param sentences from error code to a sentence with {places}, English
 */
export function formulaScopes(
  kernels: Kernels,
  sentences: Readonly<Record<string, string>>,
): NewScope {
  const sentence = ({ code, details }: FormulaErrorInfo) =>
    (sentences[code] ?? code).replace(/\{(\w+)\}/g, (place, key: string) =>
      String(details[key] ?? place),
    );

  return () => {
    let scope: Scope = new Map();
    return {
      run(source) {
        const result = evaluateCell(source, kernels, { scope });
        scope = result.scope;
        return result.error ? { line: result.error.line, message: sentence(result.error) } : null;
      },
      evaluate(expression) {
        try {
          return figureValue(evaluateExpression(expression, scope, kernels));
        } catch (error) {
          if (!(error instanceof FormulaError)) throw error;
          throw new Error(sentence(toErrorInfo(error, expression)));
        }
      },
    };
  };
}
