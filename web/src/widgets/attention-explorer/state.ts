import example from '../../../content/shared/formulas/attention.formula?raw';
import { exampleMatrix } from '../lesson-example';
import { isBetween, isRecord, isWholeBetween, readNames, readRows } from '../read';
import { MAX_NAME, MAX_TOKENS } from '../token-list';

/** The matrices that are calculated, in their order. */
export const STEPS = ['scores', 'scaled', 'weights', 'output'] as const;
export type Step = (typeof STEPS)[number];

export type Input = 'Q' | 'K' | 'V';

export interface Picked {
  step: Step;
  row: number;
  col: number;
}

export interface AttentionState {
  /** An empty name stands for the token's number, in any language. */
  tokens: string[];
  /** a row a token */
  Q: number[][];
  K: number[][];
  V: number[][];
  /** Whether scores are divided by √d_k. */
  root: boolean;
  /** Divides the scores as well. */
  temperature: number;
  /** Whether each query sees only keys up to its own place. */
  causal: boolean;
  picked: Picked;
}

export const MAX_COLS = 8;
/** T = 0 is a limit, not a divisor. */
export const TEMPERATURE = { min: 0.1, max: 10, step: 0.1 } as const;

/** STEP 1's example, as the lesson and its exercise have it. */
export function initialState(): AttentionState {
  const Q = exampleMatrix(example, 'Q');
  return {
    tokens: Q.map(() => ''),
    Q,
    K: exampleMatrix(example, 'K'),
    V: exampleMatrix(example, 'V'),
    root: true,
    temperature: 1,
    causal: false,
    picked: { step: 'scores', row: 0, col: 0 },
  };
}

/** How many columns the matrix of a step has. */
export function columnsOf(state: AttentionState, step: Step): number {
  return step === 'output' ? (state.V[0]?.length ?? 0) : state.tokens.length;
}

/** The picked cell, moved inside when rows or columns went away. */
export function clampPicked(state: AttentionState): AttentionState {
  const { step, row, col } = state.picked;
  const picked = {
    step,
    row: Math.min(row, state.tokens.length - 1),
    col: Math.min(col, columnsOf(state, step) - 1),
  };
  return { ...state, picked };
}

/** A row with a single number in it, at a place that differs from token to token. */
function unitRow(rows: number[][], size: number): number[] {
  const cols = rows[0]?.length ?? 1;
  return Array.from({ length: cols }, (_, col) => (col === rows.length % cols ? size : 0));
}

/** One token more. Its rows are easy to calculate with, and differ from its neighbour's. */
export function withToken(state: AttentionState): AttentionState {
  const largest = Math.max(1, ...state.V.flat());
  return {
    ...state,
    tokens: [...state.tokens, ''],
    Q: [...state.Q, unitRow(state.Q, 1)],
    K: [...state.K, unitRow(state.K, 1)],
    V: [...state.V, unitRow(state.V, largest)],
  };
}

export function withoutToken(state: AttentionState, index: number): AttentionState {
  const without = <Item>(items: Item[]) => items.filter((_, place) => place !== index);
  const { tokens, Q, K, V } = state;
  return clampPicked({
    ...state,
    tokens: without(tokens),
    Q: without(Q),
    K: without(K),
    V: without(V),
  });
}

export function withName(state: AttentionState, index: number, name: string): AttentionState {
  return { ...state, tokens: state.tokens.with(index, name.slice(0, MAX_NAME)) };
}

function readPicked(value: unknown, state: Omit<AttentionState, 'picked'>): Picked | undefined {
  if (!isRecord(value)) return undefined;
  const { row, col } = value;
  const step = STEPS.find((one) => one === value['step']);
  const cols = step === 'output' ? (state.V[0]?.length ?? 0) : state.tokens.length;
  if (!step || !isWholeBetween(row, 0, state.tokens.length - 1)) return undefined;
  return isWholeBetween(col, 0, cols - 1) ? { step, row, col } : undefined;
}

/** A state from a link or a script; undefined when anything in it is not as it must be. */
export function readState(value: unknown): AttentionState | undefined {
  if (!isRecord(value)) return undefined;
  const { root, temperature, causal } = value;
  const tokens = readNames(value['tokens'], MAX_TOKENS, MAX_NAME);
  if (!tokens || typeof root !== 'boolean' || typeof causal !== 'boolean') return undefined;
  if (!isBetween(temperature, TEMPERATURE.min, TEMPERATURE.max)) return undefined;
  const [Q, K, V] = ['Q', 'K', 'V'].map((name) => readRows(value[name], tokens.length, MAX_COLS));
  if (!Q || !K || !V || Q[0]?.length !== K[0]?.length) return undefined;
  const state = { tokens, Q, K, V, root, temperature, causal };
  const picked = readPicked(value['picked'], state);
  return picked && { ...state, picked };
}
