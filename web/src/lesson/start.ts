import { sameLanguage, textOf, way } from './navigation.js';
import type { LoadedPage, Site } from './site.js';

function unitHtml(page: LoadedPage, other: LoadedPage): string {
  const { unit, lesson } = other;
  const sections = lesson.sections.map(({ id }) => id);
  const here = other === page;
  const address = here ? `#${sections[0] ?? 'lesson'}` : way(page, other);
  const list = (kind: string, ids: readonly string[]) => ` data-${kind}="${ids.join(' ')}"`;
  const parts =
    unit.kind === 'lesson'
      ? list('sections', sections) +
        list('exercises', lesson.exercises) +
        list('questions', lesson.questions)
      : '';
  return (
    `<li class="start-unit" data-unit="${unit.name}"${parts}>` +
    `<a class="start-name" href="${address}"${here ? ' aria-current="page"' : ''}>` +
    `${textOf(page, `unit.${unit.name}`)}</a>` +
    `<p class="start-about">${textOf(page, `unit.${unit.name}.about`)}</p></li>`
  );
}

/**
 * The units at the beginning of the first page: what each teaches and, drawn by
 * a script from what this browser remembers, how far the reader is.
 */
export function startHtml(page: LoadedPage, site: Site): string {
  const pages = sameLanguage(page, site);
  if (page !== pages[0] || pages.length < 2) return '';
  const texts = ['read', 'exercises', 'questions', 'continue', 'private', 'forget'].map(
    (key) => ` data-${key}="${textOf(page, `start.${key}`)}"`,
  );
  return (
    `<nav class="start" aria-label="${textOf(page, 'start')}"${texts.join('')}>` +
    `<ol>${pages.map((other) => unitHtml(page, other)).join('')}</ol></nav>`
  );
}
