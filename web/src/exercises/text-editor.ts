/** A line's error with its sentence. */
export interface LineError {
  /** 1-based */
  line: number;
  /** 1-based place in the line, where it is known */
  column: number | undefined;
  sentence: string;
}

/** A line's result and how to draw it. */
export interface LineResult {
  /** 1-based last line of the statement: the result stands at its end. */
  line: number;
  name: string | undefined;
  /** From an earlier run: this run did not come so far. */
  old: boolean;
  draw: () => HTMLElement;
}

/** What the cell needs of an editor; the plain text area and CodeMirror both have it. */
export interface TextEditor {
  source: string;
  focus(): void;
  readonly hasFocus: boolean;
  /** True while an input method is composing a syllable: nothing may be replaced then. */
  readonly composing: boolean;
  /** The element that holds the text, for descriptions. */
  readonly field: HTMLElement;
  showResults(results: readonly LineResult[]): void;
  /** Results no longer belong to the text as it stands. */
  setStale(stale: boolean): void;
  showError(error: LineError | undefined): void;
  destroy(): void;
}

export interface EditorEvents {
  onChange: () => void;
  onRun: () => void;
}
