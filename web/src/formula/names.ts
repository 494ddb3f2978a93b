import { FormulaError } from './errors.js';
import { BUILTINS, CONSTANTS, RESERVED } from './functions/index.js';
import { nearest } from './suggest.js';
import type { BinaryExpression, Expression, NameExpression } from './syntax.js';
import { isMatrix, isRecord, type Value } from './value.js';

/** What is said about names that mean nothing, or not what they are used for. */

/** Libraries that a learner who knows Python may call by their usual names. */
const PYTHON = new Set([
  'np',
  'numpy',
  'torch',
  'math',
  'nn',
  'F',
  'import',
  'def',
  'print',
  'return',
]);

/** True for a name by which Python programs know a library or a word of Python. */
export function isPythonName(name: string): boolean {
  return PYTHON.has(name);
}

/** Functions as other languages call them, and as this one does. */
const SYNONYMS = new Map([
  ['T', 'transpose'],
  ['eye', 'identity'],
  ['ln', 'log'],
  ['var', 'variance'],
  ['avg', 'mean'],
  ['average', 'mean'],
  ['hstack', 'hcat'],
  ['concat', 'hcat'],
  ['vstack', 'vcat'],
  ['tril', 'causalMask'],
  ['swish', 'silu'],
  ['matmul', 'dot'],
]);

/** A name without a value; `asCall` is how it would be written if a function was meant. */
export function explainName(name: string, known: readonly string[], asCall?: string): FormulaError {
  const builtin = BUILTINS.get(name);
  if (builtin && asCall !== undefined) {
    return new FormulaError('function_square_brackets', { name, suggestion: asCall });
  }
  if (builtin)
    return new FormulaError('function_without_call', { name, suggestion: builtin.usage });
  if (RESERVED.has(name)) return new FormulaError('name_reserved', { name });
  if (PYTHON.has(name)) return new FormulaError('name_from_python', { name });
  if (/^inf(inity)?$/i.test(name)) {
    return new FormulaError('name_unknown_near', { name, suggestion: 'Infinity' });
  }
  const suggestion = nearest(name, [...known, ...CONSTANTS.keys(), ...BUILTINS.keys()]);
  if (suggestion === undefined) return new FormulaError('name_unknown', { name });
  return new FormulaError('name_unknown_near', { name, suggestion });
}

const PYTHON_MATRICES = new Set(['array', 'asarray', 'tensor', 'matrix']);
const PYTHON_PRODUCTS = new Set(['dot', 'matmul', 'mm']);
const PYTHON_CONSTANTS = new Map([
  ['pi', 'pi'],
  ['e', 'e'],
  ['inf', 'Infinity'],
]);

/**
 * `np.sqrt(4)` and `Q.sum()`, and how they are written here.
 *
 * @param path the names that the dots join, e.g. ['np', 'sqrt']
 * @param object the text before the last dot
 * @param given the texts of the arguments, those with keywords left out
 */
export function explainDottedCall(
  path: readonly string[],
  object: string,
  given: readonly string[],
): FormulaError {
  const called = path.at(-1) ?? '';
  const name = `${object}.${called}`;
  const values = PYTHON.has(path[0] ?? '') ? given : [object, ...given];
  const [first, second] = values;
  const known =
    SYNONYMS.get(called) ?? (BUILTINS.has(called) ? called : nearest(called, BUILTINS.keys()));
  let suggestion = known && `${known}(${values.join(', ')})`;
  if (PYTHON_PRODUCTS.has(called) && second !== undefined) suggestion = `${first} * ${second}`;
  if (PYTHON_MATRICES.has(called)) suggestion = first;
  if (suggestion === undefined) return new FormulaError('name_from_python', { name });
  return new FormulaError('name_from_python_instead', { name, suggestion });
}

/** `np.pi`: a part of a library that is not there. */
export function explainLibraryPart(library: string, part: string): FormulaError {
  const name = `${library}.${part}`;
  const suggestion = PYTHON_CONSTANTS.get(part);
  if (suggestion === undefined) return new FormulaError('name_from_python', { name });
  return new FormulaError('name_from_python_instead', { name, suggestion });
}

/** A call of something that is no function. */
export function explainCall(
  name: string,
  value: Value | undefined,
  argumentTexts: readonly string[],
  known: readonly string[],
): FormulaError {
  const inside = argumentTexts.join(', ');
  if (value === undefined) {
    if (name === 'print' && inside !== '') {
      return new FormulaError('name_from_python_instead', { name, suggestion: inside });
    }
    if (PYTHON.has(name)) return new FormulaError('name_from_python', { name });
    const near = SYNONYMS.get(name) ?? nearest(name, [...BUILTINS.keys(), ...known]);
    if (near === undefined) return new FormulaError('function_unknown', { name });
    return new FormulaError('function_unknown_near', { name, suggestion: near });
  }
  if (typeof value === 'number' || typeof value === 'bigint') {
    return new FormulaError('function_is_number', { name, suggestion: `${name} * (${inside})` });
  }
  if (isMatrix(value)) {
    return new FormulaError('function_is_matrix', { name, suggestion: `${name}[${inside}]` });
  }
  return new FormulaError('function_is_other', { name });
}

/** `value.name` where there is no such part. */
export function explainProperty(value: Value, name: string, text: string): FormulaError {
  if (isRecord(value)) {
    const parts = [...value.entries.keys()];
    const known = parts.join(', ');
    const suggestion = nearest(name, parts);
    if (suggestion === undefined) return new FormulaError('property_unknown', { name, known });
    return new FormulaError('property_unknown_near', { name, suggestion, known });
  }
  if (name === 'T') return new FormulaError('property_transpose', { suggestion: `${text}'` });
  return new FormulaError('property_of_plain', { name, text });
}

/** True for the `Q x` in `Q x K`, where x has no value: the letter stands for ×. */
export function isImplicitX(
  expression: Expression,
  unknown: (name: string) => boolean,
): expression is BinaryExpression & { right: NameExpression } {
  if (expression.type !== 'binary' || !expression.implicit) return false;
  const { right } = expression;
  return right.type === 'name' && /^x$/i.test(right.name) && unknown(right.name);
}

/** Refuses a name that a cell may not give a value. */
export function checkNewName(name: string): void {
  if (RESERVED.has(name)) throw new FormulaError('name_reserved', { name });
  if (BUILTINS.has(name))
    throw new FormulaError('name_of_function', { name, suggestion: `my_${name}` });
}
