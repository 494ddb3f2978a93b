import { html, type TemplateResult, unsafeCSS } from 'lit';
import type { FormulaError } from '../formula/errors';
import { formatNumber } from '../formula/format';
import type { Kernels } from '../kernels/index.js';
import '../ui/field-group';
import '../ui/number-field';
import type { ValueInputEvent } from '../ui/number-field';
import { nearestDivisors } from './divisors';
import { Explorer } from './explorer';
import { type Before, countBefore } from './parameter-calculator/change';
import { changeView } from './parameter-calculator/change-view';
import { countLedger, type Ledger } from './parameter-calculator/ledger';
import { ledgerView } from './parameter-calculator/ledger-view';
import styles from './parameter-calculator/parameter-calculator.css?inline';
import { pictureView } from './parameter-calculator/picture';
import type { CalculatorKey } from './parameter-calculator/say';
import {
  type CalculatorState,
  cellSource,
  initialState,
  LARGEST,
  readState,
  type SizeName,
  sizeNames,
  smallest,
} from './parameter-calculator/state';
import { symbols } from './symbols';

interface Counted {
  ledger: Ledger;
  before: Before | undefined;
}

/**
 * Counts the parameters of a stack of encoder layers with the function that
 * exercise 3 calls: a ledger with every formula and its numbers, the shares
 * drawn to scale, and what the last change did.
 */
export class ParameterCalculator extends Explorer<CalculatorState, Counted, CalculatorKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles)];

  protected readonly tag = 'parameter-calculator';

  protected initial(): CalculatorState {
    return initialState();
  }

  protected read(value: unknown): CalculatorState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: CalculatorState): Counted {
    return {
      ledger: countLedger(kernels, state),
      before: countBefore(kernels, state, this.earlier),
    };
  }

  protected override readonly placesNotice = true;

  protected override problemSentence(error: FormulaError): string {
    const { d_model, n_heads } = this.state;
    if (error.code !== 'kernel_not_divisible') return super.problemSentence(error);
    const near = nearestDivisors(d_model, n_heads).map((divisor) => formatNumber(divisor));
    return this.say('notDivisible', {
      d_model: formatNumber(d_model),
      n_heads: formatNumber(n_heads),
      near: near.join(', '),
    });
  }

  protected view(
    { ledger, before }: Counted,
    state: CalculatorState,
    wanted: CalculatorState,
  ): TemplateResult {
    const { say } = this;
    return html`
      <h3>${say('title')}</h3>
      ${this.fields(wanted)} ${this.notice()}
      <section class="result">
        <p class="headline">
          <span class="label">${say('total')}</span>
          <span><output data-result="total">${formatNumber(ledger.total)}</output>${say('unit')}</span>
        </p>
        <p class="note">
          ${say('headDim')}: ${symbols.d_k} = ${formatNumber(state.d_model)} /
          ${formatNumber(state.n_heads)} = ${formatNumber(state.d_model / state.n_heads)}
        </p>
        ${changeView(before, state, ledger, say)}
      </section>
      <section>${pictureView(ledger, state, say)}</section>
      <section>${ledgerView(ledger, before, say)}</section>
      <section class="cell">
        <p class="note">${say('cell')}</p>
        <code>${cellSource(state)}</code>
      </section>
    `;
  }

  private fields(state: CalculatorState): TemplateResult {
    const { say } = this;
    const steps: Record<SizeName, number> = {
      d_model: state.n_heads,
      n_heads: 1,
      d_ff: 64,
      n_layers: 1,
      vocab: 1000,
    };
    const unfit = state.d_model % state.n_heads !== 0;
    return html`<field-group><div class="fields" role="group" aria-label=${say('fields')}
      @focusout=${this.settle}>
      ${sizeNames.map(
        (name) => html`<div class="field">
          <number-field
            integer
            data-field=${name}
            label=${say(name)}
            .value=${state[name]}
            .unfit=${unfit && (name === 'd_model' || name === 'n_heads')}
            .min=${smallest[name]}
            .max=${LARGEST}
            .step=${steps[name]}
            @value-input=${(event: ValueInputEvent) =>
              this.change({ ...this.state, [name]: event.detail.value }, name)}
          ></number-field>
          ${name === 'vocab' ? html`<p class="note">${say('vocabNote')}</p>` : ''}
        </div>`,
      )}
      <div class="field biases">
        <label>
          <input type="checkbox" data-field="attention_biases" .checked=${state.attention_biases}
            @change=${(event: Event) =>
              this.change({
                ...this.state,
                attention_biases: (event.target as HTMLInputElement).checked,
              })} />
          ${say('attention_biases')}
        </label>
        <p class="note">${say('biasesNote')}</p>
      </div>
    </div></field-group>`;
  }
}

if (!customElements.get('parameter-calculator')) {
  customElements.define('parameter-calculator', ParameterCalculator);
}

declare global {
  interface HTMLElementTagNameMap {
    'parameter-calculator': ParameterCalculator;
  }
}
