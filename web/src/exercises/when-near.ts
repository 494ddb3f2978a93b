/** Calls once when the element comes near the viewport: a screen's height away is near. */
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
