import { type Cell, toMatrix } from './matrix-data';
import type { MatrixHost } from './matrix-host';
import type { CellBehaviour, CellParts, MatrixLook } from './matrix-table';

/** Cells that can be chosen: one tab stop, arrow keys inside, as in a grid. */
export class CellPicker implements CellBehaviour {
  readonly role = 'grid';

  constructor(private readonly host: MatrixHost) {}

  cell(cell: Cell, text: string, look: MatrixLook): CellParts {
    const current = look.picked ?? { row: 0, col: 0 };
    const here = current.row === cell.row && current.col === cell.col;
    return {
      content: text,
      tabindex: here ? 0 : -1,
      selected: here && look.picked !== undefined,
      onClick: () => this.host.pick(cell),
    };
  }

  readonly onKeydown = (event: KeyboardEvent): void => {
    const matrix = this.host.matrix && toMatrix(this.host.matrix);
    const [row, col] = ((event.target as Element).closest('td')?.dataset['cell'] ?? '')
      .split(',')
      .map(Number);
    if (!matrix || row === undefined || col === undefined) return;
    const moves: Record<string, Cell> = {
      ArrowLeft: { row, col: col - 1 },
      ArrowRight: { row, col: col + 1 },
      ArrowUp: { row: row - 1, col },
      ArrowDown: { row: row + 1, col },
      Home: { row, col: 0 },
      End: { row, col: matrix.cols - 1 },
      Enter: { row, col },
      ' ': { row, col },
    };
    const next = moves[event.key];
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (next.row < 0 || next.row >= matrix.rows || next.col < 0 || next.col >= matrix.cols) return;
    this.moveTo(next, event.key);
  };

  /** A step into the part left out goes on to the next cell that is drawn. */
  private async moveTo(cell: Cell, key: string): Promise<void> {
    const target = this.find(cell) ?? this.beyondGap(cell, key);
    if (!target) return;
    this.host.pick(target);
    await this.host.updateComplete;
    this.element(target)?.focus();
  }

  private element({ row, col }: Cell): HTMLElement | null {
    return this.host.renderRoot.querySelector<HTMLElement>(`td[data-cell="${row},${col}"]`);
  }

  private find(cell: Cell): Cell | undefined {
    return this.element(cell) ? cell : undefined;
  }

  private beyondGap(cell: Cell, key: string): Cell | undefined {
    const matrix = this.host.matrix && toMatrix(this.host.matrix);
    if (!matrix) return undefined;
    const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
    const down = key === 'ArrowUp' || key === 'ArrowDown';
    let { row, col } = cell;
    while (row >= 0 && row < matrix.rows && col >= 0 && col < matrix.cols) {
      const found = this.find({ row, col });
      if (found) return found;
      if (down) row += step;
      else col += step;
    }
    return undefined;
  }
}
