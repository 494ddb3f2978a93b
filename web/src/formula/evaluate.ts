import { FormulaError, type Span } from './errors.js';
import { Arguments } from './functions/arguments.js';
import type { Builtin } from './functions/builtin.js';
import { checkSize } from './functions/construction.js';
import { BUILTINS } from './functions/index.js';
import { callKernel } from './kernel-errors.js';
import type { Kernels, Matrix } from './kernels.js';
import { type Frame, Lookup } from './lookup.js';
import { explainReading } from './misread-names.js';
import {
  explainCall,
  explainLibraryPart,
  explainName,
  explainProperty,
  isImplicitX,
  isPythonName,
} from './names.js';
import { applyBinary, compare, numeric } from './operators.js';
import type * as Syntax from './syntax.js';
import {
  type FunctionValue,
  fromRows,
  isFunction,
  isMatrix,
  isRecord,
  operand,
  type Scope,
  type Value,
} from './value.js';

/**
 * How deep calls of the cell's own functions may go, and how deep evaluation in
 * all: less than half of the stack that a worker of Chromium has. A stack that
 * overflows within a kernel would leave the module's own stack in disorder.
 */
const MAX_CALLS = 200;
const MAX_DEPTH = 400;

/** Walks the tree of one expression. Values come from the scope, arithmetic from the kernels. */
export class Evaluator extends Lookup {
  private depth = 0;
  private calls = 0;

  constructor(
    kernels: Kernels,
    scope: Scope,
    private readonly source: string,
  ) {
    super(kernels, scope);
  }

  /** @throws FormulaError with its offset in the source */
  run(expression: Syntax.Expression): Value {
    this.depth = 0;
    this.calls = 0;
    try {
      return this.value(expression, { source: this.source, whole: expression });
    } catch (error) {
      if (error instanceof RangeError && /stack|recursion/i.test(error.message)) {
        throw new FormulaError('recursion_too_deep', {}, expression.start);
      }
      throw error;
    }
  }

  protected value(expression: Syntax.Expression, frame: Frame): Value {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) {
      this.depth -= 1;
      throw new FormulaError('recursion_too_deep', {}, frame.calledAt ?? expression.start);
    }
    try {
      return this.evaluate(expression, frame);
    } catch (error) {
      throw error instanceof FormulaError ? error.at(expression.start) : error;
    } finally {
      this.depth -= 1;
    }
  }

  private evaluate(expression: Syntax.Expression, frame: Frame): Value {
    switch (expression.type) {
      case 'number':
      case 'boolean':
      case 'string':
        return expression.value;
      case 'name':
        return this.name(expression, frame);
      case 'end':
      case 'all':
        if (frame.end !== undefined) return frame.end;
        throw new FormulaError('name_reserved', { name: 'end' });
      case 'matrix':
        return this.matrix(expression, frame);
      case 'range':
        return this.range(expression, frame);
      case 'unary':
        return this.unary(expression, frame);
      case 'transpose':
        return this.transpose(expression, frame);
      case 'binary':
        return this.binary(expression, frame);
      case 'comparison':
        return this.comparison(expression, frame);
      case 'conditional':
        return this.condition(expression.condition, frame)
          ? this.value(expression.yes, frame)
          : this.value(expression.no, frame);
      case 'call':
        return this.call(expression, frame);
      case 'index':
        return this.index(expression, frame);
      case 'property':
        return this.property(expression, frame);
      case 'record': {
        const entries = expression.entries.map(
          ([name, value]) => [name, this.value(value, frame)] as const,
        );
        return { kind: 'record', entries: new Map(entries) };
      }
    }
  }

  private name(at: Syntax.NameExpression, frame: Frame): Value {
    const value = this.lookUp(at.name, frame);
    if (value !== undefined) return value;
    const known = this.knownNames(frame);
    const { source, whole } = frame;
    throw explainReading(at.name, { source, at, whole }, known) ?? explainName(at.name, known);
  }

  private matrix(expression: Syntax.MatrixExpression, frame: Frame): Matrix {
    const element = (item: Syntax.Expression): number => {
      const value = operand(this.value(item, frame));
      if (typeof value === 'number') return value;
      if (typeof value === 'boolean') return value ? 1 : 0;
      if (isMatrix(value)) {
        if (value.data.length === 1) return value.data[0] ?? Number.NaN;
        throw new FormulaError('element_matrix', { text: this.text(item, frame) }, item.start);
      }
      throw new FormulaError('element_not_number', { text: this.text(item, frame) }, item.start);
    };
    const { rows } = expression;
    const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
    // `[1:4]` is the range itself: brackets around one range add nothing.
    if (only?.type === 'range') return this.range(only, frame);
    return fromRows(rows.map((row) => row.map(element)));
  }

  private scalar(expression: Syntax.Expression, frame: Frame): number {
    const value = numeric(this.value(expression, frame), ':');
    if (typeof value === 'number') return value;
    throw new FormulaError('numbers_only', { operator: ':' }, expression.start);
  }

  private range(expression: Syntax.RangeExpression, frame: Frame): Matrix {
    const first = this.scalar(expression.first, frame);
    const step = expression.step ? this.scalar(expression.step, frame) : 1;
    const last = this.scalar(expression.last, frame);
    // A hundredth of a millionth of a step: 0:0.1:1 has eleven values although 0.1 is inexact.
    const count = Math.floor((last - first) / step + 1e-8) + 1;
    if (!(count >= 1) || step === 0) throw new FormulaError('range_empty', { first, step, last });
    checkSize(count, this.kernels);
    const data = Float64Array.from({ length: count }, (_, index) => first + index * step);
    return { rows: 1, cols: count, data };
  }

  private unary(expression: Syntax.UnaryExpression, frame: Frame): Value {
    const { operator } = expression;
    if (operator === 'not') return !this.condition(expression.operand, frame);
    const given = this.value(expression.operand, frame);
    if (typeof given === 'bigint') return operator === '-' ? -given : given;
    const value = numeric(given, operator);
    if (operator === '+') return value;
    if (typeof value === 'number') return -value;
    return callKernel(() => this.kernels.unary('negate', value));
  }

  private transpose(expression: Syntax.TransposeExpression, frame: Frame): Value {
    const value = numeric(this.value(expression.operand, frame), "'");
    if (typeof value === 'number') return value;
    return callKernel(() => this.kernels.transpose(value));
  }

  private binary(expression: Syntax.BinaryExpression, frame: Frame): Value {
    const { operator, left, right } = expression;
    if (operator === 'and') return this.condition(left, frame) && this.condition(right, frame);
    if (operator === 'or') return this.condition(left, frame) || this.condition(right, frame);
    if (expression.implicit) this.checkImplicit(expression, frame);
    const texts = { left: this.text(left, frame), right: this.text(right, frame) };
    const first = this.value(left, frame);
    const second = this.value(right, frame);
    return applyBinary(this.kernels, operator, first, second, texts);
  }

  /** `Q x K` and `sqrt d_k` read as products of unknown names: say what was meant. */
  private checkImplicit(expression: Syntax.BinaryExpression, frame: Frame): void {
    const { left, right } = expression;
    const unknown = (name: string): boolean => this.lookUp(name, frame) === undefined;
    if (isImplicitX(left, unknown)) {
      const suggestion = `${this.text(left.left, frame)} * ${this.text(right, frame)}`;
      throw new FormulaError(
        'name_x_as_times',
        { name: left.right.name, suggestion },
        left.right.start,
      );
    }
    const joined =
      right.type === 'name' && unknown(right.name) ? /^x(.+)$/i.exec(right.name) : null;
    const behindX = joined?.[1];
    if (behindX !== undefined && (/^\d+$/.test(behindX) || !unknown(behindX))) {
      const details = { name: 'x', suggestion: `${this.text(left, frame)} * ${behindX}` };
      throw new FormulaError('name_x_as_times', details, right.start);
    }
    const last = left.type === 'binary' && left.implicit ? left.right : left;
    if (last.type === 'name' && BUILTINS.has(last.name) && unknown(last.name)) {
      const suggestion = `${last.name}(${this.text(right, frame)})`;
      throw new FormulaError('function_without_call', { name: last.name, suggestion }, last.start);
    }
  }

  private comparison(expression: Syntax.ComparisonExpression, frame: Frame): boolean {
    const { operators, operands } = expression;
    let left = this.value(operands[0] as Syntax.Expression, frame);
    for (const [index, operator] of operators.entries()) {
      const right = this.value(operands[index + 1] as Syntax.Expression, frame);
      if (!compare(operator, left, right)) return false;
      left = right;
    }
    return true;
  }

  private condition(expression: Syntax.Expression, frame: Frame): boolean {
    const value = operand(this.value(expression, frame));
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') return value !== 0;
    throw new FormulaError('condition_not_boolean', {}, expression.start);
  }

  private call(expression: Syntax.CallExpression, frame: Frame): Value {
    const { name } = expression;
    const known = this.lookUp(name, frame);
    const builtin = known === undefined ? BUILTINS.get(name) : undefined;
    if (!builtin && !(known !== undefined && isFunction(known))) {
      const texts = expression.arguments.map((argument) => this.text(argument, frame));
      throw explainCall(name, known, texts, this.knownNames(frame));
    }
    const values = expression.arguments.map((argument) => this.value(argument, frame));
    if (builtin) {
      this.checkCount(builtin.usage, name, values.length, builtin.min, builtin.max);
      return this.callBuiltin(builtin, expression, values, frame);
    }
    return this.callOwn(known as FunctionValue, values, expression, frame);
  }

  /** A kernel knows its arguments by names of its own; where one is not finite, the cell's is said. */
  private callBuiltin(
    { usage, call }: Builtin,
    { name, arguments: given }: Syntax.CallExpression,
    values: Value[],
    frame: Frame,
  ): Value {
    try {
      return call(new Arguments(name, values), this.kernels);
    } catch (error) {
      if (error instanceof FormulaError && error.code === 'kernel_not_finite') {
        const parameters = usage.slice(name.length + 1, -1).split(', ');
        const argument = given[parameters.indexOf(String(error.details['argument']))];
        const text = argument ? this.text(argument, frame) : '';
        if (/^.{1,40}$/.test(text)) error.details['argument'] = text;
      }
      throw error;
    }
  }

  private checkCount(usage: string, name: string, count: number, min: number, max: number): void {
    if (count >= min && count <= max) return;
    throw new FormulaError('argument_count', { name, count, usage });
  }

  private callOwn(own: FunctionValue, values: Value[], call: Span, frame: Frame): Value {
    const { parameters, name, body, source } = own;
    const usage = `${name}(${parameters.join(', ')})`;
    this.checkCount(usage, name, values.length, parameters.length, parameters.length);
    if (this.calls >= MAX_CALLS) throw new FormulaError('recursion_too_deep');
    const locals: Scope = new Map();
    for (const [index, parameter] of parameters.entries()) {
      locals.set(parameter, values[index] as Value);
    }
    this.calls += 1;
    try {
      return this.value(body, { locals, source, whole: body, calledAt: call.start });
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      // A function of an earlier cell: its places mean nothing here, the call's does. And of
      // calls without an end the first is to blame, as where the time limit ends them.
      const blamesCall = source !== frame.source || error.code === 'recursion_too_deep';
      if (blamesCall) error.offset = call.start;
      throw error;
    } finally {
      this.calls -= 1;
    }
  }

  private property(expression: Syntax.PropertyExpression, frame: Frame): Value {
    const { object, name } = expression;
    const library = object.type === 'name' && this.lookUp(object.name, frame) === undefined;
    if (library && isPythonName(object.name)) throw explainLibraryPart(object.name, name);
    const value = this.value(object, frame);
    const found = isRecord(value) ? value.entries.get(name) : undefined;
    if (found !== undefined) return found;
    throw explainProperty(value, name, this.text(object, frame));
  }
}
