import { type Place, refuse } from './errors.js';

/**
 * Names that a caller may take for arguments of a kernel and that would change
 * its result, if it had them: dropped in silence, a mask or a bias would be
 * missed by nobody. Any other unknown name is none of the kernels' business.
 */

/** name → what to do instead; the sentence goes on from "is not an argument here; " */
type Strangers = Readonly<Record<string, string>>;

const strangers = (names: readonly string[], remedy: string): Strangers =>
  Object.fromEntries(names.map((name) => [name, remedy]));

const oneMask = "give the mask as mask, 'causal' or rows of booleans";
const twoMasks = 'a decoder layer has a self_mask and a cross_mask';
const byLength = 'give causal: true or false';
const fixedScale = 'the scale is 1/√d_k here; scale the queries to change it';

const ofOneMask: Strangers = strangers(['self_mask', 'cross_mask', 'causal'], oneMask);
const ofFloatAttention: Strangers = strangers(['mask', 'self_mask', 'cross_mask'], byLength);
const ofEncoder: Strangers = {
  ...ofOneMask,
  scale: fixedScale,
  ...strangers(['memory', 'gamma3', 'beta3'], 'only a decoder layer attends to a memory'),
};
const ofDecoder: Strangers = { ...strangers(['mask', 'causal'], twoMasks), scale: fixedScale };
const ofPlainNetwork: Strangers = strangers(
  ['W_gate', 'W_up', 'W_down'],
  "they belong to the activation 'swiglu'; give these weights or W1 and W2",
);
const ofGatedNetwork: Strangers = strangers(
  ['W1', 'b1', 'W2', 'b2'],
  "with the activation 'swiglu' the weights are W_gate, W_up and W_down, without biases",
);

const table: Readonly<Record<string, Strangers>> = {
  softmax: strangers(['T', 'scale'], 'give what divides the scores as temperature'),
  attention: ofOneMask,
  tiledAttention: ofFloatAttention,
  naiveAttention: ofFloatAttention,
  multiHeadAttention: { ...ofOneMask, scale: fixedScale },
  rmsNorm: strangers(['beta'], 'an RMS norm shifts nothing; use layerNorm'),
  feedForward: ofPlainNetwork,
  gatedFeedForward: ofGatedNetwork,
  encoderLayer: { ...ofEncoder, ...ofPlainNetwork },
  gatedEncoderLayer: { ...ofEncoder, ...ofGatedNetwork },
  decoderLayer: { ...ofDecoder, ...ofPlainNetwork },
  gatedDecoderLayer: { ...ofDecoder, ...ofGatedNetwork },
};

/**
 * Refuses an argument that belongs to another kernel, or to this one under
 * another name.
 *
 * @param signature  the set of arguments that was chosen
 * @param called     the kernel as its caller knows it
 */
export function refuseStrangers(
  signature: string,
  called: string,
  given: Readonly<Record<string, unknown>>,
): void {
  for (const [name, remedy] of Object.entries(table[signature] ?? {})) {
    if (given[name] === null || given[name] === undefined) continue;
    const place: Place = { function: called, argument: name };
    throw refuse('out_of_range', place, `is not an argument here; ${remedy}`);
  }
}
