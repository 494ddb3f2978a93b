import type { StatementResult } from '../formula/cell';
import type { FormulaErrorInfo } from '../formula/errors';
import { errorSentence, loadErrorSentences } from '../ui/error-text';
import { type Lang, type Translate, translator } from '../ui/messages';
import { type Calculation, type Calculator, pageCalculator } from './calculator';
import { expressionsOf, joinChecks, judge } from './checks';
import type { ExerciseData, ExerciseTask } from './data';
import { feedback } from './feedback';
import { joinResults, plainResults, type Results, valueElement } from './results';
import { sameFormulas } from './same-formulas';
import type { StatusArea, StatusMessage } from './status';
import type { LineError, LineResult, TextEditor } from './text-editor';
import { originsIn } from './typed-in';

/** What went wrong, as the `result` event tells it. */
export interface CellError {
  code: string;
  line: number;
  column?: number;
  /** In the page's language. */
  message: string;
}

export interface RunContext {
  exercise: ExerciseData;
  lang: Lang;
  status: StatusArea;
  source: () => string;
  editor: () => TextEditor;
  task: () => ExerciseTask | undefined;
  onRunning: (running: boolean) => void;
  /** @param solved whether the chosen task's checks all hold, in a cell that was changed */
  onDone: (error: CellError | null, solved: boolean) => void;
}

/** All that a run leaves behind, to be put back by Undo. */
export interface RunMemory {
  results: Results;
  lines: readonly LineResult[];
  error: LineError | undefined;
}

/** What no line is to blame for. */
const WITHOUT_LINE: ReadonlySet<string> = new Set([
  'stopped',
  'source_empty',
  'worker_crashed',
  'kernels_not_loaded',
]);

/** A calculation that takes longer than this says that it is going on. */
const PATIENCE = 250;

/** Runs the cell and keeps what came out. An error never takes earlier results away. */
export class CellRun {
  results: Results = {};
  private lines: readonly LineResult[] = [];
  private error: LineError | undefined;
  private stale = false;
  private running = false;
  private readonly t: Translate;

  constructor(
    private readonly context: RunContext,
    private readonly calculator: Calculator = pageCalculator(),
  ) {
    this.t = translator(context.lang);
  }

  /** Brings the calculator along before it is needed. */
  warmUp(): Promise<void> {
    return this.calculator.warmUp();
  }

  get isRunning(): boolean {
    return this.running;
  }

  async run(): Promise<void> {
    if (this.running) return;
    const { lang, status, source, onRunning, onDone } = this.context;
    const text = source();
    this.running = true;
    onRunning(true);
    const timer = setTimeout(
      () => status.say({ kind: 'plain', text: this.t('exercise.running') }),
      PATIENCE,
    );
    try {
      // They come beside the calculation, which need not wait for them when it succeeds.
      const sentences = loadErrorSentences(lang);
      sentences.catch(() => undefined);
      const calculation = await this.calculator.calculate(text);
      if (calculation.error) await sentences;
      const error = this.take(calculation, text);
      onDone(error, error ? false : await this.check(calculation, text));
    } catch (error) {
      // Neither the learner nor the formula did this: a file of the page did not arrive.
      console.error(error);
      const message = this.t('exercise.failed');
      status.say({ kind: 'bad', text: message });
      onDone({ code: 'not_loaded', line: 1, message }, false);
    } finally {
      clearTimeout(timer);
      this.running = false;
      onRunning(false);
    }
  }

  /** Compares what came out with what should, and says what it is; true if all is right. */
  private async check({ scope, statements }: Calculation, text: string): Promise<boolean> {
    const { exercise, task, status } = this.context;
    const checks = joinChecks(exercise, task());
    const evaluated = await this.calculator.evaluate(expressionsOf(checks), scope);
    const done: StatusMessage = {
      kind: 'plain',
      text: this.t('exercise.done', { count: statements.length }),
    };
    if (!evaluated) {
      status.sayOfTask(done, { kind: 'warn', text: this.t('exercise.checkTooLong') });
      return false;
    }
    const untouched = sameFormulas(text, exercise.source);
    const verdicts = judge(checks, scope, evaluated);
    status.sayOfTask(
      done,
      ...feedback(verdicts, exercise.praise, untouched, originsIn(text, exercise.source), this.t),
    );
    return !untouched && verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'right');
  }

  /** Ends the calculation that runs; its run() then finishes as stopped. */
  stop(): void {
    if (this.running) this.calculator.stop();
  }

  /** Shows what there is, in the editor that is there now. */
  show(): void {
    const editor = this.context.editor();
    editor.showResults(this.lines);
    editor.showError(this.error);
    editor.setStale(this.stale);
  }

  textChanged(): void {
    if (this.stale || this.lines.length === 0) return;
    this.stale = true;
    this.context.editor().setStale(true);
  }

  clear(): RunMemory {
    const memory = { results: this.results, lines: this.lines, error: this.error };
    this.restore({ results: {}, lines: [], error: undefined });
    return memory;
  }

  restore({ results, lines, error }: RunMemory): void {
    this.results = results;
    this.lines = lines;
    this.error = error;
    this.stale = false;
    this.show();
  }

  /** Takes a calculation over; returns its error, told to the learner. */
  private take(calculation: Calculation, text: string): CellError | null {
    const { statements, error } = calculation;
    const fresh = statements.map((statement) => this.lineResult(statement));
    const results = plainResults(calculation.scope);
    this.stale = false;
    if (!error) {
      this.results = results;
      this.lines = fresh;
      this.error = undefined;
      this.show();
      return null;
    }
    this.results = joinResults(this.results, results);
    this.lines = [...fresh, ...earlierLines(this.lines, fresh, text, this.t)];
    return this.tell(error);
  }

  private tell(error: FormulaErrorInfo): CellError {
    const { lang, status } = this.context;
    const sentence = errorSentence(lang, error);
    const { line, column } = error;
    const atLine = !WITHOUT_LINE.has(error.code);
    this.error = atLine ? { line, column, sentence } : undefined;
    this.show();
    status.say(
      error.code === 'stopped'
        ? { kind: 'plain', text: sentence }
        : { kind: 'bad', text: atLine ? this.t('exercise.errorAt', { line, sentence }) : sentence },
      ...(error.code === 'source_empty'
        ? []
        : [{ kind: 'plain', text: this.t('exercise.kept') } as const]),
    );
    const told: CellError = { code: error.code, line, message: sentence };
    if (column !== undefined) told.column = column;
    return told;
  }

  private lineResult({ endLine, name, value }: StatementResult): LineResult {
    const draw = () => valueElement(value, name, this.t);
    return { line: endLine, name, old: false, draw };
  }
}

/** Earlier results that this run did not reach, at the lines that define their names now. */
function earlierLines(
  before: readonly LineResult[],
  fresh: readonly LineResult[],
  text: string,
  t: Translate,
): LineResult[] {
  const known = new Set(fresh.map(({ name }) => name));
  const lines = text.split('\n');
  return before.flatMap((result) => {
    const { name } = result;
    if (name === undefined || known.has(name)) return [];
    const index = lines.findIndex((line) => {
      const [left, right] = line.split(/=(?!=)/, 2);
      return right !== undefined && left?.trim() === name;
    });
    if (index < 0) return [];
    return [{ ...(result.old ? result : marked(result, t)), line: index + 1 }];
  });
}

/** The same result, saying that it is of an earlier run. */
function marked(result: LineResult, t: Translate): LineResult {
  const draw = (): HTMLElement => {
    const box = document.createElement('span');
    box.className = 'exercise-value-body';
    const label = document.createElement('span');
    label.className = 'exercise-old';
    label.textContent = t('exercise.old');
    box.append(result.draw(), label);
    return box;
  };
  return { ...result, old: true, draw };
}
