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

/** A resize to each of these sizes; the parts that are laid out afterwards. */
function laidOutAfter(...sizes: [number, number][]): number {
  const lesson = open(412);
  const before = { innerWidth, innerHeight };
  layOutForPictures(lesson);
  for (const [width, height] of sizes) {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    window.dispatchEvent(new Event('resize'));
  }
  Object.assign(window, before);
  return laidOut(lesson);
}

test('a window that was tiny, or is told of no other size, is having its picture taken', () => {
  const usual: [number, number] = [innerWidth, innerHeight];
  expect(laidOutAfter([1, 1])).toBe(0);
  expect(laidOutAfter([1, 1], usual)).toBe(2);
  expect(laidOutAfter(usual)).toBe(2);
});

test('a phone that is turned, or whose address bar comes and goes, is not', () => {
  const [width, height] = [innerWidth, innerHeight];
  expect(laidOutAfter([height, width], [width, height])).toBe(0);
  expect(laidOutAfter([width, height + 56], [width, height])).toBe(0);
});
