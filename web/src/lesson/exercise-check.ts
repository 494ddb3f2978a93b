import type { ExerciseChecks } from '../exercises/data.js';
import type { NewScope } from './evaluator.js';
import type { FigureValue } from './printed.js';

/** The numbers of a value, one after another, with its shape in front. */
function numbers(value: FigureValue): number[] {
  return typeof value === 'object'
    ? [value.rows, value.cols, ...value.data]
    : [1, 1, Number(value)];
}

function same(a: FigureValue, b: FigureValue): boolean {
  const [left, right] = [numbers(a), numbers(b)];
  return (
    left.length === right.length &&
    left.every((x, i) => Math.abs(x - (right[i] ?? Number.NaN)) <= 1e-9 * Math.max(1, Math.abs(x)))
  );
}

/**
 * Runs a cell that is given to learners as right (the first cell or a
 * solution) against its own checks.
 *
 * @returns sentences about what does not hold
 */
export function checkSolution(
  cell: string,
  checks: readonly ExerciseChecks[],
  newScope: NewScope,
): string[] {
  const scope = newScope();
  const failed = scope.run(cell);
  if (failed) return [`line ${failed.line} of the cell fails: ${failed.message}`];
  const found: string[] = [];
  for (const { expect = {} } of checks) {
    for (const [name, expression] of Object.entries(expect)) {
      try {
        if (!same(scope.evaluate(name), scope.evaluate(expression))) {
          found.push(`"${name}" is not what its check expects: ${expression}`);
        }
      } catch (error) {
        found.push(`the check of "${name}" fails: ${(error as Error).message}`);
      }
    }
  }
  return found;
}
