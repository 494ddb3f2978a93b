import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateCell } from '../../../web/src/formula/cell.js';
import { isMatrix, isRecord } from '../../../web/src/formula/value.js';
import { loadKernels } from '../../../web/src/kernels/index.js';
import { elementOf } from '../../../web/src/ui/arithmetic.js';
import { toRows } from '../../../web/src/ui/matrix-data.js';
import { computeMasked, explain } from '../../../web/src/widgets/mask-explorer/compute.js';
import { countCells, findings } from '../../../web/src/widgets/mask-explorer/findings.js';
import {
  ADDED,
  initialState,
  isFree,
  type MaskState,
  maskFrom,
  readState,
  SIZE,
  STEPS,
  withSwitches,
  withToggled,
} from '../../../web/src/widgets/mask-explorer/state.js';
import { largestGap } from './arithmetic-value.js';

const kernels = await loadKernels();

const T = true;
const F = false;

/** Random scores with two decimals. */
function randomScores(seed: number): number[][] {
  const matrix = kernels.randn({ rows: SIZE, cols: SIZE, seed });
  return toRows(matrix).map((row) => row.map((value) => Number((2 * value).toFixed(2))));
}

describe('the masks of the switches', () => {
  test('causal hides the strict upper triangle, reversed the strict lower one', () => {
    expect(maskFrom({ direction: 'causal', padding: 0, side: 'end' })).toEqual([
      [T, F, F, F],
      [T, T, F, F],
      [T, T, T, F],
      [T, T, T, T],
    ]);
    expect(maskFrom({ direction: 'reversed', padding: 0, side: 'end' })).toEqual([
      [T, T, T, T],
      [F, T, T, T],
      [F, F, T, T],
      [F, F, F, T],
    ]);
  });

  test('the causal one is that of the kernels', () => {
    const mask = maskFrom({ direction: 'causal', padding: 0, side: 'end' });
    expect(mask).toEqual(kernels.causalMask({ n_q: SIZE }));
  });

  test('padding hides columns, at either end', () => {
    const end = maskFrom({ direction: 'all', padding: 1, side: 'end' });
    expect(end).toEqual(Array(SIZE).fill([T, T, T, F]));
    const start = maskFrom({ direction: 'causal', padding: 2, side: 'start' });
    expect(start).toEqual([
      [F, F, F, F],
      [F, F, F, F],
      [F, F, T, F],
      [F, F, T, T],
    ]);
  });

  test('a toggled cell makes the mask free until a switch is used', () => {
    const free = withToggled(initialState(), 0, 3);
    expect(free.mask[0]).toEqual([T, F, F, T]);
    expect(isFree(free)).toBe(true);
    expect(isFree(withToggled(free, 0, 3))).toBe(false);
    expect(withSwitches(free, {})).toEqual(initialState());
  });
});

describe('what a mask does', () => {
  const none = { direction: 'all', padding: 0, side: 'end' } as const;

  test('the wrong way round it leaks the whole future and hides the whole past', () => {
    const found = findings(maskFrom({ ...none, direction: 'reversed' }), none);
    expect(found.future).toEqual([
      { query: 0, keys: [1, 2, 3] },
      { query: 1, keys: [2, 3] },
      { query: 2, keys: [3] },
    ]);
    expect(found.past).toEqual([
      { query: 1, keys: [0] },
      { query: 2, keys: [0, 1] },
      { query: 3, keys: [0, 1, 2] },
    ]);
    expect(countCells(found.future)).toBe(6);
  });

  test('causal does neither', () => {
    const found = findings(maskFrom({ ...none, direction: 'causal' }), none);
    expect(found).toEqual({ future: [], past: [], padding: [], blind: [] });
  });

  test('padding at the start leaves causal queries with nothing to see', () => {
    const switches = { direction: 'causal', padding: 1, side: 'start' } as const;
    expect(findings(maskFrom(switches), switches).blind).toEqual([0]);
  });

  test('padding that is seen is told', () => {
    const switches = { ...none, padding: 1 };
    expect(findings(maskFrom(none), switches).padding).toHaveLength(SIZE);
  });
});

describe('the numbers', () => {
  test('are those of the shared formula for the first state', () => {
    const source = readFileSync('web/content/shared/formulas/masking.formula', 'utf8');
    const { scope, error } = evaluateCell(source, kernels);
    expect(error).toBeUndefined();
    const { scores, weights } = computeMasked(kernels, initialState());
    for (const [name, own] of Object.entries({ scores, weights })) {
      const entry = scope.get(name);
      const value = entry && isRecord(entry) ? entry.entries.get('output') : entry;
      if (!value || !isMatrix(value)) throw new Error(`no ${name}`);
      expect([...own.data], name).toEqual([...value.data]);
    }
  });

  test('a hidden key gets nothing, the others share 1', () => {
    const { weights } = computeMasked(kernels, initialState());
    // Row 2 sees scores 1 and 2: e / (e + e²) = 0.2689.
    expect(toRows(weights)[0]).toEqual([1, 0, 0, 0]);
    expect(elementOf(weights, 1, 0)).toBeCloseTo(1 / (1 + Math.E), 12);
    expect(elementOf(weights, 1, 2)).toBe(0);
  });

  test('a row without keys is refused with −∞, and silently unmasked with −10⁹', () => {
    const switches = { direction: 'causal', padding: 1, side: 'start' } as const;
    const blind = withSwitches(initialState(), switches);
    expect(() => computeMasked(kernels, blind)).toThrow(
      expect.objectContaining({ code: 'fully_masked_row', details: { row: 0 } }),
    );
    const { weights } = computeMasked(kernels, { ...blind, added: -1e9 });
    const unmasked = kernels.softmax([blind.scores[0] ?? []]);
    for (const [index, share] of toRows(unmasked)[0]?.entries() ?? []) {
      expect(elementOf(weights, 0, index)).toBeCloseTo(share, 6);
    }
  });

  test('the arithmetic gives the value of every cell, whatever is added', () => {
    for (const added of ADDED) {
      for (const direction of ['causal', 'reversed'] as const) {
        const state = withSwitches(
          { ...initialState(), scores: randomScores(5), added },
          { direction },
        );
        const result = computeMasked(kernels, state);
        for (const step of STEPS) {
          for (let cell = 0; cell < SIZE * SIZE; cell += 1) {
            const [row, col] = [Math.floor(cell / SIZE), cell % SIZE];
            const arithmetic = explain(result, { step, row, col });
            expect(arithmetic.value).toBe(elementOf(result[step], row, col));
            expect(largestGap(arithmetic, kernels), arithmetic.lines.join()).toBeLessThan(1.01e-4);
          }
        }
      }
    }
  });
});

describe('the state', () => {
  test('is read back from its JSON', () => {
    const state = withToggled(withSwitches(initialState(), { padding: 1 }), 2, 3);
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test.each<[string, (good: MaskState) => unknown]>([
    ['nothing', () => undefined],
    ['five tokens', (good) => ({ ...good, scores: [...good.scores, [0, 0, 0, 0]] })],
    ['three columns', (good) => ({ ...good, scores: good.scores.map((row) => row.slice(1)) })],
    ['a mask of numbers', (good) => ({ ...good, mask: good.mask.map((row) => row.map(Number)) })],
    ['half a mask', (good) => ({ ...good, mask: good.mask.slice(2) })],
    ['an unknown direction', (good) => ({ ...good, direction: 'sideways' })],
    ['padding everywhere', (good) => ({ ...good, padding: 4 })],
    ['another number added', (good) => ({ ...good, added: 5 })],
    ['no number added', ({ added: _added, ...good }) => good],
    ['a cell outside', (good) => ({ ...good, picked: { step: 'weights', row: 4, col: 0 } })],
  ])('with %s is none', (_what, change) => {
    expect(readState(change(initialState()))).toBeUndefined();
  });
});
