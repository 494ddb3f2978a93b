import type * as Arguments from './arguments.js';
import type { ModelConfig } from './config.js';
import type * as Types from './types.js';

type Matrix = Types.Matrix;
type MatrixInput = Types.MatrixInput;

export type UnaryOperation =
  | 'negate'
  | 'abs'
  | 'exp'
  | 'log'
  | 'sqrt'
  | 'sin'
  | 'cos'
  | 'tan'
  | 'tanh'
  | 'round'
  | 'floor'
  | 'ceil';

export type BinaryOperation =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'power'
  | 'minimum'
  | 'maximum';

export type Reduction = 'sum' | 'mean' | 'variance' | 'minimum' | 'maximum';

/**
 * The kernels. Every function checks what it is given and throws a KernelError;
 * every result is the caller's own. Formulas, shapes, errors and sources stand
 * at the function of the same name in cpp/include/transformer.
 */
export interface Kernels {
  /** A matrix has at most so many elements; a larger one is refused. */
  readonly maxMatrixElements: number;
  /** exp(z / T) ÷ its sum, row by row. */
  softmax(z: MatrixInput, options?: Arguments.SoftmaxOptions | null): Matrix;
  /** softmax in float32, as it is written down and with the maximum subtracted. */
  softmaxFloat32(z: MatrixInput): Types.SoftmaxFloat32Trace;
  /** −Σ p log₂ p of each row of shares, and two to that power. */
  entropy(p: MatrixInput): Types.EntropyTrace;
  /** Dot products of random queries and keys with standard normal components. */
  sampleScores(given: Arguments.SampleScoresArguments): Types.ScoreSample;
  /** softmax(QKᵀ · scale) V with every step. */
  attention(given: Arguments.AttentionArguments): Types.AttentionTrace;
  /** The same in float32, tile by tile: the n_q × n_k matrix never exists as a whole. */
  tiledAttention(given: Arguments.TiledAttentionArguments): Types.FloatAttention;
  /** The same in float32 with the whole n_q × n_k matrix: what tiledAttention is compared with. */
  naiveAttention(given: Arguments.FloatAttentionArguments): Types.FloatAttention;
  /** Attention in n_heads parts, put together by W_O. */
  multiHeadAttention(given: Arguments.MultiHeadArguments): Types.MultiHeadTrace;
  /** Sines and cosines of each position, n × d_model. */
  positionalEncoding(given: Arguments.PositionalEncodingArguments): Matrix;
  /** M_k with PE(p + k)ᵀ = M_k · PE(p)ᵀ, d_model × d_model. */
  positionShift(given: Arguments.PositionShiftArguments): Matrix;
  /** γ ⊙ (x − μ) / √(σ² + ε) + β, row by row. */
  layerNorm(given: Arguments.LayerNormArguments): Types.LayerNormTrace;
  /** γ ⊙ x / √(mean of x² + ε), row by row. */
  rmsNorm(given: Arguments.RmsNormArguments): Types.RmsNormTrace;
  /** activation(xW1 + b1) W2 + b2, or with 'swiglu' (silu(xW_gate) ⊙ xW_up) W_down. */
  feedForward(given: Arguments.GatedFeedForwardArguments): Types.GatedFeedForwardTrace;
  feedForward(given: Arguments.FeedForwardArguments): Types.FeedForwardTrace;
  feedForward(
    given: Arguments.FeedForwardArguments | Arguments.GatedFeedForwardArguments,
  ): Types.FeedForwardTrace | Types.GatedFeedForwardTrace;
  /** Self-attention and feed-forward network, each with its residual sum and norm. */
  encoderLayer(given: Arguments.EncoderLayerArguments): Types.EncoderLayerTrace;
  /** The same with attention to `memory` between the two. */
  decoderLayer(given: Arguments.DecoderLayerArguments): Types.DecoderLayerTrace;
  /** How many numbers a model learns, with the sum behind each part. */
  countParameters(config: ModelConfig): Types.ParameterCount;

  /** A · B */
  product(A: MatrixInput, B: MatrixInput): Matrix;
  /** Aᵀ */
  transpose(A: MatrixInput): Matrix;
  /** Element by element. */
  unary(op: UnaryOperation, A: MatrixInput): Matrix;
  /** Element by element; 1×1, 1×n and n×1 are repeated to fit. */
  binary(op: BinaryOperation, A: MatrixInput, B: MatrixInput): Matrix;
  /** Of all elements (1×1) or of each row (n×1). */
  reduce(op: Reduction, A: MatrixInput, axis: 'all' | 'rows'): Matrix;
  /** relu, gelu, gelu_tanh or silu, element by element. */
  activate(x: MatrixInput, options: { activation: Arguments.Activation }): Matrix;
  /** Draws of the standard normal distribution. */
  randn(given: Arguments.RandnArguments): Matrix;
  /** true where query i may attend to key j: j ≤ i + n_k − n_q. */
  causalMask(given: Arguments.CausalMaskArguments): boolean[][];
}
