import { TokenCursor } from './cursor.js';
import { FormulaError, type Span } from './errors.js';
import { explainDottedCall } from './names.js';
import type { ParserNode } from './parser-nodes.js';
import type { BinaryOperator, ComparisonOperator, Expression, UnaryExpression } from './syntax.js';

/** A tree deeper than this is refused: the evaluator walks it by recursion. */
const MAX_TREE_DEPTH = 250;

const BINARY = new Set<string>([
  ...['+', '-', '*', '/', '^', '.*', './', '.^', 'mod', 'and', 'or'],
]);
const UNARY = new Set(['unaryMinus', 'unaryPlus', 'not']);
const COMPARISONS = new Map<string, ComparisonOperator>([
  ['equal', '=='],
  ['unequal', '!='],
  ['smaller', '<'],
  ['larger', '>'],
  ['smallerEq', '<='],
  ['largerEq', '>='],
]);

/** What the digits of a whole number say, also where a double would round it. */
function wholeLiteral(text: string, value: number): number | bigint {
  const isExact = Number.isSafeInteger(value) || !Number.isFinite(value) || !/^\d+$/.test(text);
  return isExact ? value : BigInt(text);
}

/**
 * Turns mathjs's tree into ours. mathjs's nodes do not know their place, so the
 * converter walks the statement's words beside the tree: both are in the order
 * of the text, and each node takes the words it is made of.
 */
export class Converter extends TokenCursor {
  private depth = 0;

  expression(node: ParserNode): Expression {
    this.depth += 1;
    if (this.depth > MAX_TREE_DEPTH) {
      throw new FormulaError('too_nested', {}, this.spanFrom(this.at).start);
    }
    const made = this.convert(node);
    this.depth -= 1;
    return made;
  }

  private convert(node: ParserNode): Expression {
    const from = this.at;
    switch (node.type) {
      case 'ConstantNode':
        return this.constant(node.value, from);
      case 'SymbolNode':
        this.take();
        if (node.name === 'end') return { type: 'end', ...this.spanFrom(from) };
        return { type: 'name', name: node.name, ...this.spanFrom(from) };
      case 'ParenthesisNode': {
        this.take('(');
        const inner = this.expression(node.content);
        this.take(')');
        return { ...inner, ...this.spanFrom(from) };
      }
      case 'OperatorNode':
        return this.operator(node, from);
      case 'RelationalNode':
        return this.comparison(node.conditionals, node.params, from);
      case 'ConditionalNode': {
        const condition = this.expression(node.condition);
        this.take('?');
        const yes = this.expression(node.trueExpr);
        this.take(':');
        const no = this.expression(node.falseExpr);
        return { type: 'conditional', condition, yes, no, ...this.spanFrom(from) };
      }
      case 'RangeNode':
        return this.range(node, from);
      case 'ArrayNode':
        return this.matrix(node.items, from);
      case 'FunctionNode':
        return this.call(node.fn, node.args, from);
      case 'AccessorNode':
        return this.accessor(node, from);
      case 'ObjectNode':
        return this.record(node.properties, from);
      case 'AssignmentNode':
      case 'FunctionAssignmentNode':
        throw new FormulaError('assignment_inside', {}, this.spanFrom(from).start);
      case 'BlockNode':
        throw new FormulaError('syntax', {}, this.spanFrom(from).start);
    }
  }

  private constant(value: number | boolean | string | null | undefined, from: number): Expression {
    const token = this.take();
    const span = this.spanFrom(from);
    if (typeof value === 'number') {
      return { type: 'number', value: wholeLiteral(token?.text ?? '', value), ...span };
    }
    if (typeof value === 'boolean') return { type: 'boolean', value, ...span };
    if (typeof value === 'string') return { type: 'string', value, ...span };
    // `null` and `undefined` are words to mathjs and plain unknown names here.
    return { type: 'name', name: token?.text ?? String(value), ...span };
  }

  private operator(node: ParserNode & { type: 'OperatorNode' }, from: number): Expression {
    const [first, second] = node.args;
    if (first && UNARY.has(node.fn)) {
      this.take(node.op);
      const operand = this.expression(first);
      const operator = node.op as UnaryExpression['operator'];
      return { type: 'unary', operator, operand, ...this.spanFrom(from) };
    }
    if (first && node.fn === 'ctranspose') {
      const operand = this.expression(first);
      this.take("'");
      return { type: 'transpose', operand, ...this.spanFrom(from) };
    }
    if (first && second && COMPARISONS.has(node.fn)) {
      return this.comparison([node.fn], [first, second], from);
    }
    if (!first || !second || !BINARY.has(node.op)) {
      throw new FormulaError('operator_unknown', { operator: node.op }, this.spanFrom(from).start);
    }
    const operator = node.op as BinaryOperator;
    const left = this.expression(first);
    if (!node.implicit) this.take(operator);
    const right = this.expression(second);
    const { implicit } = node;
    return { type: 'binary', operator, implicit, left, right, ...this.spanFrom(from) };
  }

  private comparison(names: string[], params: ParserNode[], from: number): Expression {
    const operators = names.map((name) => COMPARISONS.get(name) ?? '==');
    const operands = params.map((param, index) => {
      if (index > 0) this.take(operators[index - 1]);
      return this.expression(param);
    });
    return { type: 'comparison', operators, operands, ...this.spanFrom(from) };
  }

  private range(node: ParserNode & { type: 'RangeNode' }, from: number): Expression {
    const startsOpen = this.peek() === ':';
    const first: Expression = startsOpen
      ? { type: 'number', value: 1, ...this.spanFrom(from) }
      : this.expression(node.start);
    this.take(':');
    const step = node.step ? this.rangeEnd(node.step) : undefined;
    if (step) this.take(':');
    const last = this.rangeEnd(node.end);
    const span = this.spanFrom(from);
    if (startsOpen && !step && last.type === 'end') return { type: 'all', ...span };
    return { type: 'range', first, last, ...(step ? { step } : {}), ...span };
  }

  private rangeEnd(node: ParserNode): Expression {
    const next = this.peek();
    if (next === undefined || [')', ']', ','].includes(next)) {
      return { type: 'end', ...this.spanFrom(this.at) };
    }
    return this.expression(node);
  }

  private matrix(items: ParserNode[], from: number): Expression {
    const semicolons = this.hasRows();
    this.take('[');
    const rows = semicolons
      ? items.map((row) => this.elements(row.type === 'ArrayNode' ? row.items : [row]))
      : [this.elements(items)];
    this.take(']');
    const span = this.spanFrom(from);
    return { type: 'matrix', rows: this.unfold(rows, span), ...span };
  }

  private elements(items: ParserNode[]): Expression[] {
    const made = items.map((item) => {
      const element = this.expression(item);
      if (this.peek() === ',') this.take(',');
      return element;
    });
    if (this.peek() === ';') this.take(';');
    return made;
  }

  /** `[[1, 2], [3, 4]]`: a matrix of written-out rows is those rows. */
  private unfold(rows: Expression[][], span: Span): Expression[][] {
    const isRow = (item: Expression): boolean => item.type === 'matrix' && item.rows.length === 1;
    const nested = rows.length > 0 && rows.every((row) => row.length > 0 && row.every(isRow));
    const unfolded = nested
      ? rows.flat().map((item) => (item.type === 'matrix' ? (item.rows[0] ?? []) : []))
      : rows;
    const cols = unfolded[0]?.length ?? 0;
    if (cols === 0) throw new FormulaError('matrix_empty', {}, span.start);
    const ragged = unfolded.findIndex((row) => row.length !== cols);
    if (ragged >= 0) {
      const details = { row: ragged + 1, cols: unfolded[ragged]?.length ?? 0, expected: cols };
      throw new FormulaError('matrix_ragged', details, unfolded[ragged]?.[0]?.start ?? span.start);
    }
    return unfolded;
  }

  private call(fn: ParserNode, args: ParserNode[], from: number): Expression {
    const callee = this.expression(fn);
    if (callee.type === 'property') throw this.dottedCall(callee, from);
    this.take('(');
    const made = args.map((argument) => {
      const expression = this.expression(argument);
      if (this.peek() === ',') this.take(',');
      return expression;
    });
    this.take(')');
    const span = this.spanFrom(from);
    if (callee.type === 'name')
      return { type: 'call', name: callee.name, arguments: made, ...span };
    throw new FormulaError('syntax', {}, callee.start);
  }

  /** `np.sqrt(4)`: the language has no methods. */
  private dottedCall(callee: Expression & { type: 'property' }, from: number): FormulaError {
    const path: string[] = [];
    let part: Expression = callee;
    while (part.type === 'property') {
      path.unshift(part.name);
      part = part.object;
    }
    path.unshift(part.type === 'name' ? part.name : '');
    // The last two words are the dot and the name behind it.
    const object = this.textBetween(from, this.at - 2);
    const isKeyword = (text: string): boolean => /^[^=]*[^=<>!]=(?!=)/.test(text);
    const given = this.partsOfBracket().filter((text) => !isKeyword(text));
    return explainDottedCall(path, object, given).at(callee.start);
  }

  private accessor(node: ParserNode & { type: 'AccessorNode' }, from: number): Expression {
    const object = this.expression(node.object);
    if (node.index.dotNotation) {
      this.take('.');
      const name = this.take()?.text ?? '';
      return { type: 'property', object, name, ...this.spanFrom(from) };
    }
    this.take('[');
    const indexes = node.index.dimensions.map((dimension) => {
      const index = this.expression(dimension);
      if (this.peek() === ',') this.take(',');
      return index;
    });
    this.take(']');
    return { type: 'index', object, indexes, ...this.spanFrom(from) };
  }

  private record(properties: Record<string, ParserNode>, from: number): Expression {
    this.take('{');
    const entries: [string, Expression][] = [];
    while (this.peek() !== '}' && this.peek() !== undefined) {
      const token = this.take();
      const at = token ? this.toSource(token.start) : 0;
      if (token?.type !== 'name') throw new FormulaError('record_malformed', {}, at);
      const key = token.text;
      if (entries.some(([known]) => known === key)) {
        throw new FormulaError('record_key_twice', { name: key }, at);
      }
      // `__proto__` never becomes a property of its own: it has no value to take.
      if (!Object.hasOwn(properties, key))
        throw new FormulaError('name_reserved', { name: key }, at);
      this.take(':');
      entries.push([key, this.expression(properties[key] as ParserNode)]);
      if (this.peek() === ',') this.take(',');
    }
    this.take('}');
    return { type: 'record', entries, ...this.spanFrom(from) };
  }
}
