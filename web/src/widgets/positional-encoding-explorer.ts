import { html, type TemplateResult, unsafeCSS } from 'lit';
import { formatShort } from '../formula/format';
import type { Kernels, PositionalLayout } from '../kernels/index.js';
import '../ui/field-group';
import '../ui/number-field';
import type { ValueInputEvent } from '../ui/number-field';
import { Explorer } from './explorer';
import { clocksView } from './positional-encoding-explorer/clocks-view';
import { type Encoded, Encoder } from './positional-encoding-explorer/compute';
import { distanceView } from './positional-encoding-explorer/distance-view';
import { factsView } from './positional-encoding-explorer/facts-view';
import { heatView, tableView } from './positional-encoding-explorer/heat-view';
import styles from './positional-encoding-explorer/positional-encoding-explorer.css?inline';
import { ramp } from './positional-encoding-explorer/ramp';
import type { PositionsKey } from './positional-encoding-explorer/say';
import { shiftView } from './positional-encoding-explorer/shift-view';
import {
  examples,
  initialState,
  MAX_BASE,
  MAX_POSITION,
  MAX_SHIFT,
  MOST_COLUMNS,
  MOST_POSITIONS,
  type PositionsState,
  readState,
  withSizes,
} from './positional-encoding-explorer/state';

type NumberName = 'n' | 'd_model' | 'base' | 'position' | 'column' | 'k';

/**
 * The table of sines and cosines: as a picture, cell by cell with its
 * arithmetic, as clocks, moved by a rotation, and compared by dot products.
 */
export class PositionalEncodingExplorer extends Explorer<PositionsState, Encoded, PositionsKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles), unsafeCSS(ramp)];

  protected readonly tag = 'positional-encoding-explorer';
  private readonly encoder = new Encoder();

  protected initial(): PositionsState {
    return initialState();
  }

  protected read(value: unknown): PositionsState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: PositionsState): Encoded {
    return this.encoder.compute(kernels, state);
  }

  protected view(encoded: Encoded, state: PositionsState): TemplateResult {
    const { say } = this;
    return html`
      <h3>${say('title')}</h3>
      ${this.sizesView(state)}
      <section class="cells">
        <div>
          ${heatView(encoded, state, this.pick, say)}
          ${tableView(encoded, state, this.pick, say)}
        </div>
        <div>
          <field-group><div class="picks">
            ${this.numberField('position', state, { max: MAX_POSITION, sliderMax: state.n - 1 })}
            ${this.numberField('column', state, { max: state.d_model - 1 })}
          </div></field-group>
          ${factsView(encoded, state, say)}
        </div>
      </section>
      <section>
        <h4>${say('clocksTitle')}</h4>
        <p class="note">${say('clocksNote', { k: formatShort(state.k) })}</p>
        ${clocksView(encoded, state, this.pickColumn, say)}
      </section>
      <section>
        <field-group><div class="heading">
          <h4>${say('shiftTitle')}</h4>
          ${this.numberField('k', state, { min: -MAX_SHIFT, max: MAX_SHIFT, sliderMin: -16, sliderMax: 16 })}
        </div></field-group>
        <p class="note">${say('shiftNote')}</p>
        ${shiftView(encoded, state, say)}
      </section>
      <section>
        <h4>${say('distanceTitle')}</h4>
        ${distanceView(encoded, state, say)}
      </section>
    `;
  }

  private sizesView(state: PositionsState): TemplateResult {
    const { say } = this;
    return html`<field-group><div class="controls sizes" @focusout=${this.settle}>
        ${this.numberField('n', state, { min: 1, max: MOST_POSITIONS, slider: false })}
        ${this.numberField('d_model', state, { min: 1, max: MOST_COLUMNS, step: 2, slider: false })}
        ${this.numberField('base', state, { min: 1, max: MAX_BASE, integer: false, slider: false })}
        <div class="layouts" role="radiogroup" aria-label=${say('layout')}>
          ${(['interleaved', 'halves'] as const).map((layout) => this.layoutChoice(layout, state))}
        </div>
      </div></field-group>
      <div class="examples" role="group" aria-label=${say('examples')}>
        <span aria-hidden="true">${say('examples')}</span>
        ${examples.map(
          (sizes) => html`<button type="button" data-example=${sizes.d_model}
            @click=${() => this.change(withSizes(this.state, sizes))}>
            ${sizes.n} × ${sizes.d_model}
          </button>`,
        )}
      </div>`;
  }

  private layoutChoice(layout: PositionalLayout, state: PositionsState): TemplateResult {
    return html`<label>
      <input type="radio" name="layout" value=${layout} .checked=${state.layout === layout}
        @change=${() => this.change({ ...this.state, layout })} />
      ${this.say(layout)}
    </label>`;
  }

  private numberField(
    name: NumberName,
    state: PositionsState,
    limits: {
      min?: number;
      max: number;
      step?: number;
      sliderMin?: number;
      sliderMax?: number;
      slider?: boolean;
      integer?: boolean;
    },
  ): TemplateResult {
    return html`<number-field
      data-field=${name}
      label=${this.say(name)}
      .value=${state[name]}
      .min=${limits.min ?? 0}
      .max=${limits.max}
      .step=${limits.step ?? 1}
      .sliderMin=${limits.sliderMin}
      .sliderMax=${limits.sliderMax}
      .integer=${limits.integer ?? true}
      .slider=${limits.slider ?? true}
      .width=${4}
      @value-input=${(event: ValueInputEvent) => this.enter(name, event.detail)}
    ></number-field>`;
  }

  private enter(name: NumberName, { value, settled }: ValueInputEvent['detail']): void {
    if (name === 'position') this.pick(value, this.state.column);
    else if (name === 'column') this.pickColumn(value);
    else if (name === 'n' || name === 'd_model') {
      this.change(withSizes(this.state, { [name]: value }), name);
    } else this.change({ ...this.state, [name]: value }, name);
    if (settled && name === 'k') this.settle();
  }

  private readonly pick = (position: number, column: number): void => {
    this.adjust({ ...this.state, position, column });
  };

  private readonly pickColumn = (column: number): void => {
    this.pick(this.state.position, column);
  };
}

if (!customElements.get('positional-encoding-explorer')) {
  customElements.define('positional-encoding-explorer', PositionalEncodingExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'positional-encoding-explorer': PositionalEncodingExplorer;
  }
}
