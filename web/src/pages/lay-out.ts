import { isWide } from '../ui/screen.js';
import { whenIdle } from '../ui/when-idle.js';

/** What is laid out when it comes near: see sections.css. */
const WAITING = '.passage, .exercise-intro, .exercise-tasks, quiz-question';
const DONE = 'is-laid-out';

const BEGINS_TO_READ = ['scroll', 'pointerdown', 'keydown'];
/** A phone is busy enough with a page that has just been opened; after this long, in ms, it has settled. */
const SETTLED = 6000;
/** No window that somebody looks at is so narrow, in px. */
const TINY = 16;

function layOut(elements: Iterator<HTMLElement>): void {
  const { value, done } = elements.next();
  if (done) return;
  value.classList.add(DONE);
  // Now: left to the next frame, it would be done together with the one after it.
  value.getBoundingClientRect();
  whenIdle(() => layOut(elements));
}

/**
 * Lays out what is far from the reader, piece by piece, while there is nothing
 * else to do: then places are exact, and the page can be copied as a whole.
 */
export function layOutTheRest(lesson: HTMLElement): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    whenIdle(() => layOut(lesson.querySelectorAll<HTMLElement>(WAITING).values()));
  };
  if (isWide()) {
    start();
    return;
  }
  for (const event of BEGINS_TO_READ) {
    addEventListener(event, start, { once: true, passive: true });
  }
  setTimeout(start, SETTLED);
}

/**
 * Lays out everything for a picture of the whole page, which would show blanks: a
 * browser that takes one gives the window a tiny size for a moment, and then its
 * own again, of which the page may be told only the end.
 */
export function layOutForPictures(lesson: HTMLElement): void {
  let last = { innerWidth, innerHeight };
  const resized = () => {
    const { innerWidth: before, innerHeight: heightBefore } = last;
    last = { innerWidth, innerHeight };
    const isSame = innerWidth === before && innerHeight === heightBefore;
    if (!isSame && before > TINY) return;
    removeEventListener('resize', resized);
    for (const element of lesson.querySelectorAll(WAITING)) element.classList.add(DONE);
  };
  addEventListener('resize', resized);
}
