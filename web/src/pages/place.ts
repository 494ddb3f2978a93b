/** Where the reader is: which part of the lesson, and how far its top is from that of the screen, in px. */
interface Place {
  part: number;
  top: number;
}

/** How often, in ms, the place is noted: Safari allows 100 notes in half a minute. */
const PAUSE = 400;

/** What a reader does to go elsewhere. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'hashchange'];

function partsOf(lesson: HTMLElement): HTMLElement[] {
  return [...lesson.querySelectorAll<HTMLElement>(':scope > section > *')];
}

/** undefined where the lesson has not been scrolled into. */
function placeNow(lesson: HTMLElement): Place | undefined {
  const tops = partsOf(lesson).map((part) => part.getBoundingClientRect().top);
  const part = tops.findLastIndex((top) => top <= 0);
  const top = tops[part];
  return top === undefined ? undefined : { part, top };
}

function goTo(lesson: HTMLElement, { part, top }: Place): void {
  const element = partsOf(lesson)[part];
  if (element) scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
}

function isPlace(value: unknown): value is Place {
  const { part, top } = (value ?? {}) as Partial<Place>;
  return Number.isInteger(part) && Number.isFinite(top);
}

/**
 * Keeps the reader's place when the page is loaded again or come back to. A
 * browser keeps it in pixels, which lead elsewhere while what is above has not
 * been laid out.
 */
export function keepPlace(lesson: HTMLElement): void {
  const kept: unknown = history.state?.place;
  if (isPlace(kept)) {
    let moved = false;
    for (const event of MOVES) {
      addEventListener(event, () => (moved = true), { once: true, passive: true });
    }
    // After the browser has gone where it thinks the place is; but never with a reader who goes on.
    const restore = () => requestAnimationFrame(() => moved || goTo(lesson, kept));
    if (document.readyState === 'complete') restore();
    else addEventListener('load', restore, { once: true });
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    timer = undefined;
    history.replaceState({ ...history.state, place: placeNow(lesson) }, '');
  };
  addEventListener('scroll', () => (timer ??= setTimeout(note, PAUSE)), { passive: true });
}
