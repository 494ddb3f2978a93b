import { isRecord } from '../read';

export interface ComplexityState {
  /** components of each query, key and value */
  d: number;
  causal: boolean;
  /** the most tokens that are measured */
  largest: number;
}

export const widths: readonly number[] = [32, 64, 128];
export const largests: readonly number[] = [1024, 2048, 4096, 8192];

/** Fewer tokens say more about the call than about the calculation. */
const SMALLEST = 64;

export function initialState(): ComplexityState {
  return { d: 64, causal: false, largest: 8192 };
}

/** How many tokens are measured: each time twice as many. */
export function sizesOf({ largest }: Pick<ComplexityState, 'largest'>): number[] {
  const sizes: number[] = [];
  for (let n = SMALLEST; n <= largest; n *= 2) sizes.push(n);
  return sizes;
}

/** A state from a link or a script; undefined when it is not one. */
export function readState(value: unknown): ComplexityState | undefined {
  if (!isRecord(value)) return undefined;
  const { d, causal, largest } = value;
  const knownWidth = widths.find((width) => width === d);
  const knownLargest = largests.find((size) => size === largest);
  if (knownWidth === undefined || knownLargest === undefined || typeof causal !== 'boolean') {
    return undefined;
  }
  return { d: knownWidth, causal, largest: knownLargest };
}
