import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../web/src/kernels/index.js';
import { type Drawn, Sampler } from '../../../web/src/widgets/variance-explorer/compute.js';
import { explainShares } from '../../../web/src/widgets/variance-explorer/explain.js';
import {
  histogram,
  normalCount,
  startOf,
} from '../../../web/src/widgets/variance-explorer/histogram.js';
import {
  GROUP,
  initialState,
  readState,
  type VarianceState,
  withDraws,
} from '../../../web/src/widgets/variance-explorer/state.js';
import { largestGap } from './arithmetic-value.js';

const kernels = await loadKernels();

const first = initialState();
const given = (change: Partial<VarianceState>) => ({ ...first, ...change });
const drawn = (change: Partial<VarianceState>): Drawn =>
  new Sampler().compute(kernels, given(change));

describe('state', () => {
  test('what it writes it reads', () => {
    const state = { d_k: 512, n: 4000, seed: 999_999, group: 499, picked: 7 };
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(readState(first)).toEqual(first);
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['no components', given({ d_k: 0 })],
    ['too many components', given({ d_k: 513 })],
    ['half a component', given({ d_k: 1.5 })],
    ['too few samples', given({ n: 99 })],
    ['too many samples', given({ n: 4001 })],
    ['a negative seed', given({ seed: -1 })],
    ['a group that is not there', given({ n: 100, group: 12 })],
    ['a key that is not there', given({ picked: 8 })],
    ['a text for a number', { ...first, seed: '1' }],
  ])('%s is not a state', (_what, value) => {
    expect(readState(value)).toBeUndefined();
  });

  test('fewer draws keep the eight among them', () => {
    expect(withDraws(given({ group: 249 }), { n: 100 }).group).toBe(11);
  });
});

describe('draws', () => {
  test('begin with the first score of the lesson', () => {
    // Row 1 of randn(4, 64, 1) times row 1 of randn(4, 64, 2), as printed there.
    expect(drawn({}).raw.scores.data[0]?.toFixed(4)).toBe('-0.2066');
  });

  test('the chosen eight are those of their place, with shares that sum to 1', () => {
    const { sample, raw, scaled } = drawn({ group: 3 });
    expect(raw.scores.data).toEqual(sample.scores.slice(3 * GROUP, 4 * GROUP));
    expect(scaled.scores.data).toEqual(sample.scaled.slice(3 * GROUP, 4 * GROUP));
    for (const { scores, shares } of [raw, scaled]) {
      const powers = Array.from(scores.data, Math.exp);
      const sum = powers.reduce((all, one) => all + one, 0);
      powers.forEach((power, index) => {
        expect(shares.data[index]).toBeCloseTo(power / sum, 12);
      });
    }
  });

  test('other eight are taken without drawing anew', () => {
    const sampler = new Sampler();
    const { sample } = sampler.compute(kernels, first);
    expect(sampler.compute(kernels, given({ group: 5 })).sample).toBe(sample);
    expect(sampler.compute(kernels, given({ seed: 3 })).sample).not.toBe(sample);
  });

  test('the largest share is the mean over all groups', () => {
    const sampler = new Sampler();
    const count = 12;
    const groups = Array.from({ length: count }, (_, group) =>
      sampler.compute(kernels, given({ n: 100, group })),
    );
    for (const [key, mean] of [
      ['raw', groups[0]?.largestRaw],
      ['scaled', groups[0]?.largestScaled],
    ] as const) {
      const sum = groups.reduce((all, each) => all + Math.max(...each[key].shares.data), 0);
      expect(mean).toBeCloseTo(sum / count, 12);
    }
  });

  test('division undoes what width does to softmax', () => {
    const [narrow, wide] = [drawn({ d_k: 4 }), drawn({ d_k: 512 })];
    expect(wide.largestRaw).toBeGreaterThan(narrow.largestRaw + 0.2);
    expect(Math.abs(wide.largestScaled - narrow.largestScaled)).toBeLessThan(0.05);
  });
});

describe('histogram', () => {
  test('counts every value, with 0 in the middle', () => {
    const bins = histogram(Float64Array.of(-20, -0.4, 0, 0.4, 0.6, 20));
    expect(bins.width).toBe(1);
    expect(bins.counts).toHaveLength(41);
    expect([bins.counts[0], bins.counts[20], bins.counts[21], bins.counts[40]]).toEqual([
      1, 3, 1, 1,
    ]);
    expect(startOf(bins, 20)).toBe(-0.5);
  });

  test('of thousands of draws follows the normal distribution', () => {
    const { sample } = drawn({ d_k: 256, n: 4000 });
    const bins = histogram(sample.scores);
    expect(bins.counts.reduce((all, count) => all + count, 0)).toBe(4000);
    bins.counts.forEach((count, index) => {
      const middle = startOf(bins, index) + bins.width / 2;
      const expected = normalCount(middle, 256, 4000, bins.width);
      // Five standard deviations of a count, and one for the flat tops of the stretches.
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected + 1) + 1);
    });
  });

  test('of equal values has a width all the same', () => {
    expect(histogram(Float64Array.of(0, 0)).counts[20]).toBe(2);
  });
});

test('the arithmetic of a share evaluates to it', () => {
  const sampler = new Sampler();
  for (const [index, d_k] of [1, 2, 4, 7, 64, 200, 512].entries()) {
    for (let picked = 0; picked < GROUP; picked += 1) {
      const state = given({ d_k, n: 200, seed: index, group: 3 * index, picked });
      const result = sampler.compute(kernels, state);
      const { raw, scaled } = explainShares(result, state);
      expect(raw.value).toBe(result.raw.shares.data[picked]);
      expect(scaled.value).toBe(result.scaled.shares.data[picked]);
      expect(largestGap(raw, kernels), raw.lines.join()).toBeLessThan(1.01e-4);
      expect(largestGap(scaled, kernels), scaled.lines.join()).toBeLessThan(1.01e-4);
    }
  }
});
