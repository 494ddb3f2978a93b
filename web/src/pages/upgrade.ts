/** How far below or above the screen an element begins to load. */
const MARGIN = '600px';

/**
 * Loads each custom element when the first of its kind comes near the screen.
 *
 * @param loaders from tag name to what defines the element
 * @param onFailure called with the elements that could not be woken
 */
export function upgradeWhenNear(
  loaders: Readonly<Record<string, () => Promise<unknown>>>,
  onFailure: (elements: HTMLElement[]) => void,
): void {
  const all = (tag: string) => [...document.querySelectorAll<HTMLElement>(tag)];
  const started = new Set<string>();

  const load = (tag: string) => {
    if (started.has(tag)) return;
    started.add(tag);
    for (const element of all(tag)) observer.unobserve(element);
    loaders[tag]?.().catch((error: unknown) => {
      console.error(error);
      onFailure(all(tag));
    });
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) load(target.localName);
      }
    },
    { rootMargin: `${MARGIN} 0px` },
  );

  for (const tag of Object.keys(loaders)) {
    for (const element of all(tag)) {
      observer.observe(element);
      // A keyboard or a script may reach an element before it is on the screen.
      element.addEventListener('focusin', () => load(tag), { once: true });
    }
  }
}
