import type { Builtin } from './builtin.js';
import { construction } from './construction.js';
import { elementwise } from './elementwise.js';
import { reductions } from './reductions.js';
import { transformer } from './transformer.js';

/** Every function of the language by its name. */
export const BUILTINS: ReadonlyMap<string, Builtin> = new Map(
  [...transformer, ...elementwise, ...reductions, ...construction].map(
    (builtin) => [builtin.name, builtin] as const,
  ),
);

/** Names with a value from the start; a cell may give `e` and `pi` another one. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['e', Math.E],
]);

/** Words of the language that cannot be names. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...['end', 'true', 'false', 'null', 'undefined', 'NaN', 'Infinity'],
  ...['and', 'or', 'not', 'xor', 'mod', 'to', 'in'],
]);
