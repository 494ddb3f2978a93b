import type { AttentionTrace, Matrix } from '../../kernels/types';
import {
  type Arithmetic,
  dotCell,
  elementOf,
  maskedCell,
  productCell,
  scaledCell,
  softmaxCell,
} from '../../ui/arithmetic';
import type { Cell } from '../../ui/matrix-data';
import type { Picked } from './state';

/** What the arithmetic of a cell is made from: one computation, and how it was asked for. */
export interface Computed {
  trace: AttentionTrace;
  Q: Matrix;
  K: Matrix;
  V: Matrix;
  root: boolean;
  temperature: number;
  causal: boolean;
}

/** The matrix that a step shows: once a mask is on, the second one is shown with it. */
export function stepMatrix({ trace, causal }: Computed, step: Picked['step']): Matrix {
  return step === 'scaled' && causal ? trace.masked : trace[step];
}

/** Whether the mask forbids this cell: the key stands behind the query. */
export function isHidden({ causal }: Computed, { row, col }: Cell): boolean {
  return causal && col > row;
}

function scaledOrMasked(computed: Computed, cell: Cell): Arithmetic {
  const { trace, Q, root, temperature, causal } = computed;
  const scores = { name: 'scores', matrix: trace.scores };
  const divisor = { d_k: root ? Q.cols : undefined, temperature };
  const value = elementOf(trace.scaled, cell.row, cell.col);
  const scaled = scaledCell(scores, divisor, cell, value);
  if (!causal) return scaled;
  const added = isHidden(computed, cell) ? Number.NEGATIVE_INFINITY : 0;
  const result = elementOf(trace.masked, cell.row, cell.col);
  const masked = maskedCell({ name: 'scaled', matrix: trace.scaled }, added, cell, result);
  return {
    lines: [...scaled.lines, ...masked.lines],
    sources: scaled.sources,
    value: result,
  };
}

/** The picked cell's arithmetic, and the cells it was made from. */
export function explain(computed: Computed, { step, row, col }: Picked): Arithmetic {
  const { trace, Q, K, V } = computed;
  const cell = { row, col };
  const value = elementOf(stepMatrix(computed, step), row, col);
  const named = (name: string, matrix: Matrix) => ({ name, matrix });
  switch (step) {
    case 'scores':
      return dotCell(named('Q', Q), named('K', K), cell, value);
    case 'scaled':
      return scaledOrMasked(computed, cell);
    case 'weights':
      return softmaxCell(named('scaled', trace.masked), cell, value);
    case 'output':
      return productCell(named('weights', trace.weights), named('V', V), cell, value);
  }
}
