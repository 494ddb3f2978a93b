import { isThrownByKernel } from '../../formula/kernel-errors';
import type { Kernels } from '../../kernels/index.js';
import { countLedger, type Ledger } from './ledger';
import { type CalculatorState, sizeNames } from './state';

/** What there was before the last change, as far as it could be counted. */
export interface Before {
  state: CalculatorState;
  ledger: Ledger;
}

/**
 * The last of the earlier states that differs from this one and can be counted.
 *
 * @param earlier  the latest first
 */
export function countBefore(
  kernels: Kernels,
  state: CalculatorState,
  earlier: readonly CalculatorState[],
): Before | undefined {
  for (const candidate of earlier) {
    if (changedNames(candidate, state).length === 0) continue;
    try {
      return { state: candidate, ledger: countLedger(kernels, candidate) };
    } catch (error) {
      // A state on the way, such as 51 while 512 was typed: the reader never saw its count.
      if (!isThrownByKernel(error)) throw error;
    }
  }
  return undefined;
}

/** Which fields differ. */
export function changedNames(
  before: CalculatorState,
  after: CalculatorState,
): (keyof CalculatorState)[] {
  const names: (keyof CalculatorState)[] = [...sizeNames, 'attention_biases'];
  return names.filter((name) => before[name] !== after[name]);
}
