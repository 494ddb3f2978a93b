import { beforeAll, describe, expect, it } from 'vitest';
import {
  type EncoderLayerTrace,
  type Kernels,
  loadKernels,
  type Matrix,
  type MultiHeadTrace,
} from '../../../web/src/kernels/index.js';
import {
  largestDifference,
  type Named,
  type OracleCase,
  oracleCases,
  oracleFiles,
} from './fixtures.js';

/**
 * Every reference case through the JavaScript face. A runner gives, for the
 * names in the case's `outputs`, the results that belong to them.
 */

type Results = Record<string, Matrix | Float64Array>;
type Runner = (kernels: Kernels, each: OracleCase) => Results;

/** The kernels' arguments are typed; a case read from a file is not. */
function as<T>(value: Named): T {
  return value as T;
}

function stack(matrices: Matrix[]): Float64Array {
  return Float64Array.from(matrices.flatMap((matrix) => Array.from(matrix.data)));
}

function heads(trace: MultiHeadTrace, key: 'Q' | 'K' | 'V' | 'scaled' | 'weights' | 'output') {
  return stack(trace.heads.map((head) => head[key]));
}

const activations = ['relu', 'gelu', 'gelu_tanh', 'silu'] as const;

function runActivations(kernels: Kernels, { inputs, outputs }: OracleCase): Results {
  const x = inputs['x'] as number[];
  const temperature = inputs['temperature'] as number | undefined;
  if ('softmax' in outputs) return { softmax: kernels.softmax(x, { temperature }) };
  return Object.fromEntries(
    activations.map((activation) => [activation, kernels.activate(x, { activation })]),
  );
}

function runAttention(kernels: Kernels, { inputs }: OracleCase): Results {
  const trace = kernels.attention(as(inputs));
  return { scores: trace.scaled, weights: trace.weights, output: trace.output };
}

function runMultiHead(kernels: Kernels, { inputs, ...shape }: OracleCase): Results {
  const { X_q: X, ...rest } = inputs;
  const { n_heads, n_kv_heads } = shape;
  const trace = kernels.multiHeadAttention(as({ X, n_heads, n_kv_heads, ...rest }));
  return {
    q_heads: heads(trace, 'Q'),
    k_heads: heads(trace, 'K'),
    v_heads: heads(trace, 'V'),
    scores: heads(trace, 'scaled'),
    weights: heads(trace, 'weights'),
    head_outputs: heads(trace, 'output'),
    concat: trace.concat,
    output: trace.output,
  };
}

function runPositions(kernels: Kernels, { inputs }: OracleCase): Results {
  const { d: d_model, ...rest } = inputs;
  return { PE: kernels.positionalEncoding(as({ d_model, ...rest })) };
}

function runNorm(kernels: Kernels, { inputs, ...shape }: OracleCase): Results {
  if (shape['kind'] === 'rmsnorm') return { y: kernels.rmsNorm(as(inputs)).output };
  const trace = kernels.layerNorm(as(inputs));
  return { mean: trace.mean, var: trace.variance, y: trace.output };
}

function runFeedForward(kernels: Kernels, { inputs, ...shape }: OracleCase): Results {
  const { output, ...steps } = kernels.feedForward(
    as<Parameters<Kernels['feedForward']>[0]>({ ...inputs, activation: shape['activation'] }),
  );
  return { ...steps, y: output };
}

function layerArguments({ inputs, ...shape }: OracleCase): Named {
  const { n_heads, activation, eps, norm_order: norm } = shape;
  return { ...inputs, n_heads, activation, eps, norm };
}

function runEncoder(kernels: Kernels, each: OracleCase): Results {
  const trace: EncoderLayerTrace = kernels.encoderLayer(as(layerArguments(each)));
  return {
    attn_weights: heads(trace.attention, 'weights'),
    attn_output: trace.attention.output,
    residual1: trace.residual1,
    norm1: trace.norm1,
    ffn_output: trace.ffn.output,
    residual2: trace.residual2,
    norm2: trace.norm2,
    y: trace.output,
  };
}

function runDecoder(kernels: Kernels, each: OracleCase): Results {
  const trace = kernels.decoderLayer(as(layerArguments(each)));
  return {
    self_attn_weights: heads(trace.attention, 'weights'),
    self_attn_output: trace.attention.output,
    norm1: trace.norm1,
    cross_attn_weights: heads(trace.cross_attention, 'weights'),
    cross_attn_output: trace.cross_attention.output,
    norm2: trace.norm2,
    ffn_output: trace.ffn.output,
    y: trace.output,
  };
}

const runners: Record<string, Runner> = {
  activations: runActivations,
  decoder_layer: runDecoder,
  encoder_layer: runEncoder,
  ffn: runFeedForward,
  layernorm: runNorm,
  mha: runMultiHead,
  posenc: runPositions,
  sdpa: runAttention,
};

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

it('has a runner for every file of reference cases', () => {
  expect(oracleFiles().sort()).toEqual(Object.keys(runners).sort());
});

describe.each(Object.entries(runners))('%s', (file, run) => {
  it.each(oracleCases(file).map((each) => [each.name, each] as const))('%s', (_name, each) => {
    const results = run(kernels, each);
    for (const [name, reference] of Object.entries(each.outputs)) {
      const result = results[name];
      expect(result, `nothing is compared with ${name}`).toBeDefined();
      if (result === undefined) return;
      expect(largestDifference(result, reference), name).toBeLessThanOrEqual(each.tolerance);
    }
  });
});
