// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetProgress,
  noteProgress,
  PROGRESS_EVENT,
  progressOf,
} from '../../../web/src/pages/progress.js';
import { nextSection, startPanel } from '../../../web/src/pages/start.js';

const NOTHING = { sections: [], exercises: [], questions: [] };

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('progress', () => {
  it('is kept by unit, each thing once', () => {
    noteProgress('lesson-1', 'sections', 'step-1');
    noteProgress('lesson-1', 'sections', 'step-1');
    noteProgress('lesson-1', 'questions', 'quiz-1');
    noteProgress('lesson-2', 'exercises', 'exercise-4');
    expect(progressOf('lesson-1')).toEqual({
      ...NOTHING,
      sections: ['step-1'],
      questions: ['quiz-1'],
    });
    expect(progressOf('lesson-2')).toEqual({ ...NOTHING, exercises: ['exercise-4'] });
    forgetProgress();
    expect(progressOf('lesson-1')).toEqual(NOTHING);
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', 'null', '7', '[]', '{"lesson-1":null}', '{"lesson-1":{"sections":[1,{}]}}'])(
    'is nothing where the store holds %s, and can be noted again',
    (text) => {
      localStorage.setItem('progress', text);
      expect(progressOf('lesson-1')).toEqual(NOTHING);
      noteProgress('lesson-1', 'sections', 'step-1');
      expect(progressOf('lesson-1').sections).toEqual(['step-1']);
    },
  );

  it('lasts for the page where nothing may be stored', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('no storage', 'SecurityError');
      });
    }
    noteProgress('lesson-1', 'sections', 'step-1');
    expect(progressOf('lesson-1').sections).toEqual(['step-1']);
    forgetProgress();
    expect(progressOf('lesson-1')).toEqual(NOTHING);
  });

  it('tells the page when it changes, and only then', () => {
    const told = vi.fn();
    document.addEventListener(PROGRESS_EVENT, told);
    noteProgress('lesson-1', 'sections', 'step-1');
    noteProgress('lesson-1', 'sections', 'step-1');
    document.removeEventListener(PROGRESS_EVENT, told);
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('the section to go on with', () => {
  it.each([
    [['a'], 'b'],
    [['a', 'c'], 'd'],
    [['a', 'b', 'd'], 'c'],
    [['gone'], 'a'],
    [['a', 'b', 'c', 'd'], undefined],
  ])('after %j is %s', (read, expected) => {
    expect(nextSection(['a', 'b', 'c', 'd'], read)).toBe(expected);
  });
});

describe('the panel of units', () => {
  function panel(): HTMLElement {
    document.body.innerHTML = `
      <nav data-read="read {done}/{total}" data-exercises="solved {done}/{total}"
        data-questions="answered {done}/{total}" data-continue="go on" data-private="here only"
        data-forget="forget"><ol>
        <li data-unit="lesson-1" data-sections="a b c" data-exercises="exercise-1" data-questions="">
          <a href="#a">One</a></li>
        <li data-unit="lesson-2" data-sections="d e" data-exercises=""
          data-questions="quiz-1 quiz-2 quiz-3 quiz-4 quiz-5 quiz-6">
          <a href="architecture/">Two</a></li>
        <li data-unit="lab"><a href="lab/">Lab</a></li></ol></nav>`;
    const found = document.querySelector('nav');
    if (!found) throw new Error('no panel');
    startPanel(found);
    return found;
  }
  const lines = (root: Element) =>
    [...root.querySelectorAll('li')].map((unit) => {
      const counts = [...unit.querySelectorAll('.start-count')].map((count) => count.textContent);
      const link = unit.querySelector('.start-continue')?.getAttribute('href');
      return [...counts, ...(link ? [link] : [])];
    });

  it('says nothing before anything is done', () => {
    const root = panel();
    expect(lines(root)).toEqual([[], [], []]);
    expect(root.querySelector('button')).toBeNull();
  });

  it('says what is done, of what there is, and where to go on', () => {
    noteProgress('lesson-1', 'sections', 'a');
    for (const kind of ['sections', 'exercises', 'questions'] as const) {
      noteProgress('lesson-1', kind, 'gone');
    }
    noteProgress('lab', 'sections', 'x');
    const root = panel();
    expect(lines(root)).toEqual([['read 1/3', 'solved 0/1', '#b'], [], []]);
    noteProgress('lesson-2', 'sections', 'd');
    expect(lines(root)[1]).toEqual(['read 1/2', 'answered 0/6', 'architecture/#e']);
    // 1 of 2 sections and 0 of 6 questions: one of eight.
    const bar = root.querySelector<HTMLElement>('[data-unit="lesson-2"] .start-bar-done');
    expect(Number.parseFloat(bar?.style.inlineSize ?? '')).toBeCloseTo(100 / 8, 6);
  });

  it('leads nowhere while no section is read', () => {
    noteProgress('lesson-2', 'questions', 'quiz-1');
    expect(lines(panel())[1]).toEqual(['read 0/2', 'answered 1/6']);
  });

  it('forgets when it is asked to', () => {
    noteProgress('lesson-1', 'sections', 'a');
    const root = panel();
    expect(root.textContent).toContain('here only');
    root.querySelector('button')?.click();
    expect(lines(root)).toEqual([[], [], []]);
    expect(root.querySelector('button')).toBeNull();
    expect(progressOf('lesson-1')).toEqual(NOTHING);
  });
});
