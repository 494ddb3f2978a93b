import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Calculator } from '../../../web/src/exercises/calculator';
import { joinChecks } from '../../../web/src/exercises/checks';
import { loadKernels } from '../../../web/src/kernels/index';
import { InProcessWorker } from './in-process-worker';

const load = () => loadKernels({ wasm: readFileSync('build/wasm/module/transformer.wasm') });
const checks = joinChecks({ expect: { a: '1 + 1' } }, undefined);

/** A calculator whose worker does not answer checks. */
function silentCalculator(limit?: number): Calculator {
  class Silent extends InProcessWorker {
    override async postMessage(message: Parameters<InProcessWorker['postMessage']>[0]) {
      if (message.type !== 'check') await super.postMessage(message);
    }
  }
  return new Calculator(() => new Silent(load) as unknown as Worker, limit);
}

describe('Calculator', () => {
  test('judges each run by its own values, also when the next one does not wait', async () => {
    const calculator = new Calculator(() => new InProcessWorker(load) as unknown as Worker);
    const first = await calculator.calculate('a = 3', checks);
    const second = await calculator.calculate('a = 2', checks);
    expect(await first.verdicts).toEqual([{ kind: 'wrong', name: 'a' }]);
    expect(await second.verdicts).toEqual([{ kind: 'right', name: 'a' }]);
  });

  test('a cell without names is judged too', async () => {
    const calculator = new Calculator(() => new InProcessWorker(load) as unknown as Worker);
    const { verdicts } = await calculator.calculate('1 + 1', checks);
    expect(await verdicts).toEqual([{ kind: 'missing', name: 'a' }]);
  });

  test('a check whose worker was ended by another cell has nothing to say', async () => {
    const calculator = silentCalculator();
    const { verdicts } = await calculator.calculate('a = 2', checks);
    const other = calculator.calculate('b = 1', checks);
    calculator.stop();
    expect(await verdicts).toEqual([]);
    expect((await other).error?.code).toBe('stopped');
    expect(await (await other).verdicts).toEqual([]);
  });

  test('a check that takes too long is known to have', async () => {
    const { verdicts } = await silentCalculator(20).calculate('a = 2', checks);
    expect(await verdicts).toBeUndefined();
  });

  test('without kernels there is nothing to judge', async () => {
    const missing = () => Promise.reject(new Error('offline'));
    const calculator = new Calculator(() => new InProcessWorker(missing) as unknown as Worker);
    const { error, verdicts } = await calculator.calculate('a = 2', checks);
    expect(error?.code).toBe('kernels_not_loaded');
    expect(await verdicts).toEqual([]);
  });
});
