import { FormulaRunner, type RunResult, type WorkerLike } from '../formula/runner';
import { define, type Scope } from '../formula/value';
import type { CompiledModule } from '../kernels/arguments';
import { compileKernels } from '../kernels/compile';
import type { CheckAnswer, CheckRequest } from './check-protocol';
import type { Checks, Verdict } from './checks';
import { takeEarlyWorker } from './early-worker';
import type { GivenModule } from './module-protocol';

/** A check that takes longer than this is given up: the learner's results are there anyway. */
const CHECK_LIMIT = 3000;

/** What a run gives: the statements' results, the names they define, and what is to be said of them. */
export interface Calculation extends RunResult {
  scope: Scope;
  /** undefined where the checks take too long; nothing where the worker was ended */
  verdicts: Promise<Verdict[] | undefined>;
}

/** Makes the worker; a test gives one of its own. */
export type WorkerMaker = () => Worker;

/** The module is compiled here, while it and the worker's own script arrive, and handed over. */
function makeWorker(): Worker {
  const early = takeEarlyWorker();
  if (early) return early;
  const worker = new Worker(new URL('./cells-worker.ts', import.meta.url), { type: 'module' });
  const give = (module?: CompiledModule) => {
    const message: GivenModule = { type: 'module', module };
    worker.postMessage(message);
  };
  // Without it the worker tries for itself, and says at the run why there are no kernels.
  compileKernels()
    .then(give)
    .catch(() => give());
  return worker;
}

/**
 * Runs cells, and judges what came out, in one worker for the whole page: a
 * cell that starts ends the one that still calculates.
 */
export class Calculator {
  private worker: Worker | undefined;
  private lastCheck = 0;
  /** What ends the checks that are not answered yet. */
  private readonly outstanding = new Set<(verdicts: Verdict[]) => void>();
  private readonly runner: FormulaRunner;

  constructor(
    make: WorkerMaker = makeWorker,
    private readonly checkLimit = CHECK_LIMIT,
  ) {
    const createWorker = (): WorkerLike => {
      this.worker = make();
      return this.worker as WorkerLike;
    };
    this.runner = new FormulaRunner(createWorker, () => {
      this.worker = undefined;
      for (const finish of this.outstanding) finish([]);
    });
  }

  /** Resolves when the first run need not wait, or could not be helped. */
  warmUp(): Promise<void> {
    return this.runner.warmUp();
  }

  /** Runs a cell, and holds what comes out of it against the checks. */
  async calculate(source: string, checks: Checks): Promise<Calculation> {
    const running = this.runner.run(source);
    const verdicts = this.judge(checks, running);
    const result = await running;
    const scope: Scope = new Map();
    for (const { name, value } of result.statements) {
      if (name !== undefined) define(scope, name, value);
    }
    return { ...result, scope, verdicts };
  }

  stop(): void {
    this.runner.stop();
  }

  /** Asks right behind a run, lest its answer wait for a page that draws what came out. */
  private judge(checks: Checks, running: Promise<unknown>): Promise<Verdict[] | undefined> {
    const { worker } = this;
    if (!worker) return Promise.resolve([]);
    this.lastCheck += 1;
    const request: CheckRequest = { type: 'check', id: this.lastCheck, checks };
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (verdicts?: Verdict[]): void => {
        clearTimeout(timer);
        worker.removeEventListener('message', listen);
        this.outstanding.delete(finish);
        resolve(verdicts);
      };
      const listen = ({ data }: MessageEvent<CheckAnswer | { type: string }>): void => {
        if ('verdicts' in data && data.id === request.id) finish(data.verdicts);
      };
      this.outstanding.add(finish);
      worker.addEventListener('message', listen);
      worker.postMessage(request);
      running.then(() => {
        if (!this.outstanding.has(finish)) return;
        timer = setTimeout(() => {
          finish();
          // Another cell's run has nothing to do with it.
          if (!this.runner.running) this.runner.dispose();
        }, this.checkLimit);
      });
    });
  }
}

let shared: Calculator | undefined;

/** Gives the cells made from now on another calculator, e.g. one without a thread. */
export function usePageCalculator(calculator: Calculator): void {
  shared = calculator;
}

/** The page's one calculator, made when it is first needed. */
export function pageCalculator(): Calculator {
  shared ??= new Calculator();
  return shared;
}
