import { type Evaluated, expressionsOf, joinChecks, judge } from '../exercises/checks.js';
import type { ExerciseChecks, ExerciseData } from '../exercises/data.js';
import type { NewScope, Scope } from './evaluator.js';
import type { FigureValue } from './printed.js';

/** Something that does not hold, with its place in the exercise's shared file. */
export interface ExerciseProblem {
  path: (string | number)[];
  message: string;
}

/** A cell that was run, with its values held against some checks. */
interface Run {
  verdicts: ReturnType<typeof judge>;
  /** why an expression of the checks has no value here */
  failures: ReadonlyMap<string, string>;
  /** the expressions that have one */
  calculated: readonly string[];
}

function tryEvaluate(scope: Scope, expression: string): FigureValue | Error {
  try {
    return scope.evaluate(expression);
  } catch (error) {
    return error as Error;
  }
}

/** @returns the run, or why the cell fails */
function runCell(
  cell: string,
  exercise: ExerciseChecks,
  task: ExerciseChecks | undefined,
  newScope: NewScope,
): Run | string {
  const scope = newScope();
  const failed = scope.run(cell);
  if (failed) return `line ${failed.line} of the cell fails: ${failed.message}`;

  const checks = joinChecks(exercise, task);
  const evaluated = new Map<string, FigureValue>();
  const failures = new Map<string, string>();
  for (const expression of expressionsOf(checks)) {
    const value = tryEvaluate(scope, expression);
    if (value instanceof Error) failures.set(expression, value.message);
    else evaluated.set(expression, value);
  }
  const values = (names: Iterable<string>) => {
    const found = new Map<string, FigureValue>();
    for (const name of names) {
      const value = tryEvaluate(scope, name);
      if (!(value instanceof Error)) found.set(name, value);
    }
    return found;
  };
  const names = [...Object.keys(checks.expect), ...checks.mistakes.map(({ name }) => name)];
  const verdicts = judge(checks, values(names), evaluated as Evaluated);

  return { verdicts, failures, calculated: [...evaluated.keys()] };
}

/**
 * Runs the cells that are given to learners as right (the first cell and each
 * solution) against the checks of the exercise. A task that the first cell does
 * already checks nothing, nor does a mistake that cannot be calculated in any of them.
 */
export function checkExercise(exercise: ExerciseData, newScope: NewScope): ExerciseProblem[] {
  const problems: ExerciseProblem[] = [];
  const failures = new Map<string, string>();
  const calculated = new Set<string>();

  const check = (cell: string, index: number | null) => {
    const task = index === null ? undefined : exercise.tasks[index];
    const path = index === null ? ['source'] : ['tasks', index, 'solution'];
    const run = runCell(cell, exercise, task, newScope);
    if (typeof run === 'string') {
      problems.push({ path, message: run });
      return;
    }
    for (const [expression, reason] of run.failures) failures.set(expression, reason);
    for (const expression of run.calculated) calculated.add(expression);
    const { expect } = joinChecks(exercise, task);
    for (const { kind, name } of run.verdicts) {
      if (!(name in expect) || kind === 'right') continue;
      const expression = expect[name] ?? '';
      const failure = run.failures.get(expression);
      const message = failure
        ? `the check of "${name}" fails: ${failure}`
        : `"${name}" is not what its check expects: ${expression}`;
      problems.push({ path, message });
    }
  };

  check(exercise.source, null);
  exercise.tasks.forEach((task, index) => {
    if (task.solution !== undefined) check(task.solution, index);
    // The first cell must not do by itself what a task asks for.
    if (Object.keys(task.expect ?? {}).length === 0) return;
    const start = runCell(exercise.source, exercise, task, newScope);
    if (typeof start !== 'string' && start.verdicts.every(({ kind }) => kind === 'right')) {
      const message = 'the first cell passes the checks of this task as it is';
      problems.push({ path: ['tasks', index, 'expect'], message });
    }
  });

  const refuseSilent = (checks: ExerciseChecks, path: (string | number)[]) => {
    checks.mistakes?.forEach(({ id, value }, index) => {
      if (calculated.has(value)) return;
      const reason = failures.get(value) ?? 'no cell that is given runs its checks';
      const message = `the mistake "${id}" cannot be calculated: ${reason}`;
      problems.push({ path: [...path, index, 'value'], message });
    });
  };
  refuseSilent(exercise, ['mistakes']);
  exercise.tasks.forEach((task, index) => {
    refuseSilent(task, ['tasks', index, 'mistakes']);
  });
  return problems;
}
