import example from '../../../content/shared/formulas/encoder_layer.formula?raw';
import { exampleMatrix } from '../lesson-example';
import { isRecord, isWholeBetween } from '../read';

/** The vectors that the reader gives, all of one length. */
export const inputNames = ['x', 'sublayer', 'gamma', 'beta'] as const;
export type InputName = (typeof inputNames)[number];

/** What is computed from them, a row each: their cells can be picked. */
export const stepNames = ['sum', 'deviation', 'normalized', 'scaled'] as const;
export type StepName = (typeof stepNames)[number];

export interface LayerNormState extends Record<InputName, number[]> {
  eps: number;
  /** σ² divides the squares by d, or by d − 1 as statistics of a sample do */
  unbiased: boolean;
  /** norm after the residual sum, or before the block */
  placement: 'post' | 'pre';
  picked: { step: StepName; col: number };
}

/** With one component there is nothing to divide by when d − 1 is asked for. */
export const FEWEST = 2;
export const MOST = 8;

/** The lesson's example; γ and β as they are before anything is learned. */
export function initialState(): LayerNormState {
  const [x = []] = exampleMatrix(example, 'x');
  const [sublayer = []] = exampleMatrix(example, 'sublayer');
  return {
    x,
    sublayer,
    gamma: x.map(() => 1),
    beta: x.map(() => 0),
    eps: 1e-5,
    unbiased: false,
    placement: 'post',
    picked: { step: 'normalized', col: 0 },
  };
}

/** One component more, at the end: nothing is added, nothing is scaled. */
export function withComponent(state: LayerNormState): LayerNormState {
  return {
    ...state,
    x: [...state.x, 0],
    sublayer: [...state.sublayer, 0],
    gamma: [...state.gamma, 1],
    beta: [...state.beta, 0],
  };
}

/** One component less, from the end. */
export function withoutComponent(state: LayerNormState): LayerNormState {
  const cut = Object.fromEntries(inputNames.map((name) => [name, state[name].slice(0, -1)]));
  const col = Math.min(state.picked.col, state.x.length - 2);
  return { ...state, ...cut, picked: { ...state.picked, col } };
}

function readVector(value: unknown, length: number): number[] | undefined {
  if (!Array.isArray(value) || value.length !== length) return undefined;
  return value.every((one) => Number.isFinite(one)) ? [...value] : undefined;
}

function readPicked(value: unknown, length: number): LayerNormState['picked'] | undefined {
  if (!isRecord(value)) return undefined;
  const { step, col } = value;
  const known = stepNames.find((name) => name === step);
  return known && isWholeBetween(col, 0, length - 1) ? { step: known, col } : undefined;
}

/** A state from a link or a script; undefined when it is not one. */
export function readState(value: unknown): LayerNormState | undefined {
  if (!isRecord(value)) return undefined;
  const { eps, unbiased, placement } = value;
  const length = Array.isArray(value['x']) ? value['x'].length : 0;
  if (!isWholeBetween(length, FEWEST, MOST)) return undefined;
  const [x, sublayer, gamma, beta] = inputNames.map((name) => readVector(value[name], length));
  const picked = readPicked(value['picked'], length);
  if (!x || !sublayer || !gamma || !beta || !picked) return undefined;
  if (typeof eps !== 'number' || !(eps >= 0 && eps <= 1)) return undefined;
  if (typeof unbiased !== 'boolean' || (placement !== 'post' && placement !== 'pre')) {
    return undefined;
  }
  return { x, sublayer, gamma, beta, eps, unbiased, placement, picked };
}
