import type { Value } from '../formula/value';
import type { ExerciseChecks, ExerciseMistake } from './data';
import { plainResult } from './plain-results';
import { agree, areRounded, holdsNaN, isEqual, isSame, type Numbers } from './tolerance';
import { variablesIn } from './variables';

/** The values of expressions in the learner's scope; undefined for one that has none there. */
export interface Evaluated {
  get(expression: string): Value | undefined;
}

export type Verdict =
  /** `follows`: rightly calculated from a value that is not right, about which there is a verdict. */
  | { kind: 'right' | 'rounded' | 'wrong' | 'missing' | 'follows'; name: string }
  /** Some element has no value, as already in `first`, the first name that holds NaN. */
  | { kind: 'holdsNaN'; name: string; first: string }
  | { kind: 'shape'; name: string; actual: string; expected: string }
  | { kind: 'mistake'; name: string; mistake: ExerciseMistake }
  /** The right value needs names that the cell does not define. */
  | { kind: 'unchecked'; name: string; needs: string[] }
  /** The names that the right value needs are there, but none comes out of their values. */
  | { kind: 'uncheckable'; name: string; from: string[] };

/** What a cell is held against. */
export interface Checks {
  expect: Record<string, string>;
  follows: Record<string, string>;
  mistakes: readonly ExerciseMistake[];
  /** When this one is right, nobody misses … */
  goal: string | undefined;
  /** … the names that the exercise expects on the way to it. */
  steps: readonly string[];
}

/**
 * Checks of the exercise and of the chosen task. The task's come first, and what
 * it expects of a name takes the place of all that the exercise knows about it.
 */
export function joinChecks(exercise: ExerciseChecks, task: ExerciseChecks | undefined): Checks {
  const asked = task?.expect ?? {};
  const { goal } = exercise;
  return {
    expect: { ...exercise.expect, ...asked },
    follows: { ...exercise.follows, ...task?.follows },
    mistakes: [
      ...(task?.mistakes ?? []),
      ...(exercise.mistakes ?? []).filter(({ name }) => !(name in asked)),
    ],
    goal,
    steps: Object.keys(exercise.expect ?? {}).filter((name) => name !== goal && !(name in asked)),
  };
}

/** All expressions that judge() may want, each once. */
export function expressionsOf({ expect, follows, mistakes }: Checks): string[] {
  return [
    ...new Set([
      ...Object.values(expect),
      ...Object.values(follows),
      ...mistakes.map(({ value }) => value),
    ]),
  ];
}

function flatten(value: Value | undefined): Numbers | undefined {
  const plain = value === undefined ? undefined : plainResult(value);
  if (plain === undefined) return undefined;
  if (typeof plain !== 'object') return { rows: 1, cols: 1, data: [Number(plain)] };
  return { rows: plain.length, cols: plain[0]?.length ?? 0, data: plain.flat() };
}

const shape = ({ rows, cols }: Numbers) => `${rows}×${cols}`;

/** Judges a cell's values one after another. */
class Judge {
  private readonly found = new Map<string, Verdict>();
  private readonly visited = new Set<string>();

  constructor(
    private readonly checks: Checks,
    private readonly scope: ReadonlyMap<string, Value>,
    private readonly evaluated: Evaluated,
  ) {}

  verdicts(): Verdict[] {
    const { goal, steps } = this.checks;
    for (const name of this.namesInOrder()) this.visit(name);
    const arrived = goal !== undefined && this.found.get(goal)?.kind === 'right';
    return [...this.found.values()].filter(
      ({ kind, name }) => !(arrived && kind === 'missing' && steps.includes(name)),
    );
  }

  /** The names in the order of the learner's lines: what is wrong first is told first. */
  private namesInOrder(): string[] {
    const { expect, mistakes } = this.checks;
    // A mistake may show in a name for which nothing is expected.
    const names = new Set([...Object.keys(expect), ...mistakes.map(({ name }) => name)]);
    const defined = [...this.scope.keys()].filter((name) => names.has(name)).values();
    // Those that are missing keep their places among them.
    return [...names].map((name) => (this.scope.has(name) ? (defined.next().value ?? name) : name));
  }

  /** Judges a name once, after the names that it follows from: theirs is the blame. */
  private visit(name: string): void {
    if (this.visited.has(name)) return;
    this.visited.add(name);
    const { expect, follows, mistakes } = this.checks;
    for (const part of variablesIn(follows[name] ?? '')) {
      if (part in expect || mistakes.some((known) => known.name === part)) this.visit(part);
    }
    if (name in expect) {
      this.found.set(name, this.expected(name));
      return;
    }
    const mistake = this.mistake(name, flatten(this.scope.get(name)));
    if (mistake) this.found.set(name, { kind: 'mistake', name, mistake });
  }

  /**
   * Compares with the right value, then with each known mistake: where a mistake
   * happens to give the right value on the learner's numbers, it is none.
   */
  private expected(name: string): Verdict {
    const value = this.scope.get(name);
    if (value === undefined) return { kind: 'missing', name };
    const expression = this.checks.expect[name] ?? '';
    const right = flatten(this.evaluated.get(expression));
    const mine = flatten(value);
    if (mine && right && agree(mine, right, isEqual)) return { kind: 'right', name };
    if (mine && this.isConsequence(name, mine)) return { kind: 'follows', name };
    if (mine && holdsNaN(mine)) return { kind: 'holdsNaN', name, first: this.firstNaN() ?? name };
    const mistake = this.mistake(name, mine);
    if (mistake) return { kind: 'mistake', name, mistake };
    if (!right) {
      const from = variablesIn(expression);
      const needs = from.filter((needed) => !this.scope.has(needed));
      if (needs.length === 0) return { kind: 'uncheckable', name, from };
      return { kind: 'unchecked', name, needs };
    }
    if (mine && areRounded(mine, right)) return { kind: 'rounded', name };
    if (mine && shape(mine) !== shape(right)) {
      return { kind: 'shape', name, actual: shape(mine), expected: shape(right) };
    }
    return { kind: 'wrong', name };
  }

  /** NaN spreads through all that is calculated from it: the first name by line that holds it. */
  private firstNaN(): string | undefined {
    return [...this.scope].find(([, value]) => {
      const numbers = flatten(value);
      return numbers && holdsNaN(numbers);
    })?.[0];
  }

  private mistake(name: string, mine: Numbers | undefined): ExerciseMistake | undefined {
    return this.checks.mistakes.find((candidate) => {
      if (candidate.name !== name || !mine) return false;
      const wrong = flatten(this.evaluated.get(candidate.value));
      return wrong !== undefined && agree(mine, wrong, isEqual);
    });
  }

  /** Whether the value comes, as it should, from a part that has been found wrong already. */
  private isConsequence(name: string, mine: Numbers): boolean {
    const expression = this.checks.follows[name];
    if (expression === undefined) return false;
    const blamed = variablesIn(expression).some((part) => {
      const kind = this.found.get(part)?.kind;
      return kind !== undefined && kind !== 'right' && kind !== 'missing';
    });
    if (!blamed) return false;
    const followed = flatten(this.evaluated.get(expression));
    return followed !== undefined && agree(mine, followed, isSame);
  }
}

/**
 * Verdicts on the learner's values.
 *
 * @param scope the learner's names and values
 * @param evaluated expressions of the checks in that scope; each is asked for only when it decides
 */
export function judge(
  checks: Checks,
  scope: ReadonlyMap<string, Value>,
  evaluated: Evaluated,
): Verdict[] {
  return new Judge(checks, scope, evaluated).verdicts();
}
