import type { Kernels } from '../../kernels/index.js';
import { divisors } from '../divisors';
import type { MultiHeadState } from './state';

/** One number of heads that d_model allows. */
export interface Choice {
  n_heads: number;
  d_k: number;
  /** weights of W_i^Q: one head's part */
  single: number;
  /** weights of W^Q, W^K, W^V and W^O together, as the kernel counts them */
  total: number;
}

export interface Computed {
  choices: Choice[];
  chosen: Choice;
  /** the kernel's sum, e.g. "4 · 512 · 512" */
  formula: string;
}

/** The attention row of countParameters for one layer. */
function attentionRow(kernels: Kernels, d_model: number, n_heads: number) {
  const counted = kernels.countParameters({ d_model, n_heads, d_ff: 1, n_layers: 1 });
  const row = counted.rows.find(({ component }) => component === 'attention');
  if (!row) throw new Error('the count has no part called attention');
  return row;
}

function choiceOf(kernels: Kernels, d_model: number, n_heads: number): Choice {
  const d_k = d_model / n_heads;
  const { count } = attentionRow(kernels, d_model, n_heads);
  return { n_heads, d_k, single: d_model * d_k, total: Number(count) };
}

/**
 * Counts the block for the wanted number of heads and for every other that
 * d_model allows.
 *
 * Errors: not_divisible when d_model is no multiple of n_heads.
 */
export function computeBlock(kernels: Kernels, { d_model, n_heads }: MultiHeadState): Computed {
  const { formula } = attentionRow(kernels, d_model, n_heads);
  return {
    choices: divisors(d_model).map((divisor) => choiceOf(kernels, d_model, divisor)),
    chosen: choiceOf(kernels, d_model, n_heads),
    formula,
  };
}

/**
 * The columns that a head takes of W^Q, W^K and W^V, and so of Q, K and V; its
 * output stands in the same columns of the concatenated matrix and meets the
 * same rows of W^O. Counted from 0, `end` is not among them.
 */
export function columnsOf(head: number, d_k: number): { start: number; end: number } {
  return { start: head * d_k, end: (head + 1) * d_k };
}
