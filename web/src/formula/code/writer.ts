import { FormulaError } from '../errors.js';
import type * as Syntax from '../syntax.js';
import { Identifiers } from './identifiers.js';
import type { Inference } from './infer.js';
import { type Kind, operandKind } from './kinds.js';
import {
  ATOM,
  atom,
  collectHelpers,
  gapBetween,
  type Helper,
  infix,
  type Piece,
  SUM,
  within,
} from './pieces.js';

/** What a language brings along. */
export interface Language {
  name: 'NumPy' | 'PyTorch' | 'JavaScript';
  /** how a comment begins */
  comment: string;
  /** words that cannot be names */
  reserved: readonly string[];
  /** what the names of CONSTANTS are called, unless the cell gives them another value */
  constants: ReadonlyMap<string, string>;
  helpers: ReadonlyMap<string, Helper>;
}

/** What the writers of all languages share: names, kinds, comments, and places in an index. */
export abstract class Writer {
  protected readonly wanted = new Set<string>();
  protected readonly identifiers: Identifiers;
  /** names with a value so far */
  protected readonly known = new Set<string>();
  /** those of the function whose body is being written */
  protected parameters: Set<string> | undefined;

  constructor(
    protected readonly statements: readonly Syntax.Statement[],
    protected readonly inference: Inference,
    protected readonly language: Language,
    helperNames: Iterable<string>,
  ) {
    const own = statements.flatMap(({ name, parameters }) => [name ?? '', ...(parameters ?? [])]);
    this.identifiers = new Identifiers(new Set([...language.reserved, ...helperNames]), own);
  }

  /** The helpers that the program written last calls, and those they need. */
  get helpers(): Map<string, Helper> {
    return collectHelpers(this.wanted, this.language.helpers);
  }

  abstract program(source: string): string;
  protected abstract statement(statement: Syntax.Statement): string;
  protected abstract piece(expression: Syntax.Expression): Piece;

  /** The statements in order, with the comments and blank lines between them. */
  protected body(source: string): string {
    const lines: string[] = [];
    let line = 1;
    for (const statement of this.statements) {
      for (const comment of gapBetween(source, line, statement.line - 1)) {
        const text = comment === undefined ? '' : `${this.language.comment} ${comment}`;
        lines.push(text.trimEnd());
      }
      line = statement.endLine + 1;
      lines.push(this.statement(statement));
      if (statement.name !== undefined) this.known.add(statement.name);
    }
    return lines.join('\n');
  }

  /** The names that have a value in the end, without functions. */
  protected printedNames(): string[] {
    return [...this.known].filter((name) => this.inference.variable(name).type !== 'function');
  }

  /** What arithmetic makes of an expression. */
  protected kind(expression: Syntax.Expression): Kind {
    return operandKind(this.inference.kind(expression));
  }

  /** As arithmetic takes it: of a trace its output. */
  protected operand(expression: Syntax.Expression): Piece {
    const piece = this.piece(expression);
    const kind = this.inference.kind(expression);
    const isTrace = kind.type === 'record' && kind.fields.has('output');
    return isTrace ? atom(`${within(piece, ATOM)}.output`) : piece;
  }

  protected name(name: string): string {
    const constant = this.language.constants.get(name);
    // In a function's body the name may get a value before the call.
    const isOwn = this.parameters
      ? this.parameters.has(name) || this.inference.assigns(name)
      : this.known.has(name);
    return constant === undefined || isOwn ? this.identifiers.of(name) : constant;
  }

  /** The parameters of a function between commas, and its body, in which they hide other names. */
  protected ownFunction(parameters: string[], body: Syntax.Expression): [string, string] {
    this.parameters = new Set(parameters);
    const list = parameters.map((parameter) => this.identifiers.of(parameter)).join(', ');
    const { code } = this.piece(body);
    this.parameters = undefined;
    return [list, code];
  }

  protected isOwnFunction(name: string): boolean {
    return this.inference.variable(name).type === 'function' || !!this.parameters?.has(name);
  }

  protected argument(call: Syntax.CallExpression, index: number): Syntax.Expression {
    const found = call.arguments[index];
    if (found) return found;
    const details = { name: call.name, count: call.arguments.length, usage: call.name };
    throw new FormulaError('argument_count', details, call.start);
  }

  protected refusal(expression: Syntax.Expression): FormulaError {
    const details = { language: this.language.name };
    return new FormulaError('code_unsupported', details, expression.start);
  }

  /** True for an index that picks one place. */
  protected isSingle(index: Syntax.Expression): boolean {
    return index.type === 'end' || this.kind(index).type === 'scalar';
  }

  /** A number in an index, where `end` stands for `size`. */
  protected sized(index: Syntax.Expression, size: Piece): Piece {
    if (index.type === 'end') return size;
    if (index.type !== 'binary' || (index.operator !== '+' && index.operator !== '-')) {
      return this.wholeOperand(index);
    }
    const [left, right] = [this.sized(index.left, size), this.sized(index.right, size)];
    return infix(left, index.operator, right, SUM);
  }

  /** An operand that has to be a whole number. */
  protected wholeOperand(expression: Syntax.Expression): Piece {
    return this.operand(expression);
  }
}
