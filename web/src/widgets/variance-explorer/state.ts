import { isRecord, isWholeBetween } from '../read';

export interface VarianceState {
  d_k: number;
  /** how many dot products are drawn */
  n: number;
  seed: number;
  /** which eight of them softmax is taken of, counted from 0 */
  group: number;
  /** the one of the eight whose arithmetic is shown */
  picked: number;
}

/** As many scores as softmax is shown with. */
export const GROUP = 8;
export const LARGEST_D_K = 512;
export const LEAST_SAMPLES = 100;
export const MOST_SAMPLES = 4000;
export const LARGEST_SEED = 999_999;

/** The lesson's 64 components, with the seeds of its own queries and keys. */
export function initialState(): VarianceState {
  return { d_k: 64, n: 2000, seed: 1, group: 0, picked: 1 };
}

/** Widths to compare: four times as many components spread the scores twice as far. */
export const widths: readonly number[] = [1, 4, 16, 64, 256];

export function groupCount({ n }: Pick<VarianceState, 'n'>): number {
  return Math.floor(n / GROUP);
}

/** Other draws in the same state; the eight are taken from those that there are. */
export function withDraws(
  state: VarianceState,
  draws: Partial<Pick<VarianceState, 'd_k' | 'n' | 'seed'>>,
): VarianceState {
  const next = { ...state, ...draws };
  return { ...next, group: Math.min(next.group, groupCount(next) - 1) };
}

/** A state from a link or a script; undefined when it is not one. */
export function readState(value: unknown): VarianceState | undefined {
  if (!isRecord(value)) return undefined;
  const { d_k, n, seed, group, picked } = value;
  if (
    !isWholeBetween(d_k, 1, LARGEST_D_K) ||
    !isWholeBetween(n, LEAST_SAMPLES, MOST_SAMPLES) ||
    !isWholeBetween(seed, 0, LARGEST_SEED) ||
    !isWholeBetween(group, 0, groupCount({ n }) - 1) ||
    !isWholeBetween(picked, 0, GROUP - 1)
  ) {
    return undefined;
  }
  return { d_k, n, seed, group, picked };
}
