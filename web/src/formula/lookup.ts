import { FormulaError, type Span } from './errors.js';
import { checkSize } from './functions/construction.js';
import { CONSTANTS } from './functions/index.js';
import { type Axis, pick, type Selection, select, selectAll } from './indexing.js';
import type { Kernels, Matrix } from './kernels.js';
import { explainName } from './names.js';
import type * as Syntax from './syntax.js';
import { isList, isMatrix, operand, type Scope, type Value } from './value.js';

/** Where an expression is evaluated: the parameters of a function, the sizes `end` stands for. */
export interface Frame {
  locals?: Scope;
  /** the source that the expression's spans point into */
  source: string;
  /** the formula that is evaluated, as a whole */
  whole: Span;
  end?: number;
  /** where the function was called whose body this is */
  calledAt?: number;
}

/** Names and indexes: the part of evaluation that reads, and calculates nothing. */
export abstract class Lookup {
  constructor(
    protected readonly kernels: Kernels,
    protected readonly scope: Scope,
  ) {}

  protected abstract value(expression: Syntax.Expression, frame: Frame): Value;

  protected lookUp(name: string, frame: Frame): Value | undefined {
    return frame.locals?.get(name) ?? this.scope.get(name) ?? CONSTANTS.get(name);
  }

  protected knownNames(frame: Frame): string[] {
    return [...(frame.locals?.keys() ?? []), ...this.scope.keys()];
  }

  protected index(expression: Syntax.IndexExpression, frame: Frame): Value {
    const { object, indexes } = expression;
    if (object.type === 'name' && this.lookUp(object.name, frame) === undefined) {
      const text = indexes.map((index) => this.text(index, frame)).join(', ');
      throw explainName(object.name, this.knownNames(frame), `${object.name}(${text})`);
    }
    const whole = this.value(object, frame);
    if (isList(whole)) {
      if (indexes.length !== 1) throw new FormulaError('index_count', { count: indexes.length });
      const { places } = this.selection(
        indexes[0] as Syntax.Expression,
        whole.items.length,
        'item',
        frame,
      );
      return whole.items[places[0] ?? 0] as Value;
    }
    const value = operand(whole);
    if (!isMatrix(value))
      throw new FormulaError('index_of_scalar', { text: this.text(object, frame) });
    return this.element(value, indexes, frame);
  }

  private element(matrix: Matrix, indexes: Syntax.Expression[], frame: Frame): Value {
    const [first, second] = indexes;
    if (first && second && indexes.length === 2) {
      const rows = this.selection(first, matrix.rows, 'row', frame);
      const cols = this.selection(second, matrix.cols, 'column', frame);
      checkSize(rows.places.length * cols.places.length, this.kernels);
      return pick(matrix, rows, cols);
    }
    if (!first || indexes.length !== 1) {
      throw new FormulaError('index_count', { count: indexes.length });
    }
    const one: Selection = { places: [0], single: true };
    if (matrix.rows === 1)
      return pick(matrix, one, this.selection(first, matrix.cols, 'column', frame));
    if (matrix.cols === 1)
      return pick(matrix, this.selection(first, matrix.rows, 'row', frame), one);
    throw new FormulaError('index_of_vector', { rows: matrix.rows, cols: matrix.cols });
  }

  private selection(
    expression: Syntax.Expression,
    size: number,
    axis: Axis,
    frame: Frame,
  ): Selection {
    if (expression.type === 'all') return selectAll(size);
    const value = this.value(expression, { ...frame, end: size });
    try {
      return select(value, size, axis);
    } catch (error) {
      throw error instanceof FormulaError ? error.at(expression.start) : error;
    }
  }

  /** The source of an expression, for a sentence; shortened in the middle where long. */
  protected text(expression: Span, frame: Frame): string {
    const text = frame.source.slice(expression.start, expression.end).replace(/\s+/g, ' ');
    return text.length > 40 ? `${text.slice(0, 24)}…${text.slice(-12)}` : text;
  }
}
