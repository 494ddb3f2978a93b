import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../web/src/kernels/index';
import type { Matrix } from '../../../web/src/kernels/types';
import {
  type Computed,
  computeLab,
  headOf,
  stepMatrix,
} from '../../../web/src/widgets/attention-lab/compute';
import { explain, placeInHead } from '../../../web/src/widgets/attention-lab/explain';
import {
  firstStep,
  identityWeights,
  randomNumbers,
  runningExample,
} from '../../../web/src/widgets/attention-lab/presets';
import {
  withHeads,
  withKvHeads,
  withModel,
  withoutToken,
  withToken,
} from '../../../web/src/widgets/attention-lab/resize';
import {
  columns,
  columnsOf,
  INPUTS,
  type LabState,
  readState,
  STEPS,
  type Step,
} from '../../../web/src/widgets/attention-lab/state';
import { largestDifference, type OracleCase, oracleCases, rowsOf } from '../kernels/fixtures';
import { largestGap } from './arithmetic-value';

const kernels = await loadKernels();
const compute = (state: LabState) => computeLab(kernels, state);
const draw: Computed['draw'] = (rows, cols, seed) => kernels.randn({ rows, cols, seed });
const example = () => runningExample('ko');

/** States of many shapes, with numbers as a reader would type them. */
function randomState(seed: number): LabState {
  const d_model = [2, 3, 4, 6, 8][seed % 5] ?? 4;
  let state = withModel(example(), d_model);
  for (let more = 0; more < seed % 4; more++) state = withToken(state);
  const heads = [1, 2, 3, 4, 6, 8].filter((count) => d_model % count === 0);
  state = withHeads(state, heads[seed % heads.length] ?? 1);
  const shared = [1, 2, 4].filter((count) => state.n_heads % count === 0);
  state = withKvHeads(state, shared[seed % shared.length] ?? 1);
  const flags = { positions: seed % 2 === 0, mask: seed % 3 === 0 ? 'causal' : 'none' } as const;
  return randomNumbers({ ...state, ...flags, head: seed % state.n_heads }, draw, seed);
}

const stepsOf = (state: LabState): readonly Step[] =>
  STEPS.filter((step) => step !== 'input' || state.positions);

/** A case as a reader would load it; only what the laboratory has. */
function stateOf({ inputs, ...known }: OracleCase): unknown {
  const { X_q, W_Q, W_K, W_V, W_O } = inputs;
  const { n_heads, n_kv_heads, mask_kind } = known;
  return { X: X_q, W_Q, W_K, W_V, W_O, n_heads, n_kv_heads, mask: mask_kind };
}

/** Without biases, and keys made of the same rows as queries. */
const cases = oracleCases('mha').filter(
  ({ bias, inputs }) =>
    bias === false && JSON.stringify(inputs['X_q']) === JSON.stringify(inputs['X_kv']),
);

describe('what is shown', () => {
  test('is compared with cases of every kind', () => {
    const kinds = cases.map(({ name }) => name);
    expect(kinds).toContain('mqa_d8_h4_kv1');
    expect(kinds).toContain('self_d6_h3_causal');
    expect(kinds).toContain('head_dim_not_d_over_h');
  });

  test.each(cases.map((one) => [one.name, one] as const))('agrees with %s', (_name, one) => {
    const state = readState(stateOf(one));
    if (!state) throw new Error('the case is no state');
    const computed = compute(state);
    const { outputs, tolerance } = one;
    const near = (matrix: Matrix, reference: unknown) =>
      expect(largestDifference(matrix, reference)).toBeLessThanOrEqual(tolerance);
    for (let head = 0; head < state.n_heads; head++) {
      const of = (name: string) => (outputs[name] as unknown[])[head];
      near(stepMatrix(computed, 'Q', head), of('q_heads'));
      near(stepMatrix(computed, 'weights', head), of('weights'));
      near(stepMatrix(computed, 'head', head), of('head_outputs'));
    }
    near(stepMatrix(computed, 'concat', 0), outputs['concat']);
    near(stepMatrix(computed, 'output', 0), outputs['output']);
  });

  test('with positions is the sum of the rows and their encoding', () => {
    const { input } = compute(example());
    // Position 1: [sin 1, cos 1, sin 0.01, cos 0.01]
    const second = [-0.4 + Math.sin(1), 0.9 + Math.cos(1), 0.6 + Math.sin(0.01)];
    for (const [col, value] of second.entries()) {
      expect(input.data[4 + col]).toBeCloseTo(value, 14);
    }
  });
});

describe('the arithmetic', () => {
  test('of every cell gives its value', () => {
    for (let seed = 0; seed < 24; seed++) {
      const state = randomState(seed);
      const computed = compute(state);
      for (const step of stepsOf(state)) {
        const matrix = stepMatrix(computed, step, state.head);
        expect(matrix.cols, step).toBe(columnsOf(state, step));
        for (const [index, value] of matrix.data.entries()) {
          const picked = { step, row: Math.floor(index / matrix.cols), col: index % matrix.cols };
          const arithmetic = explain(computed, { ...state, picked });
          expect(arithmetic.value).toBe(value);
          const text = `${seed} ${step}: ${arithmetic.lines.join('; ')}`;
          if (step !== 'concat') expect(arithmetic.lines[0], text).toContain(' = ');
          expect(largestGap(arithmetic, kernels), text).toBeLessThan(1.01e-4);
        }
      }
    }
  });

  test('of the concatenated matrix names the cell it is a copy of', () => {
    for (const seed of [1, 4, 9]) {
      const state = randomState(seed);
      const computed = compute(state);
      const { concat } = computed.trace;
      for (const [index, value] of concat.data.entries()) {
        const row = Math.floor(index / concat.cols);
        const place = placeInHead(computed, index % concat.cols);
        const own = rowsOf(headOf(computed, place.head).output);
        expect(own[row]?.[place.col]).toBe(value);
      }
    }
  });

  test('names the cells it used, and no others', () => {
    // Two heads, four shared columns: the place in W_K is not the place in K.
    const state = { ...withKvHeads(randomState(8), 1), mask: 'none' as const };
    const head = state.n_heads - 1;
    for (const [step, name] of [
      ['Q', 'W_Q'],
      ['K', 'W_K'],
      ['V', 'W_V'],
      ['output', 'W_O'],
    ] as const) {
      const asked = { ...state, head, picked: { step, row: 1, col: 0 } };
      const { sources, value } = explain(compute(asked), asked);
      for (const [row, numbers] of state[name].entries()) {
        for (const col of numbers.keys()) {
          const rows = state[name].with(row, numbers.with(col, 7));
          const changed = { ...asked, [name]: rows };
          const used = sources[name]?.some((cell) => cell.row === row && cell.col === col);
          const differs = explain(compute(changed), changed).value !== value;
          expect(differs, `${step}: ${name} ${row} ${col}`).toBe(used ?? false);
        }
      }
    }
  });
});

describe('the presets', () => {
  test('the running example is the small model’s, and every preset is a state', () => {
    const tiny = JSON.parse(readFileSync('web/content/shared/models/tiny.json', 'utf8'));
    expect(example().W_K).toEqual(tiny.encoder.W_K);
    expect(example().X).toEqual(tiny.source_embedding);
    for (const state of [
      ...[example(), runningExample('en'), firstStep(example()), identityWeights(example())],
      ...[3, 5, 8].map((seed) => randomState(seed)),
    ]) {
      expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }
  });

  test('STEP 1 gives the weights and the output of the lesson', () => {
    const computed = compute(firstStep(randomState(3)));
    const weights = [...stepMatrix(computed, 'weights', 0).data];
    // e^1 / (e^1 + e^0.5); the second row has 0 and 0.5: 1 / (1 + e^0.5) is what is left
    const share = Math.E / (Math.E + Math.exp(0.5));
    for (const [index, value] of [share, 1 - share, 1 - share, share].entries()) {
      expect(weights[index]).toBeCloseTo(value, 12);
    }
    expect(computed.trace.output.data[0]).toBeCloseTo(4 * share, 12);
  });

  test('identity weights leave X as it is', () => {
    const state = { ...identityWeights(randomState(6)), head: 0 };
    const computed = compute(state);
    const { rows, cols, data } = stepMatrix(computed, 'Q', 0);
    const { d_k } = computed.sizes;
    expect([rows, cols]).toEqual([state.tokens.length, d_k]);
    for (let row = 0; row < rows; row++) {
      for (let col = 0; col < cols; col++) {
        expect(data[row * cols + col]).toBe(rowsOf(computed.input)[row]?.[col]);
      }
    }
  });

  test('the same seed gives the same numbers, another one others', () => {
    const one = randomNumbers(example(), draw, 7);
    expect(randomNumbers(example(), draw, 7)).toEqual(one);
    expect(randomNumbers(example(), draw, 8).W_Q).not.toEqual(one.W_Q);
  });
});

describe('other sizes', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('d_model %i keeps what still has a place', (d_model) => {
    const before = example();
    const state = withModel(before, d_model);
    expect(readState(state)).toEqual(state);
    expect(d_model % state.n_heads).toBe(0);
    expect([state.X.length, columns(state.X)]).toEqual([3, d_model]);
    const kept = Math.min(4, d_model);
    expect(state.W_Q[0]?.slice(0, kept)).toEqual(before.W_Q[0]?.slice(0, kept));
  });

  test('another number of heads cuts the same matrices', () => {
    const state = withHeads(example(), 4);
    for (const name of INPUTS) expect(state[name]).toEqual(example()[name]);
    expect([state.n_heads, state.n_kv_heads]).toEqual([4, 4]);
    expect(readState(state)).toEqual(state);
  });

  test('fewer key and value heads are the first of each group; more repeat them', () => {
    const shared = withKvHeads(example(), 1);
    expect(shared.W_K).toEqual(example().W_K.map((row) => row.slice(0, 2)));
    expect(readState(shared)).toEqual(shared);
    const repeated = withKvHeads(shared, 2);
    // Two equal heads of keys and values are one that two heads of queries share.
    expect([...compute(repeated).trace.output.data]).toEqual([
      ...compute(shared).trace.output.data,
    ]);
  });

  test('a token more and one less', () => {
    const more = withToken(example());
    expect(more.X.at(-1)).toEqual([0, 0, 0, 1]);
    const picked = { step: 'weights', row: 3, col: 3 } as const;
    const less = withoutToken({ ...more, picked }, 0);
    expect(less.tokens).toEqual([...example().tokens.slice(1), '']);
    expect(less.picked).toEqual({ step: 'weights', row: 2, col: 2 });
  });
});

describe('a state', () => {
  test('needs no more than the matrices and n_heads', () => {
    const { X, W_Q, W_K, W_V, W_O, n_heads } = example();
    const state = readState({ X, W_Q, W_K, W_V, W_O, n_heads });
    expect(state?.tokens).toEqual(['', '', '']);
    expect([state?.n_kv_heads, state?.mask, state?.positions]).toEqual([2, 'none', false]);
  });

  test('whose picked cell is outside is still one', () => {
    const state = readState({ ...example(), picked: { step: 'scores', row: 7, col: 7 } });
    expect(state?.picked).toEqual({ step: 'scores', row: 2, col: 2 });
  });

  test.each<[string, (good: LabState) => unknown]>([
    ['nothing', () => undefined],
    ['a list', (good) => [good]],
    ['no matrices', ({ tokens }) => ({ tokens })],
    [
      'nine tokens',
      (good) => ({ ...good, tokens: Array(9).fill(''), X: Array(9).fill([1, 0, 0, 0]) }),
    ],
    ['more tokens than rows', (good) => ({ ...good, tokens: ['a', 'b'] })],
    ['ragged rows', (good) => ({ ...good, X: [[1, 2, 3, 4], [1], [1, 2, 3, 4]] })],
    ['text for a number', (good) => ({ ...good, W_Q: good.W_Q.map((row) => row.map(String)) })],
    [
      'a number that JSON cannot hold',
      (good) => ({ ...good, X: [[null, 0, 0, 0], ...good.X.slice(1)] }),
    ],
    ['500 columns', (good) => ({ ...good, W_Q: good.W_Q.map(() => Array(500).fill(0)) })],
    ['heads that do not divide', (good) => ({ ...good, n_heads: 3 })],
    ['no heads', (good) => ({ ...good, n_heads: 0 })],
    ['key and value heads that do not divide', (good) => ({ ...good, n_kv_heads: 3 })],
    [
      'keys narrower than queries',
      (good) => ({ ...good, W_K: good.W_K.map((row) => row.slice(1)) }),
    ],
    ['an output matrix of too few rows', (good) => ({ ...good, W_O: good.W_O.slice(1) })],
    ['an unknown mask', (good) => ({ ...good, mask: 'padding' })],
    ['a switch that is a number', (good) => ({ ...good, positions: 1 })],
    ['a head that is not there', (good) => ({ ...good, head: 2 })],
    ['half a seed', (good) => ({ ...good, seed: 0.5 })],
  ])('with %s is none', (_what, change) => {
    expect(readState(change(example()))).toBeUndefined();
  });
});
