/**
 * Boxes that can scroll sideways are reachable by keyboard and named for screen
 * readers in the static page. Where nothing scrolls, that would only be a stop
 * on the way: it is taken off all of them, and put back where a box turns out
 * to scroll. A box that is not laid out yet is asked when it is.
 */
export function startScrollBoxes(root: Document = document): void {
  const names = new Map<Element, string>();

  const set = (box: HTMLElement, scrolls: boolean) => {
    const attributes = { tabindex: '0', role: 'region', 'aria-label': names.get(box) ?? '' };
    for (const [name, value] of Object.entries(attributes)) {
      if (!scrolls) box.removeAttribute(name);
      else if (box.getAttribute(name) !== value) box.setAttribute(name, value);
    }
  };
  const update = (box: HTMLElement) => {
    const scrolls = box.scrollWidth > box.clientWidth + 1;
    // The keyboard's place is not taken from under the reader.
    if (scrolls || document.activeElement !== box) set(box, scrolls);
  };

  const observer = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest<HTMLElement>('.scroll')));
    for (const box of boxes) if (box) update(box);
  });
  for (const box of root.querySelectorAll<HTMLElement>('.scroll')) {
    names.set(box, box.getAttribute('aria-label') ?? '');
    set(box, false);
    observer.observe(box);
    // The content may grow by itself, as when a font arrives.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
  }
}
