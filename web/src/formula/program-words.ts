import type { FormulaErrorCode } from './errors.js';

/** Words that begin a statement of a program, and what the learner wants with them. */
const WORDS = new Map<string, FormulaErrorCode>([
  ['for', 'code_loop'],
  ['while', 'code_loop'],
  ['if', 'code_choice'],
  ['elif', 'code_choice'],
  ['else', 'code_choice'],
  ['def', 'code_function'],
  ['function', 'code_function'],
  ['return', 'code_function'],
  ['import', 'code_import'],
  ['from', 'code_import'],
]);

/**
 * What is said about a statement that begins with `word` as a program would;
 * undefined where it is a name like any other, as in `from = 3`.
 */
export function programWord(word: string, rest: string): FormulaErrorCode | undefined {
  const goesOn = word === 'else' ? /^ *:/ : /^(?: *\(| +[\p{L}\p{N}_'"[])/u;
  const isAssigned = /^ *(?:\([^()\n]*\) *)?=(?!=)/.test(rest);
  return goesOn.test(rest) && !isAssigned ? WORDS.get(word) : undefined;
}
