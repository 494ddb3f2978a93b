import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ExerciseChecks, ExerciseData } from '../../../web/src/exercises/data';
import { evaluateCell, evaluateExpression } from '../../../web/src/formula/cell';
import { isMatrix, operand, type Scope } from '../../../web/src/formula/value';
import { type Kernels, loadKernels } from '../../../web/src/kernels/index';

const shared = fileURLToPath(new URL('../../../web/content/shared', import.meta.url));
const formula = (name: string) => readFileSync(`${shared}/formulas/${name}`, 'utf8');

const exercises = readdirSync(`${shared}/exercises`).map((file): ExerciseData => {
  const read = parse(readFileSync(`${shared}/exercises/${file}`, 'utf8')) as ExerciseData;
  return { ...read, id: file, source: formula(`${read.source}.formula`) };
});

/** Lines that a learner may well have otherwise, where the first cell lets two mistakes coincide. */
const CHANGES: Readonly<Record<string, [string, string]>> = {
  'exercise-1.yaml': ['V = [4, 0; 0, 4]', 'V = [1, 2; 3, 4]'],
  'exercise-5.yaml': ['z = [2, 0, 1, 3]', 'z = [2, 1, 0, 3]'],
};

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

function scopeOf(cell: string): Scope {
  const result = evaluateCell(cell, kernels);
  expect(result.error).toBeUndefined();
  return result.scope;
}

/** The numbers of an expression with its shape, or undefined where it cannot be evaluated. */
function numbers(expression: string, scope: Scope): number[] | undefined {
  try {
    const value = operand(evaluateExpression(expression, scope, kernels));
    return isMatrix(value) ? [value.rows, value.cols, ...value.data] : [1, 1, Number(value)];
  } catch {
    return undefined;
  }
}

const same = (a: number[], b: number[]) =>
  a.length === b.length &&
  a.every((x, i) => {
    const y = b[i] ?? Number.NaN;
    return x === y || (Number.isFinite(y) && Math.abs(x - y) <= 1e-9 * Math.abs(y));
  });

/** What is wrong with the known mistakes of `checks`, given cells on which they are judged. */
function complaints(checks: ExerciseChecks, scopes: readonly Scope[]): string[] {
  const found: string[] = [];
  const { expect: wanted = {}, mistakes = [] } = checks;
  for (const [index, { id, name, value }] of mistakes.entries()) {
    // Each cell on which the mistake gives a value that is not the right one.
    const wrong = scopes.flatMap((scope) => {
      const given = numbers(value, scope);
      const right = wanted[name] === undefined ? undefined : numbers(wanted[name], scope);
      if (!given || (right && same(given, right))) return [];
      return [{ scope, given }];
    });
    if (wrong.length === 0) found.push(`${id} never gives a wrong value of ${name}`);
    const hidden = mistakes.slice(0, index).find(
      (before) =>
        before.name === name &&
        wrong.every(({ scope, given }) => {
          const other = numbers(before.value, scope);
          return other !== undefined && same(other, given);
        }),
    );
    if (wrong.length > 0 && hidden) found.push(`${id} is always taken for ${hidden.id}`);
  }
  return found;
}

describe.each(exercises)('the known mistakes of $id', (exercise) => {
  const solutions = exercise.tasks.map(({ solution = '' }) =>
    solution.endsWith('.formula') ? formula(solution) : solution,
  );

  test('are wrong, and each can be told from the others, on some cell of the exercise', () => {
    const [from, to] = CHANGES[exercise.id] ?? ['', ''];
    const changed = exercise.source.replace(from, to);
    const scopes = [exercise.source, changed, ...solutions].map(scopeOf);
    expect(complaints(exercise, scopes)).toEqual([]);
  });

  test('of a task are wrong on its own solution', () => {
    for (const [index, task] of exercise.tasks.entries()) {
      expect(complaints(task, [scopeOf(solutions[index] ?? '')]), task.id).toEqual([]);
    }
  });
});
