import type { Kind } from './kinds.js';
import type { Piece } from './pieces.js';
import type { Language } from './writer.js';

/** One call of a function of the language, as a dialect of Python sees it. */
export interface Site {
  name: string;
  count: number;
  /** the code of an argument, ready to stand between commas */
  code(index: number): string;
  /** the code of an argument, ready for `.method()` behind it */
  receiver(index: number): string;
  /** the code of an argument that must be a whole number */
  whole(index: number): string;
  kind(index: number): Kind;
  /** the text of an argument that is written as a text, e.g. 'causal' */
  text(index: number): string | undefined;
  /** the keys of an argument that is written as a record, with their code */
  entries(index: number): [string, string][] | undefined;
  need(helper: string): void;
  refuse(): never;
}

/** What differs between NumPy and PyTorch. */
export interface Dialect extends Language {
  /** the lines that every program begins with */
  imports: string;
  infinity: string;
  matrix(rows: string): string;
  equal(left: string, right: string): string;
  /** code that gives one element as a number */
  element(code: string): string;
  /** a matrix of places as one flat list of whole numbers */
  places(code: string): string;
  flat(code: string): string;
  call(site: Site): Piece;
}
