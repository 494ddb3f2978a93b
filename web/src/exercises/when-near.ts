/** Whether an element is on the screen, or at most a screen's height away. */
export function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= 2 * innerHeight && bottom >= -innerHeight;
}

/** Calls once when the element is near, as isNear() says. */
export function whenNear(element: Element, call: () => void): void {
  if (typeof IntersectionObserver !== 'function') {
    call();
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(element);
}
