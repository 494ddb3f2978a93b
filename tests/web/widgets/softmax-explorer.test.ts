import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../web/src/kernels/index.js';
import {
  computeSoftmax,
  fateDetails,
  naiveFate,
  shiftedAgrees,
} from '../../../web/src/widgets/softmax-explorer/compute.js';
import { explainShare } from '../../../web/src/widgets/softmax-explorer/explain.js';
import {
  examples,
  initialState,
  readState,
  type SoftmaxState,
  withScores,
} from '../../../web/src/widgets/softmax-explorer/state.js';
import { largestGap } from './arithmetic-value.js';

const kernels = await loadKernels();

const lesson = initialState();
const given = (change: Partial<SoftmaxState>) => ({ ...lesson, ...change });
const computed = (change: Partial<SoftmaxState>) => computeSoftmax(kernels, given(change));
const fateAt = (change: Partial<SoftmaxState>) => {
  const { float32 } = computed(change);
  return float32 && naiveFate(float32.trace);
};

describe('state', () => {
  test('what it writes it reads', () => {
    const state = { scores: [1e6, -3.5], temperature: 0, shift: -88.5, picked: 1 };
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const scores of examples) {
      const there = withScores(lesson, scores);
      expect(readState(there)).toEqual(there);
    }
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'scores'],
    ['a list', [1, 2]],
    ['no scores', given({ scores: [] })],
    ['too many scores', given({ scores: Array.from({ length: 13 }, () => 0) })],
    ['a score that is a text', given({ scores: ['2'] as never })],
    ['a score that is not finite', given({ scores: [Number.POSITIVE_INFINITY] })],
    ['a score out of range', given({ scores: [1e7, 0, 0] })],
    ['a negative temperature', given({ temperature: -0.1 })],
    ['no temperature', { scores: [1], shift: 0, picked: 0 }],
    ['a shift out of range', given({ shift: 1001 })],
    ['a picked score that is not there', given({ picked: 3 })],
    ['half a picked score', given({ picked: 0.5 })],
  ])('%s is not a state', (_what, value) => {
    expect(readState(value)).toBeUndefined();
  });

  test('with fewer scores another one is picked', () => {
    expect(withScores(given({ picked: 2 }), [5, 6]).picked).toBe(1);
    expect(withScores(given({ picked: 0 }), [5, 6]).picked).toBe(0);
  });
});

describe('what is shown', () => {
  test("the lesson's temperature table", () => {
    const printed = (temperature: number) =>
      Array.from(computed({ temperature }).shares.data, (share) => share.toFixed(3));
    expect(printed(0.5)).toEqual(['0.867', '0.016', '0.117']);
    expect(printed(1)).toEqual(['0.665', '0.090', '0.245']);
    expect(printed(2)).toEqual(['0.506', '0.186', '0.307']);
  });

  test('the limit, in which ties share', () => {
    const { shares, scaled, float32, entropy } = computed({ scores: [3, 1, 3], temperature: 0 });
    expect([...shares.data]).toEqual([0.5, 0, 0.5]);
    expect([scaled, float32]).toEqual([undefined, undefined]);
    expect(entropy).toBe(1);
  });

  test('the entropy and the largest that there can be', () => {
    const { entropy, perplexity, mostEntropy } = computed({ scores: [0, 0, 0, 0, -1e6] });
    expect(entropy).toBeCloseTo(2, 12);
    expect(perplexity).toBeCloseTo(4, 12);
    expect(mostEntropy).toBeCloseTo(Math.log2(5), 12);
  });
});

describe('float32', () => {
  test('fails where exp no longer fits, and tells from where on', () => {
    expect(fateAt({ shift: 86 })).toBe('fine');
    // 2 + 87 = 89 > 88.72
    expect(fateAt({ shift: 87 })).toBe('infinite');
    expect(fateAt({ scores: [1000, 1001, 1002] })).toBe('infinite');
    const { float32 } = computed({ shift: 87 });
    expect(float32 && fateDetails(float32)).toEqual({ largest: '89', limit: '88.72' });
  });

  test('fails below too, first without saying so', () => {
    // e^-101, e^-103 and e^-102 have hardly a bit left; e^-200 has none.
    expect(fateAt({ shift: -103 })).toBe('wrong');
    expect(fateAt({ shift: -202 })).toBe('underflow');
  });

  test('with the maximum subtracted it does not matter what is added', () => {
    for (const shift of [-200, -103, -0.3, 0, 87, 200]) {
      for (const temperature of [0.25, 1, 3]) {
        expect(shiftedAgrees(computed({ shift, temperature })), `${shift}, ${temperature}`).toBe(
          true,
        );
      }
    }
  });

  test('what float32 cannot hold apart is not called equal', () => {
    // Near 1,000,000 a float32 knows sixteenths only.
    expect(shiftedAgrees(computed({ scores: [1e6, 1e6 - 0.03], shift: 0 }))).toBe(false);
  });
});

describe('the arithmetic of a share', () => {
  test('repeats the quotient with the digits that it was printed with', () => {
    // −1.3/7 = −0.185714…: four decimals are not enough for the share's own four.
    for (const temperature of [0.3, 0.7, 3, 7]) {
      for (const picked of [0, 1, 2]) {
        const result = computed({ scores: [2.4, -1.3, 0.8], temperature });
        const [quotient = '', share = ''] = explainShare(result, { temperature, picked }).lines;
        const printed = quotient.split(' = ').at(-1) ?? '';
        const power = printed.startsWith('−') ? `e^(${printed})` : `e^${printed}`;
        expect(share.startsWith(`${power} /`), `${quotient}; ${share}`).toBe(true);
      }
    }
  });

  const draws = kernels.randn({ rows: 40, cols: 12, seed: 3 });

  test('evaluates to the share, whatever the scores', () => {
    for (let row = 0; row < draws.rows; row += 1) {
      const cols = 1 + (row % 12);
      const scale = [0.1, 1, 5, 40, 3000][row % 5] ?? 1;
      const decimals = row % 4;
      const scores = Array.from(draws.data.slice(row * 12, row * 12 + cols), (draw) =>
        Number((draw * scale).toFixed(decimals)),
      );
      const temperature = [1, 0.5, 2, 0, 0.1, 7.3][row % 6] ?? 1;
      const result = computed({ scores, temperature });
      for (let picked = 0; picked < cols; picked += 1) {
        const arithmetic = explainShare(result, { temperature, picked });
        const what = `softmax([${scores}], ${temperature}), ${picked}: ${arithmetic.lines}`;
        expect(arithmetic.value, what).toBe(result.shares.data[picked]);
        // Half a unit of the last printed decimal on both sides.
        expect(largestGap(arithmetic, kernels), what).toBeLessThanOrEqual(1.01e-4);
      }
    }
  });

  test('is what the lesson writes', () => {
    expect(explainShare(computed({}), { temperature: 1, picked: 0 }).lines).toEqual([
      'e^2 / (e^2 + e^0 + e^1) = 7.3891 / (7.3891 + 1 + 2.7183) = 7.3891 / 11.1073 = 0.6652',
    ]);
    expect(
      explainShare(computed({ temperature: 0.5 }), { temperature: 0.5, picked: 2 }).lines,
    ).toEqual([
      '1 / 0.5 = 2',
      'e^2 / (e^4 + e^0 + e^2) = 7.3891 / (54.5982 + 1 + 7.3891) = 7.3891 / 62.9872 = 0.1173',
    ]);
  });

  test('says in the limit who shares', () => {
    const result = computed({ scores: [3, 1, 3], temperature: 0 });
    expect(explainShare(result, { temperature: 0, picked: 2 }).lines).toEqual(['1 / 2 = 0.5']);
    expect(explainShare(result, { temperature: 0, picked: 1 }).lines).toEqual(['0 / 2 = 0']);
  });
});
