import { describe, expect, test } from 'vitest';
import { KernelError, loadKernels } from '../../../web/src/kernels/index.js';
import { fitOf, valueAt } from '../../../web/src/widgets/complexity-explorer/fit.js';
import {
  LONGEST,
  type Measured,
  type MeasureEvent,
  measure,
  timeOf,
} from '../../../web/src/widgets/complexity-explorer/measure.js';
import {
  MeasureRunner,
  type WorkerLike,
} from '../../../web/src/widgets/complexity-explorer/runner.js';
import {
  type ComplexityState,
  initialState,
  readState,
  sizesOf,
} from '../../../web/src/widgets/complexity-explorer/state.js';
import { bytesText, timeText } from '../../../web/src/widgets/complexity-explorer/units.js';

const kernels = await loadKernels();
const first = initialState();
const given = (change: Partial<ComplexityState>) => ({ ...first, ...change });

/** A clock that only calls move on: no test waits for a real one. */
class Clock {
  time = 0;
  readonly now = () => this.time;
}

/** Kernels of which each call takes factor · n² milliseconds, and as much memory as the real ones say. */
function timed(clock: Clock, factors: { tiled: number; naive: number }, limit = 4096): Measured {
  const call = (factor: number, extra: (n: number) => number) => (args: { Q: unknown }) => {
    const { rows, cols } = args.Q as { rows: number; cols: number };
    clock.time += factor * rows * rows;
    return {
      output: { rows, cols, data: new Float32Array(0) },
      extra_bytes: extra(rows),
    };
  };
  const naive = call(factors.naive, (n) => 4 * n * n);
  return {
    randn: ({ rows, cols }) => ({ rows, cols, data: new Float64Array(rows * cols) }),
    tiledAttention: call(factors.tiled, () => 50_000),
    naiveAttention: (args) => {
      const { rows } = args.Q as { rows: number };
      if (rows > limit) {
        throw new KernelError({
          code: 'too_large',
          function: 'naiveAttention',
          argument: 'scores',
          details: { value: rows * rows, limit: limit * limit },
          message: 'too large',
        });
      }
      return naive(args);
    },
  };
}

const points = (events: readonly MeasureEvent[]) =>
  events.flatMap((event) => (event.type === 'point' ? [event.point] : []));
const ends = (events: readonly MeasureEvent[]) =>
  events.flatMap((event) => (event.type === 'end' ? [event.end] : []));

describe('state', () => {
  test('what it writes it reads', () => {
    const state = { d: 128, causal: true, largest: 1024 };
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(readState(first)).toEqual(first);
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['another width', given({ d: 65 })],
    ['more than can be measured', given({ largest: 16384 })],
    ['a text for a switch', { ...first, causal: 'yes' }],
    ['a text for a number', { ...first, d: '64' }],
  ])('%s is not a state', (_what, value) => {
    expect(readState(value)).toBeUndefined();
  });

  test('sizes double', () => {
    expect(sizesOf({ largest: 1024 })).toEqual([64, 128, 256, 512, 1024]);
  });
});

describe('timing', () => {
  test('takes the fastest of several calls, leaving out those before', () => {
    const clock = new Clock();
    let calls = 0;
    // One to compile, one to see how long it takes, five to choose from.
    const times = [10, 12, 25, 30, 21, 24, 22];
    const milliseconds = timeOf(() => {
      clock.time += times[calls] ?? Number.NaN;
      calls += 1;
    }, clock.now);
    expect(milliseconds).toBe(21);
    expect(calls).toBe(7);
  });

  test('repeats what is too short for the clock', () => {
    // A clock with steps of 1 ms, calls of a quarter of it.
    let passed = 0;
    const milliseconds = timeOf(
      () => {
        passed += 0.25;
      },
      () => Math.floor(passed),
    );
    expect(Math.abs(milliseconds / 0.25 - 1)).toBeLessThan(0.1);
  });

  test('ends with a clock that stands still', () => {
    expect(
      timeOf(
        () => undefined,
        () => 0,
      ),
    ).toBe(0);
  });

  test('calls once what takes long', () => {
    const clock = new Clock();
    let calls = 0;
    const call = () => {
      calls += 1;
      clock.time += 2000;
    };
    expect(timeOf(call, clock.now)).toBe(2000);
    expect(calls).toBe(1);
  });
});

describe('measuring', () => {
  test('goes through all sizes both ways, and the fitted slope is 2', () => {
    const clock = new Clock();
    const events = [
      ...measure(timed(clock, { tiled: 1e-5, naive: 4e-5 }), given({ largest: 4096 }), clock.now),
    ];
    expect(points(events).map(({ method, n }) => `${method} ${n}`)).toEqual(
      [64, 128, 256, 512, 1024, 2048, 4096].flatMap((n) => [`tiled ${n}`, `naive ${n}`]),
    );
    expect(ends(events)).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'done' });
    const begun = events.flatMap((event) => (event.type === 'begin' ? [event] : []));
    expect(begun.map(({ done }) => done)).toEqual(Array.from({ length: 14 }, (_, i) => i));
    expect(begun.every(({ total }) => total === 14)).toBe(true);
    for (const [method, factor] of [
      ['tiled', 1e-5],
      ['naive', 4e-5],
    ] as const) {
      const fit = fitOf(points(events), method);
      expect(fit?.slope).toBeCloseTo(2, 10);
      expect(fit && valueAt(fit, 1000)).toBeCloseTo(factor * 1e6, 8);
    }
  });

  test('does not begin what would take too long, and says how long', () => {
    const clock = new Clock();
    const events = [...measure(timed(clock, { tiled: 1e-5, naive: 1e-3 }), first, clock.now)];
    // 1e-3 · 1024² = 1049 ms, and four times that is too long.
    expect(ends(events)).toEqual([
      { method: 'naive', n: 2048, reason: 'slow', milliseconds: expect.closeTo(4194.304, 6) },
    ]);
    expect(Math.max(...points(events).map(({ milliseconds }) => milliseconds))).toBeLessThan(
      LONGEST,
    );
    // The other one goes on.
    expect(points(events).filter(({ method }) => method === 'tiled')).toHaveLength(8);
    expect(points(events).filter(({ method }) => method === 'naive')).toHaveLength(5);
  });

  test('ends where the matrix would be larger than the kernel allows', () => {
    const clock = new Clock();
    const events = [...measure(timed(clock, { tiled: 1e-6, naive: 1e-6 }), first, clock.now)];
    expect(ends(events)).toEqual([
      { method: 'naive', n: 8192, reason: 'limit', bytes: 2 ** 28, limit: 2 ** 26 },
    ]);
  });

  test('ends where there is no memory', () => {
    const clock = new Clock();
    const poor = timed(clock, { tiled: 1e-6, naive: 1e-6 });
    const outOfMemory = () => {
      throw new KernelError({
        code: 'too_large',
        function: 'naiveAttention',
        argument: '',
        details: { limit: 2 ** 24 },
        message: 'the memory ran out',
      });
    };
    const events = [...measure({ ...poor, naiveAttention: outOfMemory }, first, clock.now)];
    expect(ends(events)).toEqual([{ method: 'naive', n: 64, reason: 'memory' }]);
  });

  test('does not hide what is wrong otherwise', () => {
    const clock = new Clock();
    const broken = timed(clock, { tiled: 1, naive: 1 });
    const crash = () => {
      throw new RangeError('broken');
    };
    expect(() => [...measure({ ...broken, tiledAttention: crash }, first, clock.now)]).toThrow(
      'broken',
    );
  });

  test('runs with the real kernels, whose matrix grows while the tiles do not', () => {
    const clock = new Clock();
    const tick = () => {
      clock.time += 20;
      return clock.time;
    };
    const events = [...measure(kernels, given({ largest: 1024, d: 32, causal: true }), tick)];
    const bytes = (method: string) =>
      points(events).flatMap((point) => (point.method === method ? [point.extraBytes] : []));
    expect(new Set(bytes('tiled')).size).toBe(1);
    expect(bytes('naive')).toEqual([64, 128, 256, 512, 1024].map((n) => 4 * (n * n + 32 * n)));
  });
});

describe('the fit', () => {
  const point = (n: number, milliseconds: number) =>
    ({ method: 'tiled', n, milliseconds, extraBytes: 0 }) as const;

  test('needs three points from 256 tokens on', () => {
    const few = [point(64, 1), point(128, 1), point(256, 1), point(512, 4)];
    expect(fitOf(few, 'tiled')).toBeUndefined();
    expect(fitOf([...few, point(1024, 16)], 'naive')).toBeUndefined();
    expect(fitOf([...few, point(1024, 16)], 'tiled')).toMatchObject({ from: 256, to: 1024 });
  });

  test('lies between points that are on no line', () => {
    // Logarithms to base 2: (8, 0), (9, 3), (10, 4); slope ((−1)(0) + (1)(4)) / 2 = 2.
    const fit = fitOf([point(256, 1), point(512, 8), point(1024, 16)], 'tiled');
    expect(fit?.slope).toBeCloseTo(2, 12);
    // Through the middle, 2^(7/3) at 512.
    expect(fit && valueAt(fit, 512)).toBeCloseTo(2 ** (7 / 3), 10);
  });
});

describe('units', () => {
  test.each([
    [16384, '16 KiB'],
    [49920, '48.8 KiB'],
    [2 ** 28, '256 MiB'],
    [2 ** 30, '1 GiB'],
    [100, '100 B'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  test.each([
    [0.0421, '0.042 ms'],
    [0.5, '0.50 ms'],
    [7.318, '7.32 ms'],
    [42.18, '42.2 ms'],
    [421.8, '422 ms'],
    [1519, '1.52 s'],
  ])('%f milliseconds are %s', (milliseconds, text) => {
    expect(timeText(milliseconds)).toBe(text);
  });
});

describe('the runner', () => {
  class FakeWorker implements WorkerLike {
    onmessage: WorkerLike['onmessage'] = null;
    onerror: WorkerLike['onerror'] = null;
    terminated = false;
    readonly received: ComplexityState[] = [];

    postMessage(state: ComplexityState) {
      this.received.push(state);
    }
    terminate() {
      this.terminated = true;
    }
    tell(event: MeasureEvent) {
      this.onmessage?.(new MessageEvent('message', { data: event }));
    }
  }

  function begin() {
    const workers: FakeWorker[] = [];
    const runner = new MeasureRunner(() => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    });
    const events: string[] = [];
    const start = () => runner.start(first, ({ type }) => events.push(type));
    start();
    return { runner, workers, events, start };
  }

  test('passes on what the worker tells, until it is done', () => {
    const { runner, workers, events } = begin();
    expect(workers[0]?.received).toEqual([first]);
    workers[0]?.tell({ type: 'begin', method: 'tiled', n: 64, done: 0, total: 2 });
    expect(runner.running).toBe(true);
    workers[0]?.tell({ type: 'done' });
    expect(events).toEqual(['begin', 'done']);
    expect(runner.running).toBe(false);
    expect(workers[0]?.terminated).toBe(true);
  });

  test('hears nothing more of a worker that was stopped', () => {
    const { runner, workers, events, start } = begin();
    const told = workers[0]?.onmessage;
    runner.stop();
    expect(workers[0]?.terminated).toBe(true);
    expect(workers[0]?.onmessage).toBeNull();
    expect(told).not.toBeNull();
    start();
    expect(workers).toHaveLength(2);
    workers[0]?.tell({ type: 'done' });
    expect(events).toEqual([]);
    expect(runner.running).toBe(true);
  });
});
