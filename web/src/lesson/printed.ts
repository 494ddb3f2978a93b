import { printedCells } from '../formula/figure.js';
import type { Matrix } from '../kernels/types.js';

/** How a checked figure is drawn: in prose, in TeX, and in full. */

/** What an expression may give to stand behind a printed figure. */
export type FigureValue = number | bigint | Matrix;

/** The figure as prose shows it: a real minus sign, and a percent sign that touches its number. */
export function proseText(printed: string): string {
  return printed
    .trim()
    .replace(/(^|[[,;\s])-(?=[\d∞])/g, '$1−')
    .replace(/\s+%/, '%');
}

/** The figure as TeX: digits grouped without the space a comma would get, a matrix in brackets. */
export function texOf(printed: string): string {
  const cells = printedCells(printed);
  if (!cells) return '';
  const about = /^\s*≈/.test(printed) ? '\\approx ' : '';
  const number = (text: string) =>
    text
      .replace(/^≈\s*/, '')
      .replace('−', '-')
      .replaceAll(',', '{,}')
      .replace('∞', '\\infty ')
      .replace(/\s*%/, '\\%');
  // Braces keep a sign from being read as a binary operator of what stands before.
  if (!cells.bracketed) return `${about}{${number(cells.cells[0]?.[0] ?? '')}}`;
  const rows = cells.cells.map((row) => row.map(number).join(' & '));
  return `${about}\\begin{bmatrix}${rows.join(' \\\\ ')}\\end{bmatrix}`;
}

/** The value in full, for the `value` attribute and the note that explains a figure. */
export function fullValue(value: FigureValue): string {
  if (typeof value !== 'object') return String(value);
  const rows = Array.from({ length: value.rows }, (_, i) =>
    Array.from(value.data.subarray(i * value.cols, (i + 1) * value.cols), (x) =>
      Number(x.toPrecision(8)),
    ).join(', '),
  );
  return `[${rows.join('; ')}]`;
}
