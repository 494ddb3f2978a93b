import { describe, expect, test } from 'vitest';
import english from '../../../web/content/en/widgets/parameter-calculator.json';
import korean from '../../../web/content/ko/widgets/parameter-calculator.json';
import { evaluateExpression } from '../../../web/src/formula/cell';
import { type Count, loadKernels } from '../../../web/src/kernels/index';
import { fill } from '../../../web/src/ui/messages';
import { nearestDivisors } from '../../../web/src/widgets/divisors';
import { changedNames, countBefore } from '../../../web/src/widgets/parameter-calculator/change';
import {
  countLedger,
  type Entry,
  type Ledger,
  shareText,
  signed,
  sumOfTenths,
} from '../../../web/src/widgets/parameter-calculator/ledger';
import type { CalculatorSay } from '../../../web/src/widgets/parameter-calculator/say';
import {
  type CalculatorState,
  cellSource,
  initialState,
  readState,
} from '../../../web/src/widgets/parameter-calculator/state';

const kernels = await loadKernels();

/** Whole numbers that look random and are the same in every run. */
function* draws(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 48271) % 2147483647;
    yield state;
  }
}

function randomStates(count: number): CalculatorState[] {
  const random = draws(7);
  const upTo = (most: number) => 1 + (random.next().value % most);
  return Array.from({ length: count }, () => {
    const n_heads = upTo(64);
    return {
      n_heads,
      d_model: n_heads * upTo(128),
      d_ff: upTo(20_000),
      n_layers: upTo(100),
      vocab: upTo(3) === 1 ? 0 : upTo(200_000),
      attention_biases: upTo(2) === 1,
    };
  });
}

/** What a formula gives in an exercise's cell. */
function evaluate(formula: string, scope: Record<string, number> = {}): unknown {
  return evaluateExpression(formula, new Map(Object.entries(scope)), kernels);
}

const plain = (numbers: string) => numbers.replaceAll(',', '').replaceAll('·', '*');
const state = (changes: Partial<CalculatorState> = {}) => ({ ...initialState(), ...changes });
const counts = (entries: Entry[]) => entries.map(({ count }) => count);
const ledgerOf = (changes: Partial<CalculatorState> = {}): Ledger =>
  countLedger(kernels, state(changes));

describe('the ledger', () => {
  test('counts the layer of the lesson, and six of them', () => {
    const ledger = ledgerOf();
    // 4·512²; 512·2048 + 2048 + 2048·512 + 512; two norms of 512 γ and 512 β
    expect(counts(ledger.layer)).toEqual([1_048_576, 2_099_712, 2_048]);
    expect(ledger.layerTotal).toBe(3_150_336);
    expect(ledger.total).toBe(18_902_016);
    expect(ledger.model).toHaveLength(1);
  });

  test('counts attention biases as PyTorch does: 3·512 and 512 a layer', () => {
    const ledger = ledgerOf({ n_layers: 1, attention_biases: true });
    expect(ledger.total).toBe(3_150_336 + 1_536 + 512);
  });

  test('counts a vocabulary: 37,000 rows of 512', () => {
    const ledger = ledgerOf({ vocab: 37_000 });
    expect(counts(ledger.model)).toEqual([18_902_016, 18_944_000]);
    expect(ledger.total).toBe(18_902_016 + 18_944_000);
  });

  test('does not move when only the heads change', () => {
    for (const n_heads of [1, 2, 16, 512]) expect(ledgerOf({ n_heads }).total).toBe(18_902_016);
  });

  test('every line holds: its letters and its numbers give its count', () => {
    for (const random of randomStates(60)) {
      const ledger = countLedger(kernels, random);
      const { attention_biases: _, ...sizes } = random;
      const scope = { ...sizes, layer: Number(ledger.layerTotal) };
      for (const entry of [...ledger.layer, ...ledger.model]) {
        expect(evaluate(plain(entry.numbers)), entry.numbers).toBe(entry.count);
        expect(evaluate(entry.formula, scope), entry.formula).toBe(entry.count);
      }
      const sum = (entries: Entry[]) => entries.reduce((all, one) => all + Number(one.count), 0);
      expect(sum(ledger.layer)).toBe(ledger.layerTotal);
      expect(sum(ledger.model)).toBe(ledger.total);
    }
  });

  test('the call for the exercise gives the same total', () => {
    for (const random of randomStates(20)) {
      expect(evaluate(cellSource(random))).toBe(countLedger(kernels, random).total);
    }
  });

  test('is exact beyond 2^53', () => {
    // 4·(10⁹)² = 4·10¹⁸; 10⁹·2·10⁹ twice and 3·10⁹ biases; 4·10⁹ in the norms
    const ledger = ledgerOf({ d_model: 1e9, d_ff: 2e9, n_layers: 1 });
    expect(counts(ledger.layer)).toEqual([
      4_000_000_000_000_000_000n,
      4_000_000_003_000_000_000n,
      4_000_000_000,
    ]);
    expect(ledger.total).toBe(8_000_000_007_000_000_000n);
    expect(ledger.layer[0]?.numbers).toBe('4 · 1,000,000,000 · 1,000,000,000');
  });
});

describe('shares', () => {
  const lesson = ledgerOf();
  const say =
    (words: Readonly<Record<string, string>>): CalculatorSay =>
    (key, params) =>
      fill(words[key] ?? key, params);

  test('are rounded to tenths of a percent, each by itself', () => {
    const texts = lesson.layer.map(({ count }) => shareText(count, lesson.layerTotal, say(korean)));
    // 33.2846 %, 66.6504 % and 0.0650 %: all three are rounded up
    expect(texts).toEqual(['33.3%', '66.7%', '0.1%']);
    expect(sumOfTenths(lesson.layer, lesson.layerTotal)).toBe(1001);
  });

  test('round half up, also where a number could not hold the count', () => {
    const whole: Count = 2_000_000_000_000_000_000n;
    expect(shareText(1_000_000_000_000_000n, whole, say(korean))).toBe('0.1%');
    expect(shareText(999_999_999_999_999n, whole, say(korean))).toBe('< 0.1%');
    expect(shareText(1_999_000_000_000_000_000n, whole, say(english))).toBe('100.0%');
    expect(shareText(1n, whole, say(english))).toBe('< 0.1%');
    expect(shareText(0, whole, say(korean))).toBe('0.0%');
  });
});

describe('the last change', () => {
  test('is measured from the last state that could be counted', () => {
    const typed = [state({ d_model: 102 }), state({ d_model: 10 }), state(), state({ d_ff: 1 })];
    const before = countBefore(kernels, state({ d_model: 1024 }), typed);
    expect(before?.state).toEqual(state());
    expect(before?.ledger.total).toBe(18_902_016);
  });

  test('is none where nothing differs', () => {
    expect(countBefore(kernels, state(), [state(), state()])).toBeUndefined();
    expect(countBefore(kernels, state(), [])).toBeUndefined();
  });

  test('names the fields that differ', () => {
    const after = state({ n_heads: 16, attention_biases: true });
    expect(changedNames(state(), after)).toEqual(['n_heads', 'attention_biases']);
  });

  test('has a sign', () => {
    expect([3n, -3_000n, 0n].map(signed)).toEqual(['+3', '−3,000', '0']);
  });
});

describe('a state from a link', () => {
  test('is taken when it is one, without what else is in it', () => {
    expect(readState({ ...state({ vocab: 5 }), more: 1 })).toEqual(state({ vocab: 5 }));
  });

  test.each([
    ['nothing', undefined],
    ['a list', [512, 8, 2048, 6, 0, false]],
    ['a field missing', { ...initialState(), vocab: undefined }],
    ['a text for a number', { ...initialState(), d_model: '512' }],
    ['a fraction', { ...initialState(), d_ff: 2048.5 }],
    ['zero layers', { ...initialState(), n_layers: 0 }],
    ['more than a field takes', { ...initialState(), vocab: 1e10 }],
    ['a number for a switch', { ...initialState(), attention_biases: 1 }],
    ['no number', { ...initialState(), n_heads: Number.NaN }],
  ])('is refused: %s', (_name, value) => {
    expect(readState(value)).toBeUndefined();
  });
});

test('the nearest divisors lie on both sides', () => {
  expect(nearestDivisors(512, 7)).toEqual([4, 8]);
  expect(nearestDivisors(12, 5)).toEqual([4, 6]);
  expect(nearestDivisors(12, 13)).toEqual([12]);
});
