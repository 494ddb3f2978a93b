import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type words from '../../content/ko/widgets/mask-explorer.json';
import type { FormulaError } from '../formula/errors';
import type { Kernels } from '../kernels/index.js';
import { elementOf } from '../ui/arithmetic';
import { equationHtml } from '../ui/equation';
import { toRows } from '../ui/matrix-data';
import type { CellInputEvent, CellPickEvent } from '../ui/matrix-view';
import '../ui/matrix-view';
import { Explorer } from './explorer';
import { computeMasked, explain, type Masked } from './mask-explorer/compute';
import styles from './mask-explorer/mask-explorer.css?inline';
import { maskGrid } from './mask-explorer/mask-grid';
import {
  initialState,
  isPadding,
  type MaskState,
  readState,
  SIZE,
  type Step,
  withToggled,
} from './mask-explorer/state';
import { switches, written } from './mask-explorer/switches';
import { verdict } from './mask-explorer/verdict';
import stepStyles from './steps.css?inline';

type Key = keyof typeof words;

/** Which keys each query may see, what that does to the weights, and what goes wrong. */
export class MaskExplorer extends Explorer<MaskState, Masked, Key> {
  static override styles = [...Explorer.styles, unsafeCSS(stepStyles), unsafeCSS(styles)];

  protected readonly tag = 'mask-explorer';
  protected override readonly placesNotice = true;

  protected initial(): MaskState {
    return initialState();
  }

  protected read(value: unknown): MaskState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: MaskState): Masked {
    return computeMasked(kernels, state);
  }

  /** A row without any key is told by the token's name. */
  protected override problemSentence(error: FormulaError): string {
    if (error.code !== 'kernel_fully_masked_row') return super.problemSentence(error);
    const row = Number(error.details['row']);
    return this.say('blindRow', { row, name: this.names(this.state)[row - 1] ?? '' });
  }

  protected view(result: Masked, state: MaskState, wanted: MaskState): TemplateResult {
    const { say } = this;
    const { picked } = wanted;
    const lit = (step: Step | 'sum') => (picked.step === step ? 'lit' : '');
    return html`
      <header>
        <h3>${say('title')}</h3>
        <p class="note">${say('intro')}</p>
      </header>
      <p class="formula">
        <span class="name">${say('weights')} = </span><span class="part ${lit('weights')}"
          data-step="weights">softmax<span class="bracket">(</span><span
          class="part ${lit('masked')}" data-step="masked"><i class="score">S</i> + <i>M</i></span><span
          class="bracket">)</span></span>
      </p>
      ${switches(wanted, say, (next) => this.change(next))}
      <div class="steps">
        ${this.scoresView(wanted, picked)}
        ${this.maskView(wanted)}
      </div>
      ${verdict(wanted, this.names(wanted), say)}
      ${this.notice()}
      <div class="steps results">
        ${this.resultView('masked', result, state, picked)}
        ${this.resultView('weights', result, state, picked)}
      </div>
      ${this.working(result, state, picked)}
    `;
  }

  private names(state: MaskState): string[] {
    const tokens = this.say('tokens').split(' ');
    return tokens.map((name, index) => (isPadding(state, index) ? '[PAD]' : name));
  }

  private scoresView(state: MaskState, picked: MaskState['picked']): TemplateResult {
    const { say } = this;
    const { row, col } = picked;
    const names = this.names(state);
    return html`<section>
      <h4><i class="score">S</i> ${say('scores')} <span class="shape">${SIZE}×${SIZE}</span></h4>
      <p class="note">${say('rowsQueries')}</p>
      <matrix-view
        data-matrix="scores"
        editable
        .name=${say('scores')}
        .hue=${'score'}
        .matrix=${state.scores}
        .rowNames=${names}
        .colNames=${names}
        .lit=${picked.step === 'masked' ? [{ row, col }] : []}
        @cell-input=${({ detail }: CellInputEvent) => {
          const next = { ...state, scores: toRows(detail.matrix) };
          this.change(next, `scores ${detail.row} ${detail.col}`);
        }}
        @focusout=${() => this.settle()}
      ></matrix-view>
    </section>`;
  }

  private maskView(state: MaskState): TemplateResult {
    const { say } = this;
    const { step, row, col } = state.picked;
    const names = this.names(state);
    const isOdd = (query: number, key: number) => {
      const seen = state.mask[query]?.[key] === true;
      if (isPadding(state, key)) return seen;
      return state.direction !== 'all' && key !== query && seen === key > query;
    };
    return html`<section>
      <h4><i>M</i> ${say('mask')} <span class="shape">${SIZE}×${SIZE}</span></h4>
      <p class="note">${say('toggle')}</p>
      ${maskGrid({
        mask: state.mask,
        names,
        hidden: written(state.added),
        label: say('mask'),
        lit: step === 'masked' ? { row, col } : undefined,
        odd: isOdd,
        cellLabel: (query, key) =>
          say('maskCell', { query: names[query] ?? '', key: names[key] ?? '' }),
        toggle: (query, key) => this.change(withToggled(state, query, key)),
      })}
    </section>`;
  }

  private resultView(
    step: Step,
    result: Masked,
    state: MaskState,
    picked: MaskState['picked'],
  ): TemplateResult {
    const { say } = this;
    const names = this.names(state);
    const own = picked.step === step ? { row: picked.row, col: picked.col } : undefined;
    const row = picked.step === 'weights' && step === 'masked' ? picked.row : undefined;
    const lit = row === undefined ? [] : names.map((_, col) => ({ row, col }));
    return html`<section>
      <h4>${say(step)} <span class="shape">${SIZE}×${SIZE}</span></h4>
      <p class="note">${say('rowsQueries')}</p>
      <matrix-view
        data-matrix=${step}
        selectable
        .name=${say(step)}
        .hue=${'score'}
        .heat=${step === 'weights'}
        .matrix=${result[step]}
        .rowNames=${names}
        .colNames=${names}
        .lit=${lit}
        .picked=${own}
        @cell-pick=${({ detail }: CellPickEvent) =>
          this.adjust({ ...this.state, picked: { step, row: detail.row, col: detail.col } })}
      ></matrix-view>
    </section>`;
  }

  private working(result: Masked, state: MaskState, picked: MaskState['picked']): TemplateResult {
    const { say } = this;
    const { step, row, col } = picked;
    const names = this.names(state);
    const added = elementOf(result.M, row, col);
    const about = {
      row: row + 1,
      col: col + 1,
      query: names[row] ?? '',
      key: names[col] ?? '',
    };
    const exact = elementOf(result.weights, row, col) === 0;
    const hidden = state.mask[row]?.[col] === false;
    return html`<section class="working" role="region" tabindex="0" aria-label=${say('working')}>
      <div aria-live="polite" aria-atomic="true">
        <h4>${say(step)} <span class="place">${say('place', about)}</span></h4>
        ${explain(result, picked).lines.map((line) => equationHtml(line))}
        ${
          step === 'weights' && hidden
            ? html`<p class="note">${
                added === Number.NEGATIVE_INFINITY
                  ? say('infinityDoes')
                  : say(exact ? 'finiteVanishes' : 'finiteLeaks', { added: written(state.added) })
              }</p>`
            : nothing
        }
      </div>
    </section>`;
  }
}

if (!customElements.get('mask-explorer')) customElements.define('mask-explorer', MaskExplorer);

declare global {
  interface HTMLElementTagNameMap {
    'mask-explorer': MaskExplorer;
  }
}
