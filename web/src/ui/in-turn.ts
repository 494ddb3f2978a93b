/** Lets go first what the reader does, and the drawing of a frame. */
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
  // A page may break off the task that a figure is made in: the others go on.
  last = last.then(nextTask).catch(() => undefined);
  return last;
}
