import plain from '../../../content/shared/formulas/encoder_layer.formula?raw';
import gated from '../../../content/shared/formulas/gated_ffn.formula?raw';
import { exampleMatrix } from '../lesson-example';
import { isRecord, isWholeBetween, readRows } from '../read';

export const ACTIVATIONS = ['relu', 'gelu', 'gelu_tanh', 'swiglu'] as const;
export type ActivationName = (typeof ACTIVATIONS)[number];

/** The matrices that the reader gives; the first four without a gate, the last three with one. */
export const MATRICES = ['W1', 'b1', 'W2', 'b2', 'W_gate', 'W_up', 'W_down'] as const;
export type MatrixName = (typeof MATRICES)[number];

/** What is computed from them, a row each: their cells can be picked. */
export const STEPS = ['pre_activation', 'gate', 'up', 'hidden', 'output'] as const;
export type Step = (typeof STEPS)[number];

export interface Picked {
  step: Step;
  col: number;
}

export interface FeedForwardState extends Record<MatrixName, number[][]> {
  activation: ActivationName;
  /** one token, 1 × d_model */
  x: number[][];
  picked: Picked;
}

export const WIDEST_MODEL = 4;
export const MOST_UNITS = 8;

export const isGated = ({ activation }: Pick<FeedForwardState, 'activation'>): boolean =>
  activation === 'swiglu';

/** The steps that an activation has, in their order. */
export function stepsOf(activation: ActivationName): readonly Step[] {
  return activation === 'swiglu'
    ? ['gate', 'up', 'hidden', 'output']
    : ['pre_activation', 'hidden', 'output'];
}

/** The lesson's example, and the same weights with a second way up for the gate. */
export function initialState(): FeedForwardState {
  return {
    activation: 'relu',
    x: exampleMatrix(plain, 'ffn_input'),
    W1: exampleMatrix(plain, 'W_1'),
    b1: exampleMatrix(plain, 'b_1'),
    W2: exampleMatrix(plain, 'W_2'),
    b2: exampleMatrix(plain, 'b_2'),
    W_gate: exampleMatrix(gated, 'W_gate'),
    W_up: exampleMatrix(gated, 'W_up'),
    W_down: exampleMatrix(gated, 'W_down'),
    picked: { step: 'hidden', col: 0 },
  };
}

export const unitsOf = ({ W1 }: FeedForwardState): number => W1[0]?.length ?? 0;
export const widthOf = ({ x }: FeedForwardState): number => x[0]?.length ?? 0;

/** The picked cell where the activation has no such step, or the step no such column. */
export function clampPicked(state: FeedForwardState): FeedForwardState {
  const { activation, picked } = state;
  const steps = stepsOf(activation);
  const step = steps.includes(picked.step) ? picked.step : (steps[0] ?? 'hidden');
  const cols = step === 'output' ? widthOf(state) : unitsOf(state);
  return { ...state, picked: { step, col: Math.min(picked.col, cols - 1) } };
}

export function withActivation(
  state: FeedForwardState,
  activation: ActivationName,
): FeedForwardState {
  return clampPicked({ ...state, activation });
}

/** One hidden unit more: it reads one component of x, and adds to one of the output. */
export function withUnit(state: FeedForwardState): FeedForwardState {
  const place = unitsOf(state) % widthOf(state);
  const ones = (index: number) => (index === place ? 1 : 0);
  const column = (rows: number[][]) => rows.map((row, index) => [...row, ones(index)]);
  const row = Array.from({ length: widthOf(state) }, (_, index) => ones(index));
  return {
    ...state,
    W1: column(state.W1),
    b1: state.b1.map((bias) => [...bias, 0]),
    W2: [...state.W2, row],
    W_gate: column(state.W_gate),
    W_up: column(state.W_up),
    W_down: [...state.W_down, row],
  };
}

/** One hidden unit less, the last one. */
export function withoutUnit(state: FeedForwardState): FeedForwardState {
  const cut = (rows: number[][]) => rows.map((row) => row.slice(0, -1));
  return clampPicked({
    ...state,
    W1: cut(state.W1),
    b1: cut(state.b1),
    W2: state.W2.slice(0, -1),
    W_gate: cut(state.W_gate),
    W_up: cut(state.W_up),
    W_down: state.W_down.slice(0, -1),
  });
}

function readMatrices(
  given: Readonly<Record<string, unknown>>,
): Record<MatrixName | 'x', number[][]> | undefined {
  const x = readRows(given['x'], 1, WIDEST_MODEL);
  const d_model = x?.[0]?.length ?? 0;
  const b1 = readRows(given['b1'], 1, MOST_UNITS);
  const d_ff = b1?.[0]?.length ?? 0;
  if (!x || !b1) return undefined;
  const read = (name: MatrixName, rows: number, cols: number) => {
    const found = readRows(given[name], rows, cols);
    return found?.[0]?.length === cols ? found : undefined;
  };
  const [W1, W_gate, W_up] = (['W1', 'W_gate', 'W_up'] as const).map((name) =>
    read(name, d_model, d_ff),
  );
  const [W2, W_down] = (['W2', 'W_down'] as const).map((name) => read(name, d_ff, d_model));
  const b2 = read('b2', 1, d_model);
  if (!W1 || !W_gate || !W_up || !W2 || !W_down || !b2) return undefined;
  return { x, W1, b1, W2, b2, W_gate, W_up, W_down };
}

/** A state from a link or a script; undefined when anything in it is not as it must be. */
export function readState(value: unknown): FeedForwardState | undefined {
  if (!isRecord(value)) return undefined;
  const activation = ACTIVATIONS.find((one) => one === value['activation']);
  const matrices = readMatrices(value);
  const picked = value['picked'];
  if (!activation || !matrices || !isRecord(picked)) return undefined;
  const step = stepsOf(activation).find((one) => one === picked['step']);
  const cols = step === 'output' ? matrices.x[0]?.length : matrices.b1[0]?.length;
  const { col } = picked;
  if (!step || !isWholeBetween(col, 0, (cols ?? 0) - 1)) return undefined;
  return { activation, ...matrices, picked: { step, col } };
}
