import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { Kernels } from '../kernels/index.js';
import { equationHtml } from '../ui/equation';
import { type Cell, toRows } from '../ui/matrix-data';
import type { CellInputEvent, CellPickEvent, Hue } from '../ui/matrix-view';
import '../ui/matrix-view';
import { formulaHtml } from './attention-explorer/formula';
import styles from './attention-lab/attention-lab.css?inline';
import { type Computed, computeLab, matrixOf, stepMatrix } from './attention-lab/compute';
import { type ControlActions, presetsView, switchesView } from './attention-lab/controls-view';
import { Exchange } from './attention-lab/exchange-view';
import { explain, placeInHead } from './attention-lab/explain';
import { cellFormula } from './attention-lab/formula';
import { randomNumbers, runningExample } from './attention-lab/presets';
import { withName, withoutToken, withToken } from './attention-lab/resize';
import type { LabKey } from './attention-lab/say';
import {
  clampPicked,
  type Input,
  kvHeadOf,
  type LabState,
  readState,
  type Step,
  sizesOf,
} from './attention-lab/state';
import { sign, term } from './equation-flow';
import flowStyles from './equation-flow.css?inline';
import { Explorer } from './explorer';
import stepStyles from './steps.css?inline';
import { tokenList } from './token-list';
import tokenStyles from './token-list.css?inline';

const HUES: Partial<Record<Input | Step, Hue>> = {
  ...{ W_Q: 'query', Q: 'query', W_K: 'key', K: 'key', W_V: 'value', V: 'value' },
  ...{ scores: 'score', scaled: 'score', weights: 'score' },
};

/** Colours of the factors in a sum of products, by the step that sums them. */
const FACTORS: Partial<Record<Step, readonly [Hue, Hue]>> = {
  Q: ['none', 'query'],
  K: ['none', 'key'],
  V: ['none', 'value'],
  scores: ['query', 'key'],
  head: ['score', 'value'],
};

/** Attention from tokens to output: everything editable, every cell with its arithmetic. */
export class AttentionLab extends Explorer<LabState, Computed, LabKey> {
  static override styles = [
    ...Explorer.styles,
    ...[stepStyles, tokenStyles, flowStyles, styles].map((one) => unsafeCSS(one)),
  ];

  protected readonly tag = 'attention-lab';
  protected override readonly placesNotice = true;
  private readonly exchange = new Exchange(this);
  private readonly namesOf = new WeakMap<string[], string[]>();
  /** Why there are fewer heads than the reader chose. */
  private adapted = '';

  protected initial(): LabState {
    return runningExample(this.language);
  }

  protected read(value: unknown): LabState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: LabState): Computed {
    return computeLab(kernels, state);
  }

  protected view(computed: Computed, from: LabState, wanted: LabState): TemplateResult {
    const { say } = this;
    const state = clampPicked({ ...from, head: wanted.head, picked: wanted.picked });
    const actions = this.actions(wanted, computed);
    return html`
      <header>
        <h3>${say('title')}</h3>
        <p class="note">${say('intro')}</p>
      </header>
      ${presetsView(wanted, say, actions)} ${switchesView(wanted, say, actions)}
      <p class="note" role="status">${this.adapted}</p>
      ${tokenList(wanted.tokens, this.names(wanted), say, {
        rename: (index, name) => this.change(withName(wanted, index, name), `name ${index}`),
        remove: (index) => this.resizeTokens(withoutToken(wanted, index), 'tokenRemoved', index),
        add: () => this.resizeTokens(withToken(wanted), 'tokenAdded', wanted.tokens.length),
      })}
      ${this.notice()} ${this.stages(computed, state, wanted)} ${this.working(computed, state)}
      ${this.exchange.view({
        ...{ computed, shown: state, wanted, say },
        take: (next) => this.change(next),
      })}
    `;
  }

  private actions(wanted: LabState, { draw }: Computed): ControlActions {
    return {
      change: (next, mark) => {
        const fewer =
          next.n_heads < wanted.n_heads && sizesOf(next).d_model !== sizesOf(wanted).d_model;
        const numbers = {
          d_model: sizesOf(next).d_model,
          before: wanted.n_heads,
          after: next.n_heads,
        };
        this.adapted = fewer ? this.say('fewerHeads', numbers) : '';
        this.change(next, mark);
      },
      settle: () => this.settle(),
      preset: (next, name) => {
        this.adapted = '';
        this.change(next);
        this.announce(this.say('presetOpened', { name: this.say(name) }));
      },
      runningExample: () => runningExample(this.language),
      random: (state, seed) => randomNumbers(state, draw, seed),
    };
  }

  /** One list for the same tokens: matrices with names that did not change stay as they are. */
  private names({ tokens }: LabState): string[] {
    const known = this.namesOf.get(tokens);
    if (known) return known;
    const names = tokens.map((token, index) => token || this.say('token', { n: index + 1 }));
    this.namesOf.set(tokens, names);
    return names;
  }

  private async resizeTokens(
    next: LabState,
    key: 'tokenAdded' | 'tokenRemoved',
    index: number,
  ): Promise<void> {
    this.change(next);
    this.announce(this.say(key, { count: next.tokens.length }));
    await this.updateComplete;
    const place = Math.min(index, next.tokens.length - 1);
    this.renderRoot.querySelector<HTMLElement>(`[data-token="${place}"]`)?.focus();
  }

  /** The five steps from the tokens' rows to the output. */
  private stages(computed: Computed, state: LabState, wanted: LabState): TemplateResult {
    const { say } = this;
    const { sources } = explain(computed, state);
    const given = (name: Input, names?: Names) =>
      this.given(name, wanted, sources[name] ?? NONE, names);
    const made = (step: Step, names: Names, letter?: string) =>
      this.made(step, computed, state, sources[step] ?? NONE, names, letter);
    const tokens = this.names(state);
    const rows = { rows: tokens };
    const square = { rows: tokens, cols: tokens };
    const { d_k, d_v } = sizesOf(wanted);
    const parts = (heads: number, width: number) => ({ cols: columnNames(heads, width) });
    const { head, n_heads } = state;
    const i = head + 1;
    const shared = kvHeadOf(state, head) + 1;
    const lit = { scores: 'scores', scaled: 'scaled', weights: 'weights', head: 'output' } as const;
    const { step } = state.picked;
    const term = step in lit ? lit[step as keyof typeof lit] : undefined;
    const asked = { root: true, temperature: 1, causal: computed.causal };
    return html`
      <section class="stage">
        <h4>① ${say('stageInput')}</h4>
        <div class="flow">
          ${given('X', { rows: this.names(wanted) })}
          ${
            computed.positions
              ? html`${sign('+')} ${this.positions(computed, tokens, sources['positions'] ?? NONE)}
                  ${sign('=')} ${made('input', rows, 'X_input')}`
              : nothing
          }
        </div>
      </section>
      <section class="stage">
        <h4>② ${say('stageProjections')}</h4>
        <p class="note">${say('columnNames')}</p>
        <div class="flow">
          ${given('W_Q', parts(wanted.n_heads, d_k))} ${given('W_K', parts(wanted.n_kv_heads, d_k))}
          ${given('W_V', parts(wanted.n_kv_heads, d_v))}
        </div>
      </section>
      <section class="stage">
        <h4>③ ${say('stageHead', { head: i })}</h4>
        ${this.headButtons(state)}
        ${shared === i ? nothing : html`<p class="note">${say('sharedHead', { head: i, shared })}</p>`}
        <div class="flow">
          ${made('Q', rows, `Q_${i}`)} ${made('K', rows, `K_${shared}`)}
          ${made('V', rows, `V_${shared}`)}
        </div>
      </section>
      <section class="stage">
        <h4>④ ${say('stageAttention', { head: i })}</h4>
        ${formulaHtml(asked, term)}
        <p class="note">${say('rowsQueries')}</p>
        <div class="flow">
          ${made('scores', square)} ${made('scaled', square)} ${made('weights', square)}
          ${made('head', rows, `head_${i}`)}
        </div>
      </section>
      <section class="stage">
        <h4>⑤ ${say('stageOutput')}</h4>
        <div class="flow">
          ${made('concat', { ...rows, cols: columnNames(n_heads, computed.sizes.d_v) }, 'Concat')}
          ${sign('·')} ${given('W_O', { rows: columnNames(wanted.n_heads, d_v) })} ${sign('=')}
          ${made('output', rows, 'MultiHead')}
        </div>
      </section>
    `;
  }

  private headButtons(state: LabState): TemplateResult | typeof nothing {
    const { n_heads } = state;
    if (n_heads === 1) return nothing;
    return html`<div class="heads" role="group" aria-label=${this.say('heads')}>
      ${Array.from({ length: n_heads }, (_, head) => {
        const now = head === state.head;
        return html`<button type="button" data-head=${head} aria-pressed=${now}
          @click=${() => this.adjust({ ...this.state, head })}>${this.say('headName', { head: head + 1 })}</button>`;
      })}
    </div>`;
  }

  private given(
    name: Input,
    state: LabState,
    lit: readonly Cell[],
    names: Names = {},
  ): TemplateResult {
    const matrix = matrixOf(state[name]);
    const hue = HUES[name] ?? 'none';
    const view = html`<matrix-view
      data-matrix=${name}
      editable
      .name=${name}
      .hue=${hue}
      .matrix=${matrix}
      .rowNames=${names.rows ?? UNNAMED}
      .colNames=${names.cols ?? UNNAMED}
      .lit=${lit}
      @cell-input=${({ detail }: CellInputEvent) =>
        this.change(
          { ...state, [name]: toRows(detail.matrix) },
          `${name} ${detail.row} ${detail.col}`,
        )}
      @focusout=${() => this.settle()}
    ></matrix-view>`;
    const letter = name === 'X' ? name : name.replace('_', '^');
    return term({ letter, hue, word: this.say(`word_${name}`) }, matrix, view);
  }

  private positions(
    { positions }: Computed,
    rowNames: string[],
    lit: readonly Cell[],
  ): TemplateResult | typeof nothing {
    if (!positions) return nothing;
    const view = html`<matrix-view data-matrix="positions" .name=${'PE'} .matrix=${positions}
      .rowNames=${rowNames} .lit=${lit}></matrix-view>`;
    return term({ letter: 'PE', word: this.say('word_positions') }, positions, view);
  }

  private made(
    step: Step,
    computed: Computed,
    state: LabState,
    lit: readonly Cell[],
    names: Names,
    letter?: string,
  ): TemplateResult {
    const matrix = stepMatrix(computed, step, state.head);
    const { picked } = state;
    const hue = HUES[step] ?? 'none';
    const word = this.stepName(step, computed);
    const view = html`<matrix-view
      data-matrix=${step}
      selectable
      .name=${word}
      .hue=${hue}
      .heat=${step === 'weights'}
      .limit=${16}
      .matrix=${matrix}
      .rowNames=${names.rows ?? UNNAMED}
      .colNames=${names.cols ?? UNNAMED}
      .lit=${lit}
      .picked=${picked.step === step ? { row: picked.row, col: picked.col } : undefined}
      @cell-pick=${({ detail }: CellPickEvent) => this.pick(step, detail, computed)}
    ></matrix-view>`;
    return term({ letter: letter ?? word, hue, word: letter && word }, matrix, view);
  }

  /** A cell of the concatenated matrix brings the head it comes from. */
  private pick(step: Step, { row, col }: Cell, computed: Computed): void {
    const { state } = this;
    const head = step === 'concat' ? placeInHead(computed, col).head : state.head;
    this.adjust({ ...state, head, picked: { step, row, col } });
  }

  private stepName(step: Step, { causal }: Computed): string {
    return this.say(step === 'scaled' && causal ? 'name_masked' : `name_${step}`);
  }

  /** The picked cell's arithmetic; it stays in sight while the matrices scroll by. */
  private working(computed: Computed, state: LabState): TemplateResult {
    const { say } = this;
    const { step, row, col } = state.picked;
    const { lines } = explain(computed, state);
    const names = this.names(state);
    const about = { row: row + 1, col: col + 1, query: names[row] ?? '', key: names[col] ?? '' };
    const square = step === 'scores' || step === 'scaled' || step === 'weights';
    const hidden = step !== 'scores' && square && computed.causal && col > row;
    const from = placeInHead(computed, col);
    return html`<section class="working" role="region" tabindex="0" aria-label=${say('working')}>
      <div aria-live="polite" aria-atomic="true">
        <h4>${this.stepName(step, computed)}
          <span class="place">${say(square ? 'placeScore' : 'place', about)}</span></h4>
        <p class="symbols">${cellFormula(computed, state)}</p>
        ${lines.map((line) => equationHtml(line, FACTORS[step]))}
        ${hidden ? html`<p class="note">${say('hidden')}</p>` : nothing}
        ${
          step === 'concat'
            ? html`<p class="note">${say('copiedFrom', { head: from.head + 1, col: from.col + 1 })}</p>`
            : nothing
        }
      </div>
    </section>`;
  }
}

interface Names {
  rows?: string[];
  cols?: string[];
}

const UNNAMED: string[] = [];
const NONE: readonly Cell[] = [];
const namedColumns = new Map<string, string[]>();

/** `2-1`: the first column of the second head. One list for the same columns. */
function columnNames(heads: number, width: number): string[] {
  if (heads === 1) return UNNAMED;
  const key = `${heads}×${width}`;
  const names =
    namedColumns.get(key) ??
    Array.from(
      { length: heads * width },
      (_, col) => `${Math.floor(col / width) + 1}-${(col % width) + 1}`,
    );
  namedColumns.set(key, names);
  return names;
}

if (!customElements.get('attention-lab')) {
  customElements.define('attention-lab', AttentionLab);
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-lab': AttentionLab;
  }
}
