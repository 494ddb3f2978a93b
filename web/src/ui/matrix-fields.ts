import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatShort } from '../formula/format';
import { type Cell, readNumber, type TypedNumber, toMatrix } from './matrix-data';
import type { MatrixHost } from './matrix-host';
import type { CellBehaviour, CellParts, MatrixLook } from './matrix-table';
import { readMatrixText, type TextMatrix } from './matrix-text';
import type { MessageKey, MessageParams, Translate } from './messages';

interface Draft {
  cell: Cell;
  /** What stands in the field while it is being typed. */
  text: string | undefined;
  /** What is wrong with it, as far as it can be said already. */
  problem: { key: MessageKey; params: MessageParams } | undefined;
  /** The number that stood there then: when it changes from outside, the draft is over. */
  value: number | undefined;
}

/** As much of a wrong text as a sentence can hold. */
const QUOTED = 20;

const keyOf = ({ row, col }: Cell) => `${row},${col}`;

/** What was typed and is neither a number nor on its way to one. */
const isWrong = ({ kind }: TypedNumber) => kind === 'wrong' || kind === 'comma';

const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** Cells that can be typed into. What is not a number never replaces one that is. */
export class CellFields implements CellBehaviour {
  readonly role = undefined;
  private readonly drafts = new Map<string, Draft>();

  constructor(private readonly host: MatrixHost) {}

  /** Lets go of everything that could not be read. */
  forget(): void {
    this.drafts.clear();
  }

  cell(cell: Cell, text: string, look: MatrixLook): CellParts {
    const draft = this.draftOf(cell);
    const value = draft?.text ?? exactText(this.host.valueAt(cell), text);
    const name = this.nameOf(cell, look.t);
    const problem = draft?.problem !== undefined;
    const content = html`<input
      type="text"
      inputmode="text"
      autocomplete="off"
      style="width: calc(${Math.max(3, value.length)}ch + 0.95em)"
      .value=${live(value)}
      data-field=${keyOf(cell)}
      aria-label=${this.host.name ? `${this.host.name}: ${name}` : name}
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${problem ? `notice-${keyOf(cell)}` : nothing}
      @input=${(event: InputEvent) => this.typed(cell, event)}
      @paste=${(event: ClipboardEvent) => this.pasted(cell, event)}
      @blur=${(event: FocusEvent) => this.left(cell, event)}
      @keydown=${(event: KeyboardEvent) => this.moved(cell, event)}
    />`;
    return { content, field: true };
  }

  /** One sentence for each field that could not be read; `hidden` where it is seen elsewhere. */
  notices(t: Translate, hidden: boolean): TemplateResult {
    const look = hidden ? 'notice hidden' : 'notice';
    return html`<div role="status" aria-atomic="false">
      ${this.wrong().map(
        (draft) =>
          html`<p class=${look} id="notice-${keyOf(draft.cell)}">${this.sentence(draft, t)}</p>`,
      )}
    </div>`;
  }

  /** The same sentences, each with the name of the matrix. */
  problems(t: Translate): string[] {
    const { name } = this.host;
    return this.wrong().map((draft) => `${name && `${name} `}${this.sentence(draft, t)}`);
  }

  private wrong(): Draft[] {
    return [...this.drafts.values()].filter((draft) => draft.problem && this.holds(draft));
  }

  private sentence({ cell, problem, value }: Draft, t: Translate): string {
    return t(problem?.key ?? 'matrix.notNumber', {
      cell: this.nameOf(cell, t),
      value: formatShort(value ?? 0, this.host.digits),
      ...problem?.params,
    });
  }

  private nameOf({ row, col }: Cell, t: Translate): string {
    const [rowName, colName] = [this.host.rowNames[row], this.host.colNames[col]];
    const place = {
      row: rowName || t('matrix.row', { n: row + 1 }),
      col: colName || t('matrix.column', { n: col + 1 }),
    };
    if (rowName && colName) return t('matrix.cellOfNames', place);
    return t(rowName ? 'matrix.cellOfRow' : 'matrix.cell', place);
  }

  private holds({ cell, value }: Draft): boolean {
    return value !== undefined && this.host.valueAt(cell) === value;
  }

  private draftOf(cell: Cell): Draft | undefined {
    const draft = this.drafts.get(keyOf(cell));
    return draft && this.holds(draft) ? draft : undefined;
  }

  private keep(cell: Cell, text: string | undefined, problem: Draft['problem']): void {
    this.drafts.set(keyOf(cell), { cell, text, problem, value: this.host.valueAt(cell) });
    this.host.requestUpdate();
  }

  private typed(cell: Cell, event: InputEvent): void {
    const text = (event.target as HTMLInputElement).value;
    const read = readNumber(text);
    const outside = read.kind === 'number' ? this.outside(read.value) : undefined;
    if (read.kind === 'number' && !outside) this.host.put(cell, read.value);
    // A lone minus sign may become a number yet: nobody is told off for it while typing.
    const wrong = isWrong(read) && !event.isComposing;
    this.keep(cell, text, wrong ? unread(read, text) : outside);
  }

  private outside(value: number): Draft['problem'] {
    const { largest } = this.host;
    if (Math.abs(value) <= largest) return undefined;
    return { key: 'matrix.tooLarge', params: { largest: formatShort(largest) } };
  }

  private left(cell: Cell, event: FocusEvent): void {
    const text = (event.target as HTMLInputElement).value;
    const draft = this.draftOf(cell);
    if (draft?.text === undefined) return;
    const read = readNumber(text);
    if (read.kind !== 'number') this.keep(cell, text, unread(read, text));
    else if (!draft.problem) this.drafts.delete(keyOf(cell));
    this.host.requestUpdate();
  }

  /** Several numbers at once fill the cells from here on; one is left to the browser. */
  private pasted(cell: Cell, event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\s,;[\]]/.test(text.trim())) return;
    const read = readMatrixText(text);
    if (read.kind === 'empty') return;
    event.preventDefault();
    if (read.kind !== 'matrix') this.keep(cell, undefined, unreadable(read));
    else this.fill(cell, read.rows);
  }

  private fill(cell: Cell, rows: number[][]): void {
    const matrix = this.host.matrix && toMatrix(this.host.matrix);
    if (!matrix) return;
    const size = { rows: rows.length, cols: rows[0]?.length ?? 0 };
    const room = { roomRows: matrix.rows - cell.row, roomCols: matrix.cols - cell.col };
    if (size.rows > room.roomRows || size.cols > room.roomCols) {
      this.keep(cell, undefined, { key: 'matrix.pasteTooLarge', params: { ...size, ...room } });
      return;
    }
    this.drafts.clear();
    this.host.putBlock(cell, rows);
  }

  private moved(cell: Cell, event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape' && this.drafts.delete(keyOf(cell))) {
      event.preventDefault();
      this.host.requestUpdate();
      return;
    }
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

function unread({ kind }: TypedNumber, text: string): NonNullable<Draft['problem']> {
  if (kind === 'blank') return { key: 'matrix.blank', params: {} };
  const key = kind === 'comma' ? 'matrix.comma' : 'matrix.notNumber';
  return { key, params: { text: quoted(text) } };
}

function unreadable(read: Exclude<TextMatrix, { kind: 'matrix' | 'empty' }>): Draft['problem'] {
  if (read.kind === 'ragged') return { key: 'matrix.pasteRagged', params: { ...read } };
  const { row, col, text } = read;
  return { key: 'matrix.pasteWrong', params: { row, col, text: quoted(text) } };
}

/** A field shows every digit it holds, or else leaving it would seem to round it. */
function exactText(value: number | undefined, shown: string): string {
  return value !== undefined && Number.isFinite(value) ? String(value) : shown;
}
