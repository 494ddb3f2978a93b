import { isMatrix, toRows, type Value } from '../formula/value';
import type { Matrix } from '../kernels/types';

/**
 * A result as plain values: what `results` holds. A whole number that a double
 * cannot hold exactly, as of very large counts, is a bigint.
 */
export type PlainResult = number | bigint | boolean | number[][];

/**
 * What a value is when it is asked for as numbers: a trace stands for its output
 * and a count for its total; functions and texts are none.
 */
function standsFor(value: Value): number | bigint | boolean | Matrix | undefined {
  if (typeof value === 'string') return undefined;
  if (typeof value !== 'object' || isMatrix(value)) return value;
  if (value.kind !== 'record') return undefined;
  const main = value.entries.get('output') ?? value.entries.get('total');
  return main === undefined ? undefined : standsFor(main);
}

/** Numbers, and matrices as rows; undefined for what has no plain result. */
export function plainResult(value: Value): PlainResult | undefined {
  const plain = standsFor(value);
  return typeof plain === 'object' ? toRows(plain) : plain;
}

/** Plain results by name. Each is made when it is first asked for: the rows of a large matrix take time. */
export type Results = Record<string, PlainResult>;

export function plainResults(scope: ReadonlyMap<string, Value>): Results {
  const results: Results = {};
  for (const [name, value] of scope) {
    if (standsFor(value) === undefined) continue;
    let made: PlainResult | undefined;
    const get = (): PlainResult | undefined => {
      made ??= plainResult(value);
      return made;
    };
    Object.defineProperty(results, name, { get, enumerable: true, configurable: true });
  }
  return results;
}

/** All results of both, still to be made; where both have a name, the later ones'. */
export function joinResults(earlier: Results, later: Results): Results {
  const properties = {
    ...Object.getOwnPropertyDescriptors(earlier),
    ...Object.getOwnPropertyDescriptors(later),
  };
  return Object.defineProperties({}, properties);
}
