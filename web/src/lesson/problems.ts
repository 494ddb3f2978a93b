/** One thing an author has to mend, at its place. */
export interface Problem {
  /** Path from the root of the repository, with forward slashes. */
  file: string;
  /** 1-based. */
  line: number;
  message: string;
}

/** Stops the build; its message lists every problem, one a line, as `file:line: message`, after a line that counts them. */
export class ContentError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    const lines = problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    const count = lines.length === 1 ? 'one problem' : `${lines.length} problems`;
    super(`the content has ${count}:\n${lines.join('\n')}`);
    this.name = 'ContentError';
    // The places that matter to an author are those in the content, not those in the code.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** Collects what is wrong, so that one build names everything at once. */
export class Problems {
  readonly #found = new Map<string, Problem>();

  /** The same sentence about the same line is kept once. */
  add(file: string, line: number, message: string): void {
    this.#found.set(`${file}:${line}:${message}`, { file, line, message });
  }

  get list(): Problem[] {
    return [...this.#found.values()].sort(
      (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line,
    );
  }

  /** @throws ContentError if anything was added. */
  throwIfAny(): void {
    if (this.#found.size > 0) throw new ContentError(this.list);
  }
}
