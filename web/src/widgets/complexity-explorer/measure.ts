import { type FloatAttention, KernelError, type Kernels } from '../../kernels/index.js';
import { type ComplexityState, sizesOf } from './state';

/** Measures both ways of attention, n by n, and says why it stops where it stops. */

export type Method = 'naive' | 'tiled';
export const methods: readonly Method[] = ['tiled', 'naive'];

export interface Point {
  method: Method;
  n: number;
  /** of one call: the fastest of several */
  milliseconds: number;
  /** that the kernel needed beside Q, K, V and the output */
  extraBytes: number;
}

/** Why a method goes no further. */
export type End = { method: Method; n: number } & (
  | { reason: 'slow'; milliseconds: number }
  | { reason: 'limit'; bytes: number; limit: number }
  | { reason: 'memory' }
);

export type MeasureEvent =
  | { type: 'begin'; method: Method; n: number; done: number; total: number }
  | { type: 'point'; point: Point }
  | { type: 'end'; end: End }
  | { type: 'done' };

/** What of the kernels is measured. */
export type Measured = Pick<Kernels, 'randn' | 'tiledAttention' | 'naiveAttention'>;

/** Milliseconds; a call that would take longer is not begun. */
export const LONGEST = 2500;
/** A call that takes so long says enough by itself. */
const LONG = 400;
/** What is shorter cannot be read off a browser's clock, whose steps are up to a millisecond. */
const SHORTEST = 10;
const MOST_CALLS = 4096;
const SAMPLES = 5;
const BYTES_PER_FLOAT = 4;

/**
 * Milliseconds of one call; `now` is the clock, in milliseconds. Whatever else the machine does only
 * ever makes a call slower, so the fastest of several is nearest to what the call itself takes.
 */
export function timeOf(call: () => unknown, now: () => number): number {
  const time = (calls: number) => {
    const start = now();
    for (let i = 0; i < calls; i += 1) call();
    return now() - start;
  };
  // The first call also compiles: it counts only where a second would take too long.
  const first = time(1);
  if (first > LONG) return first;
  let calls = 1;
  while (time(calls) < SHORTEST && calls < MOST_CALLS) calls *= 2;
  return Math.min(...Array.from({ length: SAMPLES }, () => time(calls) / calls));
}

function endOf(error: unknown, method: Method, n: number): End {
  if (!(error instanceof KernelError) || error.code !== 'too_large') throw error;
  const { value, limit } = error.details;
  if (value === undefined || limit === undefined) return { method, n, reason: 'memory' };
  return {
    ...{ method, n, reason: 'limit' },
    bytes: value * BYTES_PER_FLOAT,
    limit: limit * BYTES_PER_FLOAT,
  };
}

function randomInputs(kernels: Measured, rows: number, cols: number) {
  const [Q, K, V] = [1, 2, 3].map(
    (seed) => new Float32Array(kernels.randn({ rows, cols, seed }).data),
  ) as [Float32Array, Float32Array, Float32Array];
  const first = (data: Float32Array, n: number) => ({
    rows: n,
    cols,
    data: data.subarray(0, n * cols),
  });
  return (n: number) => ({ Q: first(Q, n), K: first(K, n), V: first(V, n) });
}

/**
 * One event after another, so that whoever asks can show each at once.
 *
 * @param now  the clock, in milliseconds
 */
export function* measure(
  kernels: Measured,
  { d, causal, largest }: ComplexityState,
  now: () => number,
): Generator<MeasureEvent> {
  const sizes = sizesOf({ largest });
  const total = sizes.length * methods.length;
  const inputs = randomInputs(kernels, largest, d);
  const calls: Record<Method, (given: ReturnType<typeof inputs>) => FloatAttention> = {
    tiled: (given) => kernels.tiledAttention({ ...given, causal }),
    naive: (given) => kernels.naiveAttention({ ...given, causal }),
  };
  const latest: Partial<Record<Method, Point>> = {};
  const going = new Set<Method>(methods);
  let done = 0;
  for (const n of sizes) {
    for (const method of methods) {
      done += 1;
      if (!going.has(method)) continue;
      const before = latest[method];
      // Twice the tokens are four times the work.
      const expected = before ? before.milliseconds * (n / before.n) ** 2 : 0;
      if (expected > LONGEST) {
        going.delete(method);
        yield { type: 'end', end: { method, n, reason: 'slow', milliseconds: expected } };
        continue;
      }
      yield { type: 'begin', method, n, done: done - 1, total };
      try {
        const given = inputs(n);
        let extraBytes = 0;
        const milliseconds = timeOf(() => {
          extraBytes = calls[method](given).extra_bytes;
        }, now);
        const point = { method, n, milliseconds, extraBytes };
        latest[method] = point;
        yield { type: 'point', point };
      } catch (error) {
        going.delete(method);
        yield { type: 'end', end: endOf(error, method, n) };
      }
    }
  }
  yield { type: 'done' };
}
