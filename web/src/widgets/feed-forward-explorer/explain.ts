import type { Matrix } from '../../kernels/types';
import {
  type Arithmetic,
  elementOf,
  enoughDigits,
  equation,
  factor,
  MOST_DIGITS,
  power,
  productCell,
  term,
} from '../../ui/arithmetic';
import type { Computed } from './compute';
import type { FeedForwardState, MatrixName } from './state';

const at = (matrix: Matrix, col: number) => elementOf(matrix, 0, col);

/** Of the tanh that stands for Φ in the approximation of GELU (Hendrycks and Gimpel 2016). */
const CUBIC = 0.044715;

/** `2 · Φ(2) = 2 · 0.9772 = 1.9545`, where Φ is the normal distribution's share below z. */
function geluLine(z: number, value: number, activate: (z: number) => number): string {
  const share = z === 0 ? 0.5 : value / z;
  const digits = Math.max(
    enoughDigits(value, (read) => activate(read(z))),
    enoughDigits(value, (read) => read(z) * read(share)),
  );
  const own = term(z, digits);
  return equation(`${own} · Φ(${own})`, `${own} · ${factor(share, digits)}`, value);
}

/** `0.5·2·(1 + tanh(√(2/π)·(2 + 0.044715·2^3)))`, then what is inside, bracket by bracket. */
function tanhLine(z: number, value: number): string {
  const insideOf = (one: number) => Math.sqrt(2 / Math.PI) * (one + CUBIC * one ** 3);
  const inside = insideOf(z);
  const ratio = Math.tanh(inside);
  const half = (one: number, tanh: number) => 0.5 * one * (1 + tanh);
  const digits = Math.max(
    enoughDigits(value, (read) => half(read(z), Math.tanh(insideOf(read(z))))),
    enoughDigits(value, (read) => half(read(z), Math.tanh(read(inside)))),
    enoughDigits(value, (read) => half(read(z), read(ratio))),
  );
  const own = factor(z, digits);
  const cubic = term(CUBIC, MOST_DIGITS);
  return equation(
    `0.5·${own}·(1 + tanh(√(2/π)·(${term(z, digits)} + ${cubic}·${own}^3)))`,
    `0.5·${own}·(1 + tanh(${term(inside, digits)}))`,
    `0.5·${own}·(1 + ${factor(ratio, digits)})`,
    value,
  );
}

/** `2 / (1 + e^(−2)) · 3`: SiLU of the gate times what came the other way up. */
function gatedLine(gate: number, up: number, value: number): string {
  const below = 1 + Math.exp(-gate);
  const opened = gate / below;
  const digits = Math.max(
    enoughDigits(value, (read) => (read(gate) / (1 + Math.exp(-read(gate)))) * read(up)),
    enoughDigits(value, (read) => (read(gate) / read(below)) * read(up)),
    enoughDigits(value, (read) => read(opened) * read(up)),
  );
  const own = term(gate, digits);
  const other = factor(up, digits);
  return equation(
    `${own} / (1 + ${power(-gate, digits)}) · ${other}`,
    `${own} / ${term(below, digits)} · ${other}`,
    `${term(opened, digits)} · ${other}`,
    value,
  );
}

function hiddenCell(computed: Computed, col: number): Arithmetic {
  const { activation, z, up, hidden, activate } = computed;
  const value = at(hidden, col);
  const from = at(z, col);
  const own = [{ row: 0, col }];
  switch (activation) {
    case 'relu': {
      const digits = enoughDigits(value, (read) => Math.max(0, read(from)));
      const line = equation(`max(0, ${term(from, digits)})`, value);
      return { lines: [line], sources: { pre_activation: own }, value };
    }
    case 'gelu':
      return {
        lines: [geluLine(from, value, activate)],
        sources: { pre_activation: own },
        value,
      };
    case 'gelu_tanh':
      return { lines: [tanhLine(from, value)], sources: { pre_activation: own }, value };
    case 'swiglu':
      return {
        lines: [gatedLine(from, up ? at(up, col) : Number.NaN, value)],
        sources: { gate: own, up: own },
        value,
      };
  }
}

/** The picked cell's arithmetic, and the cells it was made from. */
export function explain(computed: Computed, state: FeedForwardState): Arithmetic {
  const { step, col } = state.picked;
  const cell = { row: 0, col };
  const given = (name: MatrixName | 'x') => ({ name, matrix: rows(state[name]) });
  const { z, up, hidden, output } = computed;
  const from = { name: 'hidden', matrix: hidden };
  switch (step) {
    case 'pre_activation':
      return productCell(given('x'), given('W1'), cell, at(z, col), given('b1'));
    case 'gate':
      return productCell(given('x'), given('W_gate'), cell, at(z, col));
    case 'up':
      return productCell(given('x'), given('W_up'), cell, up ? at(up, col) : Number.NaN);
    case 'hidden':
      return hiddenCell(computed, col);
    case 'output':
      return computed.activation === 'swiglu'
        ? productCell(from, given('W_down'), cell, at(output, col))
        : productCell(from, given('W2'), cell, at(output, col), given('b2'));
  }
}

function rows(values: number[][]): Matrix {
  return {
    rows: values.length,
    cols: values[0]?.length ?? 0,
    data: Float64Array.from(values.flat()),
  };
}
