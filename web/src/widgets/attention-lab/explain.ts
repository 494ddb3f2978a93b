import type { Matrix } from '../../kernels/types';
import {
  type Arithmetic,
  elementOf,
  enoughDigits,
  equation,
  factor,
  productCell,
  term,
} from '../../ui/arithmetic';
import type { Cell } from '../../ui/matrix-data';
import { explain as explainHead } from '../attention-explorer/explain';
import { type Computed, headOf, stepMatrix } from './compute';
import { kvHeadOf, type LabState } from './state';

/** Where a column of the concatenated matrix comes from. */
export function placeInHead({ sizes }: Computed, col: number): { head: number; col: number } {
  return { head: Math.floor(col / sizes.d_v), col: col % sizes.d_v };
}

/** `0.5 + 0.8415 = 1.3415`: an embedding and its position. */
function inputCell({ given, positions, input }: Computed, cell: Cell): Arithmetic {
  const at = (matrix: Matrix) => elementOf(matrix, cell.row, cell.col);
  const value = at(input);
  const [own, added] = [at(given.X), positions ? at(positions) : 0];
  const digits = enoughDigits(value, (read) => read(own) + read(added));
  return {
    lines: [equation(`${term(own, digits)} + ${factor(added, digits)}`, value)],
    sources: { X: [cell], positions: [cell] },
    value,
  };
}

/** The picked cell's arithmetic, and the cells it was made from. */
export function explain(computed: Computed, state: LabState): Arithmetic {
  const { head, picked } = state;
  const { step, row, col } = picked;
  const { given, input, trace, sizes, causal } = computed;
  const cell = { row, col };
  const value = elementOf(stepMatrix(computed, step, head), row, col);
  const from = { name: state.positions ? 'input' : 'X', matrix: input };
  const projected = (name: 'W_Q' | 'W_K' | 'W_V', start: number) => {
    const place = { row, col: start + col };
    return productCell(from, { name, matrix: given[name] }, place, value);
  };
  switch (step) {
    case 'input':
      return inputCell(computed, cell);
    case 'Q':
      return projected('W_Q', head * sizes.d_k);
    case 'K':
      return projected('W_K', kvHeadOf(state, head) * sizes.d_k);
    case 'V':
      return projected('W_V', kvHeadOf(state, head) * sizes.d_v);
    case 'scores':
    case 'scaled':
    case 'weights':
    case 'head': {
      const own = headOf(computed, head);
      const { Q, K, V } = own;
      const asked = { root: true, temperature: 1, causal };
      const place = { step: step === 'head' ? 'output' : step, row, col } as const;
      return explainHead({ trace: own, Q, K, V, ...asked }, place);
    }
    case 'concat': {
      const place = placeInHead(computed, col);
      const sources = place.head === head ? { head: [{ row, col: place.col }] } : {};
      return { lines: [term(value)], sources, value };
    }
    case 'output': {
      const concat = { name: 'concat', matrix: trace.concat };
      return productCell(concat, { name: 'W_O', matrix: given.W_O }, cell, value);
    }
  }
}
