/** A matrix literal of a formula cell: `Q = [1, 0; 0, 1]` on a line of its own. */
const LITERAL = /^(\w+) = \[([^[\]]*)\]$/gm;

/**
 * The matrices that a shared formula writes out in numbers, by name. Widgets
 * start from the same text as the lesson and its exercise, without the parser.
 */
export function literalMatrices(source: string): Map<string, number[][]> {
  const matrices = new Map<string, number[][]>();
  for (const [, name = '', body = ''] of source.matchAll(LITERAL)) {
    const rows = body.split(';').map((row) => row.split(',').map(Number));
    if (rows.flat().every(Number.isFinite)) matrices.set(name, rows);
  }
  return matrices;
}

/** One of them. Errors: the formula writes out no matrix of that name. */
export function exampleMatrix(source: string, name: string): number[][] {
  const matrix = literalMatrices(source).get(name);
  if (!matrix) throw new Error(`the lesson's formula has no matrix ${name} in numbers`);
  return matrix;
}

/** A number that the lesson's formula writes out: `d_model = 512`. Errors: it does not. */
export function exampleNumber(source: string, name: string): number {
  const line = source.match(new RegExp(`^${name} = (\\d+)$`, 'm'));
  if (!line) throw new Error(`the lesson's formula does not say what ${name} is in digits`);
  return Number(line[1]);
}
