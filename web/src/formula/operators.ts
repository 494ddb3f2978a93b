import { FormulaError } from './errors.js';
import { callKernel } from './kernel-errors.js';
import type { BinaryOperation, Kernels, Matrix } from './kernels.js';
import type { BinaryOperator, ComparisonOperator } from './syntax.js';
import { isMatrix, operand, scalarMatrix, type Value } from './value.js';

/** How operands are called in the sentences of errors: their text in the source. */
export interface OperandTexts {
  left: string;
  right: string;
}

type Numeric = number | Matrix;

const ELEMENTWISE = new Map<BinaryOperator, BinaryOperation>([
  ['+', 'add'],
  ['-', 'subtract'],
  ['*', 'multiply'],
  ['.*', 'multiply'],
  ['/', 'divide'],
  ['./', 'divide'],
  ['^', 'power'],
  ['.^', 'power'],
]);

/** A value that can be calculated with; anything else is refused by its kind. */
export function numeric(value: Value, operator: string): Numeric {
  const plain = operand(value);
  if (typeof plain === 'number' || isMatrix(plain)) return plain;
  if (typeof plain === 'boolean') return plain ? 1 : 0;
  throw new FormulaError('kind_unsuited', { operator });
}

function scalar(operator: BinaryOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
    case '.*':
      return left * right;
    case '/':
    case './':
      return left / right;
    default:
      return left ** right;
  }
}

/** A whole number as a bigint; undefined for any other value. */
function whole(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

/** Beyond the largest double a whole number is infinite, as every other number is. */
const ENDLESS = 2n ** 1024n;

/** Sums and products of whole numbers, one of which is beyond 2^53; undefined for any others. */
function exact(operator: BinaryOperator, left: Value, right: Value): number | bigint | undefined {
  if (typeof left !== 'bigint' && typeof right !== 'bigint') return undefined;
  const a = whole(left);
  const b = whole(right);
  if (a === undefined || b === undefined) return undefined;
  const results: Partial<Record<BinaryOperator, bigint>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '.*': a * b,
  };
  const result = results[operator];
  if (result === undefined) return undefined;
  const isLarge = !Number.isSafeInteger(Number(result));
  return isLarge && result < ENDLESS && result > -ENDLESS ? result : Number(result);
}

/** The remainder with the sign of the divisor: mod(−1, 4) = 3. */
export function modulo(left: number, right: number): number {
  return left - right * Math.floor(left / right);
}

/** Runs the kernel of an operator. What is too large is told by the sign that was written. */
function callOperator<Result>(
  call: () => Result,
  operator: BinaryOperator,
  texts: OperandTexts,
): Result {
  try {
    return callKernel(call);
  } catch (error) {
    if (!(error instanceof FormulaError) || error.code !== 'kernel_too_large') throw error;
    const { value = '?', limit = '?' } = error.details;
    throw new FormulaError('operation_too_large', { operator, ...texts, value, limit });
  }
}

const shapes = (left: Matrix, right: Matrix): Record<string, number> => ({
  left_rows: left.rows,
  left_cols: left.cols,
  right_rows: right.rows,
  right_cols: right.cols,
});

/** What could be meant instead, where one transposed operand makes the product possible. */
function transposedProduct(left: Matrix, right: Matrix, texts: OperandTexts): string | undefined {
  if (left.cols === right.cols) return `${texts.left} * ${transposed(texts.right)}`;
  if (left.rows === right.rows) return `${transposed(texts.left)} * ${texts.right}`;
  return undefined;
}

/** True for `(…)` whose first bracket is closed by its last. */
function isBracketed(text: string): boolean {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return index === text.length - 1 && text.length > 1;
  }
  return false;
}

/** The transpose of what `text` says. `'` binds to the last factor only, hence the brackets. */
function transposed(text: string): string {
  if (isBracketed(text)) return `${text}'`;
  const atom = /^([\p{L}\p{N}_.]+(?:\([^()]*\)|\[[^[\]]*\])?)('?)$/u.exec(text);
  if (!atom) return `(${text})'`;
  return atom[2] === '' ? `${text}'` : (atom[1] ?? text);
}

function product(kernels: Kernels, left: Matrix, right: Matrix, texts: OperandTexts): Matrix {
  if (left.cols === right.rows) {
    return callOperator(() => kernels.product(left, right), '*', texts);
  }
  const details = { ...texts, ...shapes(left, right) };
  const suggestion = transposedProduct(left, right, texts);
  if (suggestion === undefined) throw new FormulaError('product_shapes', details);
  throw new FormulaError('product_shapes_transpose', { ...details, suggestion });
}

function fits(left: Matrix, right: Matrix): boolean {
  const rows = left.rows === right.rows || left.rows === 1 || right.rows === 1;
  const cols = left.cols === right.cols || left.cols === 1 || right.cols === 1;
  return rows && cols;
}

function elementwise(
  kernels: Kernels,
  operator: BinaryOperator,
  left: Numeric,
  right: Numeric,
  texts: OperandTexts,
): Matrix {
  const operation = ELEMENTWISE.get(operator) ?? 'add';
  const first = isMatrix(left) ? left : scalarMatrix(left);
  const second = isMatrix(right) ? right : scalarMatrix(right);
  if (fits(first, second)) {
    return callOperator(() => kernels.binary(operation, first, second), operator, texts);
  }
  const details = { operator, ...texts, ...shapes(first, second) };
  if (first.rows === second.cols && first.cols === second.rows) {
    const suggestion = `${texts.left} ${operator} ${transposed(texts.right)}`;
    throw new FormulaError('elementwise_shapes_transpose', { ...details, suggestion });
  }
  throw new FormulaError('elementwise_shapes', details);
}

/** `left operator right`, for the arithmetic operators; matrices go through the kernels. */
export function applyBinary(
  kernels: Kernels,
  operator: BinaryOperator,
  leftValue: Value,
  rightValue: Value,
  texts: OperandTexts,
): Numeric | bigint {
  const exactly = exact(operator, leftValue, rightValue);
  if (exactly !== undefined) return exactly;
  const left = numeric(leftValue, operator);
  const right = numeric(rightValue, operator);
  if (typeof left === 'number' && typeof right === 'number') {
    if (operator === 'mod') return modulo(left, right);
    const brokenPower = operator.endsWith('^') && left < 0 && !Number.isInteger(right);
    if (!brokenPower) return scalar(operator, left, right);
  }
  if (operator === 'mod') throw new FormulaError('numbers_only', { operator });
  if (operator === '*' && isMatrix(left) && isMatrix(right)) {
    return product(kernels, left, right, texts);
  }
  // A dot product written as a matrix product is 1 × 1, and divides as the number it is.
  if (operator === '/' && isMatrix(right) && right.data.length !== 1) {
    throw new FormulaError('divide_by_matrix', { suggestion: `${texts.left} ./ ${texts.right}` });
  }
  if (operator === '^' && (isMatrix(left) || isMatrix(right))) {
    throw new FormulaError('power_of_matrix', { suggestion: `${texts.left} .^ ${texts.right}` });
  }
  return elementwise(kernels, operator, left, right, texts);
}

/** Also of a bigint with a number: their values are compared, to the last digit. */
function compareNumbers(
  operator: ComparisonOperator,
  left: number | bigint,
  right: number | bigint,
): boolean {
  const equal = left <= right && left >= right;
  switch (operator) {
    case '==':
      return equal;
    case '!=':
      return !equal;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}

function sameMatrix(left: Matrix, right: Matrix): boolean {
  return (
    left.rows === right.rows &&
    left.cols === right.cols &&
    left.data.every((value, index) => value === right.data[index])
  );
}

/**
 * Compares two numbers, or whether two values of another kind are the same: two
 * matrices are equal when every element is. The order of matrices is not defined.
 */
export function compare(
  operator: ComparisonOperator,
  leftValue: Value,
  rightValue: Value,
): boolean {
  const isNumber = (value: Value): value is number | bigint =>
    typeof value === 'number' || typeof value === 'bigint';
  if (isNumber(leftValue) && isNumber(rightValue)) {
    return compareNumbers(operator, leftValue, rightValue);
  }
  const left = operand(leftValue);
  const right = operand(rightValue);
  if (isNumber(left) && isNumber(right)) return compareNumbers(operator, left, right);
  if (operator === '==' || operator === '!=') {
    const equal = isMatrix(left) && isMatrix(right) ? sameMatrix(left, right) : left === right;
    return equal === (operator === '==');
  }
  throw new FormulaError('order_of_matrices', { operator });
}
