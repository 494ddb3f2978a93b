/**
 * What the kernels take and give. One row is one token; in every score matrix
 * a row is a query and a column is a key.
 */

/** A dense row-major matrix: element (i, j) is data[i * cols + j]. */
export interface Matrix {
  rows: number;
  cols: number;
  data: Float64Array;
}

/** The same in float32, the precision in which models run. */
export interface FloatMatrix {
  rows: number;
  cols: number;
  data: Float32Array;
}

/** Anything a kernel accepts as a matrix; a flat array is one row. */
export type MatrixInput =
  | Matrix
  | FloatMatrix
  | { rows: number; cols: number; data: ArrayLike<number> }
  | readonly (readonly number[])[]
  | readonly number[];

/** Anything a kernel accepts as a vector: a flat array or a matrix of one row. */
export type VectorInput = MatrixInput;

/**
 * Rows of booleans, true where a query may attend to a key (a matrix of 1 and 0
 * says the same); 'causal' lets query i see the keys up to its own place.
 */
export type MaskInput = 'causal' | readonly (readonly boolean[])[] | Matrix;

export interface AttentionTrace {
  /** QKᵀ, n_q × n_k */
  scores: Matrix;
  /** scores · scale */
  scaled: Matrix;
  /** scaled, with −∞ where the mask forbids */
  masked: Matrix;
  /** softmax of each row of masked */
  weights: Matrix;
  /** weights · V, n_q × d_v */
  output: Matrix;
}

/** Attention in float32, without its steps. */
export interface FloatAttention {
  /** n_q × d_v */
  output: FloatMatrix;
  /** memory that was needed beside Q, K, V and output */
  extra_bytes: number;
}

export interface HeadTrace extends AttentionTrace {
  Q: Matrix;
  K: Matrix;
  V: Matrix;
}

export interface MultiHeadTrace {
  heads: HeadTrace[];
  concat: Matrix;
  output: Matrix;
}

/** In float32: what exceeds it is Infinity, and Infinity / Infinity is NaN. */
export interface NaiveSoftmaxTrace {
  /** exp(z) */
  exponentials: Matrix;
  /** of the exponentials, one a row */
  sum: Float64Array;
  /** exponentials / sum */
  shares: Matrix;
}

/** In float32, with the maximum of each row subtracted first: always finite. */
export interface ShiftedSoftmaxTrace {
  /** one a row */
  maximum: Float64Array;
  /** z − maximum */
  differences: Matrix;
  /** exp(z − maximum) */
  exponentials: Matrix;
  /** of the exponentials, one a row */
  sum: Float64Array;
  /** exponentials / sum */
  shares: Matrix;
}

export interface SoftmaxFloat32Trace {
  naive: NaiveSoftmaxTrace;
  shifted: ShiftedSoftmaxTrace;
}

export interface EntropyTrace {
  /** −Σ p log₂ p, one a row */
  bits: Float64Array;
  /** 2^bits: how many equal shares would be as undecided */
  perplexity: Float64Array;
}

/** Dot products of random queries and keys, n of them, and their spread (÷ n). */
export interface ScoreSample {
  /** q · k */
  scores: Float64Array;
  /** q · k / √d_k */
  scaled: Float64Array;
  mean: number;
  variance: number;
  scaled_mean: number;
  scaled_variance: number;
}

export interface LayerNormTrace {
  /** one value a row */
  mean: Float64Array;
  /** biased (÷ d), one value a row */
  variance: Float64Array;
  /** (x − μ) / √(σ² + ε) */
  normalized: Matrix;
  /** γ ⊙ normalized + β */
  output: Matrix;
}

export interface RmsNormTrace {
  /** mean of the squares, one value a row */
  mean_square: Float64Array;
  normalized: Matrix;
  output: Matrix;
}

export interface FeedForwardTrace {
  pre_activation: Matrix;
  hidden: Matrix;
  output: Matrix;
}

export interface GatedFeedForwardTrace {
  /** xW_gate, before the activation */
  gate: Matrix;
  up: Matrix;
  /** silu(gate) ⊙ up */
  hidden: Matrix;
  output: Matrix;
}

export interface EncoderLayerTrace {
  attention: MultiHeadTrace;
  residual1: Matrix;
  norm1: Matrix;
  ffn: FeedForwardTrace | GatedFeedForwardTrace;
  residual2: Matrix;
  norm2: Matrix;
  output: Matrix;
}

export interface DecoderLayerTrace {
  /** the masked self-attention */
  attention: MultiHeadTrace;
  residual1: Matrix;
  norm1: Matrix;
  cross_attention: MultiHeadTrace;
  residual2: Matrix;
  norm2: Matrix;
  ffn: FeedForwardTrace | GatedFeedForwardTrace;
  residual3: Matrix;
  norm3: Matrix;
  output: Matrix;
}

/** A count: a number up to 2^53 − 1, where all whole numbers are exact; a BigInt from 2^53 on. */
export type Count = number | bigint;

export interface ParameterRow {
  component: string;
  /** the formula with its numbers, e.g. "4 · 512² = 1048576" without the result */
  formula: string;
  count: Count;
}

export interface ParameterCount {
  rows: ParameterRow[];
  total: Count;
}

export type ErrorCode =
  | 'shape_mismatch'
  | 'empty'
  | 'not_finite'
  | 'not_divisible'
  | 'out_of_range'
  | 'too_large'
  | 'fully_masked_row';
