import { parseCell } from '../parse.js';
import type * as Syntax from '../syntax.js';
import { type Inference, inferCell } from './infer.js';
import { callInJavaScript, type JavaScriptSite } from './javascript-calls.js';
import { JAVASCRIPT_HELPERS, JAVASCRIPT_WORDS } from './javascript-helpers.js';
import { JavaScriptIndexing } from './javascript-indexing.js';
import {
  AND,
  ATOM,
  atom,
  COMPARISON,
  CONDITIONAL,
  infix,
  OR,
  type Piece,
  POWER,
  PRODUCT,
  SIGN,
  SUM,
  within,
} from './pieces.js';
import type { Language } from './writer.js';

const JAVASCRIPT: Language = {
  name: 'JavaScript',
  comment: '//',
  reserved: JAVASCRIPT_WORDS,
  helpers: JAVASCRIPT_HELPERS,
  constants: new Map([
    ['pi', 'Math.PI'],
    ['π', 'Math.PI'],
    ['e', 'Math.E'],
  ]),
};

const OPERATIONS = new Map<Syntax.BinaryOperator, string>([
  ['+', 'add'],
  ['-', 'subtract'],
  ['.*', 'multiply'],
  ['*', 'multiply'],
  ['/', 'divide'],
  ['./', 'divide'],
  ['^', 'power'],
  ['.^', 'power'],
]);
/** One value a row: the kernels give them flat, formulas as a column. */
const FLAT_FIELDS = new Set(['mean', 'variance', 'mean_square']);

class JavaScriptWriter extends JavaScriptIndexing {
  private readonly timesAssigned = new Map<string, number>();

  constructor(
    statements: readonly Syntax.Statement[],
    inference: Inference,
    helperNames: Iterable<string>,
  ) {
    super(statements, inference, JAVASCRIPT, helperNames);
    for (const { name } of statements) {
      if (name !== undefined) this.timesAssigned.set(name, (this.timesAssigned.get(name) ?? 0) + 1);
    }
  }

  program(source: string): string {
    const body = this.body(source);
    const prints = this.printedNames().map(
      (name) => `show('${name}', ${this.identifiers.of(name)});`,
    );
    if (prints.length > 0) this.wanted.add('show');
    const parts = [
      "import { loadKernels } from './kernels/index.js';",
      'const kernels = await loadKernels();',
      ...[...this.helpers.values()].map((helper) => helper.code.trim()),
      body,
      prints.join('\n'),
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  }

  protected statement({ name, parameters, body }: Syntax.Statement): string {
    if (name === undefined) {
      this.wanted.add('show');
      return `show('', ${this.piece(body).code});`;
    }
    const id = this.identifiers.of(name);
    const keyword = (this.timesAssigned.get(name) ?? 0) > 1 ? 'let ' : 'const ';
    const left = this.known.has(name) ? id : `${keyword}${id}`;
    if (!parameters) return `${left} = ${this.piece(body).code};`;
    const [list, code] = this.ownFunction(parameters, body);
    return `${left} = (${list}) => ${code.startsWith('{') ? `(${code})` : code};`;
  }

  /** As arithmetic takes it: of a trace its output, of a truth value a number. */
  protected override operand(expression: Syntax.Expression): Piece {
    const isBoolean = this.inference.kind(expression).type === 'boolean';
    const piece = super.operand(expression);
    return isBoolean ? atom(`Number(${piece.code})`) : piece;
  }

  /** As a kernel takes it: a number is a matrix of one element. */
  private matrixOperand(expression: Syntax.Expression): string {
    const { code } = this.operand(expression);
    const { type } = this.kind(expression);
    if (type === 'matrix') return code;
    if (type === 'scalar') return `[${code}]`;
    this.wanted.add('asMatrix');
    return `asMatrix(${code})`;
  }

  protected piece(expression: Syntax.Expression): Piece {
    switch (expression.type) {
      case 'number':
        return atom(String(expression.value));
      case 'boolean':
        return atom(String(expression.value));
      case 'string':
        return atom(JSON.stringify(expression.value));
      case 'name':
        return atom(this.name(expression.name));
      case 'end':
      case 'all':
        throw this.refusal(expression);
      case 'matrix':
        return this.matrix(expression);
      case 'range':
        return this.range(expression);
      case 'unary':
        return this.unary(expression);
      case 'transpose':
        if (this.isScalar(expression.operand)) return this.operand(expression.operand);
        return atom(`kernels.transpose(${this.matrixOperand(expression.operand)})`);
      case 'binary':
        return this.binary(expression);
      case 'comparison':
        return this.comparison(expression);
      case 'conditional': {
        const condition = within(this.operand(expression.condition), OR);
        const yes = within(this.piece(expression.yes), CONDITIONAL);
        const no = within(this.piece(expression.no), CONDITIONAL);
        return { code: `${condition} ? ${yes} : ${no}`, precedence: CONDITIONAL };
      }
      case 'call':
        return this.call(expression);
      case 'index':
        return this.index(expression);
      case 'property': {
        const object = within(this.piece(expression.object), ATOM);
        const field = `${object}.${expression.name}`;
        const isColumn =
          FLAT_FIELDS.has(expression.name) && this.kind(expression).type === 'matrix';
        if (!isColumn) return atom(field);
        this.wanted.add('column');
        return atom(`column(${field})`);
      }
      case 'record':
        return this.record(expression, (value) => this.piece(value).code);
    }
  }

  private record(
    { entries }: Syntax.RecordExpression,
    code: (value: Syntax.Expression) => string,
  ): Piece {
    const fields = entries.map(([key, value]) => `${key}: ${code(value)}`);
    return atom(fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}');
  }

  /** As a kernel takes it by name: within a record, of a trace its output. */
  private taken(expression: Syntax.Expression): string {
    if (expression.type !== 'record') return this.piece(expression).code;
    return this.record(expression, (value) => {
      const isTrace = this.inference.kind(value).type === 'record' && value.type !== 'record';
      return isTrace ? this.operand(value).code : this.taken(value);
    }).code;
  }

  private matrix(expression: Syntax.MatrixExpression): Piece {
    const { rows } = expression;
    const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
    if (only?.type === 'range') return this.range(only);
    this.wanted.add('matrix');
    const element = (item: Syntax.Expression): string => {
      const piece = this.operand(item);
      return this.kind(item).type === 'matrix' ? `${within(piece, ATOM)}.data[0]` : piece.code;
    };
    const code = rows.map((row) => `[${row.map(element).join(', ')}]`).join(', ');
    return atom(`matrix([${code}])`);
  }

  private range(expression: Syntax.RangeExpression): Piece {
    this.wanted.add('rowRange');
    const parts = [
      expression.first,
      expression.last,
      ...(expression.step ? [expression.step] : []),
    ];
    return atom(`rowRange(${parts.map((part) => this.operand(part).code).join(', ')})`);
  }

  private unary({ operator, operand }: Syntax.UnaryExpression): Piece {
    const piece = this.operand(operand);
    if (operator === 'not') return { code: `!${within(piece, SIGN)}`, precedence: SIGN };
    if (this.isScalar(operand)) {
      // `--x` is another operator, and a sign before a power is refused: both need brackets.
      return { code: `${operator}${within(piece, ATOM)}`, precedence: SIGN };
    }
    if (operator === '+') return piece;
    if (this.kind(operand).type === 'matrix') return atom(`kernels.unary('negate', ${piece.code})`);
    this.wanted.add('binary');
    return atom(`binary('multiply', -1, ${piece.code})`);
  }

  private binary(expression: Syntax.BinaryExpression): Piece {
    const { operator } = expression;
    const left = this.operand(expression.left);
    const right = this.operand(expression.right);
    if (operator === 'and' || operator === 'or') {
      const sign = operator === 'and' ? '&&' : '||';
      const sides = [expression.left, expression.right].map((side) => this.condition(side));
      return infix(sides[0] as Piece, sign, sides[1] as Piece, operator === 'and' ? AND : OR);
    }
    if (operator === 'mod') {
      this.wanted.add('mod');
      return atom(`mod(${left.code}, ${right.code})`);
    }
    if (this.isScalar(expression.left) && this.isScalar(expression.right)) {
      return this.scalars(operator, left, right);
    }
    const kinds = [this.kind(expression.left).type, this.kind(expression.right).type];
    const operation = OPERATIONS.get(operator) ?? 'add';
    if (operator === '*' && kinds.every((kind) => kind === 'matrix')) {
      return atom(`kernels.product(${left.code}, ${right.code})`);
    }
    if (operator === '*' && !kinds.includes('scalar')) {
      this.wanted.add('times');
      return atom(`times(${left.code}, ${right.code})`);
    }
    if (kinds.includes('matrix')) {
      const sides = [this.matrixOperand(expression.left), this.matrixOperand(expression.right)];
      return atom(`kernels.binary('${operation}', ${sides.join(', ')})`);
    }
    this.wanted.add('binary');
    return atom(`binary('${operation}', ${left.code}, ${right.code})`);
  }

  private scalars(operator: Syntax.BinaryOperator, left: Piece, right: Piece): Piece {
    const sign = operator.replace('.', '');
    if (sign === '^') {
      // JavaScript takes no sign on the left of ** without brackets.
      return { code: `${within(left, ATOM)} ** ${within(right, POWER)}`, precedence: POWER };
    }
    return infix(left, sign, right, sign === '+' || sign === '-' ? SUM : PRODUCT);
  }

  private condition(expression: Syntax.Expression): Piece {
    const isBoolean = this.inference.kind(expression).type === 'boolean';
    const piece = this.piece(expression);
    return isBoolean ? piece : atom(`Boolean(${piece.code})`);
  }

  private comparison({ operators, operands }: Syntax.ComparisonExpression): Piece {
    const parts = operators.map((operator, index): Piece => {
      const left = operands[index] as Syntax.Expression;
      const right = operands[index + 1] as Syntax.Expression;
      const sides = [this.operand(left), this.operand(right)] as const;
      if (this.kind(left).type === 'matrix') {
        this.wanted.add('sameMatrix');
        const same = `sameMatrix(${sides[0].code}, ${sides[1].code})`;
        return operator === '==' ? atom(same) : { code: `!${same}`, precedence: SIGN };
      }
      const sign = operator === '==' || operator === '!=' ? `${operator}=` : operator;
      return infix(sides[0], sign, sides[1], COMPARISON);
    });
    return parts.reduce((left, right) => infix(left, '&&', right, AND));
  }

  private call(expression: Syntax.CallExpression): Piece {
    const { name } = expression;
    const given = expression.arguments;
    if (this.isOwnFunction(name)) {
      const values = given.map((one) => this.piece(one).code).join(', ');
      return atom(`${this.identifiers.of(name)}(${values})`);
    }
    const argument = (index: number): Syntax.Expression => this.argument(expression, index);
    const site: JavaScriptSite = {
      name,
      count: given.length,
      code: (index) => this.operand(argument(index)).code,
      plain: (index) => this.taken(argument(index)),
      matrix: (index) => this.matrixOperand(argument(index)),
      kind: (index) => this.kind(argument(index)),
      isText: (index) => given[index]?.type === 'string',
      need: (helper) => this.wanted.add(helper),
      refuse: () => {
        throw this.refusal(expression);
      },
    };
    return callInJavaScript(site);
  }
}

/**
 * The cell as a JavaScript module over this product's kernels, which prints what
 * each name stands for. @throws FormulaError where the cell has an error
 */
export function toJavaScript(source: string): string {
  const statements = parseCell(source);
  const inference = inferCell(statements);
  // Written twice: only then is it known which helpers' names the cell has to leave free.
  const draft = new JavaScriptWriter(statements, inference, JAVASCRIPT_HELPERS.keys());
  draft.program(source);
  return new JavaScriptWriter(statements, inference, draft.helpers.keys()).program(source);
}
