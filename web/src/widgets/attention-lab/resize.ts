import { divisors } from '../divisors';
import { MAX_NAME } from '../token-list';
import { clampPicked, columns, type LabState, sizesOf } from './state';

/** Other sizes: what was there stays where it still has a place. */

type Rows = number[][];

/** Cut or grown to a size; `fill` says what is new. */
function resized(
  rows: Rows,
  height: number,
  width: number,
  fill: (row: number, col: number) => number,
): Rows {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, col) => rows[row]?.[col] ?? fill(row, col)),
  );
}

const zero = () => 0;
const one = (row: number, col: number) => (row === col ? 1 : 0);

/** The largest number of heads up to the wanted one that divides `value`. */
export function heads(value: number, wanted: number): number {
  return divisors(value).findLast((divisor) => divisor <= wanted) ?? 1;
}

/** Projections for the usual width of a head, d_model / n_heads. */
function withProjections(state: LabState, n_heads: number, n_kv_heads: number): LabState {
  const d_model = columns(state.X);
  const shared = n_kv_heads * (d_model / n_heads);
  return clampPicked({
    ...state,
    n_heads,
    n_kv_heads,
    W_Q: resized(state.W_Q, d_model, d_model, one),
    W_K: resized(state.W_K, d_model, shared, one),
    W_V: resized(state.W_V, d_model, shared, one),
    W_O: resized(state.W_O, d_model, d_model, one),
  });
}

/** Another width of the model. Heads that would no longer divide it become fewer. */
export function withModel(state: LabState, d_model: number): LabState {
  const n_heads = heads(d_model, state.n_heads);
  const n_kv_heads = heads(n_heads, state.n_kv_heads);
  const X = resized(state.X, state.tokens.length, d_model, zero);
  return withProjections({ ...state, X }, n_heads, n_kv_heads);
}

/** The same projections cut into another number of heads, which divides d_model. */
export function withHeads(state: LabState, n_heads: number): LabState {
  const all = state.n_kv_heads === state.n_heads;
  return withProjections(state, n_heads, all ? n_heads : heads(n_heads, state.n_kv_heads));
}

/**
 * Another number of heads of K and V, which divides n_heads. Fewer: the first of
 * each group stays. More: each is repeated, so that nothing changes at first.
 */
export function withKvHeads(state: LabState, n_kv_heads: number): LabState {
  const { d_k, d_v } = sizesOf(state);
  const regroup = (rows: Rows, width: number) =>
    rows.map((row) =>
      Array.from({ length: n_kv_heads }, (_, head) => {
        const from = Math.floor((head * state.n_kv_heads) / n_kv_heads) * width;
        return row.slice(from, from + width);
      }).flat(),
    );
  return clampPicked({
    ...state,
    n_kv_heads,
    W_K: regroup(state.W_K, d_k),
    W_V: regroup(state.W_V, d_v),
  });
}

/** One token more: a row with a single 1, at a place that differs from its neighbour's. */
export function withToken(state: LabState): LabState {
  const d_model = columns(state.X);
  const place = state.tokens.length % d_model;
  const row = Array.from({ length: d_model }, (_, col) => (col === place ? 1 : 0));
  return { ...state, tokens: [...state.tokens, ''], X: [...state.X, row] };
}

export function withoutToken(state: LabState, index: number): LabState {
  return clampPicked({
    ...state,
    tokens: state.tokens.toSpliced(index, 1),
    X: state.X.toSpliced(index, 1),
  });
}

export function withName(state: LabState, index: number, name: string): LabState {
  return { ...state, tokens: state.tokens.with(index, name.slice(0, MAX_NAME)) };
}
