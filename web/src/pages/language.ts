/** The part of the screen's height at which a text counts as being read. */
const READING_LINE = 0.3;

/** What can be named in an address, in reading order. */
const PLACES = ':is(h2, h3, h4, exercise-cell, quiz-question)[id]';

/**
 * The fragment that leads to the same place in another language: ids are the
 * same in all. What a shared link holds is kept instead.
 */
function placeNow(lesson: HTMLElement): string {
  if (location.hash.includes('=')) return location.hash;
  const line = innerHeight * READING_LINE;
  const passed = [...lesson.querySelectorAll(PLACES)].filter(
    (place) => place.getBoundingClientRect().top <= line,
  );
  const id = passed.at(-1)?.id;
  return id ? `#${id}` : '';
}

/** Lets the links to other languages keep the place that is being read. */
export function startLanguageLinks(lesson: HTMLElement, root: Document = document): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.language-link')) {
    const address = link.getAttribute('href') ?? '';
    const update = () => link.setAttribute('href', address + placeNow(lesson));
    // Each way of following a link, also into another tab.
    for (const event of ['pointerdown', 'focus', 'click']) link.addEventListener(event, update);
  }
}
