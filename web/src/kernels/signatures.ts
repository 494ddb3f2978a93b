import { readConfig } from './config.js';
import { describeValue, type Place, refuse } from './errors.js';
import { readMask } from './mask.js';
import { readFloatMatrix, readMatrix, readPositions, readVector } from './matrix.js';
import { readChoice, readNumber, readSwitch, readWhole } from './scalars.js';
import { refuseStrangers } from './strangers.js';

/**
 * The arguments of every kernel: name → how it is read. This is the table that
 * mirrors the one in cpp/bindings; `?` marks what may be left out.
 */

type Reader = (value: unknown, limit: number, place: Place) => unknown;
type Signature = Record<string, Reader>;

const number: Reader = (value, _limit, place) => readNumber(value, place);
const positive: Reader = (value, _limit, place) => readWhole(value, 1, place);
const whole: Reader = (value, _limit, place) => readWhole(value, 0, place);
const truth: Reader = (value, _limit, place) => readSwitch(value, place);
const config: Reader = (value, _limit, place) => readConfig(value, place);
const choice =
  (...words: string[]): Reader =>
  (value, _limit, place) =>
    readChoice(value, words, place);

const activation = choice('relu', 'gelu', 'gelu_tanh', 'swiglu');

const floatAttention: Signature = {
  Q: readFloatMatrix,
  K: readFloatMatrix,
  V: readFloatMatrix,
  'causal?': truth,
  'scale?': number,
};

const attentionWeights: Signature = {
  W_Q: readMatrix,
  W_K: readMatrix,
  W_V: readMatrix,
  W_O: readMatrix,
  'b_Q?': readVector,
  'b_K?': readVector,
  'b_V?': readVector,
  'b_O?': readVector,
};

const crossWeights: Signature = Object.fromEntries(
  Object.entries(attentionWeights).map(([name, reader]) => [`cross_${name}`, reader]),
);

const plainFeedForward: Signature = {
  W1: readMatrix,
  'b1?': readVector,
  W2: readMatrix,
  'b2?': readVector,
};
const gatedFeedForward: Signature = { W_gate: readMatrix, W_up: readMatrix, W_down: readMatrix };

const layer: Signature = {
  x: readMatrix,
  n_heads: positive,
  'n_kv_heads?': positive,
  'norm?': choice('post', 'pre'),
  'eps?': number,
  ...attentionWeights,
  'activation?': activation,
  'gamma1?': readVector,
  'beta1?': readVector,
  'gamma2?': readVector,
  'beta2?': readVector,
};

const decoder: Signature = {
  memory: readMatrix,
  'self_mask?': readMask,
  'cross_mask?': readMask,
  ...crossWeights,
  'gamma3?': readVector,
  'beta3?': readVector,
};

const encoding: Signature = {
  d_model: positive,
  'base?': number,
  'layout?': choice('interleaved', 'halves'),
};

const signatures = {
  softmax: { z: readMatrix, 'temperature?': number },
  softmaxFloat32: { z: readMatrix },
  entropy: { p: readMatrix },
  sampleScores: { n: positive, d_k: positive, seed: whole },
  attention: {
    Q: readMatrix,
    K: readMatrix,
    V: readMatrix,
    'mask?': readMask,
    'scale?': number,
  },
  tiledAttention: { ...floatAttention, 'tile?': positive },
  naiveAttention: floatAttention,
  multiHeadAttention: {
    X: readMatrix,
    'X_kv?': readMatrix,
    n_heads: positive,
    'n_kv_heads?': positive,
    ...attentionWeights,
    'mask?': readMask,
  },
  positionalEncoding: { n: positive, ...encoding },
  positionalEncodingAt: { positions: readPositions, ...encoding },
  positionShift: { k: number, d_model: positive, 'base?': number },
  layerNorm: { x: readMatrix, 'gamma?': readVector, 'beta?': readVector, 'eps?': number },
  rmsNorm: { x: readMatrix, 'gamma?': readVector, 'eps?': number },
  feedForward: { x: readMatrix, 'activation?': activation, ...plainFeedForward },
  gatedFeedForward: { x: readMatrix, ...gatedFeedForward },
  encoderLayer: { ...layer, ...plainFeedForward, 'mask?': readMask },
  gatedEncoderLayer: { ...layer, ...gatedFeedForward, 'mask?': readMask },
  decoderLayer: { ...layer, ...plainFeedForward, ...decoder },
  gatedDecoderLayer: { ...layer, ...gatedFeedForward, ...decoder },
  activate: { x: readMatrix, activation: choice('relu', 'gelu', 'gelu_tanh', 'silu') },
  countParameters: { config },
  product: { A: readMatrix, B: readMatrix },
  transpose: { A: readMatrix },
  unary: { op: readOperation, A: readMatrix },
  binary: { op: readOperation, A: readMatrix, B: readMatrix },
  reduce: { op: readOperation, A: readMatrix, axis: choice('all', 'rows') },
  randn: { rows: positive, cols: positive, seed: whole },
  causalMask: { n_q: positive, 'n_k?': positive },
} satisfies Record<string, Signature>;

export type SignatureName = keyof typeof signatures;

/** Names of operations are the module's own: it refuses the ones it does not know. */
function readOperation(value: unknown, _limit: number, place: Place): string {
  if (typeof value === 'string') return value;
  throw refuse('out_of_range', place, `is ${describeValue(value)}; give the name of an operation`);
}

/** Kernels that take one of two sets of arguments, and what shows that it is the second. */
const alternatives: Partial<Record<SignatureName, [SignatureName, (given: Given) => boolean]>> = {
  positionalEncoding: ['positionalEncodingAt', ({ positions }) => (positions ?? null) !== null],
  feedForward: ['gatedFeedForward', isGated],
  encoderLayer: ['gatedEncoderLayer', isGated],
  decoderLayer: ['gatedDecoderLayer', isGated],
};

type Given = Record<string, unknown>;

/** Where the activation is not said, the weights say which network it is. */
function isGated({ activation, W_gate }: Given): boolean {
  return (activation ?? null) === null ? (W_gate ?? null) !== null : activation === 'swiglu';
}

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The arguments of the kernel `name`, read from what its caller gave: absent
 * ones are left out, unknown ones ignored, those of other kernels refused.
 *
 * @param limit  elements that a matrix may have
 */
export function readArguments(name: SignatureName, given: unknown, limit: number): Given {
  if (!isRecord(given)) {
    throw refuse(
      'out_of_range',
      { function: name, argument: 'arguments' },
      `are ${describeValue(given)}; give an object with named arguments`,
    );
  }
  const [other, chosen] = alternatives[name] ?? [name, () => false];
  const used = chosen(given) ? other : name;
  const signature: Signature = signatures[used];
  refuseStrangers(used, name, given);
  const read: Given = {};
  for (const [key, reader] of Object.entries(signature)) {
    const optional = key.endsWith('?');
    const argument = optional ? key.slice(0, -1) : key;
    const value = given[argument];
    if (optional && (value === null || value === undefined)) continue;
    read[argument] = reader(value, limit, { function: name, argument });
  }
  return read;
}
