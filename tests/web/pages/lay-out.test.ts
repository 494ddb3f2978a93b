// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layOutForPictures, layOutTheRest } from '../../../web/src/pages/lay-out';

/** Whether the screen is wide: 1280 px are, 412 px are not. */
function open(width: number): HTMLElement {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number.parseFloat(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? 'NaN'),
  }));
  const lesson = document.createElement('main');
  lesson.innerHTML = '<div class="passage"></div><quiz-question></quiz-question><p></p>';
  layOutTheRest(lesson);
  return lesson;
}

const laidOut = (lesson: HTMLElement) => lesson.querySelectorAll('.is-laid-out').length;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a wide page is laid out as soon as it is idle', () => {
  const lesson = open(1280);
  vi.advanceTimersByTime(2000);
  expect(laidOut(lesson)).toBe(2);
});

test('a phone waits until somebody reads', () => {
  const lesson = open(412);
  vi.advanceTimersByTime(2000);
  expect(laidOut(lesson)).toBe(0);
  window.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(2000);
  expect(laidOut(lesson)).toBe(2);
});

test('or until six seconds have passed', () => {
  const lesson = open(412);
  vi.advanceTimersByTime(5900);
  expect(laidOut(lesson)).toBe(0);
  vi.advanceTimersByTime(2000);
  expect(laidOut(lesson)).toBe(2);
});

test('a window that comes back to its size is having its picture taken', () => {
  const size = { innerWidth, innerHeight };
  const lesson = open(412);
  layOutForPictures(lesson);
  const resize = (to: typeof size) => {
    Object.assign(window, to);
    window.dispatchEvent(new Event('resize'));
  };
  resize({ innerWidth: 1, innerHeight: 1 });
  expect(laidOut(lesson)).toBe(0);
  resize(size);
  expect(laidOut(lesson)).toBe(2);
});
