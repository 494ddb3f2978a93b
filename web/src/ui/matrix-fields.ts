import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatShort } from '../formula/format';
import { type Cell, readNumber, toMatrix } from './matrix-data';
import type { CellBehaviour, CellParts, MatrixLook } from './matrix-table';
import type { MatrixView } from './matrix-view';
import type { Translate } from './messages';

interface Draft {
  cell: Cell;
  /** What stands in the field while it is being typed. */
  text: string | undefined;
  /** What is wrong with it, as far as it can be said already. */
  problem: 'blank' | 'notNumber' | undefined;
  /** The text the problem was found in. */
  typed: string;
}

const keyOf = ({ row, col }: Cell) => `${row},${col}`;

/** Cells that can be typed into. What is not a number never replaces one that is. */
export class CellFields implements CellBehaviour {
  readonly role = undefined;
  private readonly drafts = new Map<string, Draft>();

  constructor(private readonly host: MatrixView) {}

  cell(cell: Cell, text: string, look: MatrixLook): CellParts {
    const draft = this.drafts.get(keyOf(cell));
    const value = draft?.text ?? exactText(this.host.valueAt(cell), text);
    const name = look.t('matrix.cell', {
      row: look.rowNames[cell.row] || look.t('matrix.row', { n: cell.row + 1 }),
      col: look.colNames[cell.col] || look.t('matrix.column', { n: cell.col + 1 }),
    });
    const problem = draft?.problem !== undefined;
    const content = html`<input
      type="text"
      inputmode="text"
      autocomplete="off"
      style="width: calc(${Math.max(3, value.length)}ch + 1.2em)"
      .value=${live(value)}
      data-field=${keyOf(cell)}
      aria-label=${this.host.name ? `${this.host.name}: ${name}` : name}
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${problem ? `notice-${keyOf(cell)}` : nothing}
      @input=${(event: InputEvent) => this.typed(cell, event)}
      @blur=${(event: FocusEvent) => this.left(cell, event)}
      @keydown=${(event: KeyboardEvent) => this.moved(cell, event)}
    />`;
    return { content, field: true };
  }

  /** One sentence for each field that could not be read. */
  notices(t: Translate): TemplateResult {
    const found = [...this.drafts.values()].filter((draft) => draft.problem);
    return html`<div role="status" aria-atomic="false">
      ${found.map((draft) => {
        const { row, col } = draft.cell;
        const params = {
          cell: t('matrix.cell', {
            row: this.host.rowNames[row] || t('matrix.row', { n: row + 1 }),
            col: this.host.colNames[col] || t('matrix.column', { n: col + 1 }),
          }),
          text: draft.typed,
          value: formatShort(this.host.valueAt(draft.cell) ?? 0, this.host.digits),
        };
        const key = draft.problem === 'blank' ? 'matrix.blank' : 'matrix.notNumber';
        return html`<p class="notice" id="notice-${keyOf(draft.cell)}">${t(key, params)}</p>`;
      })}
    </div>`;
  }

  private typed(cell: Cell, event: InputEvent): void {
    const text = (event.target as HTMLInputElement).value;
    const read = readNumber(text);
    // A lone minus sign may become a number yet: nobody is told off for it while typing.
    const problem = read.kind === 'wrong' && !event.isComposing ? 'notNumber' : undefined;
    this.drafts.set(keyOf(cell), { cell, text, problem, typed: text });
    if (read.kind === 'number') this.host.put(cell, read.value);
    this.host.requestUpdate();
  }

  private left(cell: Cell, event: FocusEvent): void {
    const text = (event.target as HTMLInputElement).value;
    const draft = this.drafts.get(keyOf(cell));
    if (draft?.text === undefined) return;
    const read = readNumber(text);
    if (read.kind === 'number') this.drafts.delete(keyOf(cell));
    else {
      const problem = read.kind === 'blank' ? 'blank' : 'notNumber';
      this.drafts.set(keyOf(cell), { cell, text: undefined, problem, typed: text });
    }
    this.host.requestUpdate();
  }

  private moved(cell: Cell, event: KeyboardEvent): void {
    if (event.isComposing) return;
    const matrix = this.host.matrix && toMatrix(this.host.matrix);
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    if (!matrix || step === undefined) return;
    const row = cell.row + step;
    if (row < 0 || row >= matrix.rows) return;
    event.preventDefault();
    const selector = `input[data-field="${keyOf({ row, col: cell.col })}"]`;
    const next = this.host.renderRoot.querySelector<HTMLInputElement>(selector);
    next?.focus();
    next?.select();
  }
}

/** A field shows every digit it holds, or else leaving it would seem to round it. */
function exactText(value: number | undefined, shown: string): string {
  return value !== undefined && Number.isFinite(value) ? String(value) : shown;
}
