import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { expressionsOf, joinChecks, judge } from '../../../web/src/exercises/checks';
import type { ExerciseChecks, ExerciseData } from '../../../web/src/exercises/data';
import { evaluateCell, evaluateExpression } from '../../../web/src/formula/cell';
import { isMatrix, operand, type Scope, type Value } from '../../../web/src/formula/value';
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
  'exercise-5.yaml': ['z = [2, 0, 0, 3]', 'z = [2, 1, 0, 3]'],
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
    // Whatever the learner has, where nothing more precise is known: it hides all that come after.
    if (value === name) {
      const after = mistakes.slice(index + 1).filter((other) => other.name === name);
      found.push(...after.map((other) => `${other.id} comes after ${id}, which fits anything`));
      continue;
    }
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

/** What is said about each value that is not right: the mistake's id, or the kind of the verdict. */
function told(number: number, task: string, cell: string): Record<string, string> {
  const exercise = exercises.find(({ id }) => id === `exercise-${number}.yaml`);
  if (!exercise) throw new Error(`there is no exercise ${number}`);
  const asked = exercise.tasks.find(({ id }) => id === task);
  if (!asked) throw new Error(`there is no task ${task}`);
  const checks = joinChecks(exercise, asked);
  const scope = scopeOf(cell);
  const evaluated = new Map<string, Value>();
  for (const expression of expressionsOf(checks)) {
    try {
      evaluated.set(expression, evaluateExpression(expression, scope, kernels));
    } catch {
      // It has no value here.
    }
  }
  return Object.fromEntries(
    judge(checks, scope, evaluated)
      .filter(({ kind }) => kind !== 'right' && kind !== 'follows')
      .map((verdict) => [
        verdict.name,
        verdict.kind === 'mistake' ? verdict.mistake.id : verdict.kind,
      ]),
  );
}

/** The task's own solution with these lines in the place of those that define the same names. */
function withLines(number: number, task: string, lines: readonly string[]): string {
  const exercise = exercises[number - 1];
  const { solution = '' } = exercise?.tasks.find(({ id }) => id === task) ?? {};
  let cell = solution.endsWith('.formula') ? formula(solution) : solution;
  for (const line of lines) {
    const name = /^\w+/.exec(line)?.[0];
    // A bracket or brace that is opened in the line is closed in a line of its own.
    const old = new RegExp(`^${name} = (?:.*[[{(]\\n[^]*?^[\\]})].*|.*)$`, 'm');
    if (!old.test(cell)) throw new Error(`the solution has no line for ${line}`);
    cell = cell.replace(old, line);
  }
  return cell;
}

/** Lines of a learner, and what is said about them; what follows from a mistake is not mentioned. */
type Answer = [lines: string[], told: Record<string, string>];

/** The output without the lines before it. */
const DIRECT = 'output = softmax(z) * values';

const ANSWERS: Record<string, Answer[]> = {
  '5: reproduce': [
    [['l_2 = l_1 + factor * sum(p_2)'], { l_2: 'new-sum-rescaled' }],
    [['l_2 = factor * l_1 + sum(p_1)'], { l_2: 'tile-1-added-again' }],
    [['l_2 = factor * l_1 + l_1'], { l_2: 'tile-1-added-again' }],
    [['l_2 = factor * l_1'], { l_2: 'old-sum-only-rescaled' }],
    [['l_2 = l_1'], { l_2: 'old-sum-kept' }],
    [['l_2 = sum(p_2)'], { l_2: 'sum-of-new-tile' }],
    [['o_2 = o_1 + factor * p_2 * values[3:4, :]'], { o_2: 'new-output-rescaled' }],
    [['o_2 = o_1'], { o_2: 'old-output-kept' }],
    [['o_2 = p_2 * values[3:4, :]'], { o_2: 'output-of-new-tile' }],
    [
      ['o_2 = (factor * o_1 + p_2 * values[3:4, :]) / l_2', 'output = o_2'],
      { o_2: 'divided-too-early' },
    ],
    [['output = o_2 / sum(p_2)'], { output: 'divided-by-new-sum' }],
    [['output = o_2 / l_1'], { output: 'divided-by-old-sum' }],
    [['output = (o_1 / l_1 + p_2 * values[3:4, :] / sum(p_2)) / 2'], { output: 'mean-of-tiles' }],
    [['output = (o_1 + p_2 * values[3:4, :]) / (l_1 + sum(p_2))'], { output: 'nothing-rescaled' }],
    [['p_1 = exp(z_1)'], { p_1: 'exponents-not-shifted' }],
    [['p_2 = exp(z_2)'], { p_2: 'exponents-not-shifted' }],
    [['p_2 = exp(z_1 - m_2)'], { p_2: 'exponents-of-tile-1' }],
    [['p_2 = exp(z_2 - m_1)'], { p_2: 'exponents-old-maximum' }],
    [['z_1 = z[1, 3:4]'], { z_1: 'tile-1-is-second' }],
    [['z_2 = z[1, 1:2]'], { z_2: 'tile-2-is-first' }],
    [['z_2 = z[1, 2:3]'], { z_2: 'tile-2-overlaps' }],
    [['z = [2, 0, 1, 3]'], { z: 'scores-changed' }],
    [['values = [4, 0; 0, 4; 2, 2; 0, 9]'], { values: 'values-changed' }],
  ],
  '5: largest-first': [
    [['m_2 = max(z_2)'], { m_2: 'new-tile-maximum' }],
    [['p_2 = exp(z_2 - max(z_2))'], { p_2: 'exponents-own-maximum' }],
    [['z = [2, 0, 0, 3]', 'values = [4, 0; 0, 4; 2, 2; 0, 8]'], { z: 'tiles-not-swapped' }],
    [['values = [4, 0; 0, 4; 2, 2; 0, 8]'], { values: 'values-not-moved' }],
    [['values = [0, 8; 2, 2; 4, 0; 0, 4]'], { values: 'not-as-asked' }],
  ],
  '5: third-tile': [
    [['z_3 = z[1, 3:4]', DIRECT], { z_3: 'third-tile-is-second' }],
    [['z_3 = z[1, 4:5]', DIRECT], { z_3: 'third-tile-overlaps' }],
    [['m_3 = m_2'], { m_3: 'third-old-maximum' }],
    [['p_3 = exp(z_3)', DIRECT], { p_3: 'third-exponents-not-shifted' }],
    [['l_3 = l_2 + sum(p_3)', DIRECT], { l_3: 'third-sum-not-rescaled' }],
    [['z = [2, 0, 0, 3, 5, 6]'], { z: 'not-as-asked' }],
    [['values = [4, 0; 0, 4; 2, 2; 0, 8; 6, 6; 0, 10]'], { values: 'not-as-asked' }],
    [['output = o_3'], { output: 'not-divided' }],
    [['output = o_3 / l_2'], { output: 'third-divided-by-old-sum' }],
  ],
  '5: large-scores': [
    [['z = [2, 0, 0, 3]'], { z: 'scores-not-large' }],
    [['values = [4, 0; 0, 4; 2, 2; 0, 8] + 1000'], { values: 'values-changed' }],
    [['p_1 = exp(z_1)'], { p_1: 'exponents-not-shifted' }],
  ],
  '1: reproduce': [
    [['Q = [1, 0, 1, 0; 0, 1, 1, 1]'], { Q: 'queries-changed' }],
    [['K = [1, 0, 1, 0; 1, 1, 0, 1]'], { K: 'keys-changed' }],
    [['V = [4, 0; 0, 5]'], { V: 'values-changed' }],
    [['scores = [2, 1; 1, 2]'], { scores: 'wrong' }],
    [["scores = K * Q'"], { scores: 'swapped-scores' }],
    [['d_k = rows(K)'], { d_k: 'rows-for-width' }],
    [['scaled = scores'], { scaled: 'not-divided' }],
    [['scaled = scores / d_k'], { scaled: 'divided-by-d-k' }],
    [['weights = softmax(scores)'], { weights: 'scaling-forgotten' }],
    [['weights = softmax(scores) / sqrt(d_k)'], { weights: 'softmax-before-dividing' }],
    [['output = weights .* V'], { output: 'product-element-by-element' }],
  ],
  '1: change-values': [
    [['Q = [1, 0, 1, 0; 0, 1, 1, 1]'], { Q: 'queries-changed' }],
    [['V = [4, 0; 0, 4]'], { V: 'values-not-changed' }],
    [['V = [10, 20, 30; 1, 2, 4]'], { V: 'not-as-asked' }],
  ],
  '1: identity-values': [[['Q = [1, 0, 1, 0; 0, 1, 1, 1]'], {}]],
  '1: wide-keys': [
    [
      ['Q = randn(4, 64, 2)', 'K = randn(4, 64, 1)'],
      { Q: 'other-seed-for-queries', K: 'seed-of-queries' },
    ],
    [['K = randn(4, 64, 1)'], { K: 'seed-of-queries' }],
    [['K = randn(4, 64, 3)'], { K: 'not-as-asked' }],
    [["output = weights' * V"], { output: 'weights-transposed' }],
  ],
  '2: reproduce': [
    [['n = 6'], { n: 'n-changed' }],
    [['d = 6'], { d: 'd-changed' }],
    [['d = 2'], { d: 'd-changed' }],
    [['base = 100'], { base: 'base-changed' }],
    [['base = 100000'], { base: 'base-changed' }],
    [['pair = column / 2'], { PE: 'pair-not-rounded' }],
    [['PE = cos(angle + quarter_turn)'], { PE: 'cosine-of-shifted' }],
    [['PE = angle + quarter_turn'], { PE: 'wrong' }],
    [['divisor = base .^ (pair / d)'], { PE: 'two-forgotten' }],
  ],
  '2: wider': [
    [['base = 100'], { base: 'base-changed' }],
    [['n = 4'], { n: 'n-not-changed' }],
    [['n = 15', 'd = 10'], { n: 'n-not-as-asked', d: 'd-not-as-asked' }],
  ],
  '2: far': [
    [['n = 16', 'd = 8'], {}],
    [['base = 100'], { base: 'base-changed' }],
    [['divisor = base .^ (pair / d)'], { PE: 'two-forgotten' }],
    [['far = sin([100; 1000] * (1 ./ divisor))'], { far: 'far-without-cosine' }],
  ],
  '3: reproduce': [
    [['d_ff = 1024'], { d_ff: 'd-ff-changed' }],
    [['n_layers = 12'], { n_layers: 'n-layers-changed' }],
    [['head_dim = d_model'], { head_dim: 'head-as-wide-as-model' }],
    [['qkv = 2 * n_heads * (d_model * head_dim)'], { qkv: 'two-of-three' }],
    [['qkv = 3 * d_model * head_dim'], { qkv: 'one-head-of-three' }],
    [['attention_block = 4 * d_model * head_dim'], { attention_block: 'one-head-only' }],
    // With 8 heads of width 64, this is the number for one head.
    [
      ['attention_block = 3 * n_heads * d_model * n_heads'],
      { attention_block: 'one-head-without-output' },
    ],
    [['attention_block = qkv'], { attention_block: 'output-projection-forgotten' }],
    [['ffn = d_model * d_ff + d_ff + d_model'], { ffn: 'one-ffn-matrix' }],
    // Neither can be told from the other: d_ff is four times d_model.
    [
      ['layer = attention_block + ffn + d_ff + layer_norms'],
      { layer: 'layer-with-attention-biases' },
    ],
    [
      ['layer = 4 * d_model ^ 2 + 2 * d_model * d_ff + d_model + 4 * d_model'],
      { layer: 'layer-without-norms' },
    ],
  ],
  '3: gpt2-small': [
    [['d_ff = 3000'], { d_ff: 'not-as-asked' }],
    [
      ['attention_block = 3 * n_heads * d_model * n_heads + n_heads * n_heads * d_model'],
      { attention_block: 'head-count-as-width' },
    ],
  ],
  '3: more-heads': [
    [['d_model = 768', 'd_ff = 3072'], { d_model: 'd-model-changed', d_ff: 'd-ff-changed' }],
    [['head_dim = 64'], { head_dim: 'head-width-kept' }],
  ],
  '4: reproduce': [
    [['V = [4, 0; 0, 4; 8, 9]'], { V: 'values-changed' }],
    [['V = [4, 0; 0, 4; 100, -100]'], { V: 'future-left-changed' }],
    [['K = [1, 0, 1, 0; 1, 1, 0, 0; 0, 1, 1, 1]'], { K: 'keys-changed' }],
    [["scaled = K * Q' / sqrt(cols(K))"], { scaled: 'swapped-scores' }],
    [["scaled = Q * K'"], { scaled: 'not-divided' }],
    [['mask = -100 * (1 - causalMask(3))'], { mask: 'finite-mask' }],
    [['mask = -1000 * (1 - causalMask(3))'], { mask: 'finite-mask' }],
    [['mask = -1e308 * (1 - causalMask(3))'], { mask: 'finite-mask' }],
    [['mask = -1e9 * (1 - causalMask(3))'], { mask: 'minus-billion' }],
    [["mask = log(causalMask(3))'"], { mask: 'wrong-way-round' }],
    [['output = scaled * V'], { output: 'output-from-scores' }],
    [["output = weights' * V"], { output: 'weights-transposed' }],
    [['output = exponentials * V'], { output: 'output-from-exponentials' }],
  ],
  '4: four-tokens': [
    [['V = [4, 0; 0, 4; 8, 8; 1, 1]'], { V: 'not-as-asked' }],
    [['V = [4, 0; 0, 4; 100, -100; 0, 0]'], { V: 'future-left-changed' }],
  ],
  '4: leak': [
    [['V = [4, 0; 0, 4; 100, -100]'], {}],
    [['finite = -20 * (1 - causalMask(3))'], {}],
    [['finite = -10 * (1 - causalMask(3))'], { leaky: 'wrong' }],
    [['leaky = 5'], { leaky: 'shape' }],
    [['leaky = weights'], { leaky: 'leak-is-exact' }],
    [['leaky = softmax(scaled)'], { leaky: 'leak-everywhere' }],
    [['leaky = softmax(scaled - 5)'], { leaky: 'leak-everywhere' }],
    [['leaky = softmax(scaled + 5 * (1 - causalMask(3)))'], { leaky: 'leak-sign' }],
    // The same shares: only differences count in a softmax.
    [['leaky = softmax(scaled - 5 * causalMask(3))'], { leaky: 'leak-sign' }],
  ],
};

describe.each(Object.entries(ANSWERS))('in exercise %s', (place, answers) => {
  const [number, task] = [Number(place.slice(0, 1)), place.slice(3)];
  test.each(answers)('%j', (lines, expected) => {
    expect(told(number, task, withLines(number, task, lines))).toEqual(expected);
  });
});

test('whoever arrives at the total in one line misses no other', () => {
  const inputs = ['d_model = 512', 'n_heads = 8', 'd_ff = 2048', 'n_layers = 6'];
  const layer = '4 * d_model ^ 2 + 2 * d_model * d_ff + d_ff + 5 * d_model';
  const cell = [...inputs, `total = n_layers * (${layer})`].join('\n');
  expect(told(3, 'reproduce', cell)).toEqual({});
});
