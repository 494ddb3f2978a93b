import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import { formatNumber, formatShort } from '../formula/format';
import type { Matrix } from '../kernels/types';
import { type Cell, largestMagnitude, neededDecimals, visibleIndexes } from './matrix-data';
import type { Translate } from './messages';

/** What a matrix's table is drawn from. */
export interface MatrixLook {
  matrix: Matrix;
  label: string;
  t: Translate;
  rowNames: readonly string[];
  colNames: readonly string[];
  digits: number;
  rounded: boolean;
  limit: number;
  heat: boolean;
  lit: readonly Cell[];
  picked: Cell | undefined;
}

/** What makes cells more than text: picking or editing. */
export interface CellBehaviour {
  readonly role: 'grid' | undefined;
  /** Attributes of the cell and what stands in it. */
  cell(cell: Cell, text: string, look: MatrixLook): CellParts;
  onKeydown?(event: KeyboardEvent): void;
}

export interface CellParts {
  content: unknown;
  tabindex?: 0 | -1;
  selected?: boolean;
  field?: boolean;
  onClick?: () => void;
}

const same = (a: Cell | undefined, row: number, col: number) => a?.row === row && a.col === col;

function headName(names: readonly string[], index: number, number: string): TemplateResult {
  const name = names[index];
  return name ? html`${name}` : html`<span class="hidden">${number}</span>`;
}

/** A cell's number; rounded ones never become powers of ten for being small. */
function numberText(value: number, digits: number, rounded: boolean): string {
  const isSmall = Math.abs(value) < 1 && !Number.isInteger(value);
  return rounded && isSmall ? formatNumber(value, digits) : formatShort(value, digits);
}

/** The values that are drawn, column by column; of a large matrix they are few. */
function drawnColumns(
  matrix: Matrix,
  rows: readonly (number | null)[],
  cols: readonly (number | null)[],
): number[][] {
  return cols.map((col) =>
    col === null
      ? []
      : rows.flatMap((row) => (row === null ? [] : (matrix.data[row * matrix.cols + col] ?? 0))),
  );
}

/** The invisible characters that bring an integer under the points of its column. */
function padding(column: readonly number[], digits: number, rounded: boolean): string {
  for (const value of column) {
    const text = numberText(value, digits, rounded);
    const point = text.indexOf('.');
    if (point >= 0 && !text.includes('×')) return text.slice(point).replace(/\d/g, '0');
  }
  return '';
}

/** The table with its brackets; `behaviour` makes its cells pickable or editable. */
export function matrixTable(look: MatrixLook, behaviour?: CellBehaviour): TemplateResult {
  const { matrix, t } = look;
  const rows = visibleIndexes(matrix.rows, look.limit);
  const cols = visibleIndexes(matrix.cols, look.limit);
  const largest = look.heat ? largestMagnitude(matrix) : 0;
  const columns = drawnColumns(matrix, rows, cols);
  const digits = neededDecimals(columns.flat(), look.digits);
  const pads = columns.map((column) => padding(column, digits, look.rounded));
  const hasRowNames = look.rowNames.length > 0;

  const cellHtml = (row: number | null, col: number | null, r: number, c: number) => {
    const edges = {
      'first-row': r === 0,
      'last-row': r === rows.length - 1,
      'first-col': c === 0,
      'last-col': c === cols.length - 1,
    };
    if (row === null || col === null) {
      const dots = row === null ? (col === null ? '⋱' : '⋮') : '…';
      return html`<td class=${classMap({ ...edges, gap: true })}>
        <span aria-hidden="true">${dots}</span><span class="hidden">${t('matrix.omitted')}</span>
      </td>`;
    }
    const value = matrix.data[row * matrix.cols + col] ?? Number.NaN;
    const text = numberText(value, digits, look.rounded);
    const parts = behaviour?.cell({ row, col }, text, look) ?? { content: text };
    const heat = largest > 0 && Number.isFinite(value) ? Math.abs(value) / largest : 0;
    const lacksPoint = pads[c] && !parts.field && Number.isInteger(value);
    return html`<td
      class=${classMap({
        ...edges,
        field: parts.field === true,
        lit: look.lit.some((cell) => same(cell, row, col)),
        picked: same(look.picked, row, col),
      })}
      style=${look.heat ? styleMap({ '--heat': heat.toFixed(3) }) : nothing}
      data-pad=${lacksPoint ? pads[c] : nothing}
      data-cell="${row},${col}"
      tabindex=${parts.tabindex ?? nothing}
      aria-selected=${parts.selected === undefined ? nothing : String(parts.selected)}
      @click=${parts.onClick}
    >${parts.content}</td>`;
  };

  return html`<table role=${behaviour?.role ?? nothing} @keydown=${behaviour?.onKeydown}>
    <caption class="hidden">${look.label}</caption>
    <thead class=${look.colNames.length > 0 ? '' : 'hidden'}>
      <tr>
        ${hasRowNames ? html`<td class="corner"></td>` : html`<td class="corner hidden"></td>`}
        ${cols.map((col) =>
          col === null
            ? html`<th scope="col"><span class="hidden">${t('matrix.omitted')}</span></th>`
            : html`<th scope="col">
                ${headName(look.colNames, col, t('matrix.column', { n: col + 1 }))}
              </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, r) => html`<tr>
          <th scope="row" class=${hasRowNames ? '' : 'hidden'}>
            ${
              row === null
                ? html`<span class="hidden">${t('matrix.omitted')}</span>`
                : headName(look.rowNames, row, t('matrix.row', { n: row + 1 }))
            }
          </th>
          ${cols.map((col, c) => cellHtml(row, col, r, c))}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
