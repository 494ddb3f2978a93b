/** A piece of a program and how tightly it holds together. */
export interface Piece {
  code: string;
  precedence: number;
}

/** From loose to tight, the same order in Python and JavaScript. */
export const CONDITIONAL = 1;
export const OR = 2;
export const AND = 3;
export const NOT = 4;
export const COMPARISON = 5;
export const SUM = 6;
export const PRODUCT = 7;
export const SIGN = 8;
export const POWER = 9;
export const ATOM = 10;

export function atom(code: string): Piece {
  return { code, precedence: ATOM };
}

/** The code, in brackets where it holds less tightly than its place asks. */
export function within(piece: Piece, precedence: number): string {
  return piece.precedence < precedence ? `(${piece.code})` : piece.code;
}

export function infix(left: Piece, operator: string, right: Piece, precedence: number): Piece {
  // Left-associative: the same operator on the right needs its brackets.
  const code = `${within(left, precedence)} ${operator} ${within(right, precedence + 1)}`;
  return { code, precedence };
}

/** Helper functions of a program: text and the helpers it calls in turn. */
export interface Helper {
  code: string;
  needs?: readonly string[];
  imports?: readonly string[];
}

/** The helpers named in `wanted` and what they need, by name, each after what it calls. */
export function collectHelpers(
  wanted: Iterable<string>,
  helpers: ReadonlyMap<string, Helper>,
): Map<string, Helper> {
  const collected = new Map<string, Helper>();
  const visit = (name: string): void => {
    const helper = helpers.get(name);
    if (!helper || collected.has(name)) return;
    for (const needed of helper.needs ?? []) visit(needed);
    collected.set(name, helper);
  };
  for (const name of wanted) visit(name);
  return collected;
}

/**
 * The comment lines (without their `#`) and blank lines of a source between two
 * of its lines, 1-based and inclusive; a blank line is undefined.
 */
export function gapBetween(source: string, from: number, to: number): (string | undefined)[] {
  const gap: (string | undefined)[] = [];
  for (const line of source.split(/\r\n|\r|\n/).slice(from - 1, Math.max(from - 1, to))) {
    const comment = /^\s*#\s?(.*)$/.exec(line)?.[1];
    if (comment !== undefined) gap.push(comment.trimEnd());
    else if (gap.length > 0 ? gap.at(-1) !== undefined : from > 1) gap.push(undefined);
  }
  return gap;
}
