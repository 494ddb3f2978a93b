import type { Evaluate } from './figures.js';

/** What went wrong in a cell, at which of its lines. */
export interface CellProblem {
  line: number;
  message: string;
}

/** A scope that formulas fill and figures read: the learner's evaluator, at build time. */
export interface Scope {
  /** Runs statements, whose names stay; null if all went well. */
  run(source: string): CellProblem | null;
  evaluate: Evaluate;
}

/** Makes an empty scope. */
export type NewScope = () => Scope;
