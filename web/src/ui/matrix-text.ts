import { readNumber } from './matrix-data';

/** What a pasted text holds. Rows and columns are counted from 1, as readers count. */
export type TextMatrix =
  | { kind: 'matrix'; rows: number[][] }
  | { kind: 'empty' }
  | { kind: 'ragged'; row: number; count: number; expected: number }
  | { kind: 'wrong'; row: number; col: number; text: string };

/** What NumPy and PyTorch write round the numbers: `W = np.array(…, dtype=float)`. */
const WRAPPING =
  /^\s*\w+\s*=(?!=)|\b(?:\w+\.)*(?:array|tensor|matrix)\s*\(|,?\s*(?:dtype|device|requires_grad|grad_fn)\s*=\s*[^,)\]]+|\)/g;

/** Rows of words: brackets hold rows if there are any, line ends and semicolons otherwise. */
function rowsOfWords(text: string): string[][] {
  const bare = text.replace(WRAPPING, ' ');
  const lines = bare.includes('[')
    ? bare
        .replace(/\]\s*,?\s*\[/g, ';')
        .replace(/[[\]\r\n]/g, ' ')
        .split(';')
    : bare.split(/[;\r\n]+/);
  return lines
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .map((line) => line.split(/ *[,\t] *| +/));
}

/**
 * Reads numbers as spreadsheets (tabs), CSV, JSON, NumPy and formula cells write them:
 * `1, 0; 0, 1`, `[[1, 0], [0, 1]]`, `array([[1., 0.]])`, columns apart by blanks.
 */
export function readMatrixText(text: string): TextMatrix {
  const rows: number[][] = [];
  for (const [r, words] of rowsOfWords(text).entries()) {
    const row: number[] = [];
    for (const [c, word] of words.entries()) {
      const read = readNumber(word);
      if (read.kind !== 'number') return { kind: 'wrong', row: r + 1, col: c + 1, text: word };
      row.push(read.value);
    }
    const expected = rows[0]?.length ?? row.length;
    if (row.length !== expected) {
      return { kind: 'ragged', row: r + 1, count: row.length, expected };
    }
    rows.push(row);
  }
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'matrix', rows };
}

/** How a matrix can be written for another program. */
export const TEXT_FORMATS = ['csv', 'tsv', 'json', 'numpy'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

const SEPARATORS: Record<TextFormat, string> = { csv: ',', tsv: '\t', json: ', ', numpy: ', ' };

/** All digits, so that reading gives the same number. */
function written(value: number, format: TextFormat): string {
  if (Number.isNaN(value)) return { csv: 'nan', tsv: 'nan', json: 'null', numpy: 'np.nan' }[format];
  const sign = value < 0 ? '-' : '';
  // JSON has no infinity, but every reader makes one of a number beyond all others.
  const infinity = { csv: 'inf', tsv: 'inf', json: '1e999', numpy: 'np.inf' }[format];
  if (!Number.isFinite(value)) return sign + infinity;
  // With its point a whole number does not make an array of integers.
  return format === 'numpy' && Number.isInteger(value) && Math.abs(value) < 1e21
    ? `${value}.`
    : String(value);
}

/** A matrix as spreadsheets (CSV, tabs), JSON or NumPy read it; readMatrixText reads all of them. */
export function writeMatrixText(rows: readonly (readonly number[])[], format: TextFormat): string {
  const lines = rows.map((row) =>
    row.map((value) => written(value, format)).join(SEPARATORS[format]),
  );
  if (format === 'csv' || format === 'tsv') return lines.join('\n');
  const [open, gap, close] =
    format === 'json' ? ['[', ',\n ', ']'] : ['np.array([', ',\n          ', '])'];
  return open + lines.map((line) => `[${line}]`).join(gap) + close;
}
