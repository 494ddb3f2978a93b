import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { FormulaError } from '../formula/errors';
import { formatNumber, formatShort } from '../formula/format';
import type { Kernels } from '../kernels/index.js';
import '../ui/field-group';
import { lettersHtml } from '../ui/letters';
import '../ui/number-field';
import type { ValueInputEvent } from '../ui/number-field';
import { divisors, nearestDivisors } from './divisors';
import { Explorer } from './explorer';
import { blocksView } from './multi-head-explorer/blocks-view';
import { chartView } from './multi-head-explorer/chart';
import { type Computed, computeBlock } from './multi-head-explorer/compute';
import styles from './multi-head-explorer/multi-head-explorer.css?inline';
import type { MultiHeadKey } from './multi-head-explorer/say';
import {
  initialState,
  type MultiHeadState,
  readState,
  WIDEST,
  withHeads,
} from './multi-head-explorer/state';
import { choicesTable, countsTable, shapesTable } from './multi-head-explorer/tables-view';
import { symbols } from './symbols';

/** d_model divided among h heads: who takes which columns, and what that does to the counts. */
export class MultiHeadExplorer extends Explorer<MultiHeadState, Computed, MultiHeadKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles)];

  protected readonly tag = 'multi-head-explorer';
  protected override readonly placesNotice = true;

  protected initial(): MultiHeadState {
    return initialState();
  }

  protected read(value: unknown): MultiHeadState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: MultiHeadState): Computed {
    return computeBlock(kernels, state);
  }

  protected override problemSentence(error: FormulaError): string {
    const { d_model, n_heads } = this.state;
    if (error.code !== 'kernel_not_divisible') return super.problemSentence(error);
    return this.say('notDivisible', {
      d_model: formatNumber(d_model),
      n_heads: formatNumber(n_heads),
      quotient: formatNumber(Math.floor(d_model / n_heads)),
      rest: formatNumber(d_model % n_heads),
    });
  }

  protected view(
    computed: Computed,
    state: MultiHeadState,
    wanted: MultiHeadState,
  ): TemplateResult {
    const { say } = this;
    const { chosen } = computed;
    const { n_heads, d_k } = chosen;
    const shown = { ...state, head: Math.min(wanted.head, n_heads - 1) };
    const moves = { count: formatNumber(n_heads), root: formatShort(Math.sqrt(d_k)) };
    const pick = (head: number) => this.adjust({ ...this.state, head });
    return html`
      <header>
        <h3>${say('title')}</h3>
        <p class="note">${lettersHtml(say('intro'))}</p>
      </header>
      ${this.fields(wanted)} ${this.divisorButtons(wanted)}
      ${this.notice()} ${this.offers(wanted)}
      <p class="head-dim">
        ${say('headDim')}: ${symbols.d_k} = ${symbols.d_model} / ${symbols.n_heads} =
        ${formatNumber(state.d_model)} / ${formatNumber(n_heads)} =
        <output data-result="d_k">${formatNumber(d_k)}</output>
      </p>
      <section>
        <field-group><div class="heading">
          <h4>${say('columnsTitle', { head: formatNumber(shown.head + 1) })}</h4>
          <number-field slider integer data-field="head" .label=${say('head')}
            .value=${shown.head + 1} .min=${1} .max=${n_heads} .width=${4}
            @value-input=${({ detail }: ValueInputEvent) => pick(detail.value - 1)}></number-field>
        </div></field-group>
        ${blocksView(chosen, shown, pick, say)}
        <p class="note">${lettersHtml(say('allColumns'))}</p>
      </section>
      <section>
        <h4>${say('countsTitle')}</h4>
        ${countsTable(computed, state, say)} ${shapesTable(computed, state, say)}
      </section>
      <section>
        <h4>${say('totalTitle')}</h4>
        ${chartView(computed, say)} ${choicesTable(computed, say)}
        <p class="note">${lettersHtml(say('why'))} ${lettersHtml(say('moves', moves))}</p>
      </section>
    `;
  }

  private fields(state: MultiHeadState): TemplateResult {
    const { say } = this;
    const unfit = state.d_model % state.n_heads !== 0;
    const take = (next: MultiHeadState, mark: string) => {
      this.change(next, mark);
      this.tellCounts();
    };
    return html`<field-group><div class="controls" role="group" aria-label=${say('fields')}
      @focusout=${() => this.settle()}>
      <number-field integer data-field="d_model" .unfit=${unfit} .label=${say('d_model')} .value=${state.d_model}
        .min=${1} .max=${WIDEST} .step=${state.n_heads}
        @value-input=${({ detail }: ValueInputEvent) =>
          take({ ...state, d_model: detail.value }, 'd_model')}></number-field>
      <number-field integer data-field="n_heads" .unfit=${unfit} .label=${say('n_heads')} .value=${state.n_heads}
        .min=${1} .max=${WIDEST}
        @value-input=${({ detail }: ValueInputEvent) =>
          take(withHeads(state, detail.value), 'n_heads')}></number-field>
    </div></field-group>`;
  }

  /** Every h that d_model allows, a button each. */
  private divisorButtons(state: MultiHeadState): TemplateResult {
    return html`<div class="divisors" role="group" aria-label=${this.say('divisors')}>
      <span class="note" aria-hidden="true">${lettersHtml(this.say('divisors'))}</span>
      ${divisors(state.d_model).map(
        (h) => html`<button type="button" data-heads=${h} aria-pressed=${h === state.n_heads}
          @click=${() => this.takeHeads(state, h)}>${formatNumber(h)}</button>`,
      )}
    </div>`;
  }

  /** Ways out of an h that leaves a remainder. */
  private offers(state: MultiHeadState): TemplateResult | typeof nothing {
    const { d_model, n_heads } = state;
    if (d_model % n_heads === 0) return nothing;
    return html`<p class="offers">
      <span>${this.say('near')}:</span>
      ${nearestDivisors(d_model, n_heads).map(
        (h) => html`<button type="button" data-offer=${h}
          @click=${() => this.takeHeads(state, h)}>${this.say('takeDivisor', {
            h: formatNumber(h),
          })}</button>`,
      )}
    </p>`;
  }

  private takeHeads(state: MultiHeadState, n_heads: number): void {
    this.change(withHeads(state, n_heads));
    this.tellCounts();
  }

  /** Reads out what a change came to; what is refused has a sentence of its own. */
  private tellCounts(): void {
    const { d_model, n_heads } = this.state;
    if (d_model % n_heads !== 0) return;
    this.announce(
      this.say('changed', {
        count: formatNumber(n_heads),
        d_k: formatNumber(d_model / n_heads),
        total: formatNumber(4 * d_model * d_model),
      }),
    );
  }
}

if (!customElements.get('multi-head-explorer')) {
  customElements.define('multi-head-explorer', MultiHeadExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'multi-head-explorer': MultiHeadExplorer;
  }
}
