import { type Arithmetic, elementOf, scaledCell, softmaxCell, term } from '../../ui/arithmetic';
import type { Softmaxed } from './compute';
import type { SoftmaxState } from './state';

/** In the limit T → 0 the largest scores share everything: `1 / 2 = 0.5`, and the others have 0. */
function limitShare(scores: readonly number[], picked: number, value: number): Arithmetic {
  const largest = Math.max(...scores);
  const tied = scores.filter((score) => score === largest).length;
  const numerator = scores[picked] === largest ? 1 : 0;
  return { lines: [`${numerator} / ${tied} = ${term(value)}`], sources: {}, value };
}

/** The arithmetic of the picked share: first z / T, then its softmax. */
export function explainShare(
  { scores, scaled, shares }: Softmaxed,
  { temperature, picked }: Pick<SoftmaxState, 'temperature' | 'picked'>,
): Arithmetic {
  const cell = { row: 0, col: picked };
  const value = elementOf(shares, 0, picked);
  if (!scaled) return limitShare([...scores.data], picked, value);
  const share = softmaxCell({ name: 'scaled', matrix: scaled }, cell, value);
  if (temperature === 1) return share;
  const divisor = { d_k: undefined, temperature };
  const own = elementOf(scaled, 0, picked);
  const quotient = scaledCell({ name: 'scores', matrix: scores }, divisor, cell, own, share.digits);
  return { ...share, lines: [...quotient.lines, ...share.lines] };
}
