import type { Kernels, Matrix } from '../../kernels/index.js';
import { columnOf, pairCount, placeOf } from './columns';
import type { PositionsState } from './state';

/** What one pair turns with. */
export interface Pair {
  /** 2i / d_model */
  exponent: number;
  /** base^(2i / d_model) */
  divisor: number;
  /** 2π · divisor: positions a turn takes */
  wavelength: number;
}

/** M_k · PE(p)ᵀ beside PE(p + k)ᵀ. */
export interface Shifted {
  M: Matrix;
  /** PE(p)ᵀ, d_model × 1 */
  start: Matrix;
  /** M_k · PE(p)ᵀ */
  moved: Matrix;
  /** PE(p + k)ᵀ */
  arrival: Matrix;
  /** the largest difference between the two */
  gap: number;
}

export interface Encoded {
  /** positions 0 … n − 1, n × d_model */
  PE: Matrix;
  /** the picked position, 1 × d_model */
  row: Matrix;
  /** position p + k */
  target: Matrix;
  pairs: Pair[];
  /** undefined where a sine has no cosine to turn with */
  shifted: Shifted | undefined;
  /** PE(p) · PE(p + distance), distances −reach … reach */
  products: Matrix;
  reach: number;
  /** the same dot products also between whole distances, `perUnit` to each */
  curve: Matrix;
  perUnit: number;
}

/** Neighbours on each side whose dot products are drawn, at least. */
const LEAST_REACH = 16;
/** The curve is as fine as this between two neighbours, and has at most so many points on a side. */
const FINEST = 8;
const MOST_POINTS = 256;

function rowOf({ cols, data }: Matrix, row: number): Matrix {
  return { rows: 1, cols, data: data.slice(row * cols, (row + 1) * cols) };
}

/** One row as one column. */
function upright({ cols, data }: Matrix): Matrix {
  return { rows: cols, cols: 1, data };
}

/** M_k with its rows and columns in the order of the layout; the kernel's is the interleaved one. */
function arranged(M: Matrix, state: PositionsState): Matrix {
  if (state.layout === 'interleaved') return M;
  const d = state.d_model;
  const from = Array.from({ length: d }, (_, column) => {
    const place = placeOf(column, state);
    return columnOf(place, { d_model: d, layout: 'interleaved' }) ?? column;
  });
  const data = M.data.map((_, index) => {
    const [row, col] = [from[Math.floor(index / d)] ?? 0, from[index % d] ?? 0];
    return M.data[row * d + col] ?? Number.NaN;
  });
  return { ...M, data };
}

function shift(
  kernels: Kernels,
  state: PositionsState,
  row: Matrix,
  target: Matrix,
): Shifted | undefined {
  const { k, d_model, base } = state;
  if (d_model % 2 === 1) return undefined;
  const M = arranged(kernels.positionShift({ k, d_model, base }), state);
  const start = upright(row);
  const arrival = upright(target);
  const moved = kernels.product(M, start);
  const differences = kernels.unary('abs', kernels.binary('subtract', moved, arrival));
  const gap = kernels.reduce('maximum', differences, 'all').data[0] ?? Number.NaN;
  return { M, start, moved, arrival, gap };
}

function computePairs(kernels: Kernels, { d_model, base }: PositionsState): Pair[] {
  const exponents = Array.from({ length: pairCount(d_model) }, (_, pair) => (2 * pair) / d_model);
  const divisors = kernels.binary('power', [base], exponents);
  const wavelengths = kernels.binary('multiply', divisors, [2 * Math.PI]);
  return exponents.map((exponent, pair) => ({
    exponent,
    divisor: divisors.data[pair] ?? Number.NaN,
    wavelength: wavelengths.data[pair] ?? Number.NaN,
  }));
}

/** Computes what is shown; the table of all positions is made anew only when it changes. */
export class Encoder {
  private table: { key: string; PE: Matrix } | undefined;

  compute(kernels: Kernels, state: PositionsState): Encoded {
    const { n, d_model, base, layout, position, k } = state;
    const reach = Math.max(LEAST_REACH, n - 1, Math.abs(k));
    const positions = Array.from({ length: 2 * reach + 1 }, (_, index) => position - reach + index);
    const around = kernels.positionalEncoding({ positions, d_model, base, layout });
    const row = rowOf(around, reach);
    const target = rowOf(around, reach + k);
    const products = kernels.product(around, upright(row));
    const perUnit = Math.max(1, Math.min(FINEST, Math.floor(MOST_POINTS / reach)));
    const fine = Array.from(
      { length: 2 * reach * perUnit + 1 },
      (_, index) => position - reach + index / perUnit,
    );
    const curve =
      perUnit === 1
        ? products
        : kernels.product(
            kernels.positionalEncoding({ positions: fine, d_model, base, layout }),
            upright(row),
          );
    return {
      PE: this.tableOf(kernels, state),
      row,
      target,
      pairs: computePairs(kernels, state),
      shifted: shift(kernels, state, row, target),
      products,
      reach,
      curve,
      perUnit,
    };
  }

  private tableOf(kernels: Kernels, { n, d_model, base, layout }: PositionsState): Matrix {
    const key = JSON.stringify([n, d_model, base, layout]);
    if (this.table?.key !== key) {
      this.table = { key, PE: kernels.positionalEncoding({ n, d_model, base, layout }) };
    }
    return this.table.PE;
  }
}
