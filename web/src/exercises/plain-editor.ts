import type { EditorEvents, LineError, LineResult, TextEditor } from './text-editor';

/** The text area of the static page as an editor; results stand in a list beneath. */
export class PlainEditor implements TextEditor {
  private isComposing = false;
  private readonly stop = new AbortController();

  /**
   * @param lineLabel names a line for readers: "line 3"
   */
  constructor(
    readonly field: HTMLTextAreaElement,
    private readonly list: HTMLElement,
    private readonly lineLabel: (line: number) => string,
    private readonly events: EditorEvents,
  ) {
    const { signal } = this.stop;
    field.readOnly = false;
    this.fit();
    field.addEventListener('input', () => this.changed(), { signal });
    field.addEventListener('compositionstart', () => this.compose(true), { signal });
    field.addEventListener('compositionend', () => this.compose(false), { signal });
    field.addEventListener(
      'keydown',
      (event) => {
        if (event.isComposing || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        events.onRun();
      },
      { signal },
    );
  }

  get source(): string {
    return this.field.value;
  }

  set source(text: string) {
    if (this.field.value === text) return;
    this.field.value = text;
    this.changed();
  }

  get hasFocus(): boolean {
    return this.field.ownerDocument.activeElement === this.field;
  }

  get composing(): boolean {
    return this.isComposing;
  }

  focus(): void {
    this.field.focus();
  }

  showResults(results: readonly LineResult[]): void {
    this.list.replaceChildren(
      ...results.map(({ line, name, old, draw }) => {
        const item = document.createElement('div');
        item.className = 'exercise-list-item';
        item.classList.toggle('is-old', old);
        const label = document.createElement('span');
        label.className = 'exercise-list-label';
        label.textContent = name ?? this.lineLabel(line);
        item.append(label, draw());
        return item;
      }),
    );
  }

  setStale(stale: boolean): void {
    this.list.classList.toggle('is-stale', stale);
  }

  showError(error: LineError | undefined): void {
    this.field.setAttribute('aria-invalid', String(error !== undefined));
  }

  destroy(): void {
    this.stop.abort();
    this.list.replaceChildren();
    this.field.remove();
  }

  private compose(on: boolean): void {
    this.isComposing = on;
  }

  private changed(): void {
    this.fit();
    this.events.onChange();
  }

  /** The box grows with its text: the style sheet measures this copy of it. */
  private fit(): void {
    const box = this.field.parentElement;
    if (box) box.dataset['text'] = this.field.value;
  }
}
