import type { StatementResult } from './cell.js';
import type { ErrorDetails, FormulaErrorCode, FormulaErrorInfo } from './errors.js';
import type { FromWorker, ToWorker } from './protocol.js';

/** Milliseconds that a cell may calculate; loading the kernels is not counted. */
export const DEFAULT_TIME_LIMIT = 5000;

export interface RunOptions {
  /** in milliseconds */
  timeLimit?: number;
  onStatement?: (result: StatementResult) => void;
}

export interface RunResult {
  /** in order; those that were there when a run was stopped or failed, too */
  statements: StatementResult[];
  error?: FormulaErrorInfo;
}

/** The part of Worker that the runner uses. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

interface Run {
  id: number;
  statements: StatementResult[];
  /** the line that is being evaluated */
  line: number;
  options: RunOptions;
  hasBegun: boolean;
  timer?: ReturnType<typeof setTimeout>;
  resolve: (result: RunResult) => void;
}

/**
 * Runs cells in a worker of its own, one at a time: a new run stops the one
 * before it. Nothing rejects: whatever goes wrong is the result's `error`.
 */
export class FormulaRunner {
  private worker: WorkerLike | undefined;
  private current: Run | undefined;
  private lastId = 0;
  private warming: { over: Promise<void>; end: () => void } | undefined;

  /**
   * @param createWorker makes a worker that answers with worker-run's message handler
   * @param onEnd called when a worker has been ended: it answers nothing any more
   */
  constructor(
    private readonly createWorker: () => WorkerLike,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  /** True while a cell is being evaluated. */
  get running(): boolean {
    return this.current !== undefined;
  }

  /**
   * Starts the worker and loads the kernels ahead of the first run. Resolves
   * when nothing of that is under way any more.
   */
  warmUp(): Promise<void> {
    if (this.warming) return this.warming.over;
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.warming = { over, end };
    try {
      this.ready().postMessage({ type: 'warm-up' });
    } catch {
      // The run that follows reports it.
      this.discardWorker();
    }
    return over;
  }

  private endWarming(): void {
    this.warming?.end();
    this.warming = undefined;
  }

  run(source: string, options: RunOptions = {}): Promise<RunResult> {
    this.stop();
    return new Promise((resolve) => {
      this.lastId += 1;
      const id = this.lastId;
      this.current = { id, statements: [], line: 1, options, hasBegun: false, resolve };
      try {
        this.ready().postMessage({ type: 'run', id, source });
      } catch (error) {
        this.crash(error instanceof Error ? error.message : String(error));
      }
    });
  }

  /** Ends the running cell; its promise resolves with what was there and the error `stopped`. */
  stop(): void {
    if (this.current) this.abort('stopped', {});
  }

  /** Ends the worker for good, e.g. when its element leaves the page. */
  dispose(): void {
    this.stop();
    this.discardWorker();
  }

  private ready(): WorkerLike {
    if (this.worker) return this.worker;
    const worker = this.createWorker();
    worker.onmessage = (event) => this.receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.crash(event.message);
    };
    worker.onmessageerror = () => this.crash('a message could not be read');
    this.worker = worker;
    return worker;
  }

  private discardWorker(): void {
    this.endWarming();
    const { worker } = this;
    if (!worker) return;
    // A terminated worker may still have messages on their way.
    worker.onmessage = null;
    worker.onerror = null;
    worker.onmessageerror = null;
    worker.terminate();
    this.worker = undefined;
    this.onEnd();
  }

  private receive(message: FromWorker): void {
    if (message.type === 'ready') {
      this.endWarming();
      return;
    }
    const run = this.current;
    if (!run || message.id !== run.id) return;
    switch (message.type) {
      case 'began':
        this.startClock(run);
        break;
      case 'statement':
        run.line = message.line;
        break;
      case 'result':
        run.statements.push(message.result);
        run.options.onStatement?.(message.result);
        break;
      case 'done':
        this.finish(run, message.error);
        break;
    }
  }

  private startClock(run: Run): void {
    run.hasBegun = true;
    const limit = run.options.timeLimit ?? DEFAULT_TIME_LIMIT;
    run.timer = setTimeout(() => {
      if (this.current === run) this.abort('time_limit', { seconds: limit / 1000 });
    }, limit);
  }

  /** Before a run has begun, it is the worker itself that did not come. */
  private crash(reason: string): void {
    const run = this.current;
    const code = run && !run.hasBegun ? 'kernels_not_loaded' : 'worker_crashed';
    this.abort(code, { reason: reason || '?' });
  }

  /** A worker that calculates does not listen: it is ended, and the next run gets a fresh one. */
  private abort(code: FormulaErrorCode, details: ErrorDetails): void {
    this.discardWorker();
    const run = this.current;
    if (run) this.finish(run, { code, line: run.line, details });
  }

  private finish(run: Run, error: FormulaErrorInfo | undefined): void {
    clearTimeout(run.timer);
    this.current = undefined;
    run.resolve({ statements: run.statements, ...(error ? { error } : {}) });
  }
}
