import { html, type TemplateResult, unsafeCSS } from 'lit';
import { formatNumber } from '../formula/format';
import type { Kernels } from '../kernels/index.js';
import '../ui/field-group';
import { lettersHtml } from '../ui/letters';
import '../ui/number-field';
import type { ValueInputEvent } from '../ui/number-field';
import { Explorer } from './explorer';
import { type Drawn, Sampler } from './variance-explorer/compute';
import { eightView, sharesArithmetic } from './variance-explorer/eight-view';
import { histogramsView } from './variance-explorer/histogram-view';
import type { VarianceKey } from './variance-explorer/say';
import {
  groupCount,
  initialState,
  LARGEST_D_K,
  LARGEST_SEED,
  LEAST_SAMPLES,
  MOST_SAMPLES,
  readState,
  type VarianceState,
  widths,
  withDraws,
} from './variance-explorer/state';
import styles from './variance-explorer/variance-explorer.css?inline';

/**
 * Dot products of random queries and keys: how far they spread for a given
 * d_k, how far after the division by √d_k, and what softmax makes of both.
 */
export class VarianceExplorer extends Explorer<VarianceState, Drawn, VarianceKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles)];

  protected readonly tag = 'variance-explorer';
  private readonly sampler = new Sampler();
  private drawn: Drawn | undefined;

  protected initial(): VarianceState {
    return initialState();
  }

  protected read(value: unknown): VarianceState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: VarianceState): Drawn {
    this.drawn = this.sampler.compute(kernels, state);
    return this.drawn;
  }

  protected view(drawn: Drawn, state: VarianceState): TemplateResult {
    const { say } = this;
    const averages = {
      count: formatNumber(groupCount(state)),
      raw: formatNumber(drawn.largestRaw, 3),
      scaled: formatNumber(drawn.largestScaled, 3),
    };
    return html`
      <h3>${say('title')}</h3>
      <field-group><div class="controls draws">
        ${this.numberField('d_k', state, 1, LARGEST_D_K)}
        ${this.numberField('n', state, LEAST_SAMPLES, MOST_SAMPLES)}
        ${this.numberField('seed', state, 0, LARGEST_SEED)}
        <button type="button" data-action="redraw" @click=${this.redraw}>${say('redraw')}</button>
      </div></field-group>
      <div class="widths" role="group" aria-label=${say('widths')}>
        <span aria-hidden="true">${lettersHtml(say('widths'))}</span>
        ${widths.map(
          (d_k) => html`<button type="button" data-width=${d_k} aria-pressed=${d_k === state.d_k}
            @click=${() => this.draw({ d_k })}>${d_k}</button>`,
        )}
      </div>
      <section>${histogramsView(drawn, state, say)}</section>
      <section>
        <div class="heading">
          <h4>${say('eightTitle')}</h4>
          <button type="button" data-action="others" @click=${this.others}>${say('others')}</button>
        </div>
        ${eightView(drawn, state, this.pick, say)}
        <p class="averages" data-result="averages">${say('averages', averages)}</p>
        ${sharesArithmetic(drawn, state, say)}
      </section>
    `;
  }

  private numberField(
    name: 'd_k' | 'n' | 'seed',
    state: VarianceState,
    min: number,
    max: number,
  ): TemplateResult {
    return html`<number-field
      integer
      data-field=${name}
      label=${this.say(name)}
      .value=${state[name]}
      .min=${min}
      .max=${max}
      .step=${name === 'n' ? 100 : 1}
      .width=${4}
      @value-input=${({ detail }: ValueInputEvent) => this.draw({ [name]: detail.value }, name)}
    ></number-field>`;
  }

  private draw(draws: Parameters<typeof withDraws>[1], mark?: string): void {
    this.change(withDraws(this.state, draws), mark);
    const { sample } = this.drawn ?? {};
    if (!sample) return;
    const { d_k } = this.state;
    const variance = formatNumber(sample.variance, 2);
    const scaled = formatNumber(sample.scaled_variance, 2);
    this.announce(this.say('drawn', { d_k, variance, scaled }));
  }

  /** Two seeds further: one is for queries and the next for keys. */
  private readonly redraw = (): void => {
    this.draw({ seed: (this.state.seed + 2) % (LARGEST_SEED + 1) });
  };

  private readonly others = (): void => {
    const group = (this.state.group + 1) % groupCount(this.state);
    this.change({ ...this.state, group });
  };

  private readonly pick = (picked: number): void => {
    this.adjust({ ...this.state, picked });
  };
}

if (!customElements.get('variance-explorer')) {
  customElements.define('variance-explorer', VarianceExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'variance-explorer': VarianceExplorer;
  }
}
