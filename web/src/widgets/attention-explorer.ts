import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type words from '../../content/ko/widgets/attention-explorer.json';
import type { Kernels } from '../kernels/index.js';
import type { Matrix } from '../kernels/types';
import { equationHtml } from '../ui/equation';
import '../ui/field-group';
import { lettersHtml } from '../ui/letters';
import { shapeLabel, toMatrix, toRows } from '../ui/matrix-data';
import type { CellInputEvent, CellPickEvent, Hue } from '../ui/matrix-view';
import '../ui/matrix-view';
import type { ValueInputEvent } from '../ui/number-field';
import '../ui/number-field';
import styles from './attention-explorer/attention-explorer.css?inline';
import { type Computed, explain, isHidden, stepMatrix } from './attention-explorer/explain';
import { cellFormulaHtml, formulaHtml } from './attention-explorer/formula';
import {
  type AttentionState,
  clampPicked,
  type Input,
  initialState,
  readState,
  STEPS,
  type Step,
  TEMPERATURE,
  withName,
  withoutToken,
  withToken,
} from './attention-explorer/state';
import { Explorer } from './explorer';
import stepStyles from './steps.css?inline';
import { tokenList } from './token-list';
import tokenStyles from './token-list.css?inline';

type Key = keyof typeof words;

const INPUTS: readonly { input: Input; hue: Hue; word: Key }[] = [
  { input: 'Q', hue: 'query', word: 'query' },
  { input: 'K', hue: 'key', word: 'key' },
  { input: 'V', hue: 'value', word: 'value' },
];

const NUMBERS = ['①', '②', '③', '④'] as const;

/** Colours of the factors in a sum of products, by the step that sums them. */
const FACTORS: Partial<Record<Step, readonly [Hue, Hue]>> = {
  scores: ['query', 'key'],
  output: ['score', 'value'],
};

function matrixOf(rows: number[][]): Matrix {
  const matrix = toMatrix(rows);
  if (!matrix) throw new Error('a state has rows of one length');
  return matrix;
}

/** Attention from Q, K, V to the output, with the arithmetic of every cell. */
export class AttentionExplorer extends Explorer<AttentionState, Computed, Key> {
  static override styles = [
    ...Explorer.styles,
    unsafeCSS(stepStyles),
    unsafeCSS(tokenStyles),
    unsafeCSS(styles),
  ];

  protected readonly tag = 'attention-explorer';
  protected override readonly placesNotice = true;

  protected initial(): AttentionState {
    return initialState();
  }

  protected read(value: unknown): AttentionState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: AttentionState): Computed {
    const { root, temperature, causal } = state;
    const [Q, K, V] = [matrixOf(state.Q), matrixOf(state.K), matrixOf(state.V)];
    const scale = 1 / ((root ? Math.sqrt(Q.cols) : 1) * temperature);
    const trace = kernels.attention({ Q, K, V, scale, mask: causal ? 'causal' : null });
    return { trace, Q, K, V, root, temperature, causal };
  }

  protected view(result: Computed, state: AttentionState, wanted: AttentionState): TemplateResult {
    const { say } = this;
    const { picked } = clampPicked({ ...state, picked: wanted.picked });
    const { sources } = explain(result, picked);
    return html`
      <header>
        <h3>${say('title')}</h3>
        <p class="note">${say('intro')}</p>
      </header>
      ${formulaHtml(state, picked.step)}
      ${tokenList(wanted.tokens, this.names(wanted), say, {
        rename: (index, name) => this.change(withName(wanted, index, name), `name ${index}`),
        remove: (index) => this.removeToken(wanted, index),
        add: () => this.addToken(wanted),
      })}
      <field-group>
        <div class="inputs">
          ${INPUTS.map((one) => this.inputMatrix(one, wanted, sources[one.input] ?? []))}
        </div>
      </field-group>
      ${this.switches(wanted)}
      ${this.notice()}
      <div class="steps ${state.tokens.length > 4 ? 'large' : ''}">
        ${STEPS.map((step) => this.stepView(step, result, state, picked, sources[step] ?? []))}
      </div>
      ${this.working(result, { ...state, picked })}
    `;
  }

  private names({ tokens }: AttentionState): string[] {
    return tokens.map((token, index) => token || this.say('token', { n: index + 1 }));
  }

  private inputMatrix(
    { input, hue, word }: (typeof INPUTS)[number],
    state: AttentionState,
    lit: readonly { row: number; col: number }[],
  ): TemplateResult {
    const matrix = matrixOf(state[input]);
    return html`<section>
      <h4><i class=${hue}>${input}</i> ${this.say(word)} <span class="shape">${shapeLabel(matrix)}</span></h4>
      <matrix-view
        data-matrix=${input}
        editable
        .name=${input}
        .hue=${hue}
        .matrix=${matrix}
        .rowNames=${this.names(state)}
        .lit=${lit}
        @cell-input=${({ detail }: CellInputEvent) => {
          const next = { ...state, [input]: toRows(detail.matrix) };
          this.change(next, `${input} ${detail.row} ${detail.col}`);
        }}
        @focusout=${() => this.settle()}
      ></matrix-view>
    </section>`;
  }

  private switches(state: AttentionState): TemplateResult {
    const { say } = this;
    const flip = (key: 'root' | 'causal') => html`<label>
      <input
        type="checkbox"
        data-switch=${key}
        .checked=${state[key]}
        @change=${() => this.change({ ...state, [key]: !state[key] })}
      />
      <span>${lettersHtml(say(key))}</span>
    </label>`;
    return html`<field-group><div class="controls">
      ${flip('root')}
      <number-field
        slider
        beside
        .label=${say('temperature')}
        .value=${state.temperature}
        .min=${TEMPERATURE.min}
        .max=${TEMPERATURE.max}
        .step=${TEMPERATURE.step}
        .width=${4}
        @value-input=${({ detail }: ValueInputEvent) => {
          this.change({ ...state, temperature: detail.value }, 'temperature');
          if (detail.settled) this.settle();
        }}
      ></number-field>
      ${flip('causal')}
    </div></field-group>`;
  }

  private stepView(
    step: Step,
    result: Computed,
    state: AttentionState,
    picked: AttentionState['picked'],
    lit: readonly { row: number; col: number }[],
  ): TemplateResult {
    const { say } = this;
    const matrix = stepMatrix(result, step);
    const name = this.stepName(step, state);
    const names = this.names(state);
    const own = picked.step === step ? { row: picked.row, col: picked.col } : undefined;
    return html`<section class=${own ? 'current' : ''}>
      <h4>${NUMBERS[STEPS.indexOf(step)]} ${name} <span class="shape">${shapeLabel(matrix)}</span></h4>
      <p class="note">${say(step === 'output' ? 'rowsTokens' : 'rowsQueries')}</p>
      <matrix-view
        data-matrix=${step}
        selectable
        .name=${name}
        .hue=${'score'}
        .heat=${step === 'weights'}
        .matrix=${matrix}
        .rowNames=${names}
        .colNames=${step === 'output' ? [] : names}
        .lit=${lit}
        .picked=${own}
        @cell-pick=${({ detail }: CellPickEvent) => {
          const { row, col } = detail;
          this.adjust({ ...this.state, picked: { step, row, col } });
        }}
      ></matrix-view>
    </section>`;
  }

  private stepName(step: Step, { causal }: AttentionState): string {
    return this.say(step === 'scaled' && causal ? 'masked' : step);
  }

  /** The picked cell's arithmetic; it stays in sight while the matrices scroll by. */
  private working(result: Computed, state: AttentionState): TemplateResult {
    const { say } = this;
    const { step, row, col } = state.picked;
    const { lines } = explain(result, state.picked);
    const names = this.names(state);
    const about = {
      row: row + 1,
      col: col + 1,
      query: names[row] ?? '',
      key: names[col] ?? '',
    };
    const unchanged = step === 'scaled' && !state.root && state.temperature === 1;
    const hidden = step !== 'scores' && step !== 'output' && isHidden(result, { row, col });
    return html`<section class="working" role="region" tabindex="0" aria-label=${say('working')}>
      <div aria-live="polite" aria-atomic="true">
        <h4>
          ${NUMBERS[STEPS.indexOf(step)]} ${this.stepName(step, state)}
          <span class="place">${say(step === 'output' ? 'placeOutput' : 'place', about)}</span>
        </h4>
        <p class="symbols">${cellFormulaHtml(state, step, row, col)}</p>
        ${lines.map((line) => equationHtml(line, FACTORS[step]))}
        ${unchanged ? html`<p class="note">${say('notDivided')}</p>` : nothing}
        ${hidden ? html`<p class="note">${say('hidden')}</p>` : nothing}
      </div>
    </section>`;
  }

  private addToken(state: AttentionState): void {
    const next = withToken(state);
    this.change(next);
    this.announce(this.say('tokenAdded', { count: next.tokens.length }));
    this.focusToken(next.tokens.length - 1);
  }

  private removeToken(state: AttentionState, index: number): void {
    const next = withoutToken(state, index);
    this.change(next);
    this.announce(this.say('tokenRemoved', { count: next.tokens.length }));
    this.focusToken(Math.min(index, next.tokens.length - 1));
  }

  private async focusToken(index: number): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-token="${index}"]`)?.focus();
  }
}

if (!customElements.get('attention-explorer')) {
  customElements.define('attention-explorer', AttentionExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-explorer': AttentionExplorer;
  }
}
