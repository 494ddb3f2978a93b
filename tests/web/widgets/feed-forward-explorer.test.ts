import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateCell } from '../../../web/src/formula/cell';
import { isMatrix } from '../../../web/src/formula/value';
import { loadKernels } from '../../../web/src/kernels/index';
import type { Matrix } from '../../../web/src/kernels/types';
import type { Arithmetic } from '../../../web/src/ui/arithmetic';
import {
  type Computed,
  computeNetwork,
  offUnits,
} from '../../../web/src/widgets/feed-forward-explorer/compute';
import { explain } from '../../../web/src/widgets/feed-forward-explorer/explain';
import {
  ACTIVATIONS,
  type ActivationName,
  type FeedForwardState,
  initialState,
  MATRICES,
  readState,
  type Step,
  stepsOf,
  unitsOf,
  withActivation,
  withoutUnit,
  withUnit,
} from '../../../web/src/widgets/feed-forward-explorer/state';
import { largestGap } from './arithmetic-value';

const kernels = await loadKernels();
const compute = (given: FeedForwardState) => computeNetwork(kernels, given);
const values = (matrix: Matrix | undefined) => [...(matrix?.data ?? [])];

/** Standard normal numbers, with as few decimals as a reader would type. */
function draw(rows: number, cols: number, seed: number, decimals: number, size = 1): number[][] {
  const { data } = kernels.randn({ rows, cols, seed });
  return Array.from({ length: rows }, (_, row) =>
    Array.from(data.subarray(row * cols, (row + 1) * cols), (value) =>
      Number((size * value).toFixed(decimals)),
    ),
  );
}

function randomState(seed: number, activation: ActivationName): FeedForwardState {
  const d_model = 1 + (seed % 4);
  const d_ff = 1 + (seed % 8);
  const decimals = seed % 4;
  const next = (rows: number, cols: number, offset: number, size?: number) =>
    draw(rows, cols, 100 * seed + offset, decimals, size);
  return withActivation(
    {
      ...initialState(),
      x: next(1, d_model, 1, 2),
      W1: next(d_model, d_ff, 2),
      b1: next(1, d_ff, 3),
      W2: next(d_ff, d_model, 4),
      b2: next(1, d_model, 5),
      W_gate: next(d_model, d_ff, 6),
      W_up: next(d_model, d_ff, 7),
      W_down: next(d_ff, d_model, 8),
    },
    activation,
  );
}

function matrixOf(computed: Computed, step: Step): Matrix | undefined {
  const { z, up, hidden, output } = computed;
  return { pre_activation: z, gate: z, up, hidden, output }[step];
}

/** The normal distribution's share below z: Φ(z) = 1/2 + φ(z) (z + z³/3 + z⁵/15 + …). */
function normalShare(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; odd < 400; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The formula language has no Φ: its value takes its place. */
function withoutPhi(arithmetic: Arithmetic): Arithmetic {
  const lines = arithmetic.lines.map((line) =>
    line.replace(/Φ\(([^()]*)\)/g, (_, z: string) =>
      normalShare(Number(z.replace('−', '-').replaceAll(',', ''))).toFixed(12),
    ),
  );
  return { ...arithmetic, lines };
}

describe('the arithmetic', () => {
  test.each(ACTIVATIONS)('of every cell gives its value: %s', (activation) => {
    for (let seed = 1; seed <= 16; seed++) {
      const given = randomState(seed, activation);
      const computed = compute(given);
      for (const step of stepsOf(activation)) {
        for (const [col, value] of values(matrixOf(computed, step)).entries()) {
          const arithmetic = explain(computed, { ...given, picked: { step, col } });
          expect(arithmetic.value).toBe(value);
          const text = arithmetic.lines.join('; ');
          expect(
            arithmetic.lines.every((line) => line.includes(' = ')),
            text,
          ).toBe(true);
          expect(largestGap(withoutPhi(arithmetic), kernels), text).toBeLessThan(1.01e-4);
        }
      }
    }
  });

  test.each(ACTIVATIONS)('names the cells it used, and no others: %s', (activation) => {
    const given = randomState(6, activation);
    for (const step of stepsOf(activation).filter((one) => one !== 'hidden' && one !== 'output')) {
      const picked = { step, col: 2 };
      const { sources, value } = explain(compute(given), { ...given, picked });
      for (const name of ['x', 'W1', 'b1', 'W_gate', 'W_up'] as const) {
        for (const [row, numbers] of given[name].entries()) {
          for (const col of numbers.keys()) {
            const other = given[name].with(row, numbers.with(col, 7));
            const changed = { ...given, [name]: other, picked };
            const used = sources[name]?.some((cell) => cell.row === row && cell.col === col);
            const differs = explain(compute(changed), changed).value !== value;
            expect(differs, `${step}: ${name} ${row} ${col}`).toBe(used ?? false);
          }
        }
      }
    }
  });

  test('is that of the lesson for its example', () => {
    const given = initialState();
    const line = (step: Step, col: number) =>
      explain(compute(given), { ...given, picked: { step, col } }).lines[0];
    expect(line('pre_activation', 2)).toBe('2·(−1) + (−1)·1 + 1 = −2');
    expect(line('hidden', 2)).toBe('max(0, −2) = 0');
    expect(line('output', 1)).toBe('2·0 + 0·1 + 0·1 + 1 = 1');
  });

  test('of a gate that is far from open still has an answer', () => {
    const given = withActivation({ ...initialState(), x: [[-900, 1]] }, 'swiglu');
    const picked = { step: 'hidden', col: 0 } as const;
    // −900 / (1 + e^900): the power is beyond all numbers, the quotient is 0.
    expect(explain(compute(given), { ...given, picked }).lines[0]).toMatch(/ = 0$/);
  });
});

describe('the network', () => {
  test('of the lesson is the lesson’s', () => {
    const computed = compute(initialState());
    expect(values(computed.z)).toEqual([2, 0, -2]);
    expect(values(computed.hidden)).toEqual([2, 0, 0]);
    expect(values(computed.output)).toEqual([2, 1]);
    expect(offUnits(computed)).toEqual([1, 2]);
  });

  test.each(ACTIVATIONS)('is the sum of what its units add: %s', (activation) => {
    for (const seed of [3, 9, 14]) {
      const given = randomState(seed, activation);
      const { contributions, output } = compute(given);
      for (const [col, value] of values(output).entries()) {
        let sum = activation === 'swiglu' ? 0 : (given.b2[0]?.[col] ?? 0);
        for (let unit = 0; unit < unitsOf(given); unit++) {
          sum += contributions.data[unit * contributions.cols + col] ?? Number.NaN;
        }
        expect(sum).toBeCloseTo(value, 12);
      }
    }
  });

  test('gates with SiLU: 2 / (1 + e^−2) · 1, −1 / (1 + e) · 3, −3 / (1 + e³) · (−2)', () => {
    const { hidden } = compute(withActivation(initialState(), 'swiglu'));
    const expected = [2 / (1 + Math.exp(-2)), -3 / (1 + Math.E), 6 / (1 + Math.exp(3))];
    for (const [unit, value] of values(hidden).entries()) {
      expect(value).toBeCloseTo(expected[unit] ?? Number.NaN, 14);
    }
  });

  test('GELU leaves no unit off that has a z, and its approximation stays near', () => {
    const given = { ...initialState(), b1: [[0, 0.5, 1]] };
    const computed = compute(withActivation(given, 'gelu'));
    expect(offUnits(computed)).toEqual([]);
    expect(values(computed.hidden)[2]).toBeCloseTo(-2 * normalShare(-2), 12);
    expect(computed.gap).toBeGreaterThan(1e-4);
    expect(computed.gap).toBeLessThan(5e-4);
  });

  test('counts what it learns', () => {
    // 2·3 + 3 + 3·2 + 2 = 17, and STEP 5's 2,099,712
    expect(compute(initialState()).sizes.map(({ count }) => count)).toEqual([17, 2_099_712]);
    const { sizes } = compute(withActivation(initialState(), 'swiglu'));
    // 3·2·3, 3·512·2048 and 3·512·1365, without biases
    expect(sizes.map(({ count }) => count)).toEqual([18, 3_145_728, 2_096_640]);
  });
});

describe('the state', () => {
  test('starts from the formula of the lesson', () => {
    const source = readFileSync('web/content/shared/formulas/encoder_layer.formula', 'utf8');
    const { scope } = evaluateCell(source, kernels);
    const names = { ffn_input: 'x', W_1: 'W1', b_1: 'b1', W_2: 'W2', b_2: 'b2' } as const;
    for (const [theirs, ours] of Object.entries(names)) {
      const value = scope.get(theirs);
      if (!value || !isMatrix(value)) throw new Error(`no ${theirs}`);
      expect(initialState()[ours].flat()).toEqual([...value.data]);
    }
  });

  test.each(ACTIVATIONS)('is read back from its JSON: %s', (activation) => {
    for (const seed of [2, 7]) {
      const one = randomState(seed, activation);
      expect(readState(JSON.parse(JSON.stringify(one)))).toEqual(one);
    }
  });

  test('a unit more and one less', () => {
    const more = withUnit(initialState());
    expect(more.W1).toEqual([
      [1, 0, -1, 0],
      [0, 1, 1, 1],
    ]);
    expect([more.b1, more.W2.at(-1)]).toEqual([[[0, 1, 1, 0]], [0, 1]]);
    expect(readState(more)).toEqual(more);
    const last = { ...more, picked: { step: 'hidden', col: 3 } } as const;
    expect(withoutUnit(last)).toEqual({ ...initialState(), picked: { step: 'hidden', col: 2 } });
  });

  test('another activation keeps the picked cell, or goes to the first step', () => {
    const picked = { step: 'pre_activation', col: 1 } as const;
    const gated = withActivation({ ...initialState(), picked }, 'swiglu');
    expect(gated.picked).toEqual({ step: 'gate', col: 1 });
    expect(withActivation(gated, 'gelu').picked).toEqual(picked);
  });

  test.each(MATRICES)('with a row or a column too many in %s is none', (name) => {
    const good = initialState();
    const wide = good[name].map((row) => [...row, 0]);
    const high = [...good[name], good[name][0] ?? []];
    expect(readState({ ...good, [name]: wide })).toBeUndefined();
    expect(readState({ ...good, [name]: high })).toBeUndefined();
  });

  test.each<[string, (good: FeedForwardState) => unknown]>([
    ['nothing', () => undefined],
    ['a list', (good) => [good]],
    ['an unknown activation', (good) => ({ ...good, activation: 'silu' })],
    ['text for a number', (good) => ({ ...good, x: [['2', -1]] })],
    ['a number that JSON cannot hold', (good) => ({ ...good, x: [[null, -1]] })],
    ['nine units', (good) => ({ ...good, b1: [Array(9).fill(0)] })],
    ['a step it does not have', (good) => ({ ...good, picked: { step: 'gate', col: 0 } })],
    ['a cell outside', (good) => ({ ...good, picked: { step: 'output', col: 2 } })],
  ])('with %s is none', (_what, change) => {
    expect(readState(change(initialState()))).toBeUndefined();
  });
});
