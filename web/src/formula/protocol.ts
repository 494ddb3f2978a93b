import type { StatementResult } from './cell.js';
import type { FormulaErrorInfo } from './errors.js';

/** What the page and the formula worker say to each other. All of it is plain data. */

export type ToWorker =
  /** load the kernels, so that the first run need not wait */
  { type: 'warm-up' } | { type: 'run'; id: number; source: string };

export type FromWorker =
  /** the warming up is over, for better or worse */
  | { type: 'ready' }
  /** the kernels are loaded and the run has begun: its time counts from here */
  | { type: 'began'; id: number }
  /** a statement begins */
  | { type: 'statement'; id: number; line: number }
  | { type: 'result'; id: number; result: StatementResult }
  /** the run is over */
  | { type: 'done'; id: number; error?: FormulaErrorInfo };
