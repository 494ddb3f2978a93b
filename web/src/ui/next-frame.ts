/** A page that nobody sees has no frames: it goes on after this long, in ms. */
const UNSEEN = 100;

/** Resolves when what was changed is on the screen, or has had time to come there. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, UNSEEN);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
