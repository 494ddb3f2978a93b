/** What a cell need not define. */
const GIVEN = new Set(['e', 'pi', 'Infinity', 'true', 'false']);

/** The variables that an expression uses: not functions, constants, texts or parts of a record. */
export function variablesIn(expression: string): string[] {
  const names = expression.matchAll(
    /(?<![\p{L}\p{N}_.'"])[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_]*\s*\()/gu,
  );
  return [...new Set([...names].map(([name]) => name))].filter((name) => !GIVEN.has(name));
}
