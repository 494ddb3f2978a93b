import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { FormulaError } from '../formula/errors';
import { callKernel } from '../formula/kernel-errors';
import { type Kernels, loadKernels } from '../kernels/index.js';
import { errorSentence, loadErrorSentences } from '../ui/error-text';
import { type Lang, languageOf, loadMessages, type MessageParams } from '../ui/messages';
import { copyText, readShared, writeShared } from '../ui/share';
import tokens from '../ui/tokens.css?inline';
import styles from './explorer.css?inline';
import { History } from './history';
import { loadWords, word } from './words';

/** Says one sentence of the explorer in the reader's language. */
export type Say<Key extends string> = (key: Key, params?: MessageParams) => string;

/** Words that every explorer has: the tool bar and its answers. */
export type CommonKey =
  | 'undo'
  | 'undone'
  | 'reset'
  | 'wasReset'
  | 'share'
  | 'shared'
  | 'shareByHand'
  | 'shareLink'
  | 'opened'
  | 'brokenLink'
  | 'failed'
  | 'loading'
  | 'kept'
  | 'asTable'
  | 'tools';

/**
 * What all explorers have in common: the kernels, words in the reader's
 * language, a state that can be taken back, shared as a link and set from
 * outside, and results that stay when a computation is refused.
 *
 * A subclass says what its first state is, how a foreign state is read, what
 * the kernels compute from it and how that looks. State is plain JSON.
 */
export abstract class Explorer<State, Result, Key extends string> extends LitElement {
  static override styles = [unsafeCSS(tokens), unsafeCSS(styles)];

  /** The element's name: also the key of its words and, without an id, of its link. */
  protected abstract readonly tag: string;
  /** The lesson's example. */
  protected abstract initial(): State;
  /** A state from a link or a script, or undefined when it is not one. */
  protected abstract read(value: unknown): State | undefined;
  /** Everything shown, from the kernels; what they refuse becomes a sentence. */
  protected abstract compute(kernels: Kernels, state: State): Result;
  protected abstract view(result: Result, state: State): TemplateResult;

  protected language: Lang = 'ko';
  private kernels: Kernels | undefined;
  private history: History<State> | undefined;
  private result: { value: Result; state: State } | undefined;
  private problem = '';
  private failure = '';
  private announcement = '';
  private link = '';

  private get steps(): History<State> {
    this.history ??= new History(this.initial());
    return this.history;
  }

  /** The whole state as plain JSON. Setting it is a step that can be taken back. */
  get state(): State {
    return structuredClone(this.steps.current);
  }

  set state(value: State) {
    const state = this.read(value);
    if (state === undefined) {
      throw new TypeError(
        `${this.tag}: this is not one of its states; take the value of its state property as a pattern`,
      );
    }
    this.change(state);
  }

  protected readonly say: Say<Key | CommonKey> = (key, params) =>
    word(this.language, this.tag, key, params);

  override connectedCallback(): void {
    super.connectedCallback();
    this.language = languageOf(this);
    window.addEventListener('hashchange', this.openShared);
    void this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.openShared);
  }

  /** Tells assistive technology, and nobody else, what has changed. */
  protected announce(sentence: string): void {
    this.announcement = sentence;
    this.requestUpdate();
  }

  /** The next state; `mark` joins the steps of one drag, see History. */
  protected change(next: State, mark?: string): void {
    this.steps.push(next, mark);
    this.link = '';
    this.recompute();
    this.dispatchEvent(new CustomEvent('state-change', { bubbles: true, composed: true }));
  }

  /** Ends a drag. */
  protected settle(): void {
    this.steps.settle();
  }

  private async start(): Promise<void> {
    try {
      const [kernels] = await Promise.all([
        loadKernels(),
        loadMessages(this.language),
        loadErrorSentences(this.language),
        loadWords(this.language, this.tag),
      ]);
      this.kernels = kernels;
      this.failure = '';
      this.openShared();
      this.recompute();
      this.dispatchEvent(new CustomEvent('ready', { bubbles: true, composed: true }));
    } catch (error) {
      console.error(error);
      this.failure = error instanceof Error ? error.message : String(error);
      this.requestUpdate();
    }
  }

  private recompute(): void {
    const { kernels } = this;
    if (!kernels) return;
    const state = this.steps.current;
    try {
      this.result = { value: callKernel(() => this.compute(kernels, state)), state };
      this.problem = '';
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.problem = errorSentence(this.language, error);
    }
    this.requestUpdate();
  }

  private readonly openShared = (): void => {
    const shared = readShared(this.linkId);
    if (shared.kind === 'none' || !this.kernels) return;
    const state = shared.kind === 'text' ? this.readText(shared.text) : undefined;
    if (state === undefined) {
      this.announce(this.say('brokenLink'));
      return;
    }
    if (JSON.stringify(state) === JSON.stringify(this.steps.current)) return;
    this.change(state);
    this.announce(this.say('opened'));
  };

  private readText(text: string): State | undefined {
    try {
      return this.read(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  private get linkId(): string {
    return this.id || this.tag;
  }

  private undo(): void {
    if (this.steps.undo() === undefined) return;
    this.recompute();
    this.announce(this.say('undone'));
  }

  private reset(): void {
    this.change(this.initial());
    this.announce(this.say('wasReset'));
  }

  private async share(): Promise<void> {
    const link = writeShared(this.linkId, JSON.stringify(this.steps.current));
    const copied = await copyText(link);
    this.link = copied ? '' : link;
    this.announce(this.say(copied ? 'shared' : 'shareByHand'));
  }

  private toolBar(): TemplateResult {
    const { say } = this;
    return html`<div class="tools" role="group" aria-label=${say('tools')}>
      <button type="button" data-action="undo" ?disabled=${!this.steps.canUndo}
        @click=${this.undo}>${say('undo')}</button>
      <button type="button" data-action="reset" @click=${this.reset}>${say('reset')}</button>
      <button type="button" data-action="share" @click=${this.share}>${say('share')}</button>
      ${
        this.link
          ? html`<input class="link" readonly aria-label=${say('shareLink')} .value=${this.link}
              @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} />`
          : nothing
      }
      <span class="announcement" role="status">${this.announcement}</span>
    </div>`;
  }

  protected override render(): TemplateResult {
    if (this.failure) {
      return html`<p class="problem" role="alert" lang="en">${this.failure}</p>`;
    }
    if (!this.result) {
      return html`<p class="loading" aria-hidden="true">…</p>`;
    }
    return html`
      ${this.view(this.result.value, this.result.state)}
      ${
        this.problem
          ? html`<p class="problem" role="alert">${this.problem} ${this.say('kept')}</p>`
          : nothing
      }
      ${this.toolBar()}
    `;
  }
}
