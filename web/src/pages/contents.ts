import { isPassed } from './reading-line.js';

/** Marks the section being read in every table of contents of the page. */
export function startContents(root: Document = document): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')];
  const headings = [...new Set(links.map((link) => link.hash.slice(1)))]
    .map((id) => root.getElementById(id))
    .filter((heading) => heading !== null)
    // To ask where a heading is would lay out a section that is out of sight.
    .map((heading) => ({ id: heading.id, section: heading.closest('section') ?? heading }));
  let current = '';

  const update = () => {
    const atEnd = scrollY > 0 && innerHeight + scrollY >= document.body.scrollHeight - 2;
    const passed = headings.filter(({ section }) => isPassed(section));
    const reading = (atEnd ? headings : passed).at(-1)?.id ?? '';
    if (reading === current) return;
    current = reading;
    for (const link of links) {
      if (link.hash.slice(1) === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    keepInView(root.querySelector<HTMLElement>('.contents-side [aria-current]'));
  };

  let scheduled = false;
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      update();
    });
  };
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  schedule();
}

/** Scrolls a long table of contents by itself; `scrollIntoView` would move the page too. */
function keepInView(link: HTMLElement | null): void {
  const box = link?.closest<HTMLElement>('.contents-side');
  if (!link || !box) return;
  const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 16;
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 16;
}

/** The menu of narrow screens: closes when a place is chosen, on Escape, and on a tap elsewhere. */
export function startContentsMenu(menu: HTMLDetailsElement): void {
  const summary = menu.querySelector('summary');
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) menu.open = false;
  });
  document.addEventListener('click', (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary?.focus();
  });
}
