import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { Kernels } from '../kernels/index.js';
import type { Matrix } from '../kernels/types';
import { term } from '../ui/arithmetic';
import { equationHtml } from '../ui/equation';
import type { CellInputEvent, CellPickEvent } from '../ui/matrix-view';
import '../ui/matrix-view';
import { Explorer } from './explorer';
import { compareView, numbersTable } from './layer-norm-explorer/compare-view';
import { type Computed, computeAll } from './layer-norm-explorer/compute';
import { explain, meanLine, rootLine, varianceLine } from './layer-norm-explorer/explain';
import styles from './layer-norm-explorer/layer-norm-explorer.css?inline';
import { pictureView } from './layer-norm-explorer/picture';
import type { LayerNormKey } from './layer-norm-explorer/say';
import {
  FEWEST,
  type InputName,
  initialState,
  type LayerNormState,
  MOST,
  readState,
  type StepName,
  withComponent,
  withoutComponent,
} from './layer-norm-explorer/state';
import { switchesView } from './layer-norm-explorer/switches-view';

const NUMBERS = ['①', '②', '③', '④'] as const;

/** What each row is called in formulas, where the norm stands after the sum and before the block. */
const LETTERS = {
  post: {
    ...{ x: 'x', sublayer: 'Sublayer(x)', gamma: 'γ', beta: 'β' },
    ...{ sum: 'r = x + Sublayer(x)', deviation: 'r − μ', normalized: 'n = (r − μ) / √(σ² + ε)' },
    scaled: 'y = γ ⊙ n + β',
  },
  pre: {
    ...{ x: 'x', sublayer: 'Sublayer(u)', gamma: 'γ', beta: 'β' },
    ...{ sum: 'y = x + Sublayer(u)', deviation: 'x − μ', normalized: 'n = (x − μ) / √(σ² + ε)' },
    scaled: 'u = γ ⊙ n + β',
  },
} as const;

/** One token's vector on its way through residual sum and layer norm. */
export class LayerNormExplorer extends Explorer<LayerNormState, Computed, LayerNormKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles)];

  protected readonly tag = 'layer-norm-explorer';
  protected override readonly placesNotice = true;

  protected initial(): LayerNormState {
    return initialState();
  }

  protected read(value: unknown): LayerNormState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: LayerNormState): Computed {
    return computeAll(kernels, state);
  }

  protected view(
    computed: Computed,
    computedFrom: LayerNormState,
    wanted: LayerNormState,
  ): TemplateResult {
    const { say } = this;
    const { col, step } = wanted.picked;
    const picked = { step, col: Math.min(col, computedFrom.x.length - 1) };
    const state = { ...computedFrom, picked };
    const { norm } = computed.chosen;
    const pre = state.placement === 'pre';
    const letters = pre ? { input: 'x', scaled: 'u' } : { input: 'r', scaled: 'y' };
    const names = {
      input: say(pre ? 'x' : 'sum'),
      scaled: `${letters.scaled}: ${say(pre ? 'scaledPre' : 'scaledPost')}`,
    };
    const { sources } = explain(computed, state);
    const given = (name: InputName) => this.inputRow(name, wanted, sources[name] ?? []);
    const made = (name: StepName, vector: Matrix) =>
      this.stepRow(name, vector, state, sources[name] ?? []);
    const residual = [
      ...(pre ? [] : [given('x')]),
      given('sublayer'),
      ...(pre ? [html`<p class="note">${say('fixedSublayer')}</p>`] : []),
      made('sum', computed.sum),
    ];
    const statistics = [
      ...(pre ? [given('x')] : []),
      this.line('μ', meanLine(norm)),
      made('deviation', norm.deviation),
      this.line('σ²', varianceLine(norm)),
    ];
    const normalise = [
      this.line('√(σ² + ε)', rootLine(norm, state.eps)),
      made('normalized', norm.normalized),
      this.varianceNote(computed, state),
    ];
    const scale = [given('gamma'), given('beta'), made('scaled', norm.scaled)];
    const parts: [LayerNormKey, unknown[]][] = [
      ['stepStatistics', statistics],
      ['stepNormalize', normalise],
      ['stepScale', scale],
    ];
    if (pre) parts.push(['stepResidual', residual]);
    else parts.unshift(['stepResidual', residual]);
    return html`
      <header>
        <h3>${say('title')}</h3>
        <p class="note">${say('intro')}</p>
      </header>
      ${switchesView(wanted, say, {
        change: (next, mark) => this.change(next, mark),
        settle: () => this.settle(),
        resize: (by) => this.resize(wanted, by),
      })} ${this.notice()}
      ${parts.map(
        ([title, rows], index) => html`<section class="step ${state.x.length > 5 ? 'many' : ''}">
          <h4>${NUMBERS[index]} ${say(title)}</h4>
          ${rows}
        </section>`,
      )}
      ${this.working(computed, state)}
      <section>
        ${pictureView(norm, letters, names, say)} ${numbersTable(computed.chosen, letters, say)}
      </section>
      ${compareView(computed, say)}
    `;
  }

  private resize(state: LayerNormState, by: 1 | -1): void {
    const count = state.x.length + by;
    if (count > MOST) this.announce(this.say('mostComponents', { count: MOST }));
    else if (count < FEWEST) this.announce(this.say('fewestComponents', { count: FEWEST }));
    else {
      this.change(by > 0 ? withComponent(state) : withoutComponent(state));
      this.announce(this.say(by > 0 ? 'added' : 'removed', { count }));
    }
  }

  private row(name: InputName | StepName, state: LayerNormState, view: TemplateResult) {
    const { placement } = state;
    const word = {
      ...{ x: 'x', sublayer: 'sublayer', gamma: 'gamma', beta: 'beta' },
      ...{ sum: placement === 'post' ? 'sum' : 'sumPre', deviation: 'deviation' },
      ...{
        normalized: 'normalized',
        scaled: placement === 'post' ? 'scaledPost' : 'scaledPre',
      },
    } as const satisfies Record<InputName | StepName, LayerNormKey>;
    return html`<div class="row">
      <p class="what"><span class="letters">${LETTERS[placement][name]}</span>
        <span class="word">${this.say(word[name])}</span></p>
      ${view}
    </div>`;
  }

  private inputRow(
    name: InputName,
    state: LayerNormState,
    lit: readonly { row: number; col: number }[],
  ): TemplateResult {
    return this.row(
      name,
      state,
      html`<matrix-view
        data-matrix=${name}
        editable
        .name=${LETTERS[state.placement][name]}
        .matrix=${[state[name]]}
        .lit=${lit}
        @cell-input=${({ detail }: CellInputEvent) =>
          this.change({ ...state, [name]: [...detail.matrix.data] }, `${name} ${detail.col}`)}
        @focusout=${() => this.settle()}
      ></matrix-view>`,
    );
  }

  private stepRow(
    name: StepName,
    vector: Matrix,
    state: LayerNormState,
    lit: readonly { row: number; col: number }[],
  ): TemplateResult {
    const { step, col } = state.picked;
    return this.row(
      name,
      state,
      html`<matrix-view
        data-matrix=${name}
        selectable
        .name=${this.letterOf(name, state)}
        .matrix=${vector}
        .lit=${lit}
        .picked=${step === name ? { row: 0, col } : undefined}
        @cell-pick=${({ detail }: CellPickEvent) =>
          this.adjust({ ...this.state, picked: { step: name, col: detail.col } })}
      ></matrix-view>`,
    );
  }

  private letterOf(name: StepName, { placement }: LayerNormState): string {
    return LETTERS[placement][name].split(' = ')[0] ?? '';
  }

  /** One number that all components share, from the definition down. */
  private line(letter: string, equation: string): TemplateResult {
    return html`<div class="row" data-line=${letter}>
      <p class="what"><span class="letters">${letter}</span></p>
      <p class="equation">= ${equation}</p>
    </div>`;
  }

  private varianceNote(
    { chosen: { norm } }: Computed,
    state: LayerNormState,
  ): TemplateResult | typeof nothing {
    const { say } = this;
    const note = (key: LayerNormKey, params = {}) =>
      html`<p class="remark" data-note=${key}>${say(key, params)}</p>`;
    if (norm.variance === 0) return note('zero');
    if (norm.variance < state.eps) return note('tiny');
    if (!state.unbiased) return nothing;
    return note('unbiasedNote', { variance: term(norm.normalizedVariance) });
  }

  /** The picked cell's arithmetic; it stays in sight while the rows scroll by. */
  private working(computed: Computed, state: LayerNormState): TemplateResult {
    const { say } = this;
    const { step, col } = state.picked;
    const { lines } = explain(computed, state);
    return html`<section class="working" role="region" tabindex="0" aria-label=${say('working')}>
      <div aria-live="polite" aria-atomic="true">
        <h4>${LETTERS[state.placement][step]}
          <span class="place">${say('place', { n: col + 1 })}</span></h4>
        ${lines.map((line) => equationHtml(line))}
      </div>
    </section>`;
  }
}

if (!customElements.get('layer-norm-explorer')) {
  customElements.define('layer-norm-explorer', LayerNormExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'layer-norm-explorer': LayerNormExplorer;
  }
}
