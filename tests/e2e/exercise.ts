import type { Locator, Page } from '@playwright/test';
import { expect, openLesson } from './page';

/** What the element offers to scripts: its source and the values of the last run. */
interface ExerciseCell extends HTMLElement {
  source: string;
  results: Record<string, number | number[][]>;
}

/** One exercise of the lesson, used as a learner uses it. */
export class Exercise {
  readonly cell: Locator;

  constructor(
    readonly page: Page,
    number: 1 | 2 | 3,
  ) {
    this.cell = page.locator(`exercise-cell#exercise-${number}`);
  }

  static async open(page: Page, number: 1 | 2 | 3): Promise<Exercise> {
    await openLesson(page);
    const exercise = new Exercise(page, number);
    await exercise.cell.scrollIntoViewIfNeeded();
    // The editor comes when somebody reaches for it.
    await exercise.cell.locator('.exercise-editor').hover();
    await expect(exercise.editor).toBeEditable();
    return exercise;
  }

  /** The editor proper, which takes the place of a plain text field. */
  get editor(): Locator {
    return this.cell.locator('.cm-content');
  }

  button(action: 'run' | 'stop' | 'reset'): Locator {
    return this.cell.locator(`button[data-action="${action}"]`);
  }

  get status(): Locator {
    return this.cell.getByRole('status');
  }

  /** Replaces the whole source, through the keyboard. */
  async type(source: string): Promise<void> {
    await this.editor.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(source);
    expect(await this.source()).toBe(source);
  }

  source(): Promise<string> {
    return this.cell.evaluate((cell) => (cell as ExerciseCell).source);
  }

  results(): Promise<ExerciseCell['results']> {
    return this.cell.evaluate((cell) => structuredClone((cell as ExerciseCell).results));
  }

  /** Runs the cell and waits for its end, which the element tells by a `result` event. */
  async run(): Promise<ExerciseCell['results']> {
    const ended = this.cell.evaluate(
      (cell) =>
        new Promise<void>((done) => cell.addEventListener('result', () => done(), { once: true })),
    );
    await this.button('run').click();
    await ended;
    return this.results();
  }
}

/**
 * Runs the cell and, as soon as it says that it is still calculating, stops it. Both happen inside
 * the page, so that a slow machine cannot reach the time limit in between.
 */
export async function runAndStop(exercise: Exercise): Promise<void> {
  await exercise.cell.evaluate((cell) => {
    const button = (action: string) =>
      cell.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`);
    const ended = new Promise<void>((done) => {
      cell.addEventListener('result', () => done(), { once: true });
    });
    const observer = new MutationObserver(() => {
      if (!cell.querySelector('[role="status"]')?.textContent?.includes('계산하고 있어요')) return;
      observer.disconnect();
      button('stop')?.click();
    });
    observer.observe(cell, { childList: true, characterData: true, subtree: true });
    button('run')?.click();
    return ended;
  });
}

/** The one value of a result, whether it came as a number or as a matrix with one element. */
export function rows(value: number | number[][] | undefined): number[][] {
  if (value === undefined) throw new Error('The run gave no such value.');
  return typeof value === 'number' ? [[value]] : value;
}

/** Compares a matrix with expected rows at the given number of decimals. */
export function expectRows(
  value: number | number[][] | undefined,
  expected: number[][],
  decimals: number,
): void {
  const round = (matrix: number[][]) =>
    matrix.map((row) => row.map((x) => Number(x.toFixed(decimals))));
  expect(round(rows(value))).toEqual(round(expected));
}
