import { FormulaError } from '../errors.js';
import type { Matrix, NamedArguments } from '../kernels.js';
import { nearest } from '../suggest.js';
import {
  isList,
  isMatrix,
  isRecord,
  operand,
  type RecordValue,
  scalarMatrix,
  type Value,
} from '../value.js';

/** The arguments of one call, read by kind; what does not suit is refused by its position. */
export class Arguments {
  constructor(
    /** the function's name */
    readonly name: string,
    readonly values: readonly Value[],
  ) {}

  get count(): number {
    return this.values.length;
  }

  has(index: number): boolean {
    return index < this.values.length;
  }

  /** As arithmetic sees it: the output of a trace. */
  value(index: number): Value {
    return operand(this.values[index] as Value);
  }

  number(index: number): number {
    const value = this.value(index);
    if (typeof value === 'number') return value;
    // A dot product written as a matrix product is 1 × 1, and meant as a number.
    if (isMatrix(value) && value.data.length === 1) return value.data[0] ?? Number.NaN;
    throw this.unsuited(index, 'number');
  }

  whole(index: number): number {
    const value = this.number(index);
    if (Number.isInteger(value)) return value;
    throw new FormulaError('whole_number_needed', {
      function: this.name,
      position: index + 1,
      value,
    });
  }

  matrix(index: number): Matrix {
    const value = this.value(index);
    if (isMatrix(value)) return value;
    throw this.unsuited(index, 'matrix');
  }

  /** A matrix, or a number as a matrix of one element. */
  matrixOrNumber(index: number): Matrix {
    const value = this.value(index);
    if (typeof value === 'number') return scalarMatrix(value);
    if (isMatrix(value)) return value;
    throw this.unsuited(index, 'numeric');
  }

  text(index: number, choices: readonly string[]): string {
    const value = this.value(index);
    if (typeof value !== 'string') throw this.unsuited(index, 'text');
    if (choices.includes(value)) return value;
    const known = choices.map((choice) => `'${choice}'`).join(', ');
    throw new FormulaError('option_unknown', { function: this.name, name: `'${value}'`, known });
  }

  isText(index: number): boolean {
    return typeof this.value(index) === 'string';
  }

  /** The record at `index` as named arguments; a key outside of `known` is refused. */
  named(index: number, known: readonly string[]): NamedArguments {
    const value = this.values[index] as Value;
    if (!isRecord(value)) throw this.unsuited(index, 'record');
    for (const key of value.entries.keys()) {
      if (known.includes(key)) continue;
      const near = nearest(key, known);
      const list = near === undefined ? known.join(', ') : near;
      throw new FormulaError('option_unknown', { function: this.name, name: key, known: list });
    }
    return plainRecord(value);
  }

  private unsuited(
    index: number,
    wanted: 'number' | 'matrix' | 'numeric' | 'text' | 'record',
  ): FormulaError {
    const details = { function: this.name, position: index + 1 };
    return new FormulaError(`argument_not_${wanted}`, details);
  }
}

/** A record as the kernels take it: an object without a prototype. */
function plainRecord(record: RecordValue): NamedArguments {
  const plain: NamedArguments = Object.create(null);
  for (const [key, value] of record.entries) plain[key] = plainValue(value);
  return plain;
}

function plainValue(value: Value): unknown {
  const seen = operand(value);
  if (isRecord(seen)) return plainRecord(seen);
  if (isList(seen)) return seen.items.map(plainValue);
  return seen;
}
