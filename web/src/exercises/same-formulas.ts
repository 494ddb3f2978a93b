/** What of a cell is calculated: without comments, spaces and blank lines. */
const calculated = (text: string): string => text.replace(/#.*/g, '').replace(/\s+/g, '');

/** Whether two cells say the same formulas, however they are spaced and commented. */
export function sameFormulas(a: string, b: string): boolean {
  return calculated(a) === calculated(b);
}
