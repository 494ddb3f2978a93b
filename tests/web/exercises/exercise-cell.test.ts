// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Calculator, usePageCalculator } from '../../../web/src/exercises/calculator';
import type { ExerciseCell, ResultEvent } from '../../../web/src/exercises/exercise-cell';
import '../../../web/src/exercises/exercise-cell';
import { exerciseElementHtml } from '../../../web/src/exercises/template';
import { loadKernels } from '../../../web/src/kernels/index';
import { loadMessages, translator } from '../../../web/src/ui/messages';
import { example } from './example';
import { InProcessWorker } from './in-process-worker';

// The plain text area is under test here; the editor is tested in browsers.
vi.mock('../../../web/src/exercises/when-near', () => ({ whenNear: () => undefined }));

// The page's document has no file addresses: the module is read from the build.
const load = () => loadKernels({ wasm: readFileSync('build/wasm/module/transformer.wasm') });

async function cell(data = example): Promise<ExerciseCell> {
  document.body.innerHTML = exerciseElementHtml(data, translator('en'));
  const element = document.querySelector('exercise-cell');
  if (!element) throw new Error('no cell');
  await vi.waitFor(() => expect(button(element, 'run').disabled).toBe(false));
  return element;
}

const button = (element: Element, action: string): HTMLButtonElement => {
  const found = element.querySelector<HTMLButtonElement>(`[data-action="${action}"]`);
  if (!found) throw new Error(`no button ${action}`);
  return found;
};
const status = (element: Element) =>
  element.querySelector('[role="status"]')?.textContent?.replace(/\s+/g, ' ') ?? '';
const field = (element: Element) => element.querySelector('textarea') as HTMLTextAreaElement;

function run(element: ExerciseCell): Promise<ResultEvent['detail']> {
  return new Promise((resolve) => {
    element.addEventListener('result', (event) => resolve(event.detail), { once: true });
    button(element, 'run').click();
  });
}

function type(element: Element, text: string): void {
  field(element).value = text;
  field(element).dispatchEvent(new InputEvent('input', { bubbles: true }));
}

beforeEach(async () => {
  document.documentElement.lang = 'en';
  localStorage.clear();
  history.replaceState(null, '', '/');
  await loadMessages('en');
  usePageCalculator(new Calculator(() => new InProcessWorker(load) as unknown as Worker));
});
afterEach(() => {
  vi.useRealTimers();
  document.body.textContent = '';
});

/** softmax([1, 2] / 2): e^0.5 = 1.648721, e^1 = 2.718282; 1.648721 / 4.367003 = 0.377541. */
const FIRST_WEIGHT = 0.377541;

describe('exercise-cell', () => {
  test('runs the cell and gives its results by name', async () => {
    const element = await cell();
    const { results, error } = await run(element);
    expect(error).toBeNull();
    expect(results['Q']).toEqual([[1, 2]]);
    expect(results['d_k']).toBe(4);
    const weights = results['weights'] as number[][];
    expect(weights[0]?.[0]).toBeCloseTo(FIRST_WEIGHT, 6);
    expect(element.results).toEqual(results);
    expect(element.querySelectorAll('.exercise-list matrix-view')).toHaveLength(2);
  });

  test('an untouched cell is not praised, a rewritten one is', async () => {
    const element = await cell();
    expect((await run(element)).solved).toBe(false);
    expect(status(element)).toContain('weights: correct');
    expect(status(element)).not.toContain('Well calculated');
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)');
    expect((await run(element)).solved).toBe(true);
    expect(status(element)).toContain('Well calculated');
  });

  test.each([
    ['one more space', example.source.replace('Q / sqrt', 'Q /  sqrt')],
    ['a comment less', example.source.replace('# queries\n', '')],
    ['a comment and a blank line more', `${example.source} # shares\n\n`],
  ])('%s is not a change: nothing is solved', async (_, text) => {
    const element = await cell();
    type(element, text);
    expect((await run(element)).solved).toBe(false);
    expect(status(element)).not.toContain('Well calculated');
  });

  test('names a known mistake without giving the answer', async () => {
    const element = await cell();
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / d_k)');
    expect((await run(element)).solved).toBe(false);
    expect(status(element)).toContain('weights: No root was taken.');
    expect(status(element)).not.toContain('0.377');
  });

  test('the chosen task has checks of its own', async () => {
    const element = await cell();
    element.querySelectorAll<HTMLElement>('.exercise-task-title')[1]?.click();
    await run(element);
    expect(status(element)).toContain('d_k is still the old one.');
  });

  test('the praise for one task does not stand beneath another', async () => {
    const element = await cell();
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)');
    await run(element);
    expect(status(element)).toContain('Well calculated');
    element.querySelectorAll<HTMLElement>('.exercise-task-title')[1]?.click();
    expect(status(element)).toBe('');
  });

  test('another task leaves the way back to a text that was replaced', async () => {
    const element = await cell();
    type(element, 'x = 1');
    button(element, 'reset').click();
    element.querySelectorAll<HTMLElement>('.exercise-task-title')[1]?.click();
    button(element, 'undo').click();
    expect(element.source).toBe('x = 1');
  });

  test('a cell that is still being read wakes when all of it is there', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const html = exerciseElementHtml(example, translator('en'));
    document.body.innerHTML = html.slice(0, html.lastIndexOf('</script>') - 20);
    const element = document.querySelector('exercise-cell') as ExerciseCell;
    await new Promise((resolve) => setTimeout(resolve));
    expect(button(element, 'run').disabled).toBe(true);
    const data = element.querySelector('script[type="application/json"]') as Element;
    data.textContent = JSON.stringify(example);
    element.after('What comes next.');
    await vi.waitFor(() => expect(button(element, 'run').disabled).toBe(false));
    expect(element.data?.id).toBe(example.id);
    expect(element.querySelectorAll('textarea')).toHaveLength(1);
    state.mockRestore();
  });

  test('knows that a task has been solved', async () => {
    const element = await cell();
    await run(element);
    expect(element.solved).toBe(false);
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)');
    await run(element);
    expect(element.solved).toBe(true);
  });

  /** Its checks never end. */
  class NoChecks extends InProcessWorker {
    override async postMessage(message: Parameters<InProcessWorker['postMessage']>[0]) {
      if (message.type !== 'check') await super.postMessage(message);
    }
  }

  /** Its checks end when the test says so. */
  class HeldChecks extends InProcessWorker {
    static release: () => void = () => undefined;
    static onHeld: () => void = () => undefined;
    override async postMessage(message: Parameters<InProcessWorker['postMessage']>[0]) {
      if (message.type === 'check') {
        await new Promise<void>((resolve) => {
          HeldChecks.release = resolve;
          HeldChecks.onHeld();
        });
      }
      await super.postMessage(message);
    }
  }

  test.each(['weights = softmax(Q / 2)', 'weights = softmax(Q * Q)'])(
    'what was still to be said of %s does not take the place of the way back',
    async (line) => {
      usePageCalculator(new Calculator(() => new NoChecks(load) as unknown as Worker, 300));
      const element = await cell();
      const text = `Q = [1, 2]\nd_k = 4\n${line}`;
      type(element, text);
      const ended = run(element);
      await vi.waitFor(() => expect(element.results['d_k']).toBe(4), { interval: 1 });
      button(element, 'reset').click();
      await ended;
      expect(element.results).toEqual({});
      button(element, 'undo').click();
      expect(element.source).toBe(text);
    },
  );

  test('a task that is chosen during the check is not judged by it', async () => {
    usePageCalculator(new Calculator(() => new HeldChecks(load) as unknown as Worker));
    const element = await cell();
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)');
    const ended = run(element);
    await vi.waitFor(() => expect(element.results['d_k']).toBe(4), { interval: 1 });
    element.querySelectorAll<HTMLElement>('.exercise-task-title')[1]?.click();
    HeldChecks.release();
    expect((await ended).solved).toBe(false);
    expect(status(element)).not.toContain('Well calculated');
  });

  test('values wait for what is said of them, and are drawn once for both', async () => {
    usePageCalculator(new Calculator(() => new HeldChecks(load) as unknown as Worker));
    const element = await cell();
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)');
    const { setTimeout: later } = globalThis;
    // The cell's patience has no end: its time stands still.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const isHeld = new Promise<void>((resolve) => {
      HeldChecks.onHeld = resolve;
    });
    const ended = run(element);
    await isHeld;
    await new Promise((resolve) => later(resolve, 10));
    expect(element.results).toEqual({});
    HeldChecks.release();
    await ended;
    vi.useRealTimers();
    expect(element.results['d_k']).toBe(4);
    expect(status(element)).toContain('Well calculated');
  });

  test('what is typed while a cell is judged is newer than its values', async () => {
    usePageCalculator(new Calculator(() => new HeldChecks(load) as unknown as Worker));
    const element = await cell();
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)');
    const ended = run(element);
    type(element, 'Q = [1, 3]\nd_k = 4\nweights = softmax(Q / 2)');
    await vi.waitFor(() => expect(element.results['d_k']).toBe(4), { interval: 1 });
    expect(element.querySelector('.exercise-list')?.classList).toContain('is-stale');
    HeldChecks.release();
    await ended;
  });

  test('a check that takes too long is said not to have been made', async () => {
    usePageCalculator(new Calculator(() => new NoChecks(load) as unknown as Worker, 20));
    const element = await cell();
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)');
    expect((await run(element)).solved).toBe(false);
    expect(status(element)).toContain('could not be checked');
    expect(status(element)).not.toContain('correct');
  });

  test('an error keeps the text and earlier results and tells its line', async () => {
    const element = await cell();
    await run(element);
    const broken = 'Q = [5, 6]\nd_k = 4\nweights = softmax(Q * Q)';
    type(element, broken);
    const { results, error } = await run(element);
    expect(error).toMatchObject({ line: 3 });
    expect(status(element)).toContain('Line 3:');
    expect(element.source).toBe(broken);
    // Q is new, weights are still those of the run before.
    expect(results['Q']).toEqual([[5, 6]]);
    expect((results['weights'] as number[][])[0]?.[0]).toBeCloseTo(FIRST_WEIGHT, 6);
    expect(field(element).getAttribute('aria-invalid')).toBe('true');
    expect(element.querySelector('.exercise-list .is-old')?.textContent).toContain('earlier value');
    type(element, example.source);
    await run(element);
    expect(field(element).getAttribute('aria-invalid')).toBe('false');
    expect(element.querySelector('.is-old')).toBeNull();
  });

  test('beside an error it is said what is wrong on the lines before it', async () => {
    const element = await cell();
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / d_k)\noutput = weights * Q');
    const { error, solved } = await run(element);
    expect(error).toMatchObject({ line: 4 });
    expect(solved).toBe(false);
    expect(status(element)).toMatch(/Line 4:.*weights: No root was taken\./);
    // Of what is right, or not there yet, nothing is said.
    type(element, 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)\noutput = weights * Q');
    await run(element);
    expect(status(element)).not.toContain('weights:');
    type(element, 'Q = [1, 2]\nd_k = Q * Q');
    await run(element);
    expect(status(element)).not.toContain('weights');
  });

  test('a blank cell is no accident', async () => {
    const element = await cell();
    type(element, '  \n');
    const { error } = await run(element);
    expect(error?.code).toBe('source_empty');
    expect(status(element)).not.toContain('Line 1');
    // Nothing was written, so nothing has to be said about what was kept.
    expect(status(element)).toBe('✗There is nothing to calculate yet. Write a formula.');
  });

  test('Stop ends the run and says so; it is awake only while one runs', async () => {
    const element = await cell();
    expect(button(element, 'stop').disabled).toBe(true);
    const done = run(element);
    expect(button(element, 'stop').disabled).toBe(false);
    button(element, 'stop').click();
    const { error } = await done;
    expect(error?.code).toBe('stopped');
    expect(element.source).toBe(example.source);
    await vi.waitFor(() => expect(button(element, 'stop').disabled).toBe(true));
    expect((await run(element)).error).toBeNull();
  });

  test('Ctrl+Enter runs, but not while a syllable is being composed', async () => {
    const element = await cell();
    const heard = vi.fn();
    element.addEventListener('result', heard);
    const press = (isComposing: boolean) =>
      field(element).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing, bubbles: true }),
      );
    press(true);
    expect(button(element, 'stop').disabled).toBe(true);
    press(false);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  });

  test('Reset restores the original and can be undone with its results', async () => {
    const element = await cell();
    type(element, 'x = 41 + 1');
    await run(element);
    button(element, 'reset').click();
    expect(element.source).toBe(example.source);
    expect(element.results).toEqual({});
    button(element, 'undo').click();
    expect(element.source).toBe('x = 41 + 1');
    expect(element.results).toEqual({ x: 42 });
  });

  test('the text survives a reload, and Reset forgets it', async () => {
    const first = await cell();
    type(first, 'x = 1');
    window.dispatchEvent(new Event('pagehide'));
    const second = await cell();
    expect(second.source).toBe('x = 1');
    expect(field(second).value).toBe('x = 1');
    button(second, 'reset').click();
    window.dispatchEvent(new Event('pagehide'));
    expect((await cell()).source).toBe(example.source);
  });

  test('hints come one by one, the solution can be put into the cell', async () => {
    const element = await cell();
    button(element, 'hint').click();
    expect(status(element)).toContain('Hint 1 of 2 Think of softmax.');
    expect(status(element)).not.toContain('Divide first');
    button(element, 'hint').click();
    button(element, 'hint').click();
    expect(status(element)).toContain('That was the last hint');
    button(element, 'solution').click();
    button(element, 'solution').click();
    expect(element.querySelectorAll('.exercise-solution')).toHaveLength(1);
    button(element, 'use-solution').click();
    expect(element.source).toBe(example.tasks[0]?.solution);
    button(element, 'undo').click();
    expect(element.source).toBe(example.source);
  });

  test('a shared link opens with its text, and the own text is one Undo away', async () => {
    const first = await cell();
    type(first, 'x = 7');
    button(first, 'share').click();
    await vi.waitFor(() => expect(status(first)).not.toBe(''));
    expect(location.hash).toMatch(/^#exercise-1=/);
    const link = location.hash;
    history.replaceState(null, '', '/');
    type(first, 'mine = 1');
    window.dispatchEvent(new Event('pagehide'));
    history.replaceState(null, '', `/${link}`);
    const second = await cell();
    expect(second.source).toBe('x = 7');
    button(second, 'undo').click();
    expect(second.source).toBe('mine = 1');
  });

  test('a broken link says so and loses nothing', async () => {
    history.replaceState(null, '', '/#exercise-1=%%%');
    const element = await cell();
    expect(status(element)).toContain('cut short');
    expect(element.source).toBe(example.source);
  });

  test('the box holds the height of the original only until the text is edited', async () => {
    const element = await cell();
    const box = element.querySelector<HTMLElement>('.exercise-editor');
    expect(box?.dataset['original']).toBe(example.source);
    type(element, 'x = 1');
    expect(box?.dataset['original']).toBe('');
    expect(box?.dataset['text']).toBe('x = 1');
  });

  test('the source property replaces the text', async () => {
    const element = await cell();
    element.source = 'y = 2 ^ 10';
    expect(field(element).value).toBe('y = 2 ^ 10');
    expect((await run(element)).results).toEqual({ y: 1024 });
  });

  test('builds itself from data', async () => {
    document.body.textContent = '';
    const element = document.createElement('exercise-cell');
    element.id = 'exercise-1';
    element.data = example;
    document.body.append(element);
    await vi.waitFor(() => expect(button(element, 'run').disabled).toBe(false));
    expect((await run(element)).error).toBeNull();
  });
});
