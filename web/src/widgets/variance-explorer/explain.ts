import { type Arithmetic, elementOf, scaledCell, softmaxCell } from '../../ui/arithmetic';
import type { Drawn } from './compute';
import type { VarianceState } from './state';

export interface Explained {
  raw: Arithmetic;
  /** the quotient, then its share */
  scaled: Arithmetic;
}

/** The shares of the picked score, undivided and divided by √d_k. */
export function explainShares(
  { raw, scaled }: Drawn,
  { d_k, picked }: Pick<VarianceState, 'd_k' | 'picked'>,
): Explained {
  const cell = { row: 0, col: picked };
  const share = (name: string, { scores, shares }: Drawn['raw']) =>
    softmaxCell({ name, matrix: scores }, cell, elementOf(shares, 0, picked));
  const divided = share('scaled', scaled);
  const quotient = scaledCell(
    { name: 'scores', matrix: raw.scores },
    { d_k, temperature: 1 },
    cell,
    elementOf(scaled.scores, 0, picked),
    divided.digits,
  );
  return {
    raw: share('scores', raw),
    scaled: { ...divided, lines: [...quotient.lines, ...divided.lines] },
  };
}
