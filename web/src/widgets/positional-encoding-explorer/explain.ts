import { enoughDigits, factor, sumOfProducts, term } from '../../ui/arithmetic';
import { columnOf, placeOf } from './columns';
import type { Encoded } from './compute';
import type { PositionsState } from './state';

/** Beyond this many decimals nothing of a double is left. */
const MOST_DIGITS = 15;

/** The fewest decimals of a divisor with which sin and cos of the quotient print as they should. */
function divisorDigits(
  divisor: number,
  position: number,
  waves: readonly ('sin' | 'cos')[],
): number {
  const exact = position / divisor;
  for (let digits = 4; digits < MOST_DIGITS; digits += 1) {
    const angle = position / Number(divisor.toFixed(digits));
    if (waves.every((wave) => term(Math[wave](angle)) === term(Math[wave](exact)))) return digits;
  }
  return MOST_DIGITS;
}

/** The same for the angle itself. */
function angleDigits(value: number, angle: number, wave: 'sin' | 'cos'): number {
  return enoughDigits(value, (read) => Math[wave](read(angle)));
}

export interface CellFacts {
  pair: number;
  wave: 'sin' | 'cos';
  /** an equation each, down to the value */
  exponent: string;
  divisor: string;
  wavelength: string;
  value: string;
}

/**
 * The picked cell with its numbers put in:
 * `2·1 / 4 = 0.5`, `10000^(2·1 / 4) = 100`, `2·π·100 = 628.3185`, `sin(3 / 100) = sin(0.03) = 0.0300`.
 */
export function explainCell({ row, pairs }: Encoded, state: PositionsState): CellFacts {
  const { d_model, base, position, column } = state;
  const { pair, wave } = placeOf(column, state);
  const { exponent = 0, divisor = 1, wavelength = 0 } = pairs[pair] ?? {};
  const value = row.data[column] ?? Number.NaN;
  const digits = divisorDigits(divisor, position, [wave]);
  const by = term(divisor, digits);
  const angle = position / divisor;
  const quotient = `2·${pair} / ${d_model}`;
  return {
    pair,
    wave,
    exponent: `${quotient} = ${term(exponent)}`,
    divisor: `${term(base)}^(${quotient}) = ${by}`,
    wavelength: `2·π·${by} = ${term(wavelength)}`,
    value: `${wave}(${term(position)} / ${by}) = ${wave}(${term(angle, angleDigits(value, angle, wave))}) = ${term(value)}`,
  };
}

/**
 * The picked component of M_k · PE(p): only its own pair takes part in it.
 * `cos(2 / 1)·0.8415 + sin(2 / 1)·0.5403 = (−0.4161)·0.8415 + 0.9093·0.5403 = 0.1411`
 */
export function explainShift({ shifted, pairs }: Encoded, state: PositionsState): string {
  const { d_model, column, k } = state;
  const { pair, wave } = placeOf(column, state);
  const columns = (['sin', 'cos'] as const).map((each) => columnOf({ pair, wave: each }, state));
  if (!shifted) return '';
  const left = columns.map((col) => shifted.M.data[column * d_model + (col ?? 0)] ?? Number.NaN);
  const right = columns.map((col) => shifted.start.data[col ?? 0] ?? Number.NaN);
  const value = shifted.moved.data[column] ?? Number.NaN;
  const products = (read: (n: number) => number) =>
    left.reduce((sum, each, index) => sum + read(each) * read(right[index] ?? 0), 0);
  const digits = enoughDigits(value, products);
  const { divisor = 1 } = pairs[pair] ?? {};
  const turn = `${term(k)} / ${term(divisor, divisorDigits(divisor, k, ['sin', 'cos']))}`;
  const turns =
    wave === 'sin' ? [`cos(${turn})`, `sin(${turn})`] : [`−sin(${turn})`, `cos(${turn})`];
  const written = turns
    .map((each, index) => `${each}·${factor(right[index] ?? 0, digits)}`)
    .join(' + ');
  return `${written} = ${sumOfProducts(left, right, digits)} = ${term(value)}`;
}
