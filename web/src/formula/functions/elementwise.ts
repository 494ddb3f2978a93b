import { callKernel } from '../kernel-errors.js';
import type { BinaryOperation, Kernels, Matrix, UnaryOperation } from '../kernels.js';
import { modulo } from '../operators.js';
import { isMatrix, scalarMatrix, type Value } from '../value.js';
import type { Arguments } from './arguments.js';
import type { Builtin } from './builtin.js';

/** A number for a number, a matrix for a matrix. */
function likeArgument(given: Arguments, result: Matrix): Value {
  return isMatrix(given.value(0)) ? result : (result.data[0] ?? Number.NaN);
}

function unary(name: string, operation: UnaryOperation): Builtin {
  return {
    name,
    usage: `${name}(x)`,
    min: 1,
    max: 1,
    call: (given, kernels) =>
      likeArgument(
        given,
        callKernel(() => kernels.unary(operation, given.matrixOrNumber(0))),
      ),
  };
}

function activation(name: string, kernelName: 'relu' | 'gelu' | 'gelu_tanh' | 'silu'): Builtin {
  return {
    name,
    usage: `${name}(x)`,
    min: 1,
    max: 1,
    call: (given, kernels) => {
      const x = given.matrixOrNumber(0);
      return likeArgument(
        given,
        callKernel(() => kernels.activate(x, { activation: kernelName })),
      );
    },
  };
}

const scaled = (kernels: Kernels, operation: BinaryOperation, A: Matrix, factor: number): Matrix =>
  kernels.binary(operation, A, scalarMatrix(factor));

/** round(x) to whole numbers, round(x, n) to n decimals; halves go away from zero. */
const round: Builtin = {
  name: 'round',
  usage: 'round(x, n)',
  min: 1,
  max: 2,
  call: (given, kernels) => {
    const x = given.matrixOrNumber(0);
    const factor = 10 ** (given.has(1) ? given.whole(1) : 0);
    const result = callKernel(() => {
      if (factor === 1) return kernels.unary('round', x);
      const whole = kernels.unary('round', scaled(kernels, 'multiply', x, factor));
      return scaled(kernels, 'divide', whole, factor);
    });
    return likeArgument(given, result);
  },
};

const mod: Builtin = {
  name: 'mod',
  usage: 'mod(a, b)',
  min: 2,
  max: 2,
  call: (given) => modulo(given.number(0), given.number(1)),
};

export const elementwise: readonly Builtin[] = [
  unary('exp', 'exp'),
  unary('log', 'log'),
  unary('sqrt', 'sqrt'),
  unary('sin', 'sin'),
  unary('cos', 'cos'),
  unary('tan', 'tan'),
  unary('tanh', 'tanh'),
  unary('abs', 'abs'),
  unary('floor', 'floor'),
  unary('ceil', 'ceil'),
  round,
  mod,
  activation('relu', 'relu'),
  activation('gelu', 'gelu'),
  activation('geluTanh', 'gelu_tanh'),
  activation('silu', 'silu'),
];
