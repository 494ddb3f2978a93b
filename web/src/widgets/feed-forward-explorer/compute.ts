import counting from '../../../content/shared/formulas/counting.formula?raw';
import type { Kernels } from '../../kernels/index.js';
import type { Count, Matrix } from '../../kernels/types';
import { elementOf, rowOf } from '../../ui/arithmetic';
import { exampleNumber } from '../lesson-example';
import { type ActivationName, type FeedForwardState, isGated, unitsOf, widthOf } from './state';

/** The functions whose curves are drawn; SwiGLU's gate is SiLU. */
export const CURVES = ['relu', 'gelu', 'gelu_tanh', 'silu'] as const;
export type CurveName = (typeof CURVES)[number];

/** One function over the points that all curves share. */
export interface Curve {
  name: CurveName;
  values: Float64Array;
}

/** How many numbers a network of one size learns. */
export interface Size {
  d_model: number;
  d_ff: number;
  /** the kernel's sum, e.g. "2 · 3 + 3 + 3 · 2 + 2" */
  formula: string;
  count: Count;
}

export interface Computed {
  activation: ActivationName;
  /** what goes through the activation: xW1 + b1, or with a gate xW_gate; 1 × d_ff */
  z: Matrix;
  /** xW_up, with a gate only */
  up: Matrix | undefined;
  hidden: Matrix;
  output: Matrix;
  /** row j is what unit j adds to the output: its value times row j of W2; d_ff × d_model */
  contributions: Matrix;
  /** the points of all curves, in order */
  points: Float64Array;
  curves: Curve[];
  /** each function at whole numbers, for the table */
  samples: { points: number[]; curves: Curve[] };
  /** where GELU and its approximation are furthest apart */
  gap: number;
  /** this example, the paper's base model, and with a gate the d_ff that makes up for the third matrix */
  sizes: Size[];
  /** the activation at any one point, for checking digits */
  activate(z: number): number;
}

const POINTS = 200;
/** What is always in the picture: here the functions differ. */
const RANGE = 4;
/** What never is: further out every curve is one of two straight lines. */
const FURTHEST = 40;

export const curveOf = (activation: ActivationName): CurveName =>
  activation === 'swiglu' ? 'silu' : activation;

function count(kernels: Kernels, d_model: number, d_ff: number, gated: boolean): Size {
  const config = { d_model, n_heads: 1, d_ff, n_layers: 1, gated_ffn: gated };
  const counted = kernels.countParameters({ ...config, biases: { ffn: !gated } });
  const row = counted.rows.find(({ component }) => component === 'ffn');
  if (!row) throw new Error('the count has no part called ffn');
  return { d_model, d_ff, formula: row.formula, count: row.count };
}

function sizes(kernels: Kernels, state: FeedForwardState): Size[] {
  const gated = isGated(state);
  const paper = [exampleNumber(counting, 'd_model'), exampleNumber(counting, 'd_ff')] as const;
  const all = [
    count(kernels, widthOf(state), unitsOf(state), gated),
    count(kernels, ...paper, gated),
  ];
  // Two thirds of the units make three matrices as large as two were.
  if (gated) all.push(count(kernels, paper[0], Math.round((2 / 3) * paper[1]), true));
  return all;
}

function network(kernels: Kernels, state: FeedForwardState) {
  const { x, W1, b1, W2, b2, W_gate, W_up, W_down, activation } = state;
  if (activation === 'swiglu') {
    const trace = kernels.feedForward({ x, W_gate, W_up, W_down, activation });
    return { ...trace, z: trace.gate, narrow: W_down };
  }
  const trace = kernels.feedForward({ x, W1, b1, W2, b2, activation });
  return { ...trace, up: undefined, z: trace.pre_activation, narrow: W2 };
}

function draw(kernels: Kernels, points: ArrayLike<number>): Curve[] {
  const row = { rows: 1, cols: points.length, data: points };
  return CURVES.map((name) => ({
    name,
    values: kernels.activate(row, { activation: name }).data,
  }));
}

function largestGap(curves: readonly Curve[]): number {
  const values = (name: CurveName) => curves.find((curve) => curve.name === name)?.values ?? [];
  const approximate = values('gelu_tanh');
  return Math.max(...Array.from(values('gelu'), (one, i) => Math.abs(one - (approximate[i] ?? 0))));
}

/**
 * The network on one token with everything that the figure shows.
 *
 * Errors: those of feedForward, e.g. a sum too large for a number.
 */
export function computeNetwork(kernels: Kernels, state: FeedForwardState): Computed {
  const { activation } = state;
  const { z, up, hidden, output, narrow } = network(kernels, state);
  const wanted = rowOf(z, 0).map((one) => Math.ceil(Math.abs(one) * 1.1));
  const reach = Math.min(FURTHEST, Math.max(RANGE, ...wanted));
  const points = Float64Array.from(
    { length: 2 * POINTS + 1 },
    (_, index) => (reach * (index - POINTS)) / POINTS,
  );
  const whole = Array.from({ length: 2 * RANGE + 1 }, (_, index) => index - RANGE);
  const curves = draw(kernels, points);
  const name = curveOf(activation);
  return {
    activation,
    z,
    up,
    hidden,
    output,
    contributions: kernels.binary('multiply', kernels.transpose(hidden), narrow),
    points,
    curves,
    samples: { points: whole, curves: draw(kernels, whole) },
    gap: largestGap(curves),
    sizes: sizes(kernels, state),
    activate: (one) => elementOf(kernels.activate([one], { activation: name }), 0, 0),
  };
}

/** The units whose value is exactly 0: they add nothing at all. */
export function offUnits({ hidden }: Computed): number[] {
  return rowOf(hidden, 0).flatMap((value, unit) => (value === 0 ? [unit] : []));
}
