import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { FormulaError } from '../formula/errors';
import { callKernel } from '../formula/kernel-errors';
import { type Kernels, loadKernels } from '../kernels/index.js';
import { errorSentence, loadErrorSentences } from '../ui/error-text';
import { inTurn } from '../ui/in-turn';
import { lettersHtml } from '../ui/letters';
import { type Lang, languageOf, loadMessages } from '../ui/messages';
import { nextFrame } from '../ui/next-frame';
import scrollEdges from '../ui/scroll-edges.css?inline';
import { clearShared, copyText, readShared, writeShared } from '../ui/share';
import tokens from '../ui/tokens.css?inline';
import styles from './explorer.css?inline';
import { History } from './history';
import { toolBar } from './tool-bar';
import { type CommonKey, loadWords, type Say, word } from './words';

export type { CommonKey, Say } from './words';

/** A field that keeps what was typed into it and could not be read. */
interface Field extends Element {
  forget(): void;
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * What all explorers have in common: the kernels, words in the reader's
 * language, a state that can be taken back, shared as a link and set from
 * outside, and results that stay when a computation is refused.
 *
 * A subclass says what its first state is, how a foreign state is read, what
 * the kernels compute from it and how that looks. State is plain JSON.
 */
export abstract class Explorer<State, Result, Key extends string> extends LitElement {
  static override styles = [unsafeCSS(tokens), unsafeCSS(scrollEdges), unsafeCSS(styles)];

  /** The element's name: also the key of its words and, without an id, of its link. */
  protected abstract readonly tag: string;
  /** The lesson's example. */
  protected abstract initial(): State;
  /** A state from a link or a script, or undefined when it is not one. */
  protected abstract read(value: unknown): State | undefined;
  /** Everything shown, from the kernels; what they refuse becomes a sentence. */
  protected abstract compute(kernels: Kernels, state: State): Result;
  /**
   * @param state   what `result` was computed from
   * @param wanted  what the reader asked for: another state only while the kernels refuse it.
   *                Fields and switches show this one, so that nothing typed is lost.
   */
  protected abstract view(result: Result, state: State, wanted: State): TemplateResult;
  /**
   * The view of a large figure is drawn in parts at first, lest it hold up the
   * page: `view` leaves out what is beyond `parts`.
   */
  protected readonly partCount: number = 1;
  protected parts = 1;
  /** True where the view itself places notice(), beside what it is about. */
  protected readonly placesNotice: boolean = false;

  protected language: Lang = 'ko';
  private kernels: Kernels | undefined;
  private history: History<State> | undefined;
  private result: { value: Result; state: State } | undefined;
  private problem = '';
  private failure = '';
  /** What the tool bar answered last. */
  private answer = '';
  /** What only assistive technology is told. */
  private heard = '';
  private link = '';
  /** What became of a link that was followed: said where the reader arrives. */
  private arrival = '';
  /** The matrix whose picked cell the arithmetic belongs to, while the reader is at it. */
  private followed: Element | undefined;
  private watcher: IntersectionObserver | undefined;

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

  /** The states that undo would bring back, the latest first. */
  protected get earlier(): readonly State[] {
    return this.steps.earlier;
  }

  protected readonly say: Say<Key | CommonKey> = (key, params) =>
    word(this.language, this.tag, key, params);

  override connectedCallback(): void {
    super.connectedCallback();
    this.language = languageOf(this);
    window.addEventListener('hashchange', this.openShared);
    this.addEventListener('cell-pick', this.follow);
    // Inside: what goes from one part of a shadow tree to another is not told outside of it.
    this.renderRoot.addEventListener('focusin', this.leaveForField);
    this.takeEarlyState();
    void this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.openShared);
    this.removeEventListener('cell-pick', this.follow);
    this.renderRoot.removeEventListener('focusin', this.leaveForField);
    this.unfollow();
  }

  /**
   * From the first cell that is picked, its arithmetic keeps in sight, as long
   * as the matrix is: see `following` in explorer.css.
   */
  private readonly follow = (event: Event): void => {
    const [matrix] = event.composedPath();
    if (!(matrix instanceof Element) || matrix === this.followed) return;
    this.unfollow();
    this.followed = matrix;
    if (typeof IntersectionObserver !== 'function') return;
    this.watcher = new IntersectionObserver((seen) =>
      this.toggleAttribute('following', seen.at(-1)?.isIntersecting ?? false),
    );
    this.watcher.observe(matrix);
  };

  /** Whoever types must see the fields, not what would cover them. */
  private readonly leaveForField = (event: Event): void => {
    const [field] = event.composedPath();
    if (field instanceof HTMLInputElement && field.type === 'text') this.unfollow();
  };

  private unfollow(): void {
    this.watcher?.disconnect();
    this.followed = undefined;
    this.removeAttribute('following');
  }

  /** Tells assistive technology, and nobody else, what has changed. */
  protected announce(sentence: string): void {
    // The same sentence once more is a change only if its text changes.
    this.heard = sentence === this.heard ? `${sentence}\u00a0` : sentence;
    this.requestUpdate();
  }

  /** The next state; `mark` joins the steps of one drag, see History. */
  protected change(next: State, mark?: string): void {
    if (isSame(next, this.steps.current)) return;
    this.steps.push(next, mark);
    this.leaveFirstState();
    this.changed();
  }

  /** A state that is no step to take back, such as another cell being picked. */
  protected adjust(next: State): void {
    if (isSame(next, this.steps.current)) return;
    this.steps.replace(next);
    this.changed();
  }

  /** The page keeps no room any more for a state that is not shown. */
  private leaveFirstState(): void {
    this.toggleAttribute('touched', true);
  }

  private changed(): void {
    this.answer = '';
    this.arrival = '';
    this.link = '';
    // The address must not promise a state that is no longer shown.
    clearShared(this.linkId);
    this.recompute();
    this.dispatchEvent(new CustomEvent('state-change', { bubbles: true, composed: true }));
  }

  /** Ends a drag. */
  protected settle(): void {
    this.steps.settle();
  }

  /** A script may have set the property before the element was defined. */
  private takeEarlyState(): void {
    if (!Object.hasOwn(this, 'state')) return;
    const early = this.state;
    Reflect.deleteProperty(this, 'state');
    this.state = early;
  }

  private async start(): Promise<void> {
    try {
      const loading = Promise.all([
        loadKernels(),
        loadMessages(this.language),
        loadErrorSentences(this.language),
      ]);
      // Not left without a listener until the words are there, which say what failed.
      loading.catch(() => undefined);
      await loadWords(this.language, this.tag);
      const [kernels] = await loading;
      this.kernels = kernels;
      this.failure = '';
      this.toggleAttribute('drawing', true);
      await inTurn();
      // First the example: it stays on the screen when what a link holds cannot be computed.
      this.recompute();
      this.openShared();
      await this.drawParts();
      this.dispatchEvent(new CustomEvent('ready', { bubbles: true, composed: true }));
    } catch (error) {
      console.error(error);
      this.failure = this.failureSentence();
      this.requestUpdate();
    } finally {
      this.removeAttribute('drawing');
    }
  }

  /** Shows part after part, each as soon as all of it is drawn: what is on the screen stays put. */
  private async drawParts(): Promise<void> {
    for (; ; this.parts += 1) {
      this.requestUpdate();
      await this.updateComplete;
      const matrices = this.renderRoot.querySelectorAll('matrix-view');
      await Promise.all(Array.from(matrices, ({ updateComplete }) => updateComplete));
      for (const piece of this.renderRoot.children) piece.toggleAttribute('data-drawn', true);
      if (this.parts >= this.partCount) return;
      await nextFrame();
    }
  }

  protected override async scheduleUpdate(): Promise<unknown> {
    if (this.hasAttribute('drawing')) await inTurn();
    return super.scheduleUpdate();
  }

  private recompute(): void {
    const { kernels } = this;
    if (!kernels) return;
    const compute = (state: State) => ({
      value: callKernel(() => this.compute(kernels, state)),
      state,
    });
    try {
      this.result = compute(this.steps.current);
      this.problem = '';
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.problem = this.problemSentence(error);
      this.result ??= compute(this.initial());
    }
    this.requestUpdate();
  }

  /** What the kernels refused, as a sentence; an explorer may say it in its own terms. */
  protected problemSentence(error: FormulaError): string {
    // Whatever is given here is finite: a step in between grew beyond what a double holds.
    if (error.code === 'kernel_not_finite') return this.say('overflow');
    return errorSentence(this.language, error);
  }

  /** Without words there is nothing better than English. */
  private failureSentence(): string {
    try {
      return this.say('failed');
    } catch {
      return 'This figure could not be loaded. Check the connection and open the page again.';
    }
  }

  private readonly openShared = (): void => {
    const shared = readShared(this.linkId);
    if (shared.kind === 'none' || !this.kernels) return;
    const state = shared.kind === 'text' ? this.readText(shared.text) : undefined;
    if (state && !isSame(state, this.steps.current)) {
      this.steps.push(state);
      this.leaveFirstState();
      this.recompute();
      this.dispatchEvent(new CustomEvent('state-change', { bubbles: true, composed: true }));
    }
    this.arrival = this.say(state ? 'opened' : 'brokenLink');
    this.requestUpdate();
    this.scrollIntoView({ block: 'start' });
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
    this.forgetDrafts();
    this.changed();
    this.tell('undone');
  }

  private reset(): void {
    this.forgetDrafts();
    this.change(this.initial());
    this.tell('wasReset');
  }

  /** Fields let go of what was typed into them and could not be read. */
  private forgetDrafts(): void {
    for (const field of this.renderRoot.querySelectorAll<Field>('matrix-view, number-field')) {
      field.forget();
    }
  }

  /** The tool bar's answer, for everybody. */
  private tell(key: CommonKey): void {
    const sentence = word(this.language, this.tag, key);
    this.answer = sentence === this.answer ? `${sentence}\u00a0` : sentence;
    this.requestUpdate();
  }

  private async share(): Promise<void> {
    const link = writeShared(this.linkId, JSON.stringify(this.steps.current));
    const copied = await copyText(link);
    this.link = copied ? '' : link;
    this.tell(copied ? 'shared' : 'shareByHand');
  }

  /** Why the last change could not be computed, if it could not. */
  protected notice(): TemplateResult {
    return html`<div role="alert">
      ${this.problem ? html`<p class="problem">${lettersHtml(this.problem)} ${this.say('kept')}</p>` : nothing}
    </div>`;
  }

  protected override render(): TemplateResult {
    if (this.failure) return html`<p class="problem" role="alert">${this.failure}</p>`;
    if (!this.result) return html`<p class="loading" aria-hidden="true">…</p>`;
    return html`
      <div role="status">${this.arrival ? html`<p class="arrival">${this.arrival}</p>` : nothing}</div>
      ${this.view(this.result.value, this.result.state, this.steps.current)}
      ${this.placesNotice ? nothing : this.notice()}
      ${this.parts < this.partCount ? nothing : this.tools()}
    `;
  }

  private tools(): TemplateResult {
    return toolBar({
      say: this.say,
      canUndo: this.steps.canUndo,
      undo: () => this.undo(),
      reset: () => this.reset(),
      share: () => this.share(),
      link: this.link,
      answer: this.answer,
      heard: this.heard,
    });
  }
}
