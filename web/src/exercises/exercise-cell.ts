import { hasBeenLoaded, hasBeenRead, isRead } from '../ui/has-been-read';
import { readJsonScript } from '../ui/html';
import { type Lang, languageOf, loadMessages, type Translate, translator } from '../ui/messages';
import '../ui/matrix-view';
import { isWide } from '../ui/screen';
import { clearShared, readShared } from '../ui/share';
import { whenIdle } from '../ui/when-idle';
import { pageCalculator } from './calculator';
import { shareSource } from './cell-link';
import { CodeTabs } from './code-tabs';
import type { ExerciseData } from './data';
import { Help } from './help';
import { PlainEditor } from './plain-editor';
import type { Results } from './plain-results';
import { type CellError, CellRun } from './run';
import { StatusArea, type StatusMessage } from './status';
import { SourceStore } from './storage';
import { TaskList } from './tasks';
import { type Action, exerciseHtml } from './template';
import type { TextEditor } from './text-editor';
import { whenNear } from './when-near';

/** Fired after each run, also a failing one. */
export type ResultEvent = CustomEvent<{
  results: Results;
  error: CellError | null;
  /** Whether the chosen task's checks all hold, in a cell that the learner changed. */
  solved: boolean;
}>;

/** Who has had a cell near for this long, in ms, stays. */
const STAYS = 3000;

/** What an awake cell is made of. */
interface Parts {
  t: Translate;
  editor: TextEditor;
  status: StatusArea;
  help: Help;
  code: CodeTabs;
  run: CellRun;
}

/**
 * A formula cell. It wakes the static page's text area and buttons, or builds
 * them from `data`; the text survives errors, stops and reloads.
 */
export class ExerciseCell extends HTMLElement {
  private exercise: ExerciseData | undefined;
  private text: string | undefined;
  private language: Lang = 'ko';
  private store: SourceStore | undefined;
  private parts: Parts | undefined;
  private hasSolved = false;

  /** Brings along what calculates, before a cell is near; resolves when it is there or could not be had. */
  static warmUp(): Promise<void> {
    return pageCalculator().warmUp();
  }

  get data(): ExerciseData | undefined {
    return this.exercise;
  }

  /** For pages that make the cell themselves: set it once. */
  set data(exercise: ExerciseData | undefined) {
    this.exercise = exercise;
    if (this.isConnected) this.start();
  }

  /** The cell's text. */
  get source(): string {
    return this.parts?.editor.source ?? this.text ?? '';
  }

  set source(text: string) {
    this.text = text;
    if (this.parts) this.parts.editor.source = text;
  }

  /** The values of the last run by name: numbers, bigints beyond 2^53, or matrices as rows. */
  get results(): Results {
    return this.parts?.run.results ?? {};
  }

  /** Whether a task has been solved since the page was opened. */
  get solved(): boolean {
    return this.hasSolved;
  }

  connectedCallback(): void {
    window.addEventListener('pagehide', this.onHide);
    window.addEventListener('hashchange', this.openShared);
    this.takeEarlyProperties();
    this.start();
  }

  /** A script may have set properties before this class was there: they hide its accessors. */
  private takeEarlyProperties(): void {
    for (const name of ['data', 'source'] as const) {
      const early = Object.getOwnPropertyDescriptor(this, name);
      if (!early) continue;
      delete this[name as keyof this];
      Reflect.set(this, name, early.value);
    }
  }

  disconnectedCallback(): void {
    window.removeEventListener('pagehide', this.onHide);
    window.removeEventListener('hashchange', this.openShared);
    this.onHide();
    this.parts?.run.stop();
  }

  /** Calculates the cell; resolves when the results are shown. */
  async run(): Promise<void> {
    if (!this.parts) {
      await loadMessages(this.language);
      this.wakeOnce();
    }
    await this.parts?.run.run();
  }

  private readonly onHide = (): void => this.store?.flush();

  private start(): void {
    // Half of the data is none: a parser may still be in it.
    if (isRead(this)) this.readData();
    this.language = languageOf(this);
    Promise.all([loadMessages(this.language), hasBeenRead(this)]).then(
      () => {
        this.readData();
        if (isWide()) this.wakeOnce();
        // Each cell in a task of its own, lest many hold up a phone.
        else setTimeout(() => this.wakeOnce());
      },
      (error: unknown) => console.error(error),
    );
  }

  private readData(): void {
    this.exercise ??= readJsonScript(this) as ExerciseData | undefined;
    if (!this.exercise || this.store) return;
    const { id, source } = this.exercise;
    this.store = new SourceStore(id, languageOf(this), source);
    this.text ??= this.store.read() ?? source;
  }

  private find<E extends Element>(selector: string): E {
    const found = this.querySelector<E>(selector);
    if (!found) throw new Error(`exercise-cell "${this.id}" lacks ${selector}`);
    return found;
  }

  private wakeOnce(): void {
    if (this.exercise && !this.parts && this.isConnected) this.wake(this.exercise);
  }

  private wake(exercise: ExerciseData): void {
    const t = translator(this.language);
    if (!this.querySelector('.exercise-editor')) {
      this.insertAdjacentHTML('afterbegin', exerciseHtml(exercise, t));
    }
    if (/Mac|iP(hone|ad)/.test(navigator.platform)) {
      this.find('.exercise-keys').textContent = t('exercise.keysMac');
    }
    const status = new StatusArea(this.find('.exercise-outcome'), this.find('.exercise-given'));
    const tasks = new TaskList(this, exercise.tasks, () => this.parts?.help.changeTask());
    const line = (n: number) => t('exercise.line', { n });
    const field = this.find<HTMLTextAreaElement>('textarea');
    field.value = this.source;
    const editor = new PlainEditor(field, this.find('.exercise-list'), line, this.events);
    this.parts = {
      t,
      editor,
      status,
      help: new Help(tasks, status, t, (solution) =>
        this.replaceText(solution, t('exercise.solutionUsed')),
      ),
      code: new CodeTabs(this.find('.exercise-code'), this.language, () => this.source),
      run: new CellRun({
        exercise,
        lang: this.language,
        status,
        source: () => this.source,
        editor: () => this.parts?.editor ?? editor,
        task: () => tasks.chosen,
        onRunning: (running) => this.setRunning(running),
        onDone: (error, solved) => this.done(error, solved),
      }),
    };
    for (const button of this.querySelectorAll<HTMLButtonElement>('.exercise-bar [data-action]')) {
      button.disabled = button.dataset['action'] === 'stop';
      button.addEventListener('click', () => this.act(button.dataset['action'] as Action));
    }
    // What scrolls to the cell comes when nothing moves it any more.
    hasBeenLoaded(this.ownerDocument).then(this.openShared);
    whenNear(this, () => {
      // Whoever runs the cell at once needs the kernels first; the text area takes what is typed.
      this.parts?.run.warmUp().then(() => this.loadEditorWhenWanted());
    });
  }

  private readonly events = {
    onChange: (): void => {
      this.text = this.source;
      // The original's height is held until then, so that nothing moves while the page wakes.
      this.find<HTMLElement>('.exercise-editor').dataset['original'] = '';
      this.store?.keepSoon(this.text);
      clearShared(this.id);
      this.parts?.run.textChanged();
    },
    onRun: (): void => {
      this.run();
    },
  };

  /** The editor is large: it comes for whoever reaches for the text, has run it, or stays. */
  private loadEditorWhenWanted(): void {
    let loading = false;
    const load = (): void =>
      whenIdle(() => {
        // A run comes first; its result asks again.
        if (loading || this.parts?.run.isRunning) return;
        loading = true;
        this.loadEditor();
      });
    const box = this.find('.exercise-editor');
    for (const event of ['pointerenter', 'focusin']) box.addEventListener(event, load);
    this.addEventListener('result', load);
    setTimeout(() => whenNear(this, load), STAYS);
  }

  /** The text area gives way to the real editor, but never under the learner's hands. */
  private async loadEditor(): Promise<void> {
    const { CodeEditor } = await import('./editor');
    const { parts } = this;
    if (!parts) return;
    const plain = parts.editor;
    if (plain.hasFocus || plain.composing) {
      plain.field.addEventListener('blur', () => this.loadEditor(), { once: true });
      return;
    }
    const parent = this.find<HTMLElement>('.exercise-editor');
    parts.editor = new CodeEditor({
      parent,
      source: plain.source,
      label: parts.t('exercise.editor'),
      describedBy: plain.field.getAttribute('aria-describedby') ?? '',
      ...this.events,
    });
    plain.destroy();
    parent.classList.add('has-editor');
    parts.run.show();
  }

  private done(error: CellError | null, solved: boolean): void {
    this.parts?.code.refresh();
    this.hasSolved ||= solved;
    const detail = { results: this.results, error, solved };
    this.dispatchEvent(new CustomEvent('result', { detail, bubbles: true }));
  }

  private setRunning(running: boolean): void {
    const stop = this.find<HTMLButtonElement>('.exercise-bar [data-action="stop"]');
    // A button that goes dead would take the keyboard's place with it.
    if (!running && document.activeElement === stop) {
      this.find<HTMLElement>('.exercise-bar [data-action="run"]').focus();
    }
    stop.disabled = !running;
  }

  private act(action: Action): void {
    const { parts } = this;
    if (!parts) return;
    const acts: Record<Action, () => void> = {
      run: () => this.run(),
      stop: () => parts.run.stop(),
      reset: () => {
        parts.help.clear();
        this.replaceText(this.exercise?.source ?? '', parts.t('exercise.reset.done'));
      },
      hint: () => parts.help.hint(),
      solution: () => parts.help.solution(),
      share: () => shareSource(this.id, this.source, parts.status, parts.t),
    };
    acts[action]();
  }

  /** Puts a whole other text into the cell, with a way back to the text and its results. */
  private replaceText(text: string, sentence: string): void {
    const { parts } = this;
    if (!parts) return;
    const before = this.source;
    parts.run.stop();
    this.source = text;
    const memory = parts.run.clear();
    const message: StatusMessage = { kind: 'plain', text: sentence };
    const undo = (): void => {
      this.source = before;
      this.keep();
      parts.run.restore(memory);
      parts.status.say({ kind: 'plain', text: parts.t('exercise.undo.done') });
      parts.editor.focus();
    };
    if (before !== text) {
      message.actions = [{ name: 'undo', label: parts.t('exercise.undo'), run: undo }];
    }
    this.keep();
    parts.status.say(message);
  }

  private keep(): void {
    this.text = this.source;
    this.store?.keepSoon(this.text);
  }

  /** Opens what the address holds for this cell; the learner's own text is one Undo away. */
  private readonly openShared = (): void => {
    const shared = readShared(this.id);
    if (shared.kind === 'none' || !this.parts) return;
    const { t, status } = this.parts;
    if (shared.kind === 'broken') status.say({ kind: 'warn', text: t('exercise.brokenLink') });
    else if (shared.text !== this.source) this.replaceText(shared.text, t('exercise.opened'));
    else status.say({ kind: 'plain', text: t('exercise.opened') });
    // To the message, which stands below the text that was opened: in a long cell
    // it would be out of sight from the top.
    this.find('.exercise-status').scrollIntoView({ block: 'center' });
  };
}

if (!customElements.get('exercise-cell')) customElements.define('exercise-cell', ExerciseCell);

declare global {
  interface HTMLElementTagNameMap {
    'exercise-cell': ExerciseCell;
  }
  interface HTMLElementEventMap {
    result: ResultEvent;
  }
}
