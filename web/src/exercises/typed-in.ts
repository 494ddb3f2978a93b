import { sameFormulas } from './same-formulas';
import { variablesIn } from './variables';

/**
 * Where a name's value comes from: it is calculated from other names, or typed in,
 * and then perhaps still as the cell first had it.
 */
export type Origin = 'calculated' | 'typed' | 'first';

const OPENING = /[([{]/;
const CLOSING = /[)\]}]/;

/** What stands right of `name =` where the cell gives it a value last. */
function rightSide(text: string, name: string): string | undefined {
  const plain = text.replace(/#.*/g, '');
  const begins = [...plain.matchAll(new RegExp(`(?:^|[;\\n])\\s*${name}\\s*=(?!=)`, 'gu'))].at(-1);
  if (!begins) return undefined;
  const from = begins.index + begins[0].length;
  let depth = 0;
  let at = from;
  while (at < plain.length && (depth > 0 || !/[;\n]/.test(plain.charAt(at)))) {
    if (OPENING.test(plain.charAt(at))) depth += 1;
    if (CLOSING.test(plain.charAt(at))) depth -= 1;
    at += 1;
  }
  return plain.slice(from, at);
}

/**
 * The origin of each name in a cell's text. What the exercise first calculates stays
 * a calculation, also where somebody has typed its result.
 */
export function originsIn(text: string, first: string): (name: string) => Origin {
  return (name) => {
    const now = rightSide(text, name);
    const before = rightSide(first, name);
    const isTyped = (side: string | undefined) =>
      side === undefined || variablesIn(side).length === 0;
    if (now === undefined || !isTyped(now) || !isTyped(before)) return 'calculated';
    return before !== undefined && sameFormulas(now, before) ? 'first' : 'typed';
  };
}
