import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../web/src/kernels/index.js';
import {
  columnOf,
  placeOf,
} from '../../../web/src/widgets/positional-encoding-explorer/columns.js';
import { Encoder } from '../../../web/src/widgets/positional-encoding-explorer/compute.js';
import {
  explainCell,
  explainShift,
} from '../../../web/src/widgets/positional-encoding-explorer/explain.js';
import {
  heatPaths,
  STEPS,
  stepOf,
} from '../../../web/src/widgets/positional-encoding-explorer/heat-map.js';
import { shownPairs } from '../../../web/src/widgets/positional-encoding-explorer/shown-pairs.js';
import {
  examples,
  initialState,
  type PositionsState,
  readState,
  withSizes,
} from '../../../web/src/widgets/positional-encoding-explorer/state.js';
import { oracleCases } from '../kernels/fixtures.js';
import { largestGap, sideValue } from './arithmetic-value.js';

const kernels = await loadKernels();

const lesson = initialState();
const given = (change: Partial<PositionsState>) => ({ ...lesson, ...change });
const computed = (change: Partial<PositionsState>) => new Encoder().compute(kernels, given(change));

describe('state', () => {
  test('what it writes it reads', () => {
    const state = given({
      ...{ n: 128, d_model: 512, base: 1.5, layout: 'halves' },
      ...{ position: 1e6, column: 511, k: -64 },
    });
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const sizes of examples) {
      const there = withSizes(lesson, sizes);
      expect(readState(there)).toEqual(there);
    }
  });

  test.each([
    ['nothing', null],
    ['no position', { ...lesson, position: undefined }],
    ['half a position', given({ position: 0.5 })],
    ['a negative position', given({ position: -1 })],
    ['too many positions', given({ n: 129 })],
    ['no columns', given({ d_model: 0 })],
    ['a column that is not there', given({ column: 4 })],
    ['a base below 1', given({ base: 0 })],
    ['a base that is not finite', given({ base: Number.POSITIVE_INFINITY })],
    ['an unknown layout', given({ layout: 'woven' as never })],
    ['a shift out of range', given({ k: 65 })],
    ['a text for a number', { ...lesson, n: '16' }],
  ])('%s is not a state', (_what, value) => {
    expect(readState(value)).toBeUndefined();
  });

  test('a narrower table keeps the picked column inside', () => {
    expect(withSizes(given({ column: 3 }), { d_model: 2 }).column).toBe(1);
  });
});

describe('columns', () => {
  test.each([
    ['interleaved', 5, ['sin 0', 'cos 0', 'sin 1', 'cos 1', 'sin 2']],
    ['halves', 5, ['sin 0', 'sin 1', 'sin 2', 'cos 0', 'cos 1']],
    ['halves', 4, ['sin 0', 'sin 1', 'cos 0', 'cos 1']],
  ] as const)('%s, %i of them', (layout, d_model, expected) => {
    const places = Array.from({ length: d_model }, (_, column) =>
      placeOf(column, { d_model, layout }),
    );
    expect(places.map(({ wave, pair }) => `${wave} ${pair}`)).toEqual(expected);
    places.forEach((place, column) => {
      expect(columnOf(place, { d_model, layout })).toBe(column);
    });
  });

  test('the last sine of an odd width has no cosine', () => {
    for (const layout of ['interleaved', 'halves'] as const) {
      expect(columnOf({ pair: 2, wave: 'cos' }, { d_model: 5, layout })).toBeUndefined();
    }
  });
});

describe('the map', () => {
  test('covers every cell once, in the colour of its value', () => {
    const { PE } = computed({ n: 37, d_model: 13 });
    const seen = new Map<string, number>();
    heatPaths(PE).forEach((path, step) => {
      for (const [, col = '', row = '', height = ''] of path.matchAll(
        /M(\d+) (\d+)h1v(\d+)h-1z/g,
      )) {
        for (let offset = 0; offset < Number(height); offset += 1) {
          const cell = `${Number(row) + offset},${col}`;
          expect(seen.has(cell), cell).toBe(false);
          seen.set(cell, step);
        }
      }
    });
    expect(seen.size).toBe(37 * 13);
    for (const [cell, step] of seen) {
      const [row = 0, col = 0] = cell.split(',').map(Number);
      expect(step).toBe(stepOf(PE.data[row * 13 + col] ?? 0));
    }
  });

  test('has 0 in the middle of its colours', () => {
    expect([-1, 0, 1].map(stepOf)).toEqual([0, (STEPS - 1) / 2, STEPS - 1]);
  });
});

describe('what is shown', () => {
  test("the lesson's divisors and wavelengths", () => {
    const { pairs } = computed({});
    expect(pairs.map(({ divisor }) => divisor)).toEqual([1, 100]);
    expect(pairs.map(({ wavelength }) => wavelength.toFixed(2))).toEqual(['6.28', '628.32']);
    const last = computed({ d_model: 512 }).pairs.at(-1);
    expect(last?.wavelength.toFixed(0)).toBe('60611');
  });

  test('the row of the picked position is that of the reference', () => {
    let compared = 0;
    for (const { inputs, outputs, tolerance } of oracleCases('posenc')) {
      const {
        n,
        d,
        base = 10000,
        layout = 'interleaved',
        positions,
      } = inputs as {
        n?: number;
        d: number;
        base?: number;
        layout?: PositionsState['layout'];
        positions?: number[];
      };
      const PE = outputs['PE'] as number[][];
      const places = positions ?? Array.from({ length: n ?? 0 }, (_, position) => position);
      places.forEach((position, index) => {
        const state = given({ d_model: d, base, layout, position, column: 0 });
        const { row } = new Encoder().compute(kernels, state);
        PE[index]?.forEach((value, column) => {
          expect(Math.abs((row.data[column] ?? Number.NaN) - value)).toBeLessThanOrEqual(tolerance);
          compared += 1;
        });
      });
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('a move is the product with M, in both layouts', () => {
    for (const layout of ['interleaved', 'halves'] as const) {
      for (const [position, k] of [
        [1, 2],
        [0, -5],
        [1000, 64],
      ] as const) {
        const { shifted } = computed({ d_model: 8, layout, position, k });
        expect(shifted?.gap).toBeLessThan(1e-12);
        expect(shifted?.arrival.data).toEqual(
          kernels.positionalEncoding({ positions: [position + k], d_model: 8, layout }).data,
        );
      }
    }
    expect(computed({ d_model: 7 }).shifted).toBeUndefined();
  });

  test('dot products know only the distance', () => {
    const here = computed({ d_model: 6, position: 0 });
    const there = computed({ d_model: 6, position: 40 });
    here.products.data.forEach((product, index) => {
      const distance = index - here.reach;
      const sum = [0, 1, 2].reduce((all, i) => all + Math.cos(distance / 10000 ** (i / 3)), 0);
      expect(product).toBeCloseTo(sum, 12);
      expect(there.products.data[index]).toBeCloseTo(sum, 12);
    });
  });

  test('the curve goes between whole distances too, and through the products at them', () => {
    for (const n of [8, 300]) {
      const { curve, perUnit, products, reach } = computed({ n, d_model: 6, position: 5 });
      expect(perUnit > 1).toBe(n === 8);
      expect(curve.rows).toBe(2 * reach * perUnit + 1);
      curve.data.forEach((product, index) => {
        const distance = index / perUnit - reach;
        const sum = [0, 1, 2].reduce((all, i) => all + Math.cos(distance / 10000 ** (i / 3)), 0);
        expect(product).toBeCloseTo(sum, 10);
      });
      for (const [index, product] of products.data.entries()) {
        expect(curve.data[index * perUnit]).toBeCloseTo(product, 12);
      }
    }
  });

  test('a large table is made once', () => {
    const encoder = new Encoder();
    const first = encoder.compute(kernels, given({ position: 1 }));
    expect(encoder.compute(kernels, given({ position: 2 })).PE).toBe(first.PE);
    expect(encoder.compute(kernels, given({ base: 10 })).PE).not.toBe(first.PE);
  });
});

describe('clocks', () => {
  test('all where they are few, eight where they are many, the picked one among them', () => {
    expect(shownPairs(3, 0)).toEqual([0, 1, 2]);
    for (const picked of [0, 1, 5, 37, 200, 255]) {
      const shown = shownPairs(256, picked);
      expect(shown).toHaveLength(8);
      expect(shown).toContain(picked);
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
    }
  });
});

describe('the arithmetic', () => {
  const states: PositionsState[] = [0, 1, 2, 3, 7, 100, 12345].flatMap((position) =>
    [2, 4, 8, 30, 512].flatMap((d_model) =>
      ([1, 2.5, 10000] as const).map((base, index) =>
        given({
          ...{ position, d_model, base, layout: index === 1 ? 'halves' : 'interleaved' },
          ...{ column: (7 * position + 3 * index) % d_model, k: (position % 11) - 5 },
        }),
      ),
    ),
  );
  // The formula language writes π as a word.
  const plain = (line: string) => line.replaceAll('π', 'pi');

  test('of a cell evaluates to its value', () => {
    for (const state of states) {
      const encoded = new Encoder().compute(kernels, state);
      const { exponent, divisor, value, wavelength } = explainCell(encoded, state);
      const result = encoded.row.data[state.column] ?? Number.NaN;
      const what = `${JSON.stringify(state)}: ${value}`;
      const lines = [exponent, value];
      expect(largestGap({ lines, sources: {}, value: result }, kernels), what).toBeLessThan(
        1.01e-4,
      );
      expect(sideValue(value.split(' = ').at(-1) ?? '', kernels), what).toBeCloseTo(result, 4);
      for (const line of [divisor, wavelength]) {
        const [left = '', right = ''] = plain(line).split(' = ');
        const ratio = sideValue(left, kernels) / sideValue(right, kernels);
        expect(Math.abs(ratio - 1), line).toBeLessThan(1e-4);
      }
    }
  });

  test('of a move evaluates to the component', () => {
    for (const state of states) {
      const encoded = new Encoder().compute(kernels, state);
      const line = explainShift(encoded, state);
      const value = encoded.target.data[state.column] ?? Number.NaN;
      expect(largestGap({ lines: [line], sources: {}, value }, kernels), line).toBeLessThan(2e-4);
      expect(sideValue(line.split(' = ').at(-1) ?? '', kernels), line).toBeCloseTo(value, 4);
    }
  });

  test('is that of the lesson', () => {
    expect(
      explainCell(computed({ position: 2, column: 1 }), given({ position: 2, column: 1 })),
    ).toEqual({
      pair: 0,
      wave: 'cos',
      exponent: '2·0 / 4 = 0',
      divisor: '10,000^(2·0 / 4) = 1',
      wavelength: '2·π·1 = 6.2832',
      value: 'cos(2 / 1) = cos(2) = −0.4161',
    });
    expect(explainShift(computed({}), lesson)).toBe(
      'cos(2 / 1)·0.8415 + sin(2 / 1)·0.5403 = (−0.4161)·0.8415 + 0.9093·0.5403 = 0.1411',
    );
  });
});
