import { isRecord, isWholeBetween, readNames, readRows } from '../read';
import { MAX_NAME, MAX_TOKENS } from '../token-list';

/** The matrices that the reader gives. */
export const INPUTS = ['X', 'W_Q', 'W_K', 'W_V', 'W_O'] as const;
export type Input = (typeof INPUTS)[number];

/**
 * What is calculated, in its order: the input with its positions, one head's
 * Q, K, V and four steps, and all heads together.
 */
export const STEPS = [
  'input',
  'Q',
  'K',
  'V',
  'scores',
  'scaled',
  'weights',
  'head',
  'concat',
  'output',
] as const;
export type Step = (typeof STEPS)[number];

export interface Picked {
  step: Step;
  row: number;
  col: number;
}

export interface LabState extends Record<Input, number[][]> {
  /** An empty name stands for the token's number, in any language. */
  tokens: string[];
  /** Whether the positional encoding is added to X. */
  positions: boolean;
  n_heads: number;
  /** Heads of K and V; each is shared by n_heads / n_kv_heads queries. */
  n_kv_heads: number;
  mask: 'none' | 'causal';
  /** The head that is shown, from 0. */
  head: number;
  /** Of the random numbers. */
  seed: number;
  picked: Picked;
}

export const MAX_MODEL = 8;
/** Columns of a projection: heads times their width, which need not be d_model. */
export const MAX_WIDTH = 16;
export const MAX_SEED = 999_999;

export const columns = (rows: readonly (readonly number[])[]): number => rows[0]?.length ?? 0;

/** The widths that the matrices have together. */
export interface Sizes {
  d_model: number;
  d_k: number;
  d_v: number;
  d_out: number;
}

export function sizesOf(state: LabState): Sizes {
  return {
    d_model: columns(state.X),
    d_k: columns(state.W_Q) / state.n_heads,
    d_v: columns(state.W_V) / state.n_kv_heads,
    d_out: columns(state.W_O),
  };
}

/** Which head of K and V a head of queries takes. */
export const kvHeadOf = (state: LabState, head: number): number =>
  Math.floor((head * state.n_kv_heads) / state.n_heads);

/** How many columns the matrix of a step has. */
export function columnsOf(state: LabState, step: Step): number {
  const { d_model, d_k, d_v, d_out } = sizesOf(state);
  const { n_heads, tokens } = state;
  const n = tokens.length;
  return {
    ...{ input: d_model, Q: d_k, K: d_k, V: d_v },
    ...{ scores: n, scaled: n, weights: n, head: d_v },
    ...{ concat: n_heads * d_v, output: d_out },
  }[step];
}

/** The shown head and the picked cell, moved inside when something became smaller. */
export function clampPicked(state: LabState): LabState {
  const { picked, tokens, n_heads, positions } = state;
  // Without positions X is what it is: there is nothing to calculate.
  const step = picked.step === 'input' && !positions ? 'Q' : picked.step;
  return {
    ...state,
    head: Math.min(state.head, n_heads - 1),
    picked: {
      step,
      row: Math.min(picked.row, tokens.length - 1),
      col: Math.min(picked.col, columnsOf(state, step) - 1),
    },
  };
}

type Matrices = Record<Input, number[][]>;

/** Five matrices that fit together, or undefined. */
function readMatrices(
  given: Readonly<Record<string, unknown>>,
  n: number,
  n_heads: number,
  n_kv_heads: number,
): Matrices | undefined {
  const X = readRows(given['X'], n, MAX_MODEL);
  if (!X) return undefined;
  const d_model = columns(X);
  const [W_Q, W_K, W_V] = (['W_Q', 'W_K', 'W_V'] as const).map((name) =>
    readRows(given[name], d_model, MAX_WIDTH),
  );
  if (!W_Q || !W_K || !W_V) return undefined;
  const d_k = columns(W_Q) / n_heads;
  const d_v = columns(W_V) / n_kv_heads;
  if (!Number.isInteger(d_k) || !Number.isInteger(d_v)) return undefined;
  if (columns(W_K) !== n_kv_heads * d_k || n_heads * d_v > MAX_WIDTH) return undefined;
  const W_O = readRows(given['W_O'], n_heads * d_v, MAX_MODEL);
  return W_O && { X, W_Q, W_K, W_V, W_O };
}

const FIRST: Picked = { step: 'scores', row: 0, col: 0 };

/** The picked cell as far as it makes sense; it is never a reason to refuse matrices. */
function readPicked(value: unknown): Picked {
  if (!isRecord(value)) return FIRST;
  const { row, col } = value;
  const step = STEPS.find((one) => one === value['step']);
  const isPlace = isWholeBetween(row, 0, MAX_TOKENS - 1) && isWholeBetween(col, 0, MAX_WIDTH - 1);
  return step && isPlace ? { step, row, col } : FIRST;
}

const absent = (value: unknown) => value === undefined || value === null;

/**
 * A state from a link, a file or a script; undefined when it is not one. The
 * matrices and n_heads are enough: the rest has its usual value when not given.
 */
export function readState(value: unknown): LabState | undefined {
  if (!isRecord(value) || !Array.isArray(value['X'])) return undefined;
  const { n_heads, X } = value;
  const or = (key: string, usual: unknown) => (absent(value[key]) ? usual : value[key]);
  const n_kv_heads = or('n_kv_heads', n_heads);
  const tokens = readNames(
    or(
      'tokens',
      X.map(() => ''),
    ),
    MAX_TOKENS,
    MAX_NAME,
  );
  const positions = or('positions', false);
  const mask = (['none', 'causal'] as const).find((one) => one === or('mask', 'none'));
  const [head, seed] = [or('head', 0), or('seed', 1)];
  if (!tokens || tokens.length !== X.length || typeof positions !== 'boolean') return undefined;
  if (!mask) return undefined;
  if (!isWholeBetween(n_heads, 1, MAX_WIDTH) || !isWholeBetween(n_kv_heads, 1, n_heads)) {
    return undefined;
  }
  if (n_heads % n_kv_heads !== 0) return undefined;
  if (!isWholeBetween(head, 0, n_heads - 1) || !isWholeBetween(seed, 0, MAX_SEED)) return undefined;
  const matrices = readMatrices(value, tokens.length, n_heads, n_kv_heads);
  if (!matrices) return undefined;
  const rest = { tokens, positions, n_heads, n_kv_heads, mask, head, seed };
  return clampPicked({ ...rest, ...matrices, picked: readPicked(value['picked']) });
}
