import { FormulaRunner, type RunResult, type WorkerLike } from '../formula/runner';
import type { Scope, Value } from '../formula/value';
import type { CompiledModule } from '../kernels/arguments';
import { compileKernels } from '../kernels/compile';
import type { CheckAnswer, CheckRequest } from './check-protocol';
import { takeEarlyWorker } from './early-worker';
import type { GivenModule } from './module-protocol';

/** A check that takes longer than this is given up: the learner's results are there anyway. */
const CHECK_LIMIT = 3000;

/** What a run gives: the statements' results, and the names they define. */
export interface Calculation extends RunResult {
  scope: Scope;
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
 * Runs cells, and evaluates the expressions of their checks, in one worker for
 * the whole page: a cell that starts ends the one that still calculates.
 */
export class Calculator {
  private worker: Worker | undefined;
  private lastCheck = 0;
  private readonly runner: FormulaRunner;

  constructor(
    make: WorkerMaker = makeWorker,
    private readonly checkLimit = CHECK_LIMIT,
  ) {
    this.runner = new FormulaRunner(() => {
      this.worker = make();
      return this.worker as WorkerLike;
    });
  }

  /** Resolves when the first run need not wait, or could not be helped. */
  warmUp(): Promise<void> {
    return this.runner.warmUp();
  }

  async calculate(source: string): Promise<Calculation> {
    const result = await this.runner.run(source);
    const named = result.statements.flatMap(({ name, value }): [string, Value][] =>
      name === undefined ? [] : [[name, value]],
    );
    const scope: Scope = new Map();
    for (const [name, value] of named) {
      // A name that is given a value again stands where it got the last one.
      scope.delete(name);
      scope.set(name, value);
    }
    return { ...result, scope };
  }

  stop(): void {
    this.runner.stop();
  }

  /**
   * The values of expressions in a scope; those that cannot be calculated are absent.
   * Undefined where it takes too long.
   */
  evaluate(expressions: string[], scope: Scope): Promise<ReadonlyMap<string, Value> | undefined> {
    const { worker } = this;
    if (expressions.length === 0 || !worker) return Promise.resolve(new Map());
    this.lastCheck += 1;
    const request: CheckRequest = { type: 'check', id: this.lastCheck, scope, expressions };
    return new Promise((resolve) => {
      const finish = (evaluated?: ReadonlyMap<string, Value>): void => {
        clearTimeout(timer);
        worker.removeEventListener('message', listen);
        worker.removeEventListener('error', fail);
        resolve(evaluated);
      };
      const listen = ({ data }: MessageEvent<CheckAnswer | { type: string }>): void => {
        if ('evaluated' in data && data.id === request.id) finish(data.evaluated);
      };
      const fail = (): void => finish();
      const timer = setTimeout(() => {
        finish();
        // Another cell's run, or another worker, has nothing to do with it.
        if (this.worker === worker && !this.runner.running) this.runner.dispose();
      }, this.checkLimit);
      worker.addEventListener('message', listen);
      worker.addEventListener('error', fail);
      worker.postMessage(request);
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
