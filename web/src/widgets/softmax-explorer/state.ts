import { isBetween, isRecord, isWholeBetween } from '../read';

export interface SoftmaxState {
  /** 1 … MOST_SCORES of them */
  scores: number[];
  /** 0 is the limit */
  temperature: number;
  /** added to every scaled score before exp is taken in float32 */
  shift: number;
  /** the score whose arithmetic is shown */
  picked: number;
}

export const MOST_SCORES = 12;
export const LARGEST_SCORE = 1e6;
export const MAX_TEMPERATURE = 1000;
export const MAX_SHIFT = 1000;

/** The scores of the lesson's temperature table. */
export function initialState(): SoftmaxState {
  return { scores: [2, 0, 1], temperature: 1, shift: 0, picked: 0 };
}

/** Scores that the lesson speaks of, and a tie. */
export const examples: readonly (readonly number[])[] = [
  [2, 0, 1],
  [1000, 1001, 1002],
  [3, 1, 3],
];

/** Other scores in the same state; the picked one stays where there still is one. */
export function withScores(state: SoftmaxState, scores: readonly number[]): SoftmaxState {
  return { ...state, scores: [...scores], picked: Math.min(state.picked, scores.length - 1) };
}

function readScores(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length < 1 || value.length > MOST_SCORES) return undefined;
  const fits = value.every((score) => isBetween(score, -LARGEST_SCORE, LARGEST_SCORE));
  return fits ? [...value] : undefined;
}

/** A state from a link or a script; undefined when it is not one. */
export function readState(value: unknown): SoftmaxState | undefined {
  if (!isRecord(value)) return undefined;
  const { temperature, shift, picked } = value;
  const scores = readScores(value['scores']);
  if (
    !scores ||
    !isBetween(temperature, 0, MAX_TEMPERATURE) ||
    !isBetween(shift, -MAX_SHIFT, MAX_SHIFT) ||
    !isWholeBetween(picked, 0, scores.length - 1)
  ) {
    return undefined;
  }
  return { scores, temperature, shift, picked };
}
