import type { Matrix } from '../../kernels/types';
import {
  type Arithmetic,
  elementOf,
  enoughDigits,
  equation,
  factor,
  MOST_DIGITS,
  rowCells,
  rowOf,
  sum,
  term,
} from '../../ui/arithmetic';
import type { Computed, Normed } from './compute';
import type { LayerNormState } from './state';

const at = (matrix: Matrix, col: number) => elementOf(matrix, 0, col);
const total = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** `(4 + 2 + 2 + 0) / 4 = 8 / 4 = 2`: a sum, divided. */
function quotientLine(values: readonly number[], divisor: number, result: number): string {
  const digits = Math.max(
    enoughDigits(result, (read) => total(values.map(read)) / divisor),
    enoughDigits(result, (read) => read(total(values)) / divisor),
  );
  return equation(
    `(${sum(values, digits)}) / ${divisor}`,
    `${term(total(values), digits)} / ${divisor}`,
    result,
  );
}

/** μ with its numbers. */
export function meanLine({ input, mean }: Normed): string {
  return quotientLine(rowOf(input, 0), input.cols, mean);
}

/** σ² from the squares, divided by d or d − 1. */
export function varianceLine({ squares, divisor, variance }: Normed): string {
  return quotientLine(rowOf(squares, 0), divisor, variance);
}

/** `√(2 + 0.00001) = 1.4142`, the root with the decimals that the quotients need. */
export function rootLine(norm: Normed, eps: number): string {
  const { variance, root } = norm;
  const shown = digitsOfQuotients(norm, eps);
  const digits = enoughDigits(root, (read) => Math.sqrt(read(variance) + eps), shown);
  return equation(rootText(variance, eps, digits), term(root, shown));
}

function rootText(variance: number, eps: number, digits: number): string {
  return `√(${term(variance, digits)} + ${factor(eps, MOST_DIGITS)})`;
}

/** Decimals at which every deviation divided by the root gives what is printed: one for all. */
function digitsOfQuotients({ deviation, normalized, variance, root }: Normed, eps: number): number {
  const each = rowOf(deviation, 0).flatMap((from, col) => [
    enoughDigits(at(normalized, col), (read) => read(from) / Math.sqrt(read(variance) + eps)),
    enoughDigits(at(normalized, col), (read) => read(from) / read(root)),
  ]);
  return Math.max(...each);
}

/** The picked cell's arithmetic, and the cells it was made from. */
export function explain({ sum: added, chosen }: Computed, state: LayerNormState): Arithmetic {
  const { norm } = chosen;
  const { step, col } = state.picked;
  const inputName = state.placement === 'post' ? 'sum' : 'x';
  const all = rowCells(0, added.cols);
  const own = [{ row: 0, col }];
  const result = (lines: string[], sources: Arithmetic['sources'], value: number) => ({
    lines,
    sources,
    value,
  });
  switch (step) {
    case 'sum': {
      const value = at(added, col);
      const [one = 0, other = 0] = [state.x[col], state.sublayer[col]];
      const digits = enoughDigits(value, (read) => read(one) + read(other));
      const line = equation(`${term(one, digits)} + ${factor(other, digits)}`, value);
      return result([line], { x: own, sublayer: own }, value);
    }
    case 'deviation': {
      const value = at(norm.deviation, col);
      const from = at(norm.input, col);
      const digits = enoughDigits(value, (read) => read(from) - read(norm.mean));
      const line = equation(`${term(from, digits)} − ${factor(norm.mean, digits)}`, value);
      return result([line], { [inputName]: all }, value);
    }
    case 'normalized': {
      const value = at(norm.normalized, col);
      const deviation = at(norm.deviation, col);
      const { variance, root } = norm;
      const digits = digitsOfQuotients(norm, state.eps);
      const above = term(deviation, digits);
      const line = equation(
        `${above} / ${rootText(variance, state.eps, digits)}`,
        `${above} / ${term(root, digits)}`,
        value,
      );
      return result([line], { deviation: all }, value);
    }
    case 'scaled': {
      const value = at(norm.scaled, col);
      const normalized = at(norm.normalized, col);
      const [gamma = 1, beta = 0] = [state.gamma[col], state.beta[col]];
      const digits = enoughDigits(value, (read) => read(gamma) * read(normalized) + read(beta));
      const line = equation(
        `${factor(gamma, digits)}·${factor(normalized, digits)} + ${factor(beta, digits)}`,
        value,
      );
      return result([line], { gamma: own, beta: own, normalized: own }, value);
    }
  }
}
