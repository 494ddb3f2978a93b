/** Lets whatever waits go first, such as what the reader typed. */
function nextTask(): Promise<void> {
  // Timers are held back once they follow one another.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a task of its own, after everybody who asked before: what many
 * elements do at the same time does not hold up the page.
 */
export function inTurn(): Promise<void> {
  last = last.then(nextTask);
  return last;
}

/** A page that nobody sees has no frames: it goes on after this long, in ms. */
const UNSEEN = 100;

/** Resolves when what was changed is on the screen. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, UNSEEN);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
