import { expect, test, vi } from 'vitest';
import { GivenKernels } from '../../../web/src/exercises/given-kernels';
import type { Kernels } from '../../../web/src/kernels/index';

const kernels = {} as Kernels;
// The smallest module there is.
const module = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

test('kernels wait for the module, and start once with it', async () => {
  const start = vi.fn(async () => kernels);
  const given = new GivenKernels(start);
  const loading = [given.load(), given.load()];
  await Promise.resolve();
  expect(start).not.toHaveBeenCalled();
  given.receive(module);
  expect(await Promise.all(loading)).toEqual([kernels, kernels]);
  expect(start.mock.calls).toEqual([[module]]);
});

test('without a module they start with what they fetch themselves', async () => {
  const start = vi.fn(async () => kernels);
  const given = new GivenKernels(start);
  given.receive(undefined);
  expect(await given.load()).toBe(kernels);
  expect(start.mock.calls).toEqual([[undefined]]);
});

test('a start that failed is tried again', async () => {
  const start = vi.fn(async () => kernels);
  start.mockRejectedValueOnce(new Error('no memory'));
  const given = new GivenKernels(start);
  given.receive(module);
  await expect(given.load()).rejects.toThrow('no memory');
  expect(await given.load()).toBe(kernels);
  expect(start).toHaveBeenCalledTimes(2);
});
