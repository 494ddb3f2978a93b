import type { Span } from './errors.js';

/**
 * The tree of a formula: plain data, so that a function defined in one cell can
 * cross to the page and back. Every node knows its stretch of the source.
 */
export type Expression =
  | NumberExpression
  | BooleanExpression
  | StringExpression
  | NameExpression
  | EndExpression
  | AllExpression
  | MatrixExpression
  | RangeExpression
  | UnaryExpression
  | TransposeExpression
  | BinaryExpression
  | ComparisonExpression
  | ConditionalExpression
  | CallExpression
  | IndexExpression
  | PropertyExpression
  | RecordExpression;

export interface NumberExpression extends Span {
  type: 'number';
  /** a bigint where a double would lose digits of a whole number */
  value: number | bigint;
}
export interface BooleanExpression extends Span {
  type: 'boolean';
  value: boolean;
}
export interface StringExpression extends Span {
  type: 'string';
  value: string;
}
export interface NameExpression extends Span {
  type: 'name';
  name: string;
}
/** `end` inside an index: the last row or column. */
export interface EndExpression extends Span {
  type: 'end';
}
/** A lone `:` inside an index: every row or column. */
export interface AllExpression extends Span {
  type: 'all';
}
/** `[1, 2]`, `[1, 2; 3, 4]` and `[[1, 2], [3, 4]]` alike: rows of elements. */
export interface MatrixExpression extends Span {
  type: 'matrix';
  rows: Expression[][];
}
export interface RangeExpression extends Span {
  type: 'range';
  first: Expression;
  step?: Expression;
  last: Expression;
}
export interface UnaryExpression extends Span {
  type: 'unary';
  operator: '-' | '+' | 'not';
  operand: Expression;
}
export interface TransposeExpression extends Span {
  type: 'transpose';
  operand: Expression;
}
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '^'
  | '.*'
  | './'
  | '.^'
  | 'mod'
  | 'and'
  | 'or';
export interface BinaryExpression extends Span {
  type: 'binary';
  operator: BinaryOperator;
  /** `2 d_model`: a product without a sign */
  implicit: boolean;
  left: Expression;
  right: Expression;
}
export type ComparisonOperator = '==' | '!=' | '<' | '>' | '<=' | '>=';
/** `a < b <= c`: one operator fewer than operands */
export interface ComparisonExpression extends Span {
  type: 'comparison';
  operators: ComparisonOperator[];
  operands: Expression[];
}
export interface ConditionalExpression extends Span {
  type: 'conditional';
  condition: Expression;
  yes: Expression;
  no: Expression;
}
export interface CallExpression extends Span {
  type: 'call';
  name: string;
  arguments: Expression[];
}
export interface IndexExpression extends Span {
  type: 'index';
  object: Expression;
  indexes: Expression[];
}
export interface PropertyExpression extends Span {
  type: 'property';
  object: Expression;
  name: string;
}
export interface RecordExpression extends Span {
  type: 'record';
  entries: [string, Expression][];
}

/** One line of a cell, or several where brackets hold them together. */
export interface Statement extends Span {
  /** 1-based lines in the source */
  line: number;
  endLine: number;
  /** what the value is called: `a = …` or `f(x) = …` */
  name?: string;
  /** present for `f(x) = …` */
  parameters?: string[];
  body: Expression;
}
