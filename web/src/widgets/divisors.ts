/** Every divisor of a whole number from 1 on, in order. */
export function divisors(value: number): number[] {
  const small: number[] = [];
  const large: number[] = [];
  for (let factor = 1; factor * factor <= value; factor++) {
    if (value % factor !== 0) continue;
    small.push(factor);
    if (factor * factor !== value) large.unshift(value / factor);
  }
  return [...small, ...large];
}

/** The divisors on both sides of a number that is none: one or two. */
export function nearestDivisors(value: number, wanted: number): number[] {
  const all = divisors(value);
  const below = all.filter((divisor) => divisor < wanted).at(-1);
  const above = all.find((divisor) => divisor > wanted);
  return [below, above].filter((divisor) => divisor !== undefined);
}
