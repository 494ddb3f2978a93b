import { FormulaError } from '../errors.js';
import { BUILTINS, CONSTANTS } from '../functions/index.js';
import { explainCall, explainName } from '../names.js';
import type { BinaryExpression, CallExpression, Expression, Statement } from '../syntax.js';
import {
  ATTENTION,
  BOOLEAN,
  FEED_FORWARD,
  FUNCTION,
  GATED_FEED_FORWARD,
  join,
  type Kind,
  LAYER_NORM,
  MATRIX,
  MULTI_HEAD,
  NEVER,
  operandKind,
  PARAMETERS,
  RMS_NORM,
  SCALAR,
  sameKind,
  TEXT,
  UNKNOWN,
  WHOLE,
} from './kinds.js';

const REDUCTIONS = new Set(['sum', 'mean', 'variance', 'dot', 'norm', 'mod']);
const SIZES = new Set(['rows', 'cols']);
const LIKE_ARGUMENT = new Set([
  ...['exp', 'log', 'sqrt', 'sin', 'cos', 'tan', 'tanh', 'abs', 'floor', 'ceil', 'round'],
  ...['relu', 'gelu', 'geluTanh', 'silu', 'max', 'min'],
]);
const TRACES = new Map<string, Kind>([
  ['attention', ATTENTION],
  ['multiHeadAttention', MULTI_HEAD],
  ['layerNorm', LAYER_NORM],
  ['rmsNorm', RMS_NORM],
  ['countParameters', PARAMETERS],
]);

interface OwnFunction {
  parameters: string[];
  body: Expression;
  /** the joined kinds of all calls so far */
  kinds: Map<string, Kind>;
  result: Kind;
  busy: boolean;
}

/** The kinds of all expressions of a cell, found by walking it once in order. */
export class Inference {
  private readonly kinds = new Map<Expression, Kind>();
  private readonly variables = new Map<string, Kind>();
  private readonly functions = new Map<string, OwnFunction>();
  /** every name that some statement of the cell gives a value */
  private readonly assigned = new Set<string>();

  /** @throws FormulaError for a name without a value */
  constructor(statements: readonly Statement[]) {
    for (const { name } of statements) if (name !== undefined) this.assigned.add(name);
    for (const statement of statements) this.statement(statement);
    // A function that nothing calls is looked at once, whatever its parameters are.
    for (const own of this.functions.values()) {
      if (own.kinds.size > 0 || own.parameters.length === 0) continue;
      for (const parameter of own.parameters) own.kinds.set(parameter, UNKNOWN);
      this.infer(own.body, own.kinds);
    }
  }

  kind(expression: Expression): Kind {
    return this.kinds.get(expression) ?? UNKNOWN;
  }

  variable(name: string): Kind {
    return this.variables.get(name) ?? UNKNOWN;
  }

  /** True where some statement of the cell gives `name` a value. */
  assigns(name: string): boolean {
    return this.assigned.has(name);
  }

  private statement({ name, parameters, body }: Statement): void {
    if (name !== undefined && parameters) {
      const own = { parameters, body, kinds: new Map(), result: NEVER, busy: false };
      this.functions.set(name, own);
      this.variables.set(name, FUNCTION);
      return;
    }
    const kind = this.infer(body);
    if (name === undefined) return;
    this.functions.delete(name);
    this.variables.set(name, kind);
  }

  private infer(expression: Expression, locals?: Map<string, Kind>): Kind {
    const kind = this.look(expression, locals);
    const before = this.kinds.get(expression);
    this.kinds.set(expression, before === undefined ? kind : join(before, kind));
    return kind;
  }

  private look(expression: Expression, locals?: Map<string, Kind>): Kind {
    switch (expression.type) {
      case 'number':
        return Number.isInteger(Number(expression.value)) ? WHOLE : SCALAR;
      case 'boolean':
        return BOOLEAN;
      case 'string':
        return TEXT;
      case 'name':
        return this.name(expression.name, expression.start, locals);
      case 'end':
        return WHOLE;
      case 'all':
        return MATRIX;
      case 'matrix':
        for (const item of expression.rows.flat()) this.infer(item, locals);
        return MATRIX;
      case 'range':
        this.infer(expression.first, locals);
        if (expression.step) this.infer(expression.step, locals);
        this.infer(expression.last, locals);
        return MATRIX;
      case 'unary': {
        const kind = this.infer(expression.operand, locals);
        return expression.operator === 'not' ? BOOLEAN : operandKind(kind);
      }
      case 'transpose':
        return operandKind(this.infer(expression.operand, locals));
      case 'binary':
        return this.binary(expression, locals);
      case 'comparison':
        for (const operand of expression.operands) this.infer(operand, locals);
        return BOOLEAN;
      case 'conditional': {
        this.infer(expression.condition, locals);
        return join(this.infer(expression.yes, locals), this.infer(expression.no, locals));
      }
      case 'call':
        return this.call(expression, locals);
      case 'index':
        return this.index(expression, locals);
      case 'property': {
        const kind = this.infer(expression.object, locals);
        const field = kind.type === 'record' ? kind.fields.get(expression.name) : undefined;
        return field ?? UNKNOWN;
      }
      case 'record': {
        const fields = expression.entries.map(
          ([name, value]) => [name, this.infer(value, locals)] as const,
        );
        return { type: 'record', fields: new Map(fields) };
      }
    }
  }

  private name(name: string, at: number, locals?: Map<string, Kind>): Kind {
    const local = locals?.get(name);
    if (local) return local;
    const known = this.variables.get(name);
    if (known) return known;
    // In a function's body a name may get its value before the call.
    if (locals && this.assigned.has(name)) return UNKNOWN;
    if (CONSTANTS.has(name)) return SCALAR;
    throw explainName(name, [...this.assigned]).at(at);
  }

  private binary(expression: BinaryExpression, locals?: Map<string, Kind>): Kind {
    const left = operandKind(this.infer(expression.left, locals));
    const right = operandKind(this.infer(expression.right, locals));
    const { operator } = expression;
    if (operator === 'and' || operator === 'or') return BOOLEAN;
    if (left.type === 'never' || right.type === 'never') return NEVER;
    if (left.type === 'matrix' || right.type === 'matrix') return MATRIX;
    if (left.type !== 'scalar' || right.type !== 'scalar') return UNKNOWN;
    const whole = left.whole && right.whole;
    if (operator.endsWith('^')) {
      const { right: power } = expression;
      return { type: 'scalar', whole: whole && power.type === 'number' && power.value >= 0 };
    }
    return { type: 'scalar', whole: whole && !operator.endsWith('/') };
  }

  private call(expression: CallExpression, locals?: Map<string, Kind>): Kind {
    const { name } = expression;
    const kinds = expression.arguments.map((argument) => this.infer(argument, locals));
    const own = this.functions.get(name);
    if (own) return this.callOwn(own, kinds);
    if (this.assigned.has(name) && !this.variables.has(name)) return UNKNOWN;
    if (this.variables.has(name) || !BUILTINS.has(name)) {
      throw explainCall(name, undefined, [], [...this.assigned]).at(expression.start);
    }
    return this.builtin(expression, kinds.map(operandKind));
  }

  private callOwn(own: OwnFunction, kinds: Kind[]): Kind {
    const joined = own.parameters.map((parameter, index) => {
      const before = own.kinds.get(parameter) ?? NEVER;
      return join(before, kinds[index] ?? UNKNOWN);
    });
    const known = own.parameters.every((parameter, index) => {
      const before = own.kinds.get(parameter);
      return before !== undefined && sameKind(before, joined[index] ?? UNKNOWN);
    });
    for (const [index, parameter] of own.parameters.entries()) {
      own.kinds.set(parameter, joined[index] ?? UNKNOWN);
    }
    if (own.busy || (known && own.result.type !== 'never')) return own.result;
    own.busy = true;
    // Twice: the second look knows what a recursive call gives.
    own.result = this.infer(own.body, own.kinds);
    own.result = this.infer(own.body, own.kinds);
    own.busy = false;
    return own.result;
  }

  private builtin(expression: CallExpression, kinds: Kind[]): Kind {
    const { name } = expression;
    const trace = TRACES.get(name);
    if (trace) return trace;
    if (name === 'feedForward') {
      const [given] = kinds;
      const gated = given?.type === 'record' && given.fields.has('W_gate');
      return gated ? GATED_FEED_FORWARD : FEED_FORWARD;
    }
    if (REDUCTIONS.has(name)) return SCALAR;
    if (SIZES.has(name)) return WHOLE;
    if (!LIKE_ARGUMENT.has(name)) return MATRIX;
    if ((name === 'max' || name === 'min') && kinds.length === 1) return SCALAR;
    if (kinds.some((kind) => kind.type === 'matrix')) return MATRIX;
    if (kinds.some((kind) => kind.type === 'never')) return NEVER;
    return kinds.every((kind) => kind.type === 'scalar') ? SCALAR : UNKNOWN;
  }

  private index(expression: Expression & { type: 'index' }, locals?: Map<string, Kind>): Kind {
    const kind = this.infer(expression.object, locals);
    const indexes = expression.indexes.map((index) => operandKind(this.infer(index, locals)));
    if (kind.type === 'list') return kind.item;
    if (operandKind(kind).type !== 'matrix') return UNKNOWN;
    if (indexes.some((index) => index.type === 'matrix')) return MATRIX;
    return indexes.every((index) => index.type === 'scalar') ? SCALAR : UNKNOWN;
  }
}

/** Refuses a cell that cannot be written as code, before any of it is. */
export function inferCell(statements: readonly Statement[]): Inference {
  if (statements.length === 0) throw new FormulaError('source_empty', {}, 0);
  return new Inference(statements);
}
