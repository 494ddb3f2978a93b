import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { formulaHighlight } from './highlight';
import { lineMarks, setError, setResults } from './line-marks';
import type { EditorEvents, LineError, LineResult, TextEditor } from './text-editor';

export interface EditorOptions extends EditorEvents {
  parent: HTMLElement;
  source: string;
  label: string;
  /** ids of what describes the editor */
  describedBy: string;
}

/**
 * Text typed over a selection is put in here: a browser that does it itself takes words of the
 * results between the lines into the text.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const isTyped = event.inputType === 'insertText' || event.inputType === 'insertReplacementText';
    const isOver = !view.state.selection.main.empty;
    if (!isTyped || !isOver || event.isComposing || view.composing || event.data === null) {
      return false;
    }
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), {
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  },
});

/**
 * The cell's editor. It is loaded only when its cell comes near, and takes the
 * place of the text area without moving anything. Tab is left to the page.
 */
export class CodeEditor implements TextEditor {
  private readonly view: EditorView;

  constructor({ parent, source, label, describedBy, onChange, onRun }: EditorOptions) {
    const run = (view: EditorView): boolean => {
      if (!view.composing) onRun();
      return true;
    };
    const state = EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        EditorView.lineWrapping,
        formulaHighlight,
        lineMarks,
        typeOverSelection,
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run },
            { key: 'Ctrl-Enter', run },
          ]),
        ),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': describedBy,
          autocapitalize: 'off',
          autocorrect: 'off',
          spellcheck: 'false',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
      ],
    });
    this.view = new EditorView({ state, parent });
  }

  get source(): string {
    return this.view.state.doc.toString();
  }

  set source(text: string) {
    if (text === this.source) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  get hasFocus(): boolean {
    return this.view.hasFocus;
  }

  get composing(): boolean {
    return this.view.composing;
  }

  get field(): HTMLElement {
    return this.view.contentDOM;
  }

  focus(): void {
    this.view.focus();
  }

  showResults(results: readonly LineResult[]): void {
    this.view.dispatch({ effects: setResults.of(results) });
    // The matrices draw themselves a moment later; their heights are then other ones.
    const drawn = [...this.view.dom.querySelectorAll('matrix-view')].map(
      (matrix) => matrix.updateComplete,
    );
    Promise.all(drawn).then(() => this.view.requestMeasure());
  }

  setStale(stale: boolean): void {
    this.view.scrollDOM.classList.toggle('is-stale', stale);
  }

  showError(error: LineError | undefined): void {
    this.view.dispatch({ effects: setError.of(error) });
    this.field.setAttribute('aria-invalid', String(error !== undefined));
  }

  destroy(): void {
    this.view.destroy();
  }
}
