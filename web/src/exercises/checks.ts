import type { Value } from '../formula/value';
import type { ExerciseChecks, ExerciseMistake } from './data';
import { plainResult } from './results';

/** An expression to evaluate in the learner's scope, beside the cell's own lines. */
export type Evaluated = ReadonlyMap<string, Value>;

export type Verdict =
  | { kind: 'right' | 'rounded' | 'wrong' | 'missing'; name: string }
  | { kind: 'shape'; name: string; actual: string; expected: string }
  | { kind: 'mistake'; name: string; mistake: ExerciseMistake };

/** Double arithmetic in another order differs in the last digits only. */
const EXACT = 1e-9;
/** Four printed decimals, and a little for adding them up. */
const ROUNDED = 2e-3;

/** What a cell is held against. */
export interface Checks extends Required<ExerciseChecks> {
  /** The last name that the exercise expects. When it is right, nobody misses … */
  goal: string | undefined;
  /** … the names that the exercise expects on the way to it. */
  steps: readonly string[];
}

/** Checks of the exercise and of the chosen task; the task's own come first. */
export function joinChecks(exercise: ExerciseChecks, task: ExerciseChecks | undefined): Checks {
  const names = Object.keys(exercise.expect ?? {});
  const asked = Object.keys(task?.expect ?? {});
  return {
    expect: { ...exercise.expect, ...task?.expect },
    mistakes: [...(task?.mistakes ?? []), ...(exercise.mistakes ?? [])],
    goal: names.at(-1),
    steps: names.slice(0, -1).filter((name) => !asked.includes(name)),
  };
}

/** All expressions that judge() will want, each once. */
export function expressionsOf({ expect, mistakes }: Checks): string[] {
  return [...new Set([...Object.values(expect), ...mistakes.map(({ value }) => value)])];
}

interface Flat {
  rows: number;
  cols: number;
  data: number[];
}

function flatten(value: Value): Flat | undefined {
  const plain = plainResult(value);
  if (plain === undefined) return undefined;
  if (typeof plain !== 'object') return { rows: 1, cols: 1, data: [Number(plain)] };
  return { rows: plain.length, cols: plain[0]?.length ?? 0, data: plain.flat() };
}

type Compare = (value: number, right: number) => boolean;

const isEqual: Compare = (value, right) =>
  value === right || Math.abs(value - right) <= EXACT * Math.max(1, Math.abs(right));

/** Only what has decimals can be rounded: of two different whole numbers one is wrong. */
const isRounded: Compare = (value, right) => {
  if (isEqual(value, right)) return true;
  if (Number.isInteger(right))
    return !Number.isInteger(value) && Math.abs(value - right) <= ROUNDED;
  return Math.abs(value - right) <= ROUNDED * Math.max(1, Math.abs(right));
};

function agree(a: Flat, b: Flat, compare: Compare): boolean {
  if (a.rows !== b.rows || a.cols !== b.cols) return false;
  return a.data.every((value, index) => compare(value, b.data[index] ?? Number.NaN));
}

const shape = ({ rows, cols }: Flat) => `${rows}×${cols}`;

/**
 * Compares one of the learner's values with the right one, then with each known
 * mistake. The right one goes first: where a mistake happens to give the same
 * value on the learner's numbers, it is no mistake.
 */
function judgeOne(
  name: string,
  value: Value | undefined,
  expected: Value | undefined,
  mistakes: readonly ExerciseMistake[],
  evaluated: Evaluated,
): Verdict | undefined {
  if (value === undefined) return { kind: 'missing', name };
  const mine = flatten(value);
  const right = expected === undefined ? undefined : flatten(expected);
  if (mine && right && agree(mine, right, isEqual)) return { kind: 'right', name };
  const mistake = mistakes.find((candidate) => {
    const wrong = evaluated.get(candidate.value);
    const flat = wrong === undefined ? undefined : flatten(wrong);
    return candidate.name === name && mine && flat && agree(mine, flat, isEqual);
  });
  if (mistake) return { kind: 'mistake', name, mistake };
  // The right value cannot be calculated from what the learner changed: nothing to say.
  if (!right) return undefined;
  if (mine && agree(mine, right, isRounded)) return { kind: 'rounded', name };
  if (mine && shape(mine) !== shape(right)) {
    return { kind: 'shape', name, actual: shape(mine), expected: shape(right) };
  }
  return { kind: 'wrong', name };
}

/**
 * Verdicts on the learner's values.
 *
 * @param scope the learner's names and values
 * @param evaluated expressionsOf(checks) in that scope; those that failed are absent
 */
export function judge(
  { expect, mistakes, goal, steps }: Checks,
  scope: ReadonlyMap<string, Value>,
  evaluated: Evaluated,
): Verdict[] {
  // A mistake may show in a name for which nothing is expected.
  const names = new Set([...Object.keys(expect), ...mistakes.map(({ name }) => name)]);
  const verdicts = [...names].flatMap((name): Verdict[] => {
    const expression = expect[name];
    const value = scope.get(name);
    if (expression === undefined) {
      const verdict = judgeOne(name, value, undefined, mistakes, evaluated);
      return verdict?.kind === 'mistake' ? [verdict] : [];
    }
    const verdict = judgeOne(name, value, evaluated.get(expression), mistakes, evaluated);
    return verdict ? [verdict] : [];
  });
  const arrived = verdicts.some(({ kind, name }) => kind === 'right' && name === goal);
  return verdicts.filter(
    ({ kind, name }) => !(arrived && kind === 'missing' && steps.includes(name)),
  );
}
