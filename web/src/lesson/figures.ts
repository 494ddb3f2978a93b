import { checkFigure as compareFigure, printedCells } from '../formula/figure.js';
import type { FigureValue } from './printed.js';
import type { Problems } from './problems.js';
import { linesBefore } from './source.js';

/** A printed number with the expression it stands for: `{{0.6225 = weights[1, 1]}}`. */
export interface Figure {
  file: string;
  line: number;
  /** As the author wrote it, braces included. */
  source: string;
  printed: string;
  expression: string;
}

/** A figure whose expression gives what is printed. */
export interface CheckedFigure extends Figure {
  value: FigureValue;
}

/** Evaluates an expression in the lesson's scope; throws an Error with a readable message. */
export type Evaluate = (expression: string) => FigureValue;

/**
 * While Markdown, YAML and TeX are parsed, a figure is one opaque word: a
 * private-use character, its index, another one. So an expression may hold
 * `|`, `_`, `*`, `:` or braces wherever it stands, and lines stay what they were.
 */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const PLACEHOLDER = /\ue000(\d+)\ue001/g;

/** The end of the expression that starts at `from`: the first `}}` outside its own braces. */
function endOfExpression(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      if (depth === 0) return text[at + 1] === '}' ? at : -1;
      depth -= 1;
    }
  }
  return -1;
}

/** Takes the figures out of a file's text and leaves a placeholder for each. */
export class FigureTable {
  readonly figures: Figure[] = [];
  /** The file's text with placeholders, line for line like the original. */
  readonly text: string;

  /** @param before how many lines of the file stand before `source` */
  constructor(file: string, source: string, problems: Problems, before = 0) {
    const lineAt = (offset: number) => before + 1 + linesBefore(source, offset);
    const clash = source.search(/[\ue000\ue001]/);
    if (clash !== -1) {
      const message = 'the text holds a private-use character (U+E000 or U+E001); remove it';
      problems.add(file, lineAt(clash), message);
    }
    let text = '';
    let done = 0;
    for (let open = source.indexOf('{{'); open !== -1; open = source.indexOf('{{', open)) {
      while (source[open + 2] === '{') open += 1;
      const printed = /^[^{}=\n]*(?==)/.exec(source.slice(open + 2, open + 2 + 400));
      const equals = open + 2 + (printed?.[0].length ?? 0);
      const end = printed ? endOfExpression(source, equals + 1) : -1;
      if (!printed || end === -1) {
        open += 2;
        continue;
      }
      text += `${source.slice(done, open)}${OPEN}${this.figures.length}${CLOSE}`;
      this.figures.push({
        file,
        line: lineAt(open),
        source: source.slice(open, end + 2),
        printed: printed[0].trim(),
        expression: source.slice(equals + 1, end).trim(),
      });
      done = end + 2;
      open = done;
    }
    this.text = text + source.slice(done);
  }

  /** Calls one function for what stands between figures and another for each figure. */
  split<T>(text: string, plain: (text: string) => T, figure: (figure: Figure) => T): T[] {
    const parts: T[] = [];
    let done = 0;
    for (const match of text.matchAll(PLACEHOLDER)) {
      if (match.index > done) parts.push(plain(text.slice(done, match.index)));
      const found = this.figures[Number(match[1])];
      if (found) parts.push(figure(found));
      done = match.index + match[0].length;
    }
    if (done < text.length) parts.push(plain(text.slice(done)));
    return parts;
  }

  /** The text with every figure as its author wrote it: for code, which shows braces. */
  restore(text: string): string {
    return this.split(text, String, (figure) => figure.source).join('');
  }
}

export function hasFigure(text: string): boolean {
  return text.includes(OPEN);
}

/** The text with blanks of equal length for figures. */
export function withoutFigures(text: string): string {
  return text.replace(PLACEHOLDER, (found) => ' '.repeat(found.length));
}

/**
 * Evaluates a figure and compares it with what is printed; a disagreement, an
 * expression that fails or a figure that cannot be read becomes a problem.
 *
 * @returns null where there was a problem
 */
export function checkFigure(
  figure: Figure,
  evaluate: Evaluate,
  problems: Problems,
): CheckedFigure | null {
  const { file, line, printed: text, expression } = figure;
  const refuse = (message: string) => {
    problems.add(file, line, message);
    return null;
  };
  if (!printedCells(text)) {
    return refuse(
      `${figure.source} does not begin with a number, a row [a, b] or a matrix [a, b; c, d]`,
    );
  }
  if (!expression) return refuse(`${figure.source} has no expression after its equals sign`);
  let value: FigureValue;
  try {
    value = evaluate(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(`${expression} cannot be evaluated: ${reason}`);
  }
  const comparison = compareFigure(text, value);
  if (comparison.ok) return { ...figure, value };
  const { shown, exact } = comparison;
  const actual =
    shown.replaceAll(',', '') === exact.replaceAll(',', '') ? shown : `${shown} (${exact})`;
  return refuse(`the text says ${text}, but ${expression} is ${actual}`);
}
