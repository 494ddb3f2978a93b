import { beforeAll, describe, expect, it } from 'vitest';
import {
  KernelError,
  type Kernels,
  loadKernels,
  type ModelConfig,
} from '../../../web/src/kernels/index.js';
import { type Model, models } from './fixtures.js';

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

function config(model: Model): ModelConfig {
  return model.config as unknown as ModelConfig;
}

/** Stacks of equal layers without experts: what this count is for. */
const all = models();
const generic = all.filter(({ builder, config: { moe } }) => builder === 'generic' && moe === null);
const others = all.filter((model) => !generic.includes(model));

function refusal(given: unknown): KernelError {
  try {
    kernels.countParameters(given as ModelConfig);
  } catch (error) {
    if (error instanceof KernelError) return error;
    throw error;
  }
  throw new Error('the configuration was counted');
}

describe('published models', () => {
  it.each(generic.map((model) => [model.id, model] as const))('%s', (_id, model) => {
    const { rows, total } = kernels.countParameters(config(model));
    expect(total).toBe(model.count);
    expect(rows.reduce((sum, row) => sum + Number(row.count), 0)).toBe(model.count);
    const counts = Object.fromEntries(rows.map(({ component, count }) => [component, count]));
    expect(counts).toEqual(model.breakdown);
  });

  it.each(others.map((model) => [model.id, model] as const))('%s is refused', (_id, model) => {
    const error = refusal(model.config);
    expect(error.code).toBe('out_of_range');
    expect(error.message).toContain(error.argument);
    expect(model.config).toHaveProperty(error.argument);
  });
});

describe('the lesson', () => {
  const lesson = { d_model: 512, n_heads: 8, d_ff: 2048, n_layers: 6 };

  it('counts six layers', () => {
    const { rows, total } = kernels.countParameters(lesson);
    // 6 · (4·512² + 2·512·2048 + 2048 + 512 + 2·2·512)
    expect(total).toBe(18_902_016);
    expect(rows.map((row) => [row.component, row.count])).toEqual([
      ['attention', 6 * 1_048_576],
      ['ffn', 6 * 2_099_712],
      ['layer_norms', 6 * 2_048],
    ]);
  });

  it('counts the same for every number of heads', () => {
    expect(kernels.countParameters({ ...lesson, n_heads: 16 }).total).toBe(18_902_016);
  });

  it('adds the biases of attention when asked', () => {
    const biases = { qkv: true, attn_out: true };
    // 3·512 + 512 more in each of six layers
    expect(kernels.countParameters({ ...lesson, biases }).total).toBe(18_902_016 + 6 * 2_048);
  });
});

describe('large counts', () => {
  const extra = (part: number) => ({
    d_model: 1,
    n_heads: 1,
    d_ff: 1,
    n_layers: 1,
    extra: { first: part, second: part },
  });
  // One layer of width 1: attention 4, ffn 2 + 1 + 1, two norms 4.
  const small = 12;

  it('are BigInts beyond 2^53 and exact', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const { rows, total } = kernels.countParameters(extra(most));
    expect(total).toBe(2n * BigInt(most) + BigInt(small));
    expect(rows.at(-1)?.count).toBe(most);
  });

  it('are too_large beyond 64 bits, not wrapped', () => {
    const error = refusal({ ...extra(0), d_model: 2 ** 32, d_ff: 2 ** 40, head_dim: 2 ** 40 });
    expect(error.code).toBe('too_large');
  });

  it('are too_large where the heads together are wider than a number', () => {
    const heads = { d_model: 1, n_heads: 2 ** 40, head_dim: 2 ** 40, d_ff: 1, n_layers: 1 };
    const details = { value: 2 ** 80, limit: 2 ** 53 };
    expect(refusal(heads)).toMatchObject({ code: 'too_large', argument: 'head_dim', details });
  });
});

describe('configurations that would be counted wrongly', () => {
  const base = { d_model: 8, n_heads: 2, d_ff: 16, n_layers: 1 };

  it.each([
    ['moe', { ...base, moe: { n_experts: 8 } }],
    ['rel_buckets', { ...base, rel_buckets: 32 }],
    ['patch', { ...base, patch: 16 }],
    ['kv_lora_rank', { ...base, kv_lora_rank: 512 }],
    ['d_modle', { ...base, d_modle: 8 }],
    ['norm.count', { ...base, norm: { count: 2 } }],
    ['biases.query', { ...base, biases: { query: true } }],
    ['__proto__', JSON.parse('{"d_model":8,"n_heads":2,"d_ff":16,"n_layers":1,"__proto__":1}')],
    ['constructor', { ...base, constructor: 1 }],
    ['tied_embeddings', { ...base, lm_head: 'untied', tied_embeddings: true }],
    ['position_rows', { ...base, positions: 'learned' }],
    ['d_ff', { ...base, d_ff: null }],
    ['d_model', { ...base, d_model: '8' }],
    ['n_layers', { ...base, n_layers: 1.5 }],
    ['extra.head', { ...base, extra: { head: -1 } }],
    ['norm.type', { ...base, norm: { type: 'batchnorm' } }],
    ['lm_head', { ...base, lm_head: 'shared' }],
    ['gated_ffn', { ...base, gated_ffn: 1 }],
    ['tied_embeddings', { ...base, vocab: 9, tied_embeddings: 'yes' }],
    ['tied_embeddings', { ...base, vocab: 9, tied_embeddings: 1 }],
    ['position_rows', { ...base, positions: 'learned', position_rows: 0 }],
    ['position_rows', { ...base, positions: 'rotary', position_rows: 512 }],
    ['positions', { ...base, positions: true }],
    ['activation', { ...base, activation: 1 }],
    ['gated_ffn', { ...base, activation: 'swiglu', gated_ffn: false }],
    ['vocab', { ...base, lm_head: 'untied' }],
    ['vocab', { ...base, tied_embeddings: false }],
    ['vocab', { ...base, embed_dim: 4 }],
    ['biases.lm_head', { ...base, vocab: 9, biases: { lm_head: true } }],
    ['norm.per_layer', { ...base, norm: { per_layer: 100 } }],
    ['extra.attention', { ...base, extra: { attention: 3 } }],
    ['n_layers_note', { ...base, n_layers_note: '6 encoder + 6 decoder' }],
    ['norm.a_note', { ...base, norm: { a_note: 'x' } }],
  ])('%s', (argument, given) => {
    const error = refusal(given);
    expect(error.argument).toBe(argument);
    expect(error.code).toBe('out_of_range');
    expect(error.function).toBe('countParameters');
  });

  it('a width that the heads do not divide', () => {
    const error = refusal({ ...base, n_heads: 3 });
    expect(error).toMatchObject({ code: 'not_divisible', details: { value: 8, divisor: 3 } });
  });

  it('reads remarks past, and a gate wherever the activation names one', () => {
    const plain = kernels.countParameters(base).total;
    expect(kernels.countParameters({ ...base, d_ff_note: 'four times d_model' }).total).toBe(plain);
    for (const activation of ['swiglu', 'geglu', 'gated gelu_tanh']) {
      // W_gate, d_model × d_ff, and its bias
      const { total } = kernels.countParameters({ ...base, activation });
      expect(total, activation).toBe(Number(plain) + 8 * 16 + 16);
    }
    expect(kernels.countParameters({ ...base, activation: 'gelu_tanh' }).total).toBe(plain);
  });

  it('ignores unsupported keys that say null', () => {
    const plain = kernels.countParameters(base).total;
    const given = { ...base, moe: null, rel_buckets: null } as ModelConfig;
    expect(kernels.countParameters(given).total).toBe(plain);
  });
});
