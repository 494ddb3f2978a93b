import type { MaskInput, MatrixInput, VectorInput } from './types.js';

/** What each kernel is called with. null and undefined both mean: not given. */
type Optional<T> = T | null | undefined;

/** A WebAssembly.Module, whose type programs for Node alone may not have. */
export type CompiledModule = object;

export interface LoadOptions {
  /** the module, its bytes, or where they are; the file beside this one when not given */
  wasm?: Optional<ArrayBuffer | ArrayBufferView | URL | CompiledModule>;
}

export type Activation = 'relu' | 'gelu' | 'gelu_tanh' | 'silu';
export type FeedForwardActivation = 'relu' | 'gelu' | 'gelu_tanh' | 'swiglu';
export type PositionalLayout = 'interleaved' | 'halves';
export type NormPlacement = 'post' | 'pre';

export interface SoftmaxOptions {
  /** divides the scores; 0 is the limit, in which equal maxima share. 1 when not given */
  temperature?: Optional<number>;
}

export interface AttentionArguments {
  /** n_q × d_k */
  Q: MatrixInput;
  /** n_k × d_k */
  K: MatrixInput;
  /** n_k × d_v */
  V: MatrixInput;
  /** n_q × n_k */
  mask?: Optional<MaskInput>;
  /** multiplies the scores; 1/√d_k when not given */
  scale?: Optional<number>;
}

/** Q, K and V are rounded to float32; as Float32Array they are taken as they are. */
export interface FloatAttentionArguments {
  /** n_q × d_k */
  Q: MatrixInput;
  /** n_k × d_k */
  K: MatrixInput;
  /** n_k × d_v */
  V: MatrixInput;
  /** query i attends to the keys up to its own place, 0 … i + n_k − n_q; false when not given */
  causal?: Optional<boolean>;
  /** multiplies the scores; 1/√d_k when not given */
  scale?: Optional<number>;
}

export interface TiledAttentionArguments extends FloatAttentionArguments {
  /** queries and keys of one tile, 1 … 1024; 64 when not given */
  tile?: Optional<number>;
}

/** The projections of one multi-head attention; head i takes its own columns of each. */
export interface AttentionWeights {
  /** d_model × n_heads·d_k */
  W_Q: MatrixInput;
  /** d_model × n_kv_heads·d_k */
  W_K: MatrixInput;
  /** d_model × n_kv_heads·d_v */
  W_V: MatrixInput;
  /** n_heads·d_v × d_model */
  W_O: MatrixInput;
  b_Q?: Optional<VectorInput>;
  b_K?: Optional<VectorInput>;
  b_V?: Optional<VectorInput>;
  b_O?: Optional<VectorInput>;
}

export interface MultiHeadArguments extends AttentionWeights {
  /** n_q × d_model */
  X: MatrixInput;
  /** n_k × d_model, what keys and values are made of; X when not given */
  X_kv?: Optional<MatrixInput>;
  n_heads: number;
  /** divides n_heads; n_heads when not given */
  n_kv_heads?: Optional<number>;
  /** n_q × n_k, the same for every head */
  mask?: Optional<MaskInput>;
}

export interface PositionalEncodingArguments {
  /** positions 0 … n − 1 */
  n?: Optional<number>;
  /** any positions at all, in a row or a column, instead of n */
  positions?: Optional<VectorInput>;
  d_model: number;
  /** 10000 when not given */
  base?: Optional<number>;
  /** sine and cosine side by side, or all sines before all cosines; 'interleaved' when not given */
  layout?: Optional<PositionalLayout>;
}

export interface PositionShiftArguments {
  /** how many positions further */
  k: number;
  /** even */
  d_model: number;
  base?: Optional<number>;
}

export interface RmsNormArguments {
  /** n × d */
  x: MatrixInput;
  /** d values; ones when not given */
  gamma?: Optional<VectorInput>;
  /** 1e-5 when not given */
  eps?: Optional<number>;
}

export interface LayerNormArguments extends RmsNormArguments {
  /** d values; zeros when not given */
  beta?: Optional<VectorInput>;
}

export interface FeedForwardWeights {
  /** d_model × d_ff */
  W1: MatrixInput;
  b1?: Optional<VectorInput>;
  /** d_ff × d_model */
  W2: MatrixInput;
  b2?: Optional<VectorInput>;
  /** 'relu' when not given */
  activation?: Optional<Exclude<FeedForwardActivation, 'swiglu'>>;
}

export interface GatedFeedForwardWeights {
  /** d_model × d_ff */
  W_gate: MatrixInput;
  /** d_model × d_ff */
  W_up: MatrixInput;
  /** d_ff × d_model */
  W_down: MatrixInput;
  /** not needed: the weights say it */
  activation?: Optional<'swiglu'>;
}

/** n × d_model, one token a row, and the weights of either kind. */
export type FeedForwardArguments = { x: MatrixInput } & FeedForwardWeights;
export type GatedFeedForwardArguments = { x: MatrixInput } & GatedFeedForwardWeights;

interface LayerOptions extends AttentionWeights {
  /** n × d_model */
  x: MatrixInput;
  n_heads: number;
  n_kv_heads?: Optional<number>;
  /** LayerNorm after each residual sum, or before each block; 'post' when not given */
  norm?: Optional<NormPlacement>;
  /** of both (all three) norms; 1e-5 when not given */
  eps?: Optional<number>;
  gamma1?: Optional<VectorInput>;
  beta1?: Optional<VectorInput>;
  gamma2?: Optional<VectorInput>;
  beta2?: Optional<VectorInput>;
}

interface EncoderLayerOptions extends LayerOptions {
  /** n × n */
  mask?: Optional<MaskInput>;
}

export type EncoderLayerArguments = EncoderLayerOptions &
  (FeedForwardWeights | GatedFeedForwardWeights);

type CrossAttentionWeights = {
  [Name in keyof AttentionWeights as `cross_${Name}`]: AttentionWeights[Name];
};

interface DecoderLayerOptions extends LayerOptions, CrossAttentionWeights {
  /** n_source × d_model, the encoder's output */
  memory: MatrixInput;
  /** n × n; 'causal' in a language model */
  self_mask?: Optional<MaskInput>;
  /** n × n_source */
  cross_mask?: Optional<MaskInput>;
  gamma3?: Optional<VectorInput>;
  beta3?: Optional<VectorInput>;
}

export type DecoderLayerArguments = DecoderLayerOptions &
  (FeedForwardWeights | GatedFeedForwardWeights);

export interface RandnArguments {
  rows: number;
  cols: number;
  /** a whole number from 0 on; the same seed gives the same numbers everywhere */
  seed: number;
}

export interface SampleScoresArguments {
  /** how many */
  n: number;
  /** components of each query and key */
  d_k: number;
  /** a whole number from 0 on; the same seed gives the same numbers everywhere */
  seed: number;
}

export interface CausalMaskArguments {
  n_q: number;
  /** n_q when not given */
  n_k?: Optional<number>;
}
