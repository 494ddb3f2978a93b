import type { Checks, Verdict } from './checks';

/** What the page asks of the worker right behind a cell's run: to judge what comes out of it. */
export interface CheckRequest {
  type: 'check';
  id: number;
  checks: Checks;
}

export interface CheckAnswer {
  type: 'checked';
  id: number;
  verdicts: Verdict[];
}
