import { FormulaError } from '../errors.js';
import { callKernel } from '../kernel-errors.js';
import type { Kernels, Matrix } from '../kernels.js';
import { fromRows } from '../value.js';
import type { Arguments } from './arguments.js';
import type { Builtin } from './builtin.js';

/** Refuses more elements than the kernels take, before any of them is made. */
export function checkSize(size: number, { maxMatrixElements: limit }: Kernels): void {
  if (size > limit) throw new FormulaError('too_large', { size, limit });
}

function sizeArgument(given: Arguments, index: number): number {
  const size = given.whole(index);
  if (size >= 1) return size;
  const details = { function: given.name, position: index + 1, value: size };
  throw new FormulaError('size_needed', details);
}

function filled(name: string, value: number): Builtin {
  return {
    name,
    usage: `${name}(rows, cols)`,
    min: 2,
    max: 2,
    call: (given, kernels) => {
      const rows = sizeArgument(given, 0);
      const cols = sizeArgument(given, 1);
      checkSize(rows * cols, kernels);
      return { rows, cols, data: new Float64Array(rows * cols).fill(value) };
    },
  };
}

const identity: Builtin = {
  name: 'identity',
  usage: 'identity(n)',
  min: 1,
  max: 1,
  call: (given, kernels) => {
    const n = sizeArgument(given, 0);
    checkSize(n * n, kernels);
    const data = new Float64Array(n * n);
    for (let index = 0; index < n; index += 1) data[index * n + index] = 1;
    return { rows: n, cols: n, data };
  },
};

const randn: Builtin = {
  name: 'randn',
  usage: 'randn(rows, cols, seed)',
  min: 3,
  max: 3,
  call: (given, kernels) => {
    const sizes = { rows: sizeArgument(given, 0), cols: sizeArgument(given, 1) };
    checkSize(sizes.rows * sizes.cols, kernels);
    const seed = given.whole(2);
    return callKernel(() => kernels.randn({ ...sizes, seed }));
  },
};

/** 1 where query i may see key j (j ≤ i + n_k − n_q), else 0: row = query, column = key. */
const causalMask: Builtin = {
  name: 'causalMask',
  usage: 'causalMask(n)',
  min: 1,
  max: 2,
  call: (given, kernels) => {
    const n_q = sizeArgument(given, 0);
    const n_k = given.has(1) ? sizeArgument(given, 1) : n_q;
    checkSize(n_q * n_k, kernels);
    return fromRows(
      callKernel(() => kernels.causalMask({ n_q, n_k })).map((row) => row.map(Number)),
    );
  },
};

function stackError(given: Arguments, odd: number, first: Matrix, other: Matrix): FormulaError {
  return new FormulaError('stack_shapes', {
    function: given.name,
    position: odd + 1,
    left_rows: first.rows,
    left_cols: first.cols,
    right_rows: other.rows,
    right_cols: other.cols,
  });
}

function parts(
  given: Arguments,
  kernels: Kernels,
  fits: (first: Matrix, other: Matrix) => boolean,
): Matrix[] {
  const made = given.values.map((_, index) => given.matrixOrNumber(index));
  const first = made[0] as Matrix;
  const odd = made.findIndex((other) => !fits(first, other));
  if (odd >= 0) throw stackError(given, odd, first, made[odd] as Matrix);
  checkSize(
    made.reduce((size, part) => size + part.data.length, 0),
    kernels,
  );
  return made;
}

/** Side by side: the same number of rows. */
const hcat: Builtin = {
  name: 'hcat',
  usage: 'hcat(A, B)',
  min: 1,
  max: 64,
  call: (given, kernels) => {
    const made = parts(given, kernels, (first, other) => first.rows === other.rows);
    const rows = made[0]?.rows ?? 0;
    const cols = made.reduce((sum, part) => sum + part.cols, 0);
    const data = new Float64Array(rows * cols);
    for (let row = 0; row < rows; row += 1) {
      let at = row * cols;
      for (const part of made) {
        data.set(part.data.subarray(row * part.cols, (row + 1) * part.cols), at);
        at += part.cols;
      }
    }
    return { rows, cols, data };
  },
};

/** One below the other: the same number of columns. */
const vcat: Builtin = {
  name: 'vcat',
  usage: 'vcat(A, B)',
  min: 1,
  max: 64,
  call: (given, kernels) => {
    const made = parts(given, kernels, (first, other) => first.cols === other.cols);
    const cols = made[0]?.cols ?? 0;
    const rows = made.reduce((sum, part) => sum + part.rows, 0);
    const data = new Float64Array(rows * cols);
    let at = 0;
    for (const part of made) {
      data.set(part.data, at);
      at += part.data.length;
    }
    return { rows, cols, data };
  },
};

const transpose: Builtin = {
  name: 'transpose',
  usage: 'transpose(A)',
  min: 1,
  max: 1,
  call: (given, kernels) => {
    const A = given.matrixOrNumber(0);
    return callKernel(() => kernels.transpose(A));
  },
};

const rows: Builtin = {
  name: 'rows',
  usage: 'rows(A)',
  min: 1,
  max: 1,
  call: (given) => given.matrixOrNumber(0).rows,
};

const cols: Builtin = {
  name: 'cols',
  usage: 'cols(A)',
  min: 1,
  max: 1,
  call: (given) => given.matrixOrNumber(0).cols,
};

export const construction: readonly Builtin[] = [
  filled('zeros', 0),
  filled('ones', 1),
  identity,
  randn,
  causalMask,
  hcat,
  vcat,
  transpose,
  rows,
  cols,
];
