import { FormulaError } from '../errors.js';
import type * as Syntax from '../syntax.js';
import { ATOM, atom, type Piece, SUM, within } from './pieces.js';
import { Writer } from './writer.js';

/** `A[1, 2]` in JavaScript: helpers that count from 1 as formulas do. */
export abstract class JavaScriptIndexing extends Writer {
  protected isScalar(expression: Syntax.Expression): boolean {
    return this.kind(expression).type === 'scalar';
  }

  protected index({ object, indexes }: Syntax.IndexExpression): Piece {
    const [first, second] = indexes;
    if (!first) throw new FormulaError('index_count', { count: 0 }, object.start);
    if (this.inference.kind(object).type === 'list') {
      const list = within(this.piece(object), ATOM);
      return atom(`${list}[${this.place(first, atom(`${list}.length`))}]`);
    }
    const code = within(this.operand(object), ATOM);
    if (second && this.isSingle(first) && this.isSingle(second)) {
      this.wanted.add('element');
      const at = [
        this.selector(first, atom(`${code}.rows`)),
        this.selector(second, atom(`${code}.cols`)),
      ];
      return atom(`element(${code}, ${at.join(', ')})`);
    }
    if (second) {
      this.wanted.add('part');
      const at = [
        this.selector(first, atom(`${code}.rows`)),
        this.selector(second, atom(`${code}.cols`)),
      ];
      return atom(`part(${code}, ${at.join(', ')})`);
    }
    if (this.isSingle(first))
      return atom(`${code}.data[${this.place(first, atom(`${code}.data.length`))}]`);
    this.wanted.add('vectorPart');
    return atom(`vectorPart(${code}, ${this.selector(first, atom(`${code}.data.length`))})`);
  }

  /** A place counted from 0. */
  private place(index: Syntax.Expression, size: Piece): string {
    if (index.type === 'number') return String(Number(index.value) - 1);
    return `${within(this.sized(index, size), SUM)} - 1`;
  }

  /** What `element` and `part` take: places counted from 1, null for all. */
  private selector(index: Syntax.Expression, size: Piece): string {
    if (index.type === 'all') return 'null';
    if (this.isSingle(index)) return this.sized(index, size).code;
    if (index.type !== 'range') return this.operand(index).code;
    this.wanted.add('rowRange');
    const ends = [index.first, index.last, ...(index.step ? [index.step] : [])];
    return `rowRange(${ends.map((end) => this.sized(end, size).code).join(', ')})`;
  }
}
