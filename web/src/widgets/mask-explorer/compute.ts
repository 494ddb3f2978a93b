import type { Kernels } from '../../kernels/index.js';
import type { Matrix } from '../../kernels/types';
import { type Arithmetic, elementOf, maskedCell, softmaxCell } from '../../ui/arithmetic';
import { toMatrix } from '../../ui/matrix-data';
import { type MaskState, SIZE } from './state';

export interface Masked {
  scores: Matrix;
  /** 0 where a key may be seen, what is added to hidden scores elsewhere */
  M: Matrix;
  masked: Matrix;
  weights: Matrix;
}

function matrixOf(rows: number[][]): Matrix {
  const matrix = toMatrix(rows);
  if (!matrix) throw new Error('a state has rows of one length');
  return matrix;
}

const identity = matrixOf(
  Array.from({ length: SIZE }, (_, row) =>
    Array.from({ length: SIZE }, (_, col) => (row === col ? 1 : 0)),
  ),
);

/**
 * softmax(S + M). With −∞ this is the attention of a query matrix S on unit
 * keys, so that the kernel's own mask does the hiding; a finite number is
 * really added.
 */
export function computeMasked(kernels: Kernels, { scores, mask, added }: MaskState): Masked {
  const S = matrixOf(scores);
  const hidden = added ?? Number.NEGATIVE_INFINITY;
  const M = matrixOf(mask.map((row) => row.map((seen) => (seen ? 0 : hidden))));
  if (added === null) {
    const { masked, weights } = kernels.attention({
      Q: S,
      K: identity,
      V: identity,
      mask,
      scale: 1,
    });
    return { scores: S, M, masked, weights };
  }
  const masked = kernels.binary('add', S, M);
  return { scores: S, M, masked, weights: kernels.softmax(masked) };
}

/** The picked cell's arithmetic. */
export function explain(result: Masked, { step, row, col }: MaskState['picked']): Arithmetic {
  const cell = { row, col };
  const value = elementOf(result[step], row, col);
  if (step === 'weights') {
    return softmaxCell({ name: 'masked', matrix: result.masked }, cell, value);
  }
  const added = elementOf(result.M, row, col);
  return maskedCell({ name: 'scores', matrix: result.scores }, added, cell, value);
}
