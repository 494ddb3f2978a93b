import { parseCell } from '../parse.js';
import type * as Syntax from '../syntax.js';
import type { Dialect } from './dialect.js';
import { type Inference, inferCell } from './infer.js';
import { operandKind } from './kinds.js';
import {
  AND,
  ATOM,
  atom,
  COMPARISON,
  CONDITIONAL,
  infix,
  NOT,
  OR,
  type Piece,
  POWER,
  PRODUCT,
  SIGN,
  SUM,
  within,
} from './pieces.js';
import { PythonIndexing } from './python-indexing.js';

/** Writes a cell in Python; what differs between NumPy and PyTorch is the dialect's. */
class PythonWriter extends PythonIndexing {
  constructor(
    statements: readonly Syntax.Statement[],
    inference: Inference,
    protected readonly dialect: Dialect,
    helperNames: Iterable<string>,
  ) {
    super(statements, inference, dialect, helperNames);
  }

  program(source: string): string {
    const body = this.body(source);
    const helpers = [...this.helpers.values()];
    const imports = new Set(helpers.flatMap((helper) => helper.imports ?? []));
    if (this.wanted.has('SimpleNamespace')) imports.add('from types import SimpleNamespace');
    if (this.wanted.has('math')) imports.add('import math');
    const head = [
      ...[...imports].sort((a, b) => Number(a < b) - Number(a > b)),
      this.dialect.imports,
    ];
    const parts = [
      head.join('\n'),
      ...helpers.map((helper) => `\n${helper.code.trim()}\n`),
      body,
      this.printedNames()
        .map((name) => this.print(name))
        .join('\n'),
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`.replace(/\n{4,}/g, '\n\n\n');
  }

  private print(name: string): string {
    const matrix = operandKind(this.inference.variable(name)).type === 'matrix';
    const id = this.identifiers.of(name);
    return `print('${name} =', ${id}${matrix ? ", sep='\\n'" : ''})`;
  }

  protected statement({ name, parameters, body }: Syntax.Statement): string {
    if (name === undefined) return `print(${this.piece(body).code})`;
    const id = this.identifiers.of(name);
    if (!parameters) return `${id} = ${this.piece(body).code}`;
    const [list, code] = this.ownFunction(parameters, body);
    return `\ndef ${id}(${list}):\n    return ${code}\n`;
  }

  protected piece(expression: Syntax.Expression): Piece {
    switch (expression.type) {
      case 'number':
        return atom(this.number(expression.value));
      case 'boolean':
        return atom(expression.value ? 'True' : 'False');
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
      case 'unary': {
        const { operator } = expression;
        const operand = this.operand(expression.operand);
        if (operator === 'not') return { code: `not ${within(operand, NOT)}`, precedence: NOT };
        return { code: `${operator}${within(operand, SIGN)}`, precedence: SIGN };
      }
      case 'transpose': {
        const operand = this.operand(expression.operand);
        if (this.kind(expression.operand).type === 'scalar') return operand;
        return atom(`${within(operand, ATOM)}.T`);
      }
      case 'binary':
        return this.binary(expression);
      case 'comparison':
        return this.comparison(expression);
      case 'conditional': {
        const yes = within(this.piece(expression.yes), OR);
        const condition = within(this.operand(expression.condition), OR);
        const no = within(this.piece(expression.no), CONDITIONAL);
        return { code: `${yes} if ${condition} else ${no}`, precedence: CONDITIONAL };
      }
      case 'call':
        return this.call(expression);
      case 'index':
        return this.index(expression);
      case 'property': {
        const object = within(this.piece(expression.object), ATOM);
        return atom(`${object}.${this.identifiers.of(expression.name)}`);
      }
      case 'record': {
        this.wanted.add('SimpleNamespace');
        const entries = expression.entries.map(
          ([name, value]) => `${this.identifiers.of(name)}=${this.piece(value).code}`,
        );
        return atom(`SimpleNamespace(${entries.join(', ')})`);
      }
    }
  }

  private number(value: number | bigint): string {
    if (Number.isNaN(value)) return "float('nan')";
    return Number.isFinite(Number(value)) ? String(value) : this.dialect.infinity;
  }

  private matrix(expression: Syntax.MatrixExpression): Piece {
    const { rows } = expression;
    const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
    if (only?.type === 'range') return this.range(only);
    const element = (item: Syntax.Expression): string => {
      const piece = this.operand(item);
      const one = this.kind(item).type === 'matrix';
      return one ? this.dialect.element(`${within(piece, ATOM)}[0, 0]`) : piece.code;
    };
    const code = rows.map((row) => `[${row.map(element).join(', ')}]`).join(', ');
    return atom(this.dialect.matrix(`[${code}]`));
  }

  private range(expression: Syntax.RangeExpression): Piece {
    this.wanted.add('row_range');
    const parts = [
      expression.first,
      expression.last,
      ...(expression.step ? [expression.step] : []),
    ];
    return atom(`row_range(${parts.map((part) => this.operand(part).code).join(', ')})`);
  }

  private binary(expression: Syntax.BinaryExpression): Piece {
    const { operator } = expression;
    const left = this.operand(expression.left);
    const right = this.operand(expression.right);
    switch (operator) {
      case 'and':
      case 'or': {
        const joined = infix(left, operator, right, operator === 'and' ? AND : OR);
        const truth = [expression.left, expression.right].every(
          (side) => this.inference.kind(side).type === 'boolean',
        );
        return truth ? joined : atom(`bool(${joined.code})`);
      }
      case '+':
      case '-':
        return infix(left, operator, right, SUM);
      case 'mod':
        return infix(left, '%', right, PRODUCT);
      case '/':
      case './':
        return infix(left, '/', right, PRODUCT);
      case '.*':
        return infix(left, '*', right, PRODUCT);
      case '*':
        return this.product(expression, left, right);
      case '^':
      case '.^':
        return { code: `${within(left, ATOM)} ** ${within(right, POWER)}`, precedence: POWER };
    }
  }

  private product(expression: Syntax.BinaryExpression, left: Piece, right: Piece): Piece {
    const kinds = [this.kind(expression.left).type, this.kind(expression.right).type];
    if (kinds.every((kind) => kind === 'matrix')) return infix(left, '@', right, PRODUCT);
    if (kinds.includes('scalar')) return infix(left, '*', right, PRODUCT);
    this.wanted.add('times');
    return atom(`times(${left.code}, ${right.code})`);
  }

  private comparison({ operators, operands }: Syntax.ComparisonExpression): Piece {
    const pieces = operands.map((operand) => this.operand(operand));
    const [first, second] = operands;
    const matrices = first && second && this.kind(first).type === 'matrix';
    if (matrices && operators.length === 1) {
      const equal = this.dialect.equal(pieces[0]?.code ?? '', pieces[1]?.code ?? '');
      return operators[0] === '==' ? atom(equal) : { code: `not ${equal}`, precedence: NOT };
    }
    const code = pieces.map((piece, index) => {
      const operand = within(piece, SUM);
      return index === 0 ? operand : `${operators[index - 1]} ${operand}`;
    });
    return { code: code.join(' '), precedence: COMPARISON };
  }

  private call(expression: Syntax.CallExpression): Piece {
    const { name } = expression;
    const given = expression.arguments;
    if (this.isOwnFunction(name)) {
      return atom(
        `${this.identifiers.of(name)}(${given.map((one) => this.piece(one).code).join(', ')})`,
      );
    }
    const argument = (index: number): Syntax.Expression => this.argument(expression, index);
    return this.dialect.call({
      name,
      count: given.length,
      code: (index) => this.operand(argument(index)).code,
      receiver: (index) => within(this.operand(argument(index)), ATOM),
      whole: (index) => this.wholeOperand(argument(index)).code,
      kind: (index) => this.kind(argument(index)),
      text: (index) => {
        const found = given[index];
        return found?.type === 'string' ? found.value : undefined;
      },
      entries: (index) => {
        const found = argument(index);
        if (found.type !== 'record') return undefined;
        return found.entries.map(([key, value]) => [key, this.record(value)]);
      },
      need: (helper) => this.wanted.add(helper),
      refuse: () => {
        throw this.refusal(expression);
      },
    });
  }

  /** A value inside of a record that a function takes: nested records become dictionaries. */
  private record(value: Syntax.Expression): string {
    if (value.type !== 'record') return this.operand(value).code;
    const entries = value.entries.map(([key, inner]) => `'${key}': ${this.record(inner)}`);
    return `{${entries.join(', ')}}`;
  }
}

/** The cell as a Python program of the dialect. @throws FormulaError where the cell has an error */
export function toPython(source: string, dialect: Dialect): string {
  const statements = parseCell(source);
  const inference = inferCell(statements);
  // Written twice: only then is it known which helpers' names the cell has to leave free.
  const draft = new PythonWriter(statements, inference, dialect, dialect.helpers.keys());
  draft.program(source);
  return new PythonWriter(statements, inference, dialect, draft.helpers.keys()).program(source);
}
