import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateCell } from '../../../web/src/formula/cell';
import { isMatrix } from '../../../web/src/formula/value';
import { KernelError, loadKernels } from '../../../web/src/kernels/index';
import type { Matrix } from '../../../web/src/kernels/types';
import { type Computed, computeAll } from '../../../web/src/widgets/layer-norm-explorer/compute';
import {
  explain,
  meanLine,
  rootLine,
  varianceLine,
} from '../../../web/src/widgets/layer-norm-explorer/explain';
import {
  type InputName,
  initialState,
  type LayerNormState,
  readState,
  stepNames,
  withComponent,
  withoutComponent,
} from '../../../web/src/widgets/layer-norm-explorer/state';
import { largestGap } from './arithmetic-value';

const kernels = await loadKernels();
const state = (changes: Partial<LayerNormState> = {}): LayerNormState => ({
  ...initialState(),
  ...changes,
});
const compute = (given: LayerNormState) => computeAll(kernels, given);
const values = (matrix: Matrix) => [...matrix.data];

/** Standard normal numbers, with as few decimals as a reader would type. */
function draw(count: number, seed: number, decimals: number): number[] {
  const { data } = kernels.randn({ rows: 1, cols: count, seed });
  return Array.from(data, (value) => Number(value.toFixed(decimals)));
}

function randomState(seed: number, changes: Partial<LayerNormState>): LayerNormState {
  const count = 2 + (seed % 7);
  const decimals = seed % 4;
  return state({
    x: draw(count, seed, decimals),
    sublayer: draw(count, seed + 100, decimals).map((value) => 10 * value + 0.5),
    gamma: draw(count, seed + 200, decimals),
    beta: draw(count, seed + 300, decimals),
    ...changes,
  });
}

/** What a step shows. */
function vectorOf({ sum, chosen: { norm } }: Computed, step: (typeof stepNames)[number]): Matrix {
  return step === 'sum' ? sum : norm[step];
}

const WAYS = [
  { placement: 'post', unbiased: false, eps: 1e-5 },
  { placement: 'post', unbiased: true, eps: 0.1 },
  { placement: 'pre', unbiased: false, eps: 1e-12 },
  { placement: 'pre', unbiased: true, eps: 1e-5 },
] as const;

describe('the arithmetic', () => {
  test.each(WAYS)('of every cell gives its value: %o', (way) => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const given = randomState(seed, way);
      const computed = compute(given);
      for (const step of stepNames) {
        for (const [col, value] of values(vectorOf(computed, step)).entries()) {
          const arithmetic = explain(computed, { ...given, picked: { step, col } });
          expect(arithmetic.value).toBe(value);
          const text = arithmetic.lines.join('; ');
          expect(largestGap(arithmetic, kernels), text).toBeLessThan(1.01e-4);
        }
      }
    }
  });

  test.each(WAYS)('of mean, variance and root gives them: %o', (way) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { norm } = compute(randomState(seed, way)).chosen;
      for (const [line, value] of [
        [meanLine(norm), norm.mean],
        [varianceLine(norm), norm.variance],
        [rootLine(norm, way.eps), norm.root],
      ] as const) {
        const arithmetic = { lines: [line], sources: {}, value };
        expect(largestGap(arithmetic, kernels), line).toBeLessThan(1.01e-4);
      }
    }
  });

  test('names the cells it used, and no others', () => {
    const given = randomState(5, { eps: 1e-5 });
    for (const step of ['sum', 'scaled'] as const) {
      const picked = { step, col: 2 };
      const { sources, value } = explain(compute(given), { ...given, picked });
      for (const name of ['x', 'sublayer', 'gamma', 'beta'] as InputName[]) {
        // Through μ and σ² every component of x and the block is in y: those are two steps away.
        if (step === 'scaled' && (name === 'x' || name === 'sublayer')) continue;
        for (const col of given.x.keys()) {
          const changed = { ...given, [name]: given[name].with(col, 7), picked };
          const used = sources[name]?.some((cell) => cell.col === col) ?? false;
          expect(explain(compute(changed), changed).value !== value, `${name} ${col}`).toBe(used);
        }
      }
    }
  });

  test('is that of the lesson for its example', () => {
    const given = state();
    const computed = compute(given);
    const { norm } = computed.chosen;
    expect(meanLine(norm)).toBe('(4 + 2 + 2 + 0) / 4 = 8 / 4 = 2');
    expect(varianceLine(norm)).toBe('(4 + 0 + 0 + 4) / 4 = 8 / 4 = 2');
    const lines = stepNames.map(
      (step) => explain(computed, { ...given, picked: { step, col: 0 } }).lines[0],
    );
    expect(lines).toEqual([
      '1 + 3 = 4',
      '4 − 2 = 2',
      '2 / √(2 + 0.00001) = 2 / 1.4142 = 1.4142',
      '1·1.4142 + 0 = 1.4142',
    ]);
  });
});

describe('the numbers', () => {
  test('repeat what was typed, without the digits that rounding leaves', () => {
    // 3.1 + 2.1 + 1.1 is 6.300000000000001 for a computer, and a quarter of 6.3 is 1.575.
    const given = state({ x: [3.1, 2.1, 1.1, 0], sublayer: [0, 0, 0, 0] });
    expect(meanLine(compute(given).chosen.norm)).toBe(
      '(3.1 + 2.1 + 1.1 + 0) / 4 = 6.3 / 4 = 1.575',
    );
  });

  test('are 0 where only rounding is left of larger terms', () => {
    // The mean of 0.1, 0.2, 0.3 is 0.2, but a computer misses it by less than 10⁻¹⁶.
    const given = state({
      ...{ x: [0.1, 0.2, 0.3], sublayer: [0, 0, 0], gamma: [1, 1, 1], beta: [0, 0, 0] },
    });
    const { variants, chosen } = compute(given);
    expect(chosen.norm.deviation.data[1]).toBe(0);
    expect(chosen.norm.normalized.data[1]).toBe(0);
    for (const { placement, outputMean } of variants) {
      expect(outputMean).toBeCloseTo(placement === 'post' ? 0 : 0.2, 12);
      if (placement === 'post') expect(outputMean).toBe(0);
    }
    // A small difference between large numbers is none of that.
    const far = state({ x: [1e9, 1e9 + 0.5, 1e9 + 1, 1e9], sublayer: [0, 0, 0, 0] });
    expect(values(compute(far).chosen.norm.deviation)).toEqual([-0.375, 0.125, 0.625, -0.375]);
  });

  test('show the root alike in its own line and in the quotients', () => {
    // √(2 + 0.1) = 1.44914: with 1.4491 the quotient would be 1.3802.
    const given = state({ eps: 0.1 });
    const computed = compute(given);
    expect(rootLine(computed.chosen.norm, 0.1)).toBe('√(2 + 0.1) = 1.44914');
    expect(explain(computed, given).lines).toEqual(['2 / √(2 + 0.1) = 2 / 1.44914 = 1.3801']);
  });
});

describe('the switches', () => {
  const oneHot = state({ x: [1, 0, 0, 0], sublayer: [0, 0, 0, 0], eps: 0 });

  test('d and d − 1 differ as 1.7321 and 1.5 for [1, 0, 0, 0]', () => {
    // (1 − 0.25) / √(3/16) = √3, and (1 − 0.25) / √(0.75 / 3) = 1.5
    const first = (unbiased: boolean) =>
      compute({ ...oneHot, unbiased }).chosen.norm.normalized.data[0];
    expect(first(false)).toBeCloseTo(Math.sqrt(3), 12);
    expect(first(true)).toBeCloseTo(1.5, 12);
  });

  test('d − 1 leaves the normalised values a variance of (d − 1) / d', () => {
    expect(compute({ ...oneHot, unbiased: true }).chosen.norm.normalizedVariance).toBeCloseTo(
      0.75,
      12,
    );
    expect(compute(oneHot).chosen.norm.normalizedVariance).toBeCloseTo(1, 12);
  });

  test('post-norm lets the normalised sum out, pre-norm the sum', () => {
    const post = compute(state()).chosen;
    expect(values(post.norm.input)).toEqual([4, 2, 2, 0]);
    expect(values(post.output)).toEqual(values(post.norm.scaled));
    const pre = compute(state({ placement: 'pre' })).chosen;
    expect(values(pre.norm.input)).toEqual([1, 0, 1, 0]);
    expect(values(pre.output)).toEqual([4, 2, 2, 0]);
    // Mean (4 + 2 + 2 + 0) / 4 and variance (4 + 0 + 0 + 4) / 4
    expect([pre.outputMean, pre.outputVariance]).toEqual([2, 2]);
  });

  test('all four ways are there, each once', () => {
    const ways = compute(state()).variants.map((one) => `${one.placement} ${one.norm.divisor}`);
    expect(ways).toEqual(['post 4', 'post 3', 'pre 4', 'pre 3']);
  });
});

describe('equal components', () => {
  const flat = { x: [2, 2, 2], sublayer: [1, 1, 1], gamma: [5, 5, 5], beta: [1, 2, 3] };

  test('become β with an ε', () => {
    const { norm } = compute(state({ ...flat })).chosen;
    expect(norm.variance).toBe(0);
    expect(values(norm.normalized)).toEqual([0, 0, 0]);
    expect(values(norm.scaled)).toEqual([1, 2, 3]);
  });

  test.each([true, false])('are refused without one (unbiased: %s)', (unbiased) => {
    expect(() => compute(state({ ...flat, eps: 0, unbiased }))).toThrow(KernelError);
  });
});

describe('the state', () => {
  test('starts from the formula of the lesson', () => {
    const source = readFileSync('web/content/shared/formulas/encoder_layer.formula', 'utf8');
    const { scope } = evaluateCell(source, kernels);
    for (const name of ['x', 'sublayer'] as const) {
      const value = scope.get(name);
      if (!value || !isMatrix(value)) throw new Error(`no ${name}`);
      expect(initialState()[name]).toEqual([...value.data]);
    }
  });

  test('is read back from its JSON', () => {
    const one = withComponent(state({ placement: 'pre', unbiased: true, eps: 0 }));
    expect(readState(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  test('a component more and one less', () => {
    const more = withComponent(state());
    expect([more.x, more.gamma, more.beta]).toEqual([
      [1, 0, 1, 0, 0],
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
    const last = { ...more, picked: { step: 'sum', col: 4 } } as const;
    expect(withoutComponent(last)).toEqual(state({ picked: { step: 'sum', col: 3 } }));
  });

  test.each<[string, (good: LayerNormState) => unknown]>([
    ['nothing', () => undefined],
    ['a list', (good) => [good]],
    ['one component', (good) => ({ ...good, x: [1], sublayer: [1], gamma: [1], beta: [1] })],
    ['nine components', (good) => ({ ...good, x: Array(9).fill(0) })],
    ['vectors of two lengths', (good) => ({ ...good, beta: [0, 0, 0] })],
    ['text for a number', (good) => ({ ...good, gamma: ['1', 1, 1, 1] })],
    ['a number that JSON cannot hold', (good) => ({ ...good, x: [null, 0, 0, 0] })],
    ['a negative ε', (good) => ({ ...good, eps: -1 })],
    ['no ε', (good) => ({ ...good, eps: Number.NaN })],
    ['an unknown place', (good) => ({ ...good, placement: 'mid' })],
    ['a switch that is a number', (good) => ({ ...good, unbiased: 1 })],
    ['a cell outside', (good) => ({ ...good, picked: { step: 'sum', col: 4 } })],
    ['an unknown step', (good) => ({ ...good, picked: { step: 'x', col: 0 } })],
  ])('with %s is none', (_what, change) => {
    expect(readState(change(state()))).toBeUndefined();
  });
});
