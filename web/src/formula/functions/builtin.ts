import type { Kernels } from '../kernels.js';
import type { Value } from '../value.js';
import type { Arguments } from './arguments.js';

/** A function of the language. */
export interface Builtin {
  name: string;
  /** how it is written, e.g. 'softmax(z, T)': shown in errors, the same in every language */
  usage: string;
  /** the least and the greatest number of arguments */
  min: number;
  max: number;
  call(given: Arguments, kernels: Kernels): Value;
}
