/** What formulas use of the kernels: types only, so that parsing and printing load no module. */
export type { BinaryOperation, Kernels, Reduction, UnaryOperation } from '../kernels/kernels.js';
export type { Matrix } from '../kernels/types.js';

/** Arguments by name, as a formula's record gives them; the kernels check them. */
export type NamedArguments = Record<string, unknown>;
