import { readNumber } from './matrix-data';

/** What a pasted text holds. Rows and columns are counted from 1, as readers count. */
export type TextMatrix =
  | { kind: 'matrix'; rows: number[][] }
  | { kind: 'empty' }
  | { kind: 'ragged'; row: number; count: number; expected: number }
  | { kind: 'wrong'; row: number; col: number; text: string };

/** Rows of words: brackets hold rows if there are any, line ends and semicolons otherwise. */
function rowsOfWords(text: string): string[][] {
  const bare = text.replace(/\b(?:array|tensor|matrix)\s*\(|\)|,?\s*dtype\s*=\s*[\w.]+/g, ' ');
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
