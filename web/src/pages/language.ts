import { isPassed } from './reading-line.js';

/** What can be named in an address, in reading order. */
const PLACES = ':is(h2, h3, h4, exercise-cell, quiz-question)[id]';

/**
 * The fragment that leads to the same place in another language: ids are the
 * same in all. What a shared link holds is kept instead.
 */
function placeNow(lesson: HTMLElement): string {
  if (location.hash.includes('=')) return location.hash;
  // Passage by passage: to ask where something in it is lays out one that is out of sight.
  const parts = [...lesson.querySelectorAll('section > *')].filter(isPassed);
  for (const part of parts.reverse()) {
    const places = [...(part.matches(PLACES) ? [part] : []), ...part.querySelectorAll(PLACES)];
    const place = places.findLast(isPassed);
    if (place) return `#${place.id}`;
  }
  return '';
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
