import type * as Syntax from '../syntax.js';
import type { Dialect } from './dialect.js';
import { ATOM, atom, type Piece, PRODUCT, SUM, within } from './pieces.js';
import { Writer } from './writer.js';

/** `A[1, 2]` in Python: places from 0, ends not included, a row still a matrix. */
export abstract class PythonIndexing extends Writer {
  protected abstract readonly dialect: Dialect;

  protected index(expression: Syntax.IndexExpression): Piece {
    const { object, indexes } = expression;
    const whole = within(this.piece(object), ATOM);
    const [first, second] = indexes;
    if (first && this.inference.kind(object).type === 'list') {
      return atom(`${whole}[${this.place(first, atom(`len(${whole})`))}]`);
    }
    const matrix = within(this.operand(object), ATOM);
    if (!first) throw this.refusal(expression);
    if (!second) return this.vectorPart(matrix, first);
    if (this.isSingle(first) && this.isSingle(second)) {
      const at = [
        this.place(first, atom(`${matrix}.shape[0]`)),
        this.place(second, atom(`${matrix}.shape[1]`)),
      ];
      return atom(this.dialect.element(`${matrix}[${at.join(', ')}]`));
    }
    const rows = this.selector(first, atom(`${matrix}.shape[0]`));
    const cols = this.selector(second, atom(`${matrix}.shape[1]`));
    if (rows.list || cols.list) return atom(`${matrix}[${rows.code}, :][:, ${cols.code}]`);
    return atom(`${matrix}[${rows.code}, ${cols.code}]`);
  }

  private vectorPart(vector: string, index: Syntax.Expression): Piece {
    const flat = this.dialect.flat(vector);
    // The size of either: a vector has as many elements as rows times columns.
    const size = { code: `${vector}.shape[0] * ${vector}.shape[1]`, precedence: PRODUCT };
    if (this.isSingle(index))
      return atom(this.dialect.element(`${flat}[${this.place(index, size)}]`));
    this.wanted.add('vector_part');
    const places = this.selector(index, size);
    const slice = places.code.includes(':') ? this.sliceObject(places.code) : places.code;
    return atom(`vector_part(${vector}, ${slice})`);
  }

  private sliceObject(code: string): string {
    return `slice(${code
      .split(':')
      .map((part) => part || 'None')
      .join(', ')})`;
  }

  /** A place counted from 0. */
  private place(index: Syntax.Expression, size: Piece): string {
    if (index.type === 'number') return String(Number(index.value) - 1);
    if (index.type === 'end') return '-1';
    return `${within(this.sized(index, size), SUM)} - 1`;
  }

  protected override wholeOperand(expression: Syntax.Expression): Piece {
    const kind = this.kind(expression);
    const piece = this.operand(expression);
    return kind.type === 'scalar' && kind.whole ? piece : atom(`int(${piece.code})`);
  }

  private selector(index: Syntax.Expression, size: Piece): { code: string; list: boolean } {
    if (index.type === 'all') return { code: ':', list: false };
    if (this.isSingle(index)) {
      const end = this.sized(index, size);
      if (index.type === 'number')
        return { code: `${Number(index.value) - 1}:${index.value}`, list: false };
      return { code: `${within(end, SUM)} - 1:${end.code}`, list: false };
    }
    if (index.type === 'range' && stepOf(index) !== undefined) {
      const last = index.last.type === 'end' ? '' : this.sized(index.last, size).code;
      const step = stepOf(index) === 1 ? '' : `:${stepOf(index)}`;
      return { code: `${this.place(index.first, size)}:${last}${step}`, list: false };
    }
    if (this.kind(index).type !== 'matrix') throw this.refusal(index);
    return { code: `${this.dialect.places(this.operand(index).code)} - 1`, list: true };
  }
}

/** The step of a range that a slice can say: a whole number that is written out. */
function stepOf({ step }: Syntax.RangeExpression): number | undefined {
  if (!step) return 1;
  const value = step.type === 'number' ? Number(step.value) : 0;
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
