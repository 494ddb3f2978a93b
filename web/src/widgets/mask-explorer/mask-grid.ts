import { html, type TemplateResult } from 'lit';
import type { Cell } from '../../ui/matrix-data';

export interface MaskGrid {
  mask: readonly (readonly boolean[])[];
  names: readonly string[];
  /** What stands in a hidden cell. */
  hidden: string;
  label: string;
  lit: Cell | undefined;
  /** A cell that is not as a causal mask would have it. */
  odd(row: number, col: number): boolean;
  cellLabel(row: number, col: number): string;
  toggle(row: number, col: number): void;
}

/** Arrow keys go from cell to cell; the grid is one tab stop. */
function move(event: KeyboardEvent): void {
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
  };
  const step = steps[event.key];
  const button = event.target as HTMLElement;
  const [row = 0, col = 0] = (button.dataset['mask'] ?? '').split(',').map(Number);
  if (!step) return;
  event.preventDefault();
  const table = button.closest('table');
  const next = table?.querySelector<HTMLElement>(`[data-mask="${row + step[0]},${col + step[1]}"]`);
  if (!next) return;
  button.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** The mask as switches in the shape of the score matrix. */
export function maskGrid(grid: MaskGrid): TemplateResult {
  const { mask, names } = grid;
  return html`<div class="scroll" role="group" aria-label=${grid.label}><table class="mask" @keydown=${move}>
    <caption class="hidden">${grid.label}</caption>
    <thead>
      <tr>
        <td></td>
        ${names.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${mask.map(
        (cells, row) => html`<tr>
          <th scope="row">${names[row]}</th>
          ${cells.map(
            (seen, col) => html`<td>
              <button
                type="button"
                data-mask="${row},${col}"
                class="${seen ? 'seen' : 'unseen'} ${grid.odd(row, col) ? 'odd' : ''} ${
                  grid.lit?.row === row && grid.lit.col === col ? 'lit' : ''
                }"
                tabindex=${row === 0 && col === 0 ? 0 : -1}
                aria-pressed=${!seen}
                aria-label=${grid.cellLabel(row, col)}
                @click=${() => grid.toggle(row, col)}
              >${seen ? '0' : grid.hidden}</button>
            </td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}
