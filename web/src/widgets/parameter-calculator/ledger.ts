import { formatNumber } from '../../formula/format';
import type { Count, Kernels, ParameterCount } from '../../kernels/index.js';
import type { CalculatorSay } from './say';
import { type CalculatorState, configOf } from './state';

/** The parts of an encoder layer, by the names that the kernel gives them. */
export const layerParts = ['attention', 'ffn', 'layer_norms'] as const;
export type PartName = (typeof layerParts)[number] | 'stack' | 'token_embedding';

export interface Entry {
  part: PartName;
  /** the sum in letters, as an exercise's cell would have it */
  formula: string;
  /** the same sum with its numbers, from the kernel */
  numbers: string;
  count: Count;
}

/** Everything that is counted: one layer by its parts, then the model by its parts. */
export interface Ledger {
  layer: Entry[];
  layerTotal: Count;
  /** the layers together and, if there is a vocabulary, its table */
  model: Entry[];
  total: Count;
}

const formulas: Record<Exclude<PartName, 'stack'>, string> = {
  attention: '4 * d_model^2',
  ffn: 'd_model * d_ff + d_ff + d_ff * d_model + d_model',
  layer_norms: '2 * 2 * d_model',
  token_embedding: 'vocab * d_model',
};
/** Three of W_Q, W_K, W_V and one of W_O, in the order of the kernel's sum. */
const ATTENTION_BIASES = ' + 3 * d_model + d_model';

/** 4 · 512 · 512, with the thousands of each number set apart. */
function grouped(numbers: string): string {
  return numbers.replace(/\d+/g, (digits) => formatNumber(BigInt(digits)));
}

function entryOf(counted: ParameterCount, part: Exclude<PartName, 'stack'>, more = ''): Entry {
  const row = counted.rows.find(({ component }) => component === part);
  if (!row) throw new Error(`the count has no part called ${part}`);
  return {
    part,
    formula: formulas[part] + more,
    numbers: grouped(row.formula),
    count: row.count,
  };
}

/**
 * Counts one layer, the stack and the whole.
 *
 * Errors: those of countParameters, e.g. d_model is not a multiple of n_heads.
 */
export function countLedger(kernels: Kernels, state: CalculatorState): Ledger {
  const config = configOf(state);
  const one = kernels.countParameters({ ...config, n_layers: 1, vocab: 0 });
  const stack = kernels.countParameters({ ...config, vocab: 0 });
  const whole = kernels.countParameters(config);
  const biases = state.attention_biases ? ATTENTION_BIASES : '';
  const layers: Entry = {
    part: 'stack',
    formula: 'n_layers * layer',
    numbers: `${formatNumber(state.n_layers)} · ${formatNumber(one.total)}`,
    count: stack.total,
  };
  return {
    layer: layerParts.map((part) => entryOf(one, part, part === 'attention' ? biases : '')),
    layerTotal: one.total,
    model: state.vocab > 0 ? [layers, entryOf(whole, 'token_embedding')] : [layers],
    total: whole.total,
  };
}

/** Which part of the whole a count is, in tenths of a percent, rounded half up. Exact at any size. */
export function tenths(count: Count, total: Count): number {
  const whole = BigInt(total);
  return Number((2000n * BigInt(count) + whole) / (2n * whole));
}

/** 333 is "33.3 %"; what is there, but rounds to nothing, is "< 0.1 %". */
export function shareText(count: Count, total: Count, say: CalculatorSay): string {
  const share = tenths(count, total);
  const isTiny = share === 0 && BigInt(count) > 0n;
  return say(isTiny ? 'tinyPercent' : 'percent', {
    share: formatNumber(isTiny ? 0.1 : share / 10, 1),
  });
}

/** What the rounded shares add up to, in tenths of a percent: 1000 unless rounding shows. */
export function sumOfTenths(entries: readonly Entry[], total: Count): number {
  return entries.reduce((sum, { count }) => sum + tenths(count, total), 0);
}

/** after − before, exactly. */
export function difference(after: Count, before: Count): bigint {
  return BigInt(after) - BigInt(before);
}

/** "+3,145,728", "−12", "0". */
export function signed(value: bigint): string {
  return value > 0n ? `+${formatNumber(value)}` : formatNumber(value);
}
