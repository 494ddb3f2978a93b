import { FormulaError } from '../errors.js';
import { callKernel } from '../kernel-errors.js';
import type { Kernels, Matrix, Reduction } from '../kernels.js';
import { isMatrix, type Value } from '../value.js';
import type { Arguments } from './arguments.js';
import type { Builtin } from './builtin.js';

/** All elements to one number. */
function whole(name: string, operation: Reduction): Builtin {
  return {
    name,
    usage: `${name}(A)`,
    min: 1,
    max: 1,
    call: (given, kernels) => {
      const A = given.matrixOrNumber(0);
      return callKernel(() => kernels.reduce(operation, A, 'all')).data[0] ?? Number.NaN;
    },
  };
}

/** Each row to one number: n × 1. */
function byRow(name: string, operation: Reduction): Builtin {
  return {
    name,
    usage: `${name}(A)`,
    min: 1,
    max: 1,
    call: (given, kernels) => {
      const A = given.matrixOrNumber(0);
      return callKernel(() => kernels.reduce(operation, A, 'rows'));
    },
  };
}

/** max(A): the largest element; max(0, x): element by element, as the paper writes ReLU. */
function extreme(name: string, operation: 'minimum' | 'maximum'): Builtin {
  const all = whole(name, operation);
  return {
    ...all,
    usage: `${name}(A)`,
    max: 2,
    call: (given, kernels) => {
      if (given.count === 1) return all.call(given, kernels);
      const A = given.matrixOrNumber(0);
      const B = given.matrixOrNumber(1);
      const result = callKernel(() => kernels.binary(operation, A, B));
      const numbers = !isMatrix(given.value(0)) && !isMatrix(given.value(1));
      return numbers ? (result.data[0] ?? Number.NaN) : result;
    },
  };
}

function asRow(given: Arguments, index: number): Matrix {
  const A = given.matrixOrNumber(index);
  return { rows: 1, cols: A.data.length, data: A.data };
}

function dotProduct(kernels: Kernels, a: Matrix, b: Matrix): Value {
  const column = { rows: b.cols, cols: 1, data: b.data };
  return callKernel(() => kernels.product(a, column)).data[0] ?? Number.NaN;
}

/** a · b of two vectors of equal length, rows or columns. */
const dot: Builtin = {
  name: 'dot',
  usage: 'dot(a, b)',
  min: 2,
  max: 2,
  call: (given, kernels) => {
    const a = asRow(given, 0);
    const b = asRow(given, 1);
    if (a.cols !== b.cols) {
      const details = { left: 'a', right: 'b', left_rows: 1, left_cols: a.cols };
      throw new FormulaError('elementwise_shapes', {
        ...details,
        operator: 'dot',
        right_rows: 1,
        right_cols: b.cols,
      });
    }
    return dotProduct(kernels, a, b);
  },
};

/** √Σ x²: the length of a vector (of a matrix: the Frobenius norm). */
const norm: Builtin = {
  name: 'norm',
  usage: 'norm(v)',
  min: 1,
  max: 1,
  call: (given, kernels) => {
    const v = asRow(given, 0);
    return Math.sqrt(Number(dotProduct(kernels, v, v)));
  },
};

export const reductions: readonly Builtin[] = [
  whole('sum', 'sum'),
  whole('mean', 'mean'),
  whole('variance', 'variance'),
  extreme('max', 'maximum'),
  extreme('min', 'minimum'),
  byRow('rowSum', 'sum'),
  byRow('rowMean', 'mean'),
  byRow('rowVariance', 'variance'),
  byRow('rowMax', 'maximum'),
  byRow('rowMin', 'minimum'),
  dot,
  norm,
];
