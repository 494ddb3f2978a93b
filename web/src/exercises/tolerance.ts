/** When a learner's numbers count as the right ones. */

/** A value as its shape and its numbers; a number is 1×1. */
export interface Numbers {
  rows: number;
  cols: number;
  data: readonly number[];
}

type Compare = (value: number, right: number) => boolean;

/** Double arithmetic in another order differs in the last digits only. */
const EXACT = 1e-9;

/** What is calculated from numbers that were typed with four decimals: relative, and absolute. */
const FROM_ROUNDED = { relative: 2.5e-4, absolute: 1e-4 };

/** Numbers are typed with at least and at most so many decimals. */
const DECIMALS = { least: 2, most: 6 };

/** Infinities are equal or not; nothing is near to one. */
const isNear = (value: number, right: number, tolerance: number) =>
  Number.isFinite(right) && Math.abs(value - right) <= tolerance * Math.max(1, Math.abs(right));

/** Of a number and one of the other sign, or 0, none is a rounding of the other. */
const isAcrossZero = (value: number, right: number) => right !== 0 && value * right <= 0;

/** Of two whole numbers that differ, one is wrong, however near they are. */
const areWhole = (value: number, right: number) =>
  Number.isSafeInteger(value) && Number.isSafeInteger(right);

export const isEqual: Compare = (value, right) =>
  value === right || (!areWhole(value, right) && isNear(value, right, EXACT));

/** isEqual, and a division by zero makes the same nothing of both. */
export const isSame: Compare = (value, right) =>
  isEqual(value, right) || (Number.isNaN(value) && Number.isNaN(right));

/** NaN equals nothing, so a value with one in it agrees with no other value. */
export const holdsNaN = ({ data }: Numbers): boolean => data.some(Number.isNaN);

function decimalsOf(value: number): number {
  const [, decimals = ''] = /\.(\d+)$/.exec(String(value)) ?? [];
  return decimals.length;
}

/**
 * To how many decimals a matrix is rounded: the most that one of its numbers shows,
 * as 1.000 beside 0.841 shows none of its three. Numbers with more were not typed.
 */
function decimalsOfAll({ data }: Numbers): number {
  let most = 0;
  for (const value of data) {
    const decimals = decimalsOf(value);
    if (decimals > most && decimals <= DECIMALS.most) most = decimals;
  }
  return most;
}

/** The right value with so many decimals, or calculated from numbers that were typed. */
const isRounded =
  (most: number): Compare =>
  (value, right) => {
    if (isEqual(value, right)) return true;
    if (areWhole(value, right) || !Number.isFinite(right)) return false;
    const { relative, absolute } = FROM_ROUNDED;
    const slack = Math.max(relative * Math.abs(right), absolute);
    if (!isAcrossZero(value, right) && Math.abs(value - right) <= slack) return true;
    const own = decimalsOf(value);
    const decimals = own < DECIMALS.least ? most : own;
    if (decimals < DECIMALS.least || decimals > DECIMALS.most) return false;
    // Half a unit of the last decimal; what lies on the border may be rounded either way.
    return Math.abs(value - right) <= 0.5 * 10 ** -decimals * (1 + 1e-9);
  };

/** Whether two values have one shape, and every pair of their numbers compares so. */
export function agree(a: Numbers, b: Numbers, compare: Compare): boolean {
  if (a.rows !== b.rows || a.cols !== b.cols) return false;
  return a.data.every((value, index) => compare(value, b.data[index] as number));
}

/** Whether the right numbers were typed as rounded ones, or calculated from such. */
export function areRounded(mine: Numbers, right: Numbers): boolean {
  return agree(mine, right, isRounded(decimalsOfAll(mine)));
}
