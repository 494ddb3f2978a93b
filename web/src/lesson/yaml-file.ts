import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { FigureTable } from './figures.js';
import type { Problems } from './problems.js';
import { type SourceText, yamlScalar } from './source.js';

type Path = readonly (string | number)[];

/**
 * A YAML file whose texts know their lines. Asking for what is not there adds a
 * problem and gives a harmless value, so that one build finds everything.
 */
export class YamlFile {
  readonly table: FigureTable;
  readonly #document;
  readonly #lines = new LineCounter();

  /**
   * @param before lines that stand before `source` in the file, for front matter
   */
  constructor(
    readonly file: string,
    source: string,
    readonly problems: Problems,
    private readonly before = 0,
  ) {
    this.table = new FigureTable(file, source, problems, before);
    this.#document = parseDocument(this.table.text, {
      lineCounter: this.#lines,
      keepSourceTokens: true,
    });
    for (const error of [...this.#document.errors, ...this.#document.warnings]) {
      const sentence = error.message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? error.code;
      this.#problem(error.pos[0], `this YAML cannot be read: ${sentence}`);
    }
  }

  #problem(offset: number, message: string): void {
    this.problems.add(this.file, this.before + this.#lines.linePos(offset).line, message);
  }

  #node(path: Path): Node | undefined {
    const found = path.length === 0 ? this.#document.contents : this.#document.getIn(path, true);
    return (found ?? undefined) as Node | undefined;
  }

  /** Adds a problem at the nearest place that exists on the way to `path`. */
  problem(path: Path, message: string): void {
    for (let length = path.length; length >= 0; length -= 1) {
      const range = this.#node(path.slice(0, length))?.range;
      if (!range) continue;
      this.#problem(range[0], message);
      return;
    }
    this.#problem(0, message);
  }

  has(path: Path): boolean {
    return this.#node(path) !== undefined;
  }

  /** The keys of a map in their order; a missing map has none. */
  keys(path: Path): string[] {
    const node = this.#node(path);
    if (node === undefined) return [];
    if (isMap(node)) return node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
    this.problem(path, `"${path.join('.')}" must be a map of keys and values`);
    return [];
  }

  /** Refuses keys that nothing reads: most are spelling mistakes. */
  allow(path: Path, known: readonly string[]): void {
    for (const key of this.keys(path)) {
      if (known.includes(key)) continue;
      const names = known.join(', ');
      this.problem([...path, key], `nothing reads the key "${key}" here; there are ${names}`);
    }
  }

  /** How many items a list has; a missing list has none. */
  length(path: Path): number {
    const node = this.#node(path);
    if (node === undefined) return 0;
    const value: unknown = node.toJS(this.#document);
    if (Array.isArray(value)) return value.length;
    this.problem(path, `"${path.join('.')}" must be a list`);
    return 0;
  }

  /** A text with its lines; empty, with a problem, where there is none. */
  text(path: Path): SourceText {
    const node = this.#node(path);
    if (!isScalar(node) || typeof node.value !== 'string' || !node.range) {
      const kind = isScalar(node) ? ` in quotes (now it is ${typeof node.value})` : '';
      this.problem(path, `"${path.join('.')}" must be a text${kind}`);
      return { file: this.file, text: '', lineAt: () => this.before + 1 };
    }
    const [start, end] = node.range;
    const raw = this.table.text.slice(start, end);
    const inFile = yamlScalar(this.file, this.table.text, start, raw, node.value);
    return { ...inFile, lineAt: (offset) => this.before + inFile.lineAt(offset) };
  }

  /** A text that is a name or an expression, figures as their author wrote them. */
  string(path: Path): string {
    return this.table.restore(this.text(path).text).trim();
  }
}
