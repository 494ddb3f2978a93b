import type { ExerciseTask } from './data';

/**
 * The list of tasks: one is the chosen one, whose hints, solution and checks
 * count. Titles are buttons once the element is awake.
 */
export class TaskList {
  private chosenIndex = 0;
  private readonly hintsGiven = new Map<string, number>();

  constructor(
    private readonly root: Element,
    private readonly tasks: readonly ExerciseTask[],
    private readonly onChoose: () => void,
  ) {
    for (const [index, button] of this.buttons().entries()) {
      button.disabled = false;
      button.addEventListener('click', () => this.choose(index));
    }
    this.mark();
  }

  get chosen(): ExerciseTask | undefined {
    return this.tasks[this.chosenIndex];
  }

  /** The chosen task's number, from 1. */
  get number(): number {
    return this.chosenIndex + 1;
  }

  /** The next hint of the chosen task that was not given yet. */
  nextHint(): { hint: string; n: number; count: number } | undefined {
    const task = this.chosen;
    if (!task) return undefined;
    const given = this.hintsGiven.get(task.id) ?? 0;
    const hint = task.hints[given];
    if (hint === undefined) return undefined;
    this.hintsGiven.set(task.id, given + 1);
    return { hint, n: given + 1, count: task.hints.length };
  }

  forgetHints(): void {
    this.hintsGiven.clear();
  }

  private buttons(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll<HTMLButtonElement>('.exercise-task-title')];
  }

  private choose(index: number): void {
    if (index === this.chosenIndex) return;
    this.chosenIndex = index;
    this.forgetHints();
    this.mark();
    this.onChoose();
  }

  private mark(): void {
    for (const [index, button] of this.buttons().entries()) {
      const chosen = index === this.chosenIndex;
      button.setAttribute('aria-pressed', String(chosen));
      button.closest('.exercise-task')?.classList.toggle('is-chosen', chosen);
    }
  }
}
