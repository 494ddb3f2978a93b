import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { LineError, LineResult } from './text-editor';

/** Replaces all results; the error likewise. */
export const setResults = StateEffect.define<readonly LineResult[]>();
export const setError = StateEffect.define<LineError | undefined>();

/** A value at the end of its line; the spacer brings the values of a cell into one column. */
class ResultWidget extends WidgetType {
  constructor(
    private readonly result: LineResult,
    private readonly spacer: number,
  ) {
    super();
  }

  override eq(other: ResultWidget): boolean {
    return other.result === this.result && other.spacer === this.spacer;
  }

  override toDOM(): HTMLElement {
    const outer = document.createElement('span');
    outer.className = 'exercise-value';
    outer.classList.toggle('is-old', this.result.old);
    const spacer = document.createElement('span');
    spacer.className = 'exercise-spacer';
    spacer.style.width = `${this.spacer}ch`;
    const body = document.createElement('span');
    body.className = 'exercise-value-body';
    body.append(this.result.draw());
    outer.append(spacer, body);
    return outer;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** The sentence under the line that it is about. */
class ErrorWidget extends WidgetType {
  constructor(private readonly sentence: string) {
    super();
  }

  override eq(other: ErrorWidget): boolean {
    return other.sentence === this.sentence;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'exercise-line-error';
    element.textContent = `✗ ${this.sentence}`;
    return element;
  }
}

/** Results and error, each tied to the beginning of its line so that it moves with the text. */
interface Marks {
  results: { at: number; result: LineResult }[];
  error: { at: number; error: LineError } | undefined;
  decorations: DecorationSet;
}

/** Values further right than this stand beneath their neighbours instead of in the column. */
const WIDEST_COLUMN = 40;

function lineStart(state: EditorState, line: number): number {
  return state.doc.line(Math.min(Math.max(1, line), state.doc.lines)).from;
}

function draw(state: EditorState, marks: Omit<Marks, 'decorations'>): DecorationSet {
  const lengths = marks.results.map(({ at }) => state.doc.lineAt(at).length);
  const column = Math.max(0, ...lengths.filter((length) => length <= WIDEST_COLUMN));
  const ranges = marks.results.map(({ at, result }) => {
    const line = state.doc.lineAt(at);
    const widget = new ResultWidget(result, Math.max(0, column - line.length) + 2);
    return Decoration.widget({ widget, side: 1 }).range(line.to);
  });
  if (marks.error) {
    const line = state.doc.lineAt(marks.error.at);
    const { column: place, sentence } = marks.error.error;
    ranges.push(Decoration.line({ class: 'exercise-bad-line' }).range(line.from));
    const from = place === undefined ? line.to : Math.min(line.from + place - 1, line.to);
    const word = /^[\p{L}\p{N}_]+|^./u.exec(state.sliceDoc(from, line.to))?.[0] ?? '';
    if (word) {
      ranges.push(Decoration.mark({ class: 'exercise-bad-word' }).range(from, from + word.length));
    }
    const widget = new ErrorWidget(sentence);
    ranges.push(Decoration.widget({ widget, side: 2, block: true }).range(line.to));
  }
  return Decoration.set(ranges, true);
}

const marksField = StateField.define<Marks>({
  create: () => ({ results: [], error: undefined, decorations: Decoration.none }),
  update(marks, transaction) {
    let { results, error } = marks;
    let changed = transaction.docChanged;
    if (changed) {
      const move = (at: number) => transaction.changes.mapPos(at, 1);
      results = results.map(({ at, result }) => ({ at: move(at), result }));
      error = error && { at: move(error.at), error: error.error };
    }
    for (const effect of transaction.effects) {
      if (effect.is(setResults)) {
        results = effect.value.map((result) => ({
          at: lineStart(transaction.state, result.line),
          result,
        }));
        changed = true;
      } else if (effect.is(setError)) {
        const { value } = effect;
        error = value && { at: lineStart(transaction.state, value.line), error: value };
        changed = true;
      }
    }
    if (!changed) return marks;
    return { results, error, decorations: draw(transaction.state, { results, error }) };
  },
  provide: (field) => EditorView.decorations.from(field, (marks) => marks.decorations),
});

export const lineMarks: Extension = marksField;
