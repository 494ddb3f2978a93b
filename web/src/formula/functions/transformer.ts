import type { MaskInput } from '../../kernels/types.js';
import { FormulaError } from '../errors.js';
import { callKernel } from '../kernel-errors.js';
import type { Matrix, NamedArguments } from '../kernels.js';
import { fromKernel, isMatrix } from '../value.js';
import type { Arguments } from './arguments.js';
import type { Builtin } from './builtin.js';

/** The lesson's own functions, each a kernel of the same name. */

const softmax: Builtin = {
  name: 'softmax',
  usage: 'softmax(z, T)',
  min: 1,
  max: 2,
  call: (given, kernels) => {
    const z = given.matrix(0);
    const temperature = given.has(1) ? given.number(1) : 1;
    // A mask added to scores; what else is not finite is for the kernel to refuse.
    const masked = z.data.indexOf(Number.NEGATIVE_INFINITY);
    if (masked !== -1) {
      const row = Math.floor(masked / z.cols) + 1;
      throw new FormulaError('softmax_of_infinity', { row, col: (masked % z.cols) + 1 });
    }
    return callKernel(() => kernels.softmax(z, { temperature }));
  },
};

function mask(given: Arguments, index: number): { mask?: MaskInput } {
  if (!given.has(index)) return {};
  if (given.isText(index)) {
    given.text(index, ['causal']);
    return { mask: 'causal' };
  }
  // The kernels read 1 and 0 as true and false, and refuse anything else by its place.
  return { mask: given.matrix(index) as unknown as MaskInput };
}

const attention: Builtin = {
  name: 'attention',
  usage: "attention(Q, K, V, 'causal')",
  min: 3,
  max: 4,
  call: (given, kernels) => {
    const Q = given.matrix(0);
    const K = given.matrix(1);
    const V = given.matrix(2);
    const masked = mask(given, 3);
    return fromKernel(callKernel(() => kernels.attention({ Q, K, V, ...masked })));
  },
};

/** The number of positions 0 … n − 1, or the positions themselves, a row or a column. */
function positions(given: Arguments): NamedArguments {
  const value = given.value(0);
  return isMatrix(value) ? { positions: value } : { n: given.number(0) };
}

const LAYOUTS = ['interleaved', 'halves'];

const positionalEncoding: Builtin = {
  name: 'positionalEncoding',
  usage: "positionalEncoding(n, d_model, base, 'halves')",
  min: 2,
  max: 4,
  call: (given, kernels) => {
    const named = positions(given);
    named['d_model'] = given.number(1);
    let next = 2;
    if (given.has(next) && !given.isText(next)) {
      named['base'] = given.number(next);
      next += 1;
    }
    if (given.has(next)) {
      named['layout'] = given.text(next, LAYOUTS);
      next += 1;
    }
    // The layout is the last: a base stands before it.
    if (given.has(next)) {
      const details = { name: given.name, count: given.count, usage: positionalEncoding.usage };
      throw new FormulaError('argument_count', details);
    }
    return callKernel(() => kernels.positionalEncoding(named as never));
  },
};

const positionShift: Builtin = {
  name: 'positionShift',
  usage: 'positionShift(k, d_model, base)',
  min: 2,
  max: 3,
  call: (given, kernels) => {
    const base = given.has(2) ? { base: given.number(2) } : {};
    const named = { k: given.number(0), d_model: given.number(1), ...base };
    return callKernel(() => kernels.positionShift(named));
  },
};

function optionalMatrix(given: Arguments, index: number, name: string): Record<string, Matrix> {
  return given.has(index) ? { [name]: given.matrixOrNumber(index) } : {};
}

function optionalNumber(given: Arguments, index: number, name: string): Record<string, number> {
  return given.has(index) ? { [name]: given.number(index) } : {};
}

const layerNorm: Builtin = {
  name: 'layerNorm',
  usage: 'layerNorm(x, gamma, beta, eps)',
  min: 1,
  max: 4,
  call: (given, kernels) => {
    const named = {
      x: given.matrix(0),
      ...optionalMatrix(given, 1, 'gamma'),
      ...optionalMatrix(given, 2, 'beta'),
      ...optionalNumber(given, 3, 'eps'),
    };
    return fromKernel(callKernel(() => kernels.layerNorm(named)));
  },
};

const rmsNorm: Builtin = {
  name: 'rmsNorm',
  usage: 'rmsNorm(x, gamma, eps)',
  min: 1,
  max: 3,
  call: (given, kernels) => {
    const named = {
      x: given.matrix(0),
      ...optionalMatrix(given, 1, 'gamma'),
      ...optionalNumber(given, 2, 'eps'),
    };
    return fromKernel(callKernel(() => kernels.rmsNorm(named)));
  },
};

const MULTI_HEAD_KEYS = [
  ...['X', 'X_kv', 'n_heads', 'n_kv_heads', 'mask'],
  ...['W_Q', 'W_K', 'W_V', 'W_O', 'b_Q', 'b_K', 'b_V', 'b_O'],
];

const multiHeadAttention: Builtin = {
  name: 'multiHeadAttention',
  usage: 'multiHeadAttention({X: X, n_heads: 2, W_Q: W_Q, W_K: W_K, W_V: W_V, W_O: W_O})',
  min: 1,
  max: 1,
  call: (given, kernels) => {
    const named = given.named(0, MULTI_HEAD_KEYS);
    return fromKernel(callKernel(() => kernels.multiHeadAttention(named as never)));
  },
};

const FEED_FORWARD_KEYS = [
  ...['x', 'W1', 'b1', 'W2', 'b2', 'W_gate', 'W_up', 'W_down', 'activation'],
];

const feedForward: Builtin = {
  name: 'feedForward',
  usage: "feedForward({x: x, W1: W1, b1: b1, W2: W2, b2: b2, activation: 'relu'})",
  min: 1,
  max: 1,
  call: (given, kernels) => {
    const named = given.named(0, FEED_FORWARD_KEYS);
    return fromKernel(callKernel(() => kernels.feedForward(named as never)));
  },
};

const COUNT_KEYS = [
  ...['d_model', 'n_heads', 'd_ff', 'n_layers', 'n_kv_heads', 'head_dim', 'vocab', 'embed_dim'],
  ...['position_rows', 'token_type_rows', 'lm_head', 'tied_embeddings', 'biases', 'norm'],
  ...['gated_ffn', 'activation', 'positions', 'max_positions', 'pooler', 'extra'],
];

const countParameters: Builtin = {
  name: 'countParameters',
  usage: 'countParameters({d_model: 512, n_heads: 8, d_ff: 2048, n_layers: 6})',
  min: 1,
  max: 1,
  call: (given, kernels) => {
    const named = given.named(0, COUNT_KEYS);
    return fromKernel(callKernel(() => kernels.countParameters(named as never)));
  },
};

export const transformer: readonly Builtin[] = [
  softmax,
  attention,
  multiHeadAttention,
  positionalEncoding,
  positionShift,
  layerNorm,
  rmsNorm,
  feedForward,
  countParameters,
];
