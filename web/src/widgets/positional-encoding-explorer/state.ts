import type { PositionalLayout } from '../../kernels/index.js';
import { isBetween, isRecord, isWholeBetween } from '../read';

export interface PositionsState {
  /** positions 0 … n − 1 are drawn */
  n: number;
  d_model: number;
  base: number;
  layout: PositionalLayout;
  /** the picked place; the position may lie beyond those drawn */
  position: number;
  /** counted from 0, as in the paper's PE(pos, 2i) */
  column: number;
  /** how far the encoding is moved */
  k: number;
}

export const MOST_POSITIONS = 128;
export const MOST_COLUMNS = 512;
export const MAX_BASE = 1e6;
export const MAX_POSITION = 1e6;
export const MAX_SHIFT = 64;

/** The lesson's table, some rows longer, and its move from position 1 to 3. */
export function initialState(): PositionsState {
  return {
    n: 16,
    d_model: 4,
    base: 10000,
    layout: 'interleaved',
    position: 1,
    column: 0,
    k: 2,
  };
}

/** Sizes worth seeing: the lesson's table, exercise 2, and one with a picture in it. */
export const examples: readonly Readonly<Pick<PositionsState, 'n' | 'd_model'>>[] = [
  { n: 4, d_model: 4 },
  { n: 16, d_model: 8 },
  { n: 64, d_model: 64 },
];

/** Other sizes in the same state: what was picked stays within them. */
export function withSizes(
  state: PositionsState,
  sizes: Partial<Pick<PositionsState, 'n' | 'd_model'>>,
): PositionsState {
  const next = { ...state, ...sizes };
  return { ...next, column: Math.min(next.column, next.d_model - 1) };
}

/** A state from a link or a script; undefined when it is not one. */
export function readState(value: unknown): PositionsState | undefined {
  if (!isRecord(value)) return undefined;
  const { n, d_model, base, layout, position, column, k } = value;
  if (
    !isWholeBetween(n, 1, MOST_POSITIONS) ||
    !isWholeBetween(d_model, 1, MOST_COLUMNS) ||
    !isBetween(base, 1, MAX_BASE) ||
    !(layout === 'interleaved' || layout === 'halves') ||
    !isWholeBetween(position, 0, MAX_POSITION) ||
    !isWholeBetween(column, 0, d_model - 1) ||
    !isWholeBetween(k, -MAX_SHIFT, MAX_SHIFT)
  ) {
    return undefined;
  }
  return { n, d_model, base, layout, position, column, k };
}
