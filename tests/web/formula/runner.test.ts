import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../../web/src/formula/protocol.js';
import {
  DEFAULT_TIME_LIMIT,
  FormulaRunner,
  type WorkerLike,
} from '../../../web/src/formula/runner.js';
import { createMessageHandler } from '../../../web/src/formula/worker-run.js';
import type { Kernels } from '../../../web/src/kernels/kernels.js';
import { kernels } from './helpers.js';

/** A worker that does only what the test makes it do; time is the test's, too. */
class FakeWorker implements WorkerLike {
  received: ToWorker[] = [];
  terminated = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }

  fail(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }
}

let workers: FakeWorker[];
let runner: FormulaRunner;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  runner = new FormulaRunner(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const one = { line: 1, endLine: 1, name: 'a', value: 1 };
const two = { line: 2, endLine: 2, value: 2 };

describe('FormulaRunner', () => {
  test('makes its worker when it is first needed, and keeps it', async () => {
    expect(workers).toHaveLength(0);
    runner.warmUp();
    expect(workers[0]?.received).toEqual([{ type: 'warm-up' }]);
    const first = runner.run('a = 1');
    workers[0]?.say({ type: 'done', id: 1 });
    await first;
    runner.run('b = 2');
    expect(workers).toHaveLength(1);
    expect(workers[0]?.received.at(-1)).toEqual({ type: 'run', id: 2, source: 'b = 2' });
  });

  test('says when it is warm, or can no longer become so', async () => {
    const said: string[] = [];
    const warm = () => runner.warmUp().then(() => said.push('over'));
    // For two cells it is one warming.
    const first = [warm(), warm()];
    await Promise.resolve();
    expect(said).toEqual([]);
    expect(workers[0]?.received).toHaveLength(1);
    workers[0]?.say({ type: 'ready' });
    await Promise.all(first);
    const second = warm();
    workers[0]?.fail('gone');
    await second;
    const third = warm();
    runner.dispose();
    await third;
    expect(said).toHaveLength(4);
  });

  test('streams results in order and collects them', async () => {
    const seen: unknown[] = [];
    const result = runner.run('a = 1\n2', { onStatement: (statement) => seen.push(statement) });
    expect(runner.running).toBe(true);
    workers[0]?.say({ type: 'began', id: 1 });
    workers[0]?.say({ type: 'result', id: 1, result: one });
    expect(seen).toEqual([one]);
    workers[0]?.say({ type: 'result', id: 1, result: two });
    workers[0]?.say({ type: 'done', id: 1 });
    expect(await result).toEqual({ statements: [one, two] });
    expect(runner.running).toBe(false);
  });

  test("passes the cell's error on", async () => {
    const error = { code: 'name_unknown', line: 2, column: 1, details: { name: 'x' } } as const;
    const result = runner.run('a = 1\nx');
    workers[0]?.say({ type: 'result', id: 1, result: one });
    workers[0]?.say({ type: 'done', id: 1, error });
    expect(await result).toEqual({ statements: [one], error });
  });

  test('stops: the results stay, the worker goes, the next run has a fresh one', async () => {
    const result = runner.run('a = 1\nf(1)');
    workers[0]?.say({ type: 'began', id: 1 });
    workers[0]?.say({ type: 'result', id: 1, result: one });
    workers[0]?.say({ type: 'statement', id: 1, line: 2 });
    runner.stop();
    expect(await result).toEqual({
      statements: [one],
      error: { code: 'stopped', line: 2, details: {} },
    });
    expect(workers[0]?.terminated).toBe(true);
    const next = runner.run('2');
    expect(workers).toHaveLength(2);
    // What the old worker still says is not heard.
    workers[0]?.say({ type: 'result', id: 2, result: one });
    workers[1]?.say({ type: 'done', id: 2 });
    expect(await next).toEqual({ statements: [] });
  });

  test('the time counts from when the kernels are there', async () => {
    const result = runner.run('f(1)');
    vi.advanceTimersByTime(100 * DEFAULT_TIME_LIMIT);
    expect(runner.running).toBe(true);
    workers[0]?.say({ type: 'began', id: 1 });
    workers[0]?.say({ type: 'statement', id: 1, line: 3 });
    vi.advanceTimersByTime(DEFAULT_TIME_LIMIT - 1);
    expect(runner.running).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await result).toEqual({
      statements: [],
      error: { code: 'time_limit', line: 3, details: { seconds: 5 } },
    });
    expect(workers[0]?.terminated).toBe(true);
  });

  test('a run that ended in time is not ended later', async () => {
    const first = runner.run('1', { timeLimit: 10 });
    workers[0]?.say({ type: 'began', id: 1 });
    workers[0]?.say({ type: 'done', id: 1 });
    await first;
    runner.run('2');
    vi.advanceTimersByTime(1000);
    expect(runner.running).toBe(true);
    expect(workers[0]?.terminated).toBe(false);
  });

  test('a new run stops the one before it', async () => {
    const first = runner.run('f(1)');
    const second = runner.run('2');
    expect((await first).error?.code).toBe('stopped');
    workers[1]?.say({ type: 'done', id: 2 });
    expect(await second).toEqual({ statements: [] });
  });

  test('a crash is an error, and the next run has a fresh worker', async () => {
    const result = runner.run('1');
    workers[0]?.say({ type: 'began', id: 1 });
    workers[0]?.fail('out of memory');
    expect((await result).error).toEqual({
      code: 'worker_crashed',
      line: 1,
      details: { reason: 'out of memory' },
    });
    runner.run('1');
    expect(workers).toHaveLength(2);
  });

  test('a worker that does not come is no crash of the calculation', async () => {
    const result = runner.run('1');
    workers[0]?.fail('404');
    expect((await result).error).toMatchObject({
      code: 'kernels_not_loaded',
      details: { reason: '404' },
    });
  });

  test('a crash between runs costs nothing', async () => {
    runner.warmUp();
    workers[0]?.fail('gone');
    const result = runner.run('1');
    workers[1]?.say({ type: 'done', id: 1 });
    expect(await result).toEqual({ statements: [] });
  });

  test('a worker that cannot be made is an error, not an exception', async () => {
    const broken = new FormulaRunner(() => {
      throw new Error('no workers here');
    });
    await broken.warmUp();
    expect((await broken.run('1')).error).toMatchObject({
      code: 'kernels_not_loaded',
      details: { reason: 'no workers here' },
    });
  });

  test('dispose ends everything', async () => {
    const result = runner.run('1');
    runner.dispose();
    expect((await result).error?.code).toBe('stopped');
    expect(workers[0]?.terminated).toBe(true);
  });
});

describe('the worker', () => {
  async function messagesOf(...messages: ToWorker[]): Promise<FromWorker[]> {
    const posted: FromWorker[] = [];
    const handle = createMessageHandler(
      async () => kernels,
      // What crosses is cloned, as between a worker and its page.
      (message) => posted.push(structuredClone(message)),
    );
    for (const message of messages) await handle(message);
    return posted;
  }

  test('tells each statement as it comes', async () => {
    expect(
      await messagesOf({ type: 'warm-up' }, { type: 'run', id: 7, source: 'a = 1\na + 1' }),
    ).toEqual([
      { type: 'ready' },
      { type: 'began', id: 7 },
      { type: 'statement', id: 7, line: 1 },
      { type: 'result', id: 7, result: one },
      { type: 'statement', id: 7, line: 2 },
      { type: 'result', id: 7, result: two },
      { type: 'done', id: 7 },
    ]);
  });

  test('tries all that cells are made of when it warms up', async () => {
    const taken: unknown[] = [];
    const watched: Kernels = {
      ...kernels,
      softmax: (...given) => {
        taken.push(given[0]);
        return kernels.softmax(...given);
      },
    };
    const handle = createMessageHandler(
      async () => watched,
      () => undefined,
    );
    await handle({ type: 'warm-up' });
    expect(taken).toHaveLength(1);
    // Once is enough.
    await handle({ type: 'warm-up' });
    expect(taken).toHaveLength(1);
  });

  test('resolves with the names and values of the cell, each where it was given last', async () => {
    const handle = createMessageHandler(
      async () => kernels,
      () => undefined,
    );
    const scope = await handle({ type: 'run', id: 1, source: 'a = 1\nb = 2\na = 3\nc' });
    expect([...(scope ?? [])]).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });

  test('ends with the error of the cell', async () => {
    const posted = await messagesOf({ type: 'run', id: 1, source: 'a = 1\nb' });
    expect(posted.at(-1)).toMatchObject({
      type: 'done',
      error: { code: 'name_unknown', line: 2, column: 1 },
    });
  });

  test('functions, traces and large counts cross', async () => {
    const source = 'f(x) = x + 1\nattention([1, 2], [1, 2], [3])\nlayerNorm([1, 2])';
    const posted = await messagesOf({ type: 'run', id: 1, source });
    expect(posted.filter(({ type }) => type === 'result')).toHaveLength(3);
  });

  test('kernels that cannot be loaded are an error, and are tried again', async () => {
    let attempts = 0;
    const posted: FromWorker[] = [];
    const handle = createMessageHandler(
      async () => {
        attempts += 1;
        if (attempts < 3) throw new Error('offline');
        return kernels;
      },
      (message) => posted.push(message),
    );
    await handle({ type: 'warm-up' });
    await handle({ type: 'run', id: 1, source: '1' });
    await handle({ type: 'run', id: 2, source: '1' });
    expect(posted[0]).toEqual({ type: 'ready' });
    expect(posted[1]).toEqual({
      type: 'done',
      id: 1,
      error: { code: 'kernels_not_loaded', line: 1, details: { reason: 'offline' } },
    });
    expect(posted.at(-1)).toEqual({ type: 'done', id: 2 });
  });
});
