import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { Kernels } from '../kernels/index.js';
import styles from './attention-lab/attention-lab.css?inline';
import { type Computed, computeLab } from './attention-lab/compute';
import { type ControlActions, presetsView, switchesView } from './attention-lab/controls-view';
import { Exchange } from './attention-lab/exchange-view';
import { explain } from './attention-lab/explain';
import type { MatrixActions } from './attention-lab/matrices-view';
import { randomNumbers, runningExample } from './attention-lab/presets';
import { withName, withoutToken, withToken } from './attention-lab/resize';
import type { LabKey } from './attention-lab/say';
import { stagesView } from './attention-lab/stages-view';
import { clampPicked, type LabState, readState, sizesOf } from './attention-lab/state';
import { workingView } from './attention-lab/working-view';
import flowStyles from './equation-flow.css?inline';
import { Explorer } from './explorer';
import stepStyles from './steps.css?inline';
import { tokenList } from './token-list';
import tokenStyles from './token-list.css?inline';

/** Attention from tokens to output: everything editable, every cell with its arithmetic. */
export class AttentionLab extends Explorer<LabState, Computed, LabKey> {
  static override styles = [
    ...Explorer.styles,
    ...[stepStyles, tokenStyles, flowStyles, styles].map((one) => unsafeCSS(one)),
  ];

  protected readonly tag = 'attention-lab';
  protected override readonly placesNotice = true;
  /** What is set, the five stages, and what follows from a picked cell. */
  protected override readonly partCount = 7;
  private readonly exchange = new Exchange(this);
  private readonly namesOf = new WeakMap<string[], string[]>();
  /** Why a state has fewer heads than the reader chose. */
  private adapted: { state: LabState; sentence: string } | undefined;

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
    const arithmetic = explain(computed, state);
    const names = this.names(state);
    return html`
      <header>
        <h3>${say('title')}</h3>
        <p class="note">${say('intro')}</p>
      </header>
      ${presetsView(wanted, say, actions)} ${switchesView(wanted, say, actions)}
      <p class="note" role="status">${this.adapted?.state === wanted ? this.adapted.sentence : ''}</p>
      ${tokenList(wanted.tokens, this.names(wanted), say, {
        rename: (index, name) => this.change(withName(wanted, index, name), `name ${index}`),
        remove: (index) => this.resizeTokens(withoutToken(wanted, index), 'tokenRemoved', index),
        add: () => this.resizeTokens(withToken(wanted), 'tokenAdded', wanted.tokens.length),
      })}
      ${this.notice()}
      ${stagesView(
        { ...{ computed, state, wanted, sources: arithmetic.sources, say }, act: this.onMatrices },
        { computed: names, wanted: this.names(wanted) },
      ).slice(0, this.parts - 1)}
      ${
        this.parts < this.partCount
          ? nothing
          : html`${workingView(computed, state, arithmetic, names, say)}
            ${this.exchange.view({
              ...{ computed, shown: state, wanted, say },
              take: (next) => this.change(next),
            })}`
      }
    `;
  }

  private actions(wanted: LabState, { draw }: Computed): ControlActions {
    return {
      change: (next, mark) => {
        const [before, after] = [sizesOf(wanted).d_model, sizesOf(next).d_model];
        if (before !== after && next.n_heads < wanted.n_heads) {
          const numbers = { d_model: after, before: wanted.n_heads, after: next.n_heads };
          this.adapted = { state: next, sentence: this.say('fewerHeads', numbers) };
        }
        this.change(next, mark);
      },
      settle: () => this.settle(),
      preset: (next, name) => {
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

  private readonly onMatrices: MatrixActions = {
    change: (next, mark) => this.change(next, mark),
    settle: () => this.settle(),
    showHead: (head) => this.adjust({ ...this.state, head }),
    pick: (step, { row, col }) => {
      const { state } = this;
      // A cell of the concatenated matrix brings the head it comes from.
      const head = step === 'concat' ? Math.floor(col / sizesOf(state).d_v) : state.head;
      this.adjust(clampPicked({ ...state, head, picked: { step, row, col } }));
    },
  };
}

if (!customElements.get('attention-lab')) {
  customElements.define('attention-lab', AttentionLab);
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-lab': AttentionLab;
  }
}
