import english from '../../../content/en/example.json';
import korean from '../../../content/ko/example.json';
import lesson from '../../../content/shared/formulas/attention.formula?raw';
import tiny from '../../../content/shared/models/tiny.json';
import type { Matrix } from '../../kernels/types';
import { toRows } from '../../ui/matrix-data';
import type { Lang } from '../../ui/messages';
import { exampleMatrix } from '../lesson-example';
import { heads } from './resize';
import { clampPicked, columns, type LabState } from './state';

/** Draws of the standard normal distribution, as the kernels make them. */
export type Draw = (rows: number, cols: number, seed: number) => Matrix;

function identity(size: number): number[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, col) => (row === col ? 1 : 0)),
  );
}

/** The sentence that goes through all lessons, with the small model's encoder weights. */
export function runningExample(lang: Lang): LabState {
  const { W_Q, W_K, W_V, W_O } = tiny.encoder;
  return {
    tokens: [...(lang === 'en' ? english : korean).source],
    X: tiny.source_embedding,
    positions: true,
    n_heads: tiny.n_heads,
    n_kv_heads: tiny.n_heads,
    mask: 'none',
    ...{ W_Q, W_K, W_V, W_O },
    head: 0,
    seed: 1,
    picked: { step: 'scores', row: 0, col: 0 },
  };
}

/**
 * STEP 1's Q, K and V: each token is a single 1, so its row of a projection is
 * what the projection makes of it, and W_O lets everything pass.
 */
export function firstStep(state: LabState): LabState {
  const [Q, K, V] = ['Q', 'K', 'V'].map((name) => exampleMatrix(lesson, name));
  if (!Q || !K || !V) throw new Error('the lesson’s example has Q, K and V');
  const d_model = columns(Q);
  const padded = (rows: number[][]) =>
    Array.from({ length: d_model }, (_, row) => rows[row] ?? Array(columns(rows)).fill(0));
  return {
    ...state,
    tokens: Q.map(() => ''),
    X: identity(d_model).slice(0, Q.length),
    positions: false,
    n_heads: 1,
    n_kv_heads: 1,
    mask: 'none',
    ...{ W_Q: padded(Q), W_K: padded(K), W_V: padded(V), W_O: identity(columns(V)) },
    head: 0,
    picked: { step: 'scores', row: 0, col: 0 },
  };
}

/** Projections that change nothing: what attention makes of X itself. */
export function identityWeights(state: LabState): LabState {
  const unit = identity(columns(state.X));
  // A state may have more heads than its width; the identity has no room for them.
  const n_heads = heads(columns(state.X), state.n_heads);
  return clampPicked({
    ...state,
    n_heads,
    n_kv_heads: n_heads,
    ...{ W_Q: unit, W_K: unit, W_V: unit, W_O: unit },
  });
}

/** Random X and projections of the shapes that are there, with two decimals. */
export function randomNumbers(state: LabState, draw: Draw, seed: number): LabState {
  const spread = 1 / Math.sqrt(columns(state.X));
  const like = (rows: number[][], offset: number, size: number) =>
    toRows(draw(rows.length, columns(rows), 10 * seed + offset)).map((row) =>
      // Adding 0 turns −0 into 0.
      row.map((value) => Number((size * value).toFixed(2)) + 0),
    );
  return {
    ...state,
    seed,
    X: like(state.X, 0, 1),
    W_Q: like(state.W_Q, 1, spread),
    W_K: like(state.W_K, 2, spread),
    W_V: like(state.W_V, 3, spread),
    W_O: like(state.W_O, 4, spread),
  };
}
