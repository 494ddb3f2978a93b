import type { Kernels } from '../../kernels/index.js';
import type { HeadTrace, Matrix, MultiHeadTrace } from '../../kernels/types';
import { toMatrix } from '../../ui/matrix-data';
import type { Draw } from './presets';
import { type Input, type LabState, type Sizes, type Step, sizesOf } from './state';

export interface Computed {
  given: Record<Input, Matrix>;
  /** the positional encoding, where it is added */
  positions: Matrix | undefined;
  /** what goes into attention: X, with its positions where they are added */
  input: Matrix;
  trace: MultiHeadTrace;
  sizes: Sizes;
  causal: boolean;
  draw: Draw;
}

const matrices = new WeakMap<readonly number[][], Matrix>();

/** One matrix for the same rows, so that what did not change is not drawn again. */
export function matrixOf(rows: number[][]): Matrix {
  const matrix = matrices.get(rows) ?? toMatrix(rows);
  if (!matrix) throw new Error('a state has rows of one length');
  matrices.set(rows, matrix);
  return matrix;
}

/**
 * From the tokens' rows to the output.
 *
 * Errors: those of multiHeadAttention, e.g. a sum too large for a number.
 */
export function computeLab(kernels: Kernels, state: LabState): Computed {
  const { n_heads, n_kv_heads, mask } = state;
  const given = {
    X: matrixOf(state.X),
    W_Q: matrixOf(state.W_Q),
    W_K: matrixOf(state.W_K),
    W_V: matrixOf(state.W_V),
    W_O: matrixOf(state.W_O),
  };
  const { rows: n, cols: d_model } = given.X;
  const positions = state.positions ? kernels.positionalEncoding({ n, d_model }) : undefined;
  const input = positions ? kernels.binary('add', given.X, positions) : given.X;
  const causal = mask === 'causal';
  const trace = kernels.multiHeadAttention({
    ...given,
    X: input,
    ...{ n_heads, n_kv_heads, mask: causal ? 'causal' : null },
  });
  return {
    ...{ given, positions, input, trace, causal },
    sizes: sizesOf(state),
    draw: (rows, cols, seed) => kernels.randn({ rows, cols, seed }),
  };
}

export function headOf({ trace }: Computed, head: number): HeadTrace {
  const found = trace.heads[head];
  if (!found) throw new Error(`there is no head ${head}`);
  return found;
}

/** The matrix that a step shows; of the shown head where each has one. */
export function stepMatrix(computed: Computed, step: Step, head: number): Matrix {
  const { input, trace, causal } = computed;
  if (step === 'input') return input;
  if (step === 'concat' || step === 'output') return trace[step];
  const own = headOf(computed, head);
  if (step === 'head') return own.output;
  // Once a mask is on, what is scaled is shown with it.
  return step === 'scaled' && causal ? own.masked : own[step];
}
