import type { StatementResult } from '../formula/cell';
import type { FormulaErrorInfo } from '../formula/errors';
import { errorSentence, loadErrorSentences } from '../ui/error-text';
import { type Lang, type Translate, translator } from '../ui/messages';
import { type Calculation, type Calculator, pageCalculator } from './calculator';
import { joinChecks } from './checks';
import type { ExerciseData, ExerciseTask } from './data';
import { earlierLines } from './earlier-lines';
import { feedback, firstFault } from './feedback';
import { joinResults, plainResults, type Results } from './plain-results';
import { valueElement } from './results';
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

/** Values wait so long, in ms, for their judgement: the page is drawn once for both. */
const JUDGING_PATIENCE = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the cell and keeps what came out. An error never takes earlier results away. */
export class CellRun {
  results: Results = {};
  private lines: readonly LineResult[] = [];
  private error: LineError | undefined;
  private stale = false;
  private running = false;
  /** Its results were taken away while it was still being judged. */
  private cleared = false;
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
    this.cleared = false;
    onRunning(true);
    const timer = setTimeout(
      () => this.cleared || status.say({ kind: 'plain', text: this.t('exercise.running') }),
      PATIENCE,
    );
    try {
      const calculating = this.calculate(text);
      // They come beside the calculation, which need not wait for them when it succeeds.
      const sentences = loadErrorSentences(lang);
      sentences.catch(() => undefined);
      const calculation = await calculating;
      const { error, verdicts } = calculation;
      if (error) await sentences;
      await Promise.race([verdicts, pause(JUDGING_PATIENCE)]);
      if (!this.cleared) this.take(calculation, text);
      if (error) onDone(await this.tell(error, calculation, text), false);
      else onDone(null, await this.check(calculation, text));
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

  private async calculate(text: string): Promise<Calculation> {
    const { exercise, task } = this.context;
    const asked = task();
    const calculation = await this.calculator.calculate(text, joinChecks(exercise, asked));
    // Where another task has been chosen since the run began, nothing is said of either.
    const verdicts = calculation.verdicts.then((found) => (task() === asked ? found : []));
    return { ...calculation, verdicts };
  }

  /** Says what is right and what is not; true if all is right. */
  private async check(calculation: Calculation, text: string): Promise<boolean> {
    const { exercise, status } = this.context;
    const verdicts = await calculation.verdicts;
    if (this.cleared) return false;
    const done: StatusMessage = {
      kind: 'plain',
      text: this.t('exercise.done', { count: calculation.statements.length }),
    };
    if (!verdicts) {
      status.sayOfTask(done, { kind: 'warn', text: this.t('exercise.checkTooLong') });
      return false;
    }
    const untouched = sameFormulas(text, exercise.source);
    const origins = originsIn(text, exercise.source);
    status.sayOfTask(done, ...feedback(verdicts, exercise.praise, untouched, origins, this.t));
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
    this.cleared = true;
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

  /** Takes a calculation over and shows it. */
  private take({ statements, scope, error }: Calculation, text: string): void {
    const fresh = statements.map((statement) => this.lineResult(statement));
    const results = plainResults(scope);
    this.stale = this.context.source() !== text;
    this.results = error ? joinResults(this.results, results) : results;
    this.lines = error ? [...fresh, ...earlierLines(this.lines, fresh, text, this.t)] : fresh;
    this.error = undefined;
    if (error && !WITHOUT_LINE.has(error.code)) {
      const { line, column } = error;
      this.error = { line, column, sentence: errorSentence(this.context.lang, error) };
    }
    this.show();
  }

  /** Says an error, and beside it a wrong value that may have led to it. */
  private async tell(
    error: FormulaErrorInfo,
    calculation: Calculation,
    text: string,
  ): Promise<CellError> {
    const { lang, status } = this.context;
    const sentence = errorSentence(lang, error);
    const { line, column } = error;
    const atLine = !WITHOUT_LINE.has(error.code);
    const messages: StatusMessage[] = [
      error.code === 'stopped'
        ? { kind: 'plain', text: sentence }
        : { kind: 'bad', text: atLine ? this.t('exercise.errorAt', { line, sentence }) : sentence },
    ];
    const origins = originsIn(text, this.context.exercise.source);
    const wrong = firstFault((await calculation.verdicts) ?? [], origins, this.t);
    if (wrong) messages.push({ ...wrong, ofTask: true });
    if (error.code !== 'source_empty') {
      messages.push({ kind: 'plain', text: this.t('exercise.kept') });
    }
    if (!this.cleared) status.say(...messages);
    const told: CellError = { code: error.code, line, message: sentence };
    if (column !== undefined) told.column = column;
    return told;
  }

  private lineResult({ endLine, name, value }: StatementResult): LineResult {
    const draw = () => valueElement(value, name, this.t);
    return { line: endLine, name, old: false, draw };
  }
}
