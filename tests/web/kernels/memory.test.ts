import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import createModule from '#transformer-module';
import { createKernels } from '../../../web/src/kernels/create.js';
import { KernelError, type Kernels } from '../../../web/src/kernels/index.js';

/** What stays behind after many calls: nothing. */

const wasm = readFileSync(new URL('../../../build/wasm/module/transformer.wasm', import.meta.url));

async function start() {
  let exported: WebAssembly.ExportValue[] = [];
  const module = await createModule({
    instantiateWasm(imports, receive) {
      void WebAssembly.instantiate(wasm, imports).then((made) => {
        exported = Object.values(made.instance.exports);
        receive(made.instance, made.module);
      });
      return {};
    },
  });
  const memory = exported.find((value) => value instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error('the module exports no memory');
  return {
    module,
    memory,
    kernels: createKernels(module),
    heapBytes: () => module.HEAPU8.byteLength,
  };
}

const n = 64;

/** Calls that work and calls that fail, in every way a call can fail, with 32 KB matrices. */
function exercise(kernels: Kernels, times: number): { done: number; refused: number } {
  const x = kernels.randn({ rows: n, cols: n, seed: 1 });
  const broken = { ...x, data: x.data.with(n * n - 1, Number.NaN) };
  const narrow = kernels.randn({ rows: n, cols: 3, seed: 2 });
  const closed = Array.from({ length: n }, (_row, i) => new Array<boolean>(n).fill(i < n - 1));
  const W = { W_Q: x, W_K: x, W_V: x, W_O: x };
  const calls: (() => unknown)[] = [
    () => kernels.softmax(x),
    () => kernels.softmax(broken),
    () => kernels.attention({ Q: x, K: x, V: x, mask: 'causal' }),
    () => kernels.attention({ Q: x, K: narrow, V: x }),
    () => kernels.attention({ Q: x, K: x, V: x, mask: closed }),
    () => kernels.multiHeadAttention({ X: x, n_heads: 3, ...W }),
    () => kernels.layerNorm({ x, eps: -1 }),
    () => kernels.unary('expm1' as never, x),
    () => kernels.positionalEncoding({ n: 1e6, d_model: 1e6 }),
    () => kernels.countParameters({ d_model: 7, n_heads: 2, d_ff: 1, n_layers: 1 }),
  ];
  const result = { done: 0, refused: 0 };
  for (let i = 0; i < times; i += 1) {
    try {
      calls[i % calls.length]?.();
      result.done += 1;
    } catch (error) {
      if (!(error instanceof KernelError)) throw error;
      result.refused += 1;
    }
  }
  return result;
}

describe('the heap', () => {
  it('has the same size after 10,000 calls, most of them failing', async () => {
    const { kernels, heapBytes } = await start();
    expect(exercise(kernels, 100)).toEqual({ done: 20, refused: 80 });
    const before = heapBytes();
    // Had each call left one of its 32 KB matrices behind, this would take 320 MB.
    expect(exercise(kernels, 10_000)).toEqual({ done: 2_000, refused: 8_000 });
    expect(heapBytes()).toBe(before);
  });

  it('keeps results apart from it: a later call that grows it changes nothing', async () => {
    const { kernels, heapBytes } = await start();
    const before = heapBytes();
    const first = kernels.softmax([0, 0]);
    const large = kernels.randn({ rows: 2048, cols: 2048, seed: 1 });
    kernels.transpose(large);
    expect(heapBytes()).toBeGreaterThan(before);
    expect(Array.from(first.data)).toEqual([0.5, 0.5]);
    expect(first.data.buffer.byteLength).toBe(2 * Float64Array.BYTES_PER_ELEMENT);
  });

  it('that can grow no more refuses what does not fit, and only that', async () => {
    const { kernels, memory } = await start();
    let asked = 0;
    memory.grow = () => {
      asked += 1;
      throw new RangeError('there is no more');
    };
    const large = { rows: 2048, cols: 2048, data: new Float64Array(2048 * 2048) };
    expect(() => kernels.transpose(large)).toThrowError(
      expect.objectContaining({
        name: 'KernelError',
        code: 'too_large',
        function: 'transpose',
        message: 'transpose: the memory ran out: ask for smaller matrices.',
      }),
    );
    expect(asked).toBeGreaterThan(0);
    expect(Array.from(kernels.softmax([0, 0]).data)).toEqual([0.5, 0.5]);
  });

  it('is no less usable after an exception that is not of the kernels', async () => {
    const { module, kernels } = await start();
    // A list longer than any C++ can hold, past the facade, which has none such.
    const answer = module.callKernel(module['countParameters'] as never, {
      config: { extra: { length: 2 ** 31 - 1 } },
    });
    expect(answer.error).toMatchObject({ code: 'too_large', function: '', argument: '' });
    expect(answer.error?.message).toMatch(/^the call could not be completed \(.+\): ask for/);
    expect(Array.from(kernels.softmax([0, 0]).data)).toEqual([0.5, 0.5]);
  });

  it('neither reads nor changes what it was given, afterwards', async () => {
    const { kernels } = await start();
    const data = Float64Array.of(1, 2, 3, 4);
    const given = { rows: 2, cols: 2, data };
    const result = kernels.transpose(given);
    expect(Array.from(data)).toEqual([1, 2, 3, 4]);
    data.fill(9);
    expect(Array.from(result.data)).toEqual([1, 3, 2, 4]);
    result.data.fill(0);
    expect(Array.from(kernels.transpose(given).data)).toEqual([9, 9, 9, 9]);
  });
});
