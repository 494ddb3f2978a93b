import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { Kernels } from '../kernels/index.js';
import type { Matrix, MatrixInput } from '../kernels/types';
import { equationHtml } from '../ui/equation';
import { type Cell, toMatrix, toRows } from '../ui/matrix-data';
import type { CellInputEvent, CellPickEvent, Hue } from '../ui/matrix-view';
import '../ui/matrix-view';
import { sign, term } from './equation-flow';
import flowStyles from './equation-flow.css?inline';
import { Explorer } from './explorer';
import { type Computed, computeNetwork } from './feed-forward-explorer/compute';
import { countsView } from './feed-forward-explorer/counts-view';
import { curvesTable, curvesView } from './feed-forward-explorer/curves-view';
import { explain } from './feed-forward-explorer/explain';
import styles from './feed-forward-explorer/feed-forward-explorer.css?inline';
import type { FeedForwardKey } from './feed-forward-explorer/say';
import {
  ACTIVATIONS,
  type ActivationName,
  clampPicked,
  type FeedForwardState,
  initialState,
  type MatrixName,
  MOST_UNITS,
  readState,
  type Step,
  unitsOf,
  withActivation,
  withoutUnit,
  withUnit,
} from './feed-forward-explorer/state';
import { unitsView } from './feed-forward-explorer/units-view';
import { indexed } from './symbols';

/** How each matrix is written. */
const LETTERS: Readonly<Record<MatrixName | 'x' | Step, string>> = {
  ...{ x: 'x', W1: 'W₁', b1: 'b₁', W2: 'W₂', b2: 'b₂' },
  ...{ W_gate: 'W_gate', W_up: 'W_up', W_down: 'W_down' },
  ...{ pre_activation: 'z', gate: 'g', up: 'u', hidden: 'h', output: 'y' },
};

/** What the computed vectors and the input are, in words. */
const WORDS = {
  ...{ x: 'input', pre_activation: 'pre_activation', gate: 'gate', up: 'up' },
  ...{ hidden: 'hidden', output: 'output' },
} as const satisfies Record<'x' | Step, FeedForwardKey>;

/** How the hidden units come from what stands before them. */
const HIDDEN: Readonly<Record<ActivationName, TemplateResult>> = {
  relu: html`max(0, z)`,
  gelu: html`z · Φ(z)`,
  gelu_tanh: html`0.5 z (1 + tanh(√(2/π) (z + 0.044715 z<sup>3</sup>)))`,
  swiglu: html`SiLU(g) ⊙ u, <span class="whole">SiLU(g) = g / (1 + e<sup>−g</sup>)</span>`,
};

/** One token through the feed-forward network, with the arithmetic of every cell. */
export class FeedForwardExplorer extends Explorer<FeedForwardState, Computed, FeedForwardKey> {
  static override styles = [...Explorer.styles, unsafeCSS(flowStyles), unsafeCSS(styles)];

  protected readonly tag = 'feed-forward-explorer';
  protected override readonly placesNotice = true;

  protected initial(): FeedForwardState {
    return initialState();
  }

  protected read(value: unknown): FeedForwardState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: FeedForwardState): Computed {
    return computeNetwork(kernels, state);
  }

  protected view(
    computed: Computed,
    computedFrom: FeedForwardState,
    wanted: FeedForwardState,
  ): TemplateResult {
    const { say } = this;
    const state = clampPicked({ ...computedFrom, picked: wanted.picked });
    return html`
      <header>
        <h3>${say('title')}</h3>
        <p class="note">${say('intro')}</p>
      </header>
      ${this.switches(wanted)} ${this.notice()} ${this.stages(computed, state, wanted)}
      ${this.working(computed, state)}
      <section>${unitsView(computed, say)}</section>
      <section>${countsView(computed, say)}</section>
    `;
  }

  /** The three steps, each an equation of matrices. */
  private stages(
    computed: Computed,
    state: FeedForwardState,
    wanted: FeedForwardState,
  ): TemplateResult {
    const { say } = this;
    const { z, up, hidden, output } = computed;
    const { sources } = explain(computed, state);
    const given = (name: MatrixName | 'x') => this.given(name, wanted, sources[name] ?? []);
    const made = (step: Step, matrix: Matrix) =>
      this.made(step, matrix, state, sources[step] ?? []);
    const again = (name: 'x' | 'hidden', matrix: MatrixInput) =>
      this.again(name, matrix, sources[name] ?? []);
    const widen = up
      ? html`<div class="flow">
            ${given('x')} ${sign('·')} ${given('W_gate')} ${sign('=')} ${made('gate', z)}
          </div>
          <div class="flow">
            ${again('x', state.x)} ${sign('·')} ${given('W_up')} ${sign('=')} ${made('up', up)}
          </div>`
      : html`<div class="flow">
          ${given('x')} ${sign('·')} ${given('W1')} ${sign('+')} ${given('b1')} ${sign('=')}
          ${made('pre_activation', z)}
        </div>`;
    const narrow = up ? given('W_down') : html`${given('W2')} ${sign('+')} ${given('b2')}`;
    return html`<section class="step">
        <h4>① ${say('stepWiden')}</h4>
        ${widen}
      </section>
      <section class="step">
        <h4>② ${say(up ? 'stepGate' : 'stepActivate')}</h4>
        <p class="formula">${LETTERS.hidden} = ${HIDDEN[state.activation]}</p>
        ${curvesView(computed, say)} ${curvesTable(computed, say)}
        <div class="flow">${made('hidden', hidden)}</div>
      </section>
      <section class="step">
        <h4>③ ${say('stepNarrow')}</h4>
        <div class="flow">
          ${again('hidden', hidden)} ${sign('·')} ${narrow} ${sign('=')} ${made('output', output)}
        </div>
      </section>`;
  }

  private switches(state: FeedForwardState): TemplateResult {
    const { say } = this;
    const count = unitsOf(state);
    return html`<div class="controls" role="group" aria-label=${say('switches')}>
      <fieldset>
        <legend>${say('activation')}</legend>
        ${ACTIVATIONS.map(
          (name) => html`<label>
            <input type="radio" name="activation" data-switch=${name}
              .checked=${state.activation === name}
              @change=${() => this.activate(state, name)} />
            <span>${say(name)}</span>
          </label>`,
        )}
      </fieldset>
      <div class="buttons">
        <button type="button" data-action="add" aria-disabled=${count >= MOST_UNITS}
          @click=${() => this.resize(state, 1)}>${say('addUnit')}</button>
        <button type="button" data-action="remove" aria-disabled=${count <= 1}
          @click=${() => this.resize(state, -1)}>${say('removeUnit')}</button>
      </div>
    </div>`;
  }

  private activate(state: FeedForwardState, name: ActivationName): void {
    this.change(withActivation(state, name));
    this.announce(this.say(name));
  }

  private resize(state: FeedForwardState, by: 1 | -1): void {
    const count = unitsOf(state) + by;
    if (count > MOST_UNITS) this.announce(this.say('mostUnits', { count: MOST_UNITS }));
    else if (count < 1) this.announce(this.say('fewestUnits'));
    else {
      this.change(by > 0 ? withUnit(state) : withoutUnit(state));
      this.announce(this.say(by > 0 ? 'unitAdded' : 'unitRemoved', { count }));
    }
  }

  private term(name: MatrixName | 'x' | Step, matrix: Matrix, view: TemplateResult) {
    const key = name in WORDS ? WORDS[name as keyof typeof WORDS] : undefined;
    return term({ letter: LETTERS[name], word: key && this.say(key) }, matrix, view);
  }

  private given(
    name: MatrixName | 'x',
    state: FeedForwardState,
    lit: readonly Cell[],
  ): TemplateResult {
    const matrix = matrixOf(state[name]);
    const view = html`<matrix-view
      data-matrix=${name}
      editable
      .name=${LETTERS[name]}
      .matrix=${matrix}
      .lit=${lit}
      @cell-input=${({ detail }: CellInputEvent) =>
        this.change(
          { ...state, [name]: toRows(detail.matrix) },
          `${name} ${detail.row} ${detail.col}`,
        )}
      @focusout=${() => this.settle()}
    ></matrix-view>`;
    return this.term(name, matrix, view);
  }

  private made(
    step: Step,
    matrix: Matrix,
    { picked }: FeedForwardState,
    lit: readonly Cell[],
  ): TemplateResult {
    const view = html`<matrix-view
      data-matrix=${step}
      selectable
      .name=${LETTERS[step]}
      .hue=${'score'}
      .matrix=${matrix}
      .lit=${lit}
      .picked=${picked.step === step ? { row: 0, col: picked.col } : undefined}
      @cell-pick=${({ detail }: CellPickEvent) =>
        this.adjust({ ...this.state, picked: { step, col: detail.col } })}
    ></matrix-view>`;
    return this.term(step, matrix, view);
  }

  /** A matrix from above that stands in another equation once more. */
  private again(
    name: 'x' | 'hidden',
    input: MatrixInput,
    lit: readonly Cell[],
  ): TemplateResult | typeof nothing {
    const matrix = toMatrix(input);
    if (!matrix) return nothing;
    const hue: Hue = name === 'hidden' ? 'score' : 'none';
    const view = html`<matrix-view .name=${this.say('again', { name: LETTERS[name] })} .hue=${hue} .matrix=${matrix} .lit=${lit}
    ></matrix-view>`;
    return this.term(name, matrix, view);
  }

  /** The picked cell's arithmetic; it stays in sight while the steps scroll by. */
  private working(computed: Computed, state: FeedForwardState): TemplateResult {
    const { say } = this;
    const { step, col } = state.picked;
    const { lines } = explain(computed, state);
    const phi = step === 'hidden' && state.activation === 'gelu';
    const place = say(step === 'output' ? 'placeOutput' : 'placeUnit', { n: col + 1 });
    return html`<section class="working" role="region" tabindex="0" aria-label=${say('working')}>
      <div aria-live="polite" aria-atomic="true">
        <h4><i>${indexed(LETTERS[step], col)}</i>
          <span class="place">${say(WORDS[step])}, ${place}</span></h4>
        ${lines.map((line) => equationHtml(line))}
        ${phi ? html`<p class="note">${say('aboutPhi')}</p>` : nothing}
      </div>
    </section>`;
  }
}

function matrixOf(rows: number[][]): Matrix {
  const matrix = toMatrix(rows);
  if (!matrix) throw new Error('a state has rows of one length');
  return matrix;
}

if (!customElements.get('feed-forward-explorer')) {
  customElements.define('feed-forward-explorer', FeedForwardExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'feed-forward-explorer': FeedForwardExplorer;
  }
}
