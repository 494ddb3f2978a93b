import type { Scope, Value } from '../formula/value';

/** What the page asks of the worker beside running a cell: expressions in the learner's scope. */
export interface CheckRequest {
  type: 'check';
  id: number;
  scope: Scope;
  expressions: string[];
}

/** Their values; those that cannot be calculated from the learner's values are absent. */
export interface CheckAnswer {
  type: 'checked';
  id: number;
  evaluated: Map<string, Value>;
}
