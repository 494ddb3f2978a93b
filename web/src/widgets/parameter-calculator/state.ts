import example from '../../../content/shared/formulas/counting.formula?raw';
import type { ModelConfig } from '../../kernels/index.js';
import { exampleNumber } from '../lesson-example';
import { isRecord, isWholeBetween } from '../read';

/** What the calculator counts: a stack of encoder layers, and the table of its vocabulary. */
export interface CalculatorState {
  d_model: number;
  n_heads: number;
  d_ff: number;
  n_layers: number;
  /** rows of the token embedding; 0 leaves it out */
  vocab: number;
  /** whether W_Q, W_K, W_V and W_O have biases, as in PyTorch */
  attention_biases: boolean;
}

export type SizeName = Exclude<keyof CalculatorState, 'attention_biases'>;

/** A field's least and greatest value. The kernels refuse a count beyond 2⁶⁴ by themselves. */
export const LARGEST = 1_000_000_000;
export const smallest: Readonly<Record<SizeName, number>> = {
  d_model: 1,
  n_heads: 1,
  d_ff: 1,
  n_layers: 1,
  vocab: 0,
};

export const sizeNames = Object.keys(smallest) as SizeName[];

/** The encoder of the paper's base model, counted as the lesson counts it. */
export function initialState(): CalculatorState {
  return {
    d_model: exampleNumber(example, 'd_model'),
    n_heads: exampleNumber(example, 'n_heads'),
    d_ff: exampleNumber(example, 'd_ff'),
    n_layers: exampleNumber(example, 'n_layers'),
    vocab: 0,
    attention_biases: false,
  };
}

/** A state from a link or a script; undefined when it is not one. */
export function readState(value: unknown): CalculatorState | undefined {
  if (!isRecord(value)) return undefined;
  const isSize = (name: SizeName) => isWholeBetween(value[name], smallest[name], LARGEST);
  if (!sizeNames.every(isSize) || typeof value['attention_biases'] !== 'boolean') return undefined;
  const { d_model, n_heads, d_ff, n_layers, vocab, attention_biases } =
    value as unknown as CalculatorState;
  return { d_model, n_heads, d_ff, n_layers, vocab, attention_biases };
}

/** The same architecture as countParameters takes it. */
export function configOf(state: CalculatorState): ModelConfig {
  const { attention_biases: biases, ...sizes } = state;
  return { ...sizes, biases: { qkv: biases, attn_out: biases, ffn: true } };
}

/** The call that gives the same total in an exercise's cell. */
export function cellSource(state: CalculatorState): string {
  const sizes = sizeNames
    .filter((name) => name !== 'vocab' || state.vocab > 0)
    .map((name) => `${name}: ${state[name]}`);
  const biases = state.attention_biases ? ['biases: { qkv: true, attn_out: true }'] : [];
  return `countParameters({ ${[...sizes, ...biases].join(', ')} }).total`;
}
