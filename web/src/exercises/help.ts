import type { Translate } from '../ui/messages';
import { codeBox, setCode } from './code-box';
import type { StatusArea } from './status';
import type { TaskList } from './tasks';

/** Gives the hints of the chosen task one by one, and its solution. */
export class Help {
  constructor(
    private readonly tasks: TaskList,
    private readonly status: StatusArea,
    private readonly t: Translate,
    /** Puts a solution into the cell. */
    private readonly use: (solution: string) => void,
  ) {}

  hint(): void {
    const next = this.tasks.nextHint();
    if (next) {
      const { hint, n, count } = next;
      const head = this.t('exercise.hintOf', { n, count });
      this.status.give({ kind: 'plain', html: `<strong>${head}</strong> ${hint}` });
      return;
    }
    const none = (this.tasks.chosen?.hints.length ?? 0) === 0;
    const text = this.t(none ? 'exercise.noHint' : 'exercise.lastHint');
    this.status.say({ kind: 'plain', text });
  }

  solution(): void {
    const solution = this.tasks.chosen?.solution;
    if (!solution) {
      this.status.say({ kind: 'plain', text: this.t('exercise.noSolution') });
      return;
    }
    this.status.takeBack('.exercise-solution');
    const task = this.t('exercise.task', { n: this.tasks.number });
    const title = this.t('exercise.solutionOf', { task });
    const pre = codeBox('exercise-solution');
    pre.setAttribute('role', 'region');
    pre.setAttribute('aria-label', title);
    setCode(pre, solution);
    this.status.give({
      kind: 'plain',
      html: `<strong>${title}</strong>`,
      extra: pre,
      actions: [
        {
          name: 'use-solution',
          label: this.t('exercise.useSolution'),
          run: () => this.use(solution),
        },
      ],
    });
  }

  /** Takes back what was given for the last task, and what was said of it. */
  changeTask(): void {
    this.clear();
    this.status.forgetTask();
  }

  /** Takes back what was given: a fresh start. */
  clear(): void {
    this.tasks.forgetHints();
    this.status.clearGiven();
  }
}
