import { whenIdle } from '../ui/when-idle.js';
import type { Loaders } from './elements.js';

/** How long, in ms, the early ones may take before the others begin. */
const PATIENCE = 3000;

/** How far below or above the screen an element begins to load. */
const MARGIN = '600px';

/** The tags of elements whose state stands in the address (`#id=…`): they are wanted at once. */
function tagsInAddress(): string[] {
  return location.hash
    .slice(1)
    .split('&')
    .flatMap((part) => {
      const [id = '', ...state] = part.split('=');
      if (state.length === 0) return [];
      const element = document.getElementById(id) ?? document.getElementsByTagName(id)[0];
      return element ? [element.localName] : [];
    });
}

/**
 * Loads custom elements when they are needed: `early` ones as soon as the page
 * is idle or one of them comes near the screen, `near` ones after these when one
 * comes near, and any when it is focused or a shared link holds its state.
 *
 * @param onFailure called with the elements that could not be woken
 * @returns resolves when the early ones are there, or have been waited for long enough
 */
export function upgradeElements(
  early: Loaders,
  near: Loaders,
  onFailure: (elements: HTMLElement[]) => void,
): Promise<void> {
  const loaders: Loaders = { ...early, ...near };
  const all = (tag: string) => [...document.querySelectorAll<HTMLElement>(tag)];
  const started = new Set<string>();

  const load = async (tag: string): Promise<void> => {
    const loader = loaders[tag];
    if (!loader || started.has(tag) || all(tag).length === 0) return;
    started.add(tag);
    for (const element of all(tag)) observer.unobserve(element);
    await loader().catch((error: unknown) => {
      console.error(error);
      onFailure(all(tag));
    });
  };

  const earlyOnes = new Promise<void>((resolve) => {
    whenIdle(() => {
      // When one does not arrive at all, the others need not wait for it.
      setTimeout(resolve, PATIENCE);
      Promise.all(Object.keys(early).map(load)).then(() => resolve());
    });
  });

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const tag = target.localName;
        if (!isIntersecting) continue;
        if (Object.hasOwn(early, tag)) load(tag);
        else earlyOnes.then(() => load(tag));
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

  const loadShared = () => tagsInAddress().forEach(load);
  loadShared();
  window.addEventListener('hashchange', loadShared);
  return earlyOnes;
}
