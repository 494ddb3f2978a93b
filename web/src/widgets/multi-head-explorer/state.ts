import example from '../../../content/shared/formulas/counting.formula?raw';
import { exampleNumber } from '../lesson-example';
import { isRecord, isWholeBetween } from '../read';

export interface MultiHeadState {
  d_model: number;
  n_heads: number;
  /** the head whose place is shown, counted from 0 */
  head: number;
}

/** Wider than any published model; its matrices still have fewer than 2³³ weights each. */
export const WIDEST = 65_536;

/** The lesson's example. */
export function initialState(): MultiHeadState {
  return {
    d_model: exampleNumber(example, 'd_model'),
    n_heads: exampleNumber(example, 'n_heads'),
    head: 0,
  };
}

/** Another number of heads; the chosen head stays where there still is one. */
export function withHeads(state: MultiHeadState, n_heads: number): MultiHeadState {
  return { ...state, n_heads, head: Math.min(state.head, n_heads - 1) };
}

/** A state from a link or a script; undefined when it is not one. */
export function readState(value: unknown): MultiHeadState | undefined {
  if (!isRecord(value)) return undefined;
  const { d_model, n_heads, head } = value;
  if (!isWholeBetween(d_model, 1, WIDEST) || !isWholeBetween(n_heads, 1, WIDEST)) return undefined;
  if (!isWholeBetween(head, 0, n_heads - 1)) return undefined;
  return { d_model, n_heads, head };
}
