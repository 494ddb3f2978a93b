import {
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
  unsafeCSS,
} from 'lit';
import type { Matrix, MatrixInput } from '../kernels/types';
import { isGrouped, PROBLEMS_CHANGE } from './field-group';
import { inTurn } from './in-turn';
import { type Cell, shapeLabel, toMatrix, withBlock } from './matrix-data';
import { CellFields } from './matrix-fields';
import type { MatrixHost } from './matrix-host';
import { CellPicker } from './matrix-picker';
import { type MatrixLook, matrixTable } from './matrix-table';
import styles from './matrix-view.css?inline';
import { type Lang, languageOf, loadMessages, type Translate, translator } from './messages';
import scrollEdges from './scroll-edges.css?inline';
import tokens from './tokens.css?inline';

/** Which of the four colours of the lesson a matrix wears. */
export type Hue = 'query' | 'key' | 'value' | 'score' | 'none';

/** `cell-pick`: a cell was chosen by pointer or arrow keys. */
export type CellPickEvent = CustomEvent<Cell & { value: number }>;

/** `cell-input`: a cell holds a new number; `matrix` is the whole with it. */
export type CellInputEvent = CustomEvent<Cell & { value: number; matrix: Matrix }>;

/**
 * A matrix as the lessons draw it everywhere: brackets, shape, names of rows
 * and columns, cells lit as sources, one picked. It is a real table, so screen
 * readers say row and column; it scrolls inside itself when it is too wide.
 */
export class MatrixView extends LitElement implements MatrixHost {
  static override styles = [unsafeCSS(tokens), unsafeCSS(scrollEdges), unsafeCSS(styles)];

  static override properties = {
    matrix: { attribute: false },
    name: {},
    hue: { reflect: true },
    rowNames: { attribute: 'row-names', type: Array },
    colNames: { attribute: 'col-names', type: Array },
    digits: { type: Number },
    rounded: { type: Boolean },
    limit: { type: Number },
    heat: { type: Boolean },
    lit: { attribute: false },
    picked: { attribute: false },
    selectable: { type: Boolean },
    editable: { type: Boolean },
    largest: { type: Number },
    ready: { state: true },
    overflowing: { state: true },
  };

  declare matrix: MatrixInput | undefined;
  declare name: string;
  declare hue: Hue;
  declare rowNames: string[];
  declare colNames: string[];
  /** Decimals of what is not an integer. */
  declare digits: number;
  /** What its decimals would show as zero is zero, not a power of ten. */
  declare rounded: boolean;
  /** More rows or columns than this are shortened; editable ones never are. */
  declare limit: number;
  /** Tints each cell by its magnitude. */
  declare heat: boolean;
  /** The cells that another value was made from. */
  declare lit: readonly Cell[];
  declare picked: Cell | undefined;
  declare selectable: boolean;
  declare editable: boolean;
  /** The largest magnitude that may be typed into a cell. */
  declare largest: number;
  declare private ready: boolean;
  declare private overflowing: boolean;

  private language: Lang = 'ko';
  private readonly fields = new CellFields(this);
  private readonly picker = new CellPicker(this);
  private watcher: ResizeObserver | undefined;
  private told: readonly string[] = [];

  constructor() {
    super();
    this.name = '';
    this.hue = 'none';
    this.rowNames = [];
    this.colNames = [];
    this.digits = 4;
    this.rounded = false;
    this.limit = 8;
    this.heat = false;
    this.lit = [];
    this.selectable = false;
    this.editable = false;
    this.largest = Number.POSITIVE_INFINITY;
    this.ready = false;
    this.overflowing = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.language = languageOf(this);
    loadMessages(this.language).then(
      () => {
        this.ready = true;
      },
      (error: unknown) => console.error(error),
    );
    if (typeof ResizeObserver === 'function') {
      this.watcher = new ResizeObserver(() => this.measure());
      this.watch();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
  }

  valueAt({ row, col }: Cell): number | undefined {
    const matrix = this.matrix && toMatrix(this.matrix);
    return matrix && row < matrix.rows && col < matrix.cols
      ? matrix.data[row * matrix.cols + col]
      : undefined;
  }

  pick(cell: Cell): void {
    const value = this.valueAt(cell);
    if (value === undefined) return;
    this.picked = cell;
    this.dispatchEvent(
      new CustomEvent('cell-pick', { detail: { ...cell, value }, bubbles: true, composed: true }),
    );
  }

  put(cell: Cell, value: number): void {
    this.putBlock(cell, [[value]]);
  }

  putBlock(cell: Cell, rows: readonly (readonly number[])[]): void {
    const current = this.matrix && toMatrix(this.matrix);
    if (!current) return;
    const matrix = withBlock(current, cell, rows);
    this.matrix = matrix;
    const detail = { ...cell, value: rows[0]?.[0] ?? Number.NaN, matrix };
    this.dispatchEvent(new CustomEvent('cell-input', { detail, bubbles: true, composed: true }));
  }

  /** Forgets what was typed and could not be read, for when the matrix is set anew. */
  forget(): void {
    this.fields.forget();
    this.requestUpdate();
  }

  /** What is wrong in its fields, a sentence each. */
  get problems(): readonly string[] {
    return this.ready && this.editable ? this.fields.problems(translator(this.language)) : [];
  }

  /** A laboratory has 25 of them: each is drawn for the first time in a task of its own. */
  protected override async scheduleUpdate(): Promise<unknown> {
    if (!this.hasUpdated) await inTurn();
    return super.scheduleUpdate();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.ready) return nothing;
    const t = translator(this.language);
    if (!this.matrix) return html`<p class="state">${t('matrix.empty')}</p>`;
    const matrix = toMatrix(this.matrix);
    if (!matrix) return html`<p class="state">${t('matrix.ragged')}</p>`;
    return this.matrixHtml(matrix, t);
  }

  private matrixHtml(matrix: Matrix, t: Translate): TemplateResult {
    const shape = { rows: matrix.rows, cols: matrix.cols };
    const label = this.name
      ? t('matrix.named', { name: this.name, ...shape })
      : t('matrix.caption', shape);
    const cut = !this.editable && (matrix.rows > this.limit || matrix.cols > this.limit);
    const look: MatrixLook = {
      matrix,
      label,
      t,
      rowNames: this.rowNames,
      colNames: this.colNames,
      digits: this.digits,
      rounded: this.rounded,
      limit: this.editable ? Number.POSITIVE_INFINITY : this.limit,
      heat: this.heat,
      lit: this.lit,
      picked: this.picked,
    };
    const content = this.editable ? this.fields : this.selectable ? this.picker : undefined;
    return html`
      <div class="row">
        ${this.name ? html`<span class="name ${this.colNames.length > 0 ? 'headed' : ''}" part="name" aria-hidden="true">${this.name} =</span>` : nothing}
        <div
          class="scroll"
          role=${this.overflowing ? 'region' : nothing}
          tabindex=${this.overflowing && !content ? 0 : nothing}
          aria-label=${this.overflowing ? t('matrix.scroll', { label }) : nothing}
        >${matrixTable(look, content)}</div>
        <span class="shape" part="shape" aria-hidden="true">${shapeLabel(matrix)}</span>
      </div>
      ${cut ? html`<p class="note">${t('matrix.truncated')}</p>` : nothing}
      ${this.editable ? this.fields.notices(t, isGrouped(this)) : nothing}
    `;
  }

  protected override updated(_changed: PropertyValues): void {
    this.watch();
    const { problems } = this;
    if (problems.join('\n') === this.told.join('\n')) return;
    this.told = problems;
    this.dispatchEvent(new Event(PROBLEMS_CHANGE, { bubbles: true }));
  }

  /** Sees to the sizes of the box and of the table in it: asked for here, each would cost a layout. */
  private watch(): void {
    const box = this.hasUpdated ? this.renderRoot.querySelector('.scroll') : null;
    if (!box) return;
    // Observing what is observed already changes nothing.
    for (const part of [box, ...box.children]) this.watcher?.observe(part);
  }

  /** A box that scrolls must be reachable by keyboard, one that does not must not be. */
  private measure(): void {
    const box = this.renderRoot.querySelector('.scroll');
    this.overflowing = box ? box.scrollWidth > box.clientWidth + 1 : false;
  }
}

if (!customElements.get('matrix-view')) customElements.define('matrix-view', MatrixView);

declare global {
  interface HTMLElementTagNameMap {
    'matrix-view': MatrixView;
  }
}
