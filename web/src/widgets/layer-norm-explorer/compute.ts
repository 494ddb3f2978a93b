import type { Kernels } from '../../kernels/index.js';
import type { Matrix } from '../../kernels/types';
import { withoutNoise } from '../../ui/arithmetic';
import { largestMagnitude } from '../../ui/matrix-data';
import type { LayerNormState } from './state';

/** Every step of one normalisation; vectors are matrices of one row. */
export interface Normed {
  input: Matrix;
  mean: number;
  deviation: Matrix;
  /** (input − μ)², element by element */
  squares: Matrix;
  sumOfSquares: number;
  /** what the squares' sum is divided by: d or d − 1 */
  divisor: number;
  variance: number;
  /** √(σ² + ε) */
  root: number;
  normalized: Matrix;
  /** of the normalised values, in the biased sense: 1 where ε is small and the divisor is d */
  normalizedVariance: number;
  /** γ ⊙ normalized + β */
  scaled: Matrix;
}

/** One way to build the block: what is normalised, and what comes out. */
export interface Variant {
  placement: LayerNormState['placement'];
  unbiased: boolean;
  norm: Normed;
  output: Matrix;
  outputMean: number;
  outputVariance: number;
}

export interface Computed {
  /** x + Sublayer(x) */
  sum: Matrix;
  /** the variant that the switches ask for */
  chosen: Variant;
  /** all four: post and pre, each with d and d − 1 */
  variants: Variant[];
}

const scalar = (matrix: Matrix): number => matrix.data[0] ?? Number.NaN;

/** The matrix with 0 where nothing but rounding is left of terms of this size. */
function quiet(matrix: Matrix, sizeAt: (index: number) => number): Matrix {
  return { ...matrix, data: matrix.data.map((one, at) => withoutNoise(one, sizeAt(at))) };
}

function normalise(
  kernels: Kernels,
  input: Matrix,
  { gamma, beta, eps }: LayerNormState,
  unbiased: boolean,
): Normed {
  // First the kernel proper: what it refuses is refused in both ways.
  const trace = kernels.layerNorm({ x: input, gamma, beta, eps });
  const size = largestMagnitude(input);
  const mean = withoutNoise(trace.mean[0] ?? Number.NaN, size);
  const deviation = quiet(kernels.binary('subtract', input, [[mean]]), () => size);
  const squares = kernels.binary('multiply', deviation, deviation);
  const sumOfSquares = scalar(kernels.reduce('sum', squares, 'all'));
  const divisor = unbiased ? input.cols - 1 : input.cols;
  const steps = { input, mean, deviation, squares, sumOfSquares, divisor };
  const variance = unbiased
    ? scalar(kernels.binary('divide', [[sumOfSquares]], [[divisor]]))
    : (trace.variance[0] ?? Number.NaN);
  const root = scalar(kernels.unary('sqrt', kernels.binary('add', [[variance]], [[eps]])));
  const quotients = unbiased ? kernels.binary('divide', deviation, [[root]]) : trace.normalized;
  const normalized = quiet(quotients, () => size / root);
  const normalizedVariance = scalar(kernels.reduce('variance', normalized, 'all'));
  const sums = unbiased
    ? kernels.binary('add', kernels.binary('multiply', normalized, gamma), beta)
    : trace.output;
  const scaled = quiet(sums, (col) =>
    Math.max(Math.abs((gamma[col] ?? 1) * (size / root)), Math.abs(beta[col] ?? 0)),
  );
  return { ...steps, variance, root, normalized, normalizedVariance, scaled };
}

/**
 * The residual sum and the norm in all four variants. The block's output is
 * given, so in pre-norm the norm's result goes into the block and is not seen
 * in y.
 *
 * Errors: those of layerNorm, e.g. equal components with ε = 0.
 */
export function computeAll(kernels: Kernels, state: LayerNormState): Computed {
  const x = kernels.binary('add', state.x, [[0]]);
  const sum = kernels.binary('add', state.x, state.sublayer);
  const variants = (['post', 'pre'] as const).flatMap((placement) =>
    [false, true].map((unbiased): Variant => {
      const norm = normalise(kernels, placement === 'post' ? sum : x, state, unbiased);
      const output = placement === 'post' ? norm.scaled : sum;
      return {
        placement,
        unbiased,
        norm,
        output,
        outputMean: withoutNoise(
          scalar(kernels.reduce('mean', output, 'all')),
          largestMagnitude(output),
        ),
        outputVariance: scalar(kernels.reduce('variance', output, 'all')),
      };
    }),
  );
  const chosen = variants.find(
    (one) => one.placement === state.placement && one.unbiased === state.unbiased,
  );
  if (!chosen) throw new Error('one of the four variants is always chosen');
  return { sum, chosen, variants };
}
