import { evaluateExpression } from '../../../web/src/formula/cell.js';
import type { Kernels } from '../../../web/src/kernels/index.js';
import type { Arithmetic } from '../../../web/src/ui/arithmetic.js';

/** The value of one side of an equation, as a formula cell calculates it. */
export function sideValue(side: string, kernels: Kernels): number {
  // Thousands are grouped for readers only; 0 · −∞ never stands in these texts.
  const text = side.replace(/(\d),(?=\d{3})/g, '$1');
  const value = evaluateExpression(text, new Map(), kernels);
  if (typeof value !== 'number') throw new Error(`${side} is not a number`);
  return value;
}

/** Of every equation: the values of all its sides, and the side that is furthest off. */
export function largestGap({ lines }: Arithmetic, kernels: Kernels): number {
  const gaps = lines.map((line) => {
    const values = line.split(' = ').map((side) => sideValue(side, kernels));
    const last = values.at(-1) ?? Number.NaN;
    return Math.max(...values.map((value) => (value === last ? 0 : Math.abs(value - last))));
  });
  return Math.max(...gaps);
}
