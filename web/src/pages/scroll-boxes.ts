/**
 * Boxes that can scroll sideways are reachable by keyboard and named for screen
 * readers in the static page. Where nothing scrolls, that would only be a stop
 * on the way: it is taken off, and put back when the screen gets narrower.
 */
export function startScrollBoxes(root: Document = document): void {
  const names = new Map<Element, string>();

  const update = (box: HTMLElement) => {
    const scrolls = box.scrollWidth > box.clientWidth + 1;
    const attributes = { tabindex: '0', role: 'region', 'aria-label': names.get(box) ?? '' };
    for (const [name, value] of Object.entries(attributes)) {
      if (!scrolls) box.removeAttribute(name);
      else if (box.getAttribute(name) !== value) box.setAttribute(name, value);
    }
  };

  const observer = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest<HTMLElement>('.scroll')));
    for (const box of boxes) if (box) update(box);
  });
  for (const box of root.querySelectorAll('.scroll')) {
    names.set(box, box.getAttribute('aria-label') ?? '');
    observer.observe(box);
    // The content may grow by itself, as when a font arrives.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
  }
}
