import { escapeHtml } from '../ui/html.js';
import { label } from './context.js';
import type { LoadedPage, Site } from './site.js';
import { relativeAddress } from './site-map.js';

/** A page's label, safe for HTML. */
export function textOf({ lesson }: LoadedPage, key: string): string {
  return escapeHtml(label(lesson.labels, key));
}

/** The pages of one language, in the order in which they are learned. */
export function sameLanguage(page: LoadedPage, { pages }: Site): LoadedPage[] {
  return pages.filter(({ lang }) => lang === page.lang);
}

/** The same unit in the other languages. */
export function translations(page: LoadedPage, { pages }: Site): LoadedPage[] {
  return pages.filter(({ lang, unit }) => lang !== page.lang && unit === page.unit);
}

/** The way from one page to another. */
export function way(from: LoadedPage, to: LoadedPage): string {
  return relativeAddress(from.lesson.address, to.lesson.address);
}

/** The units of the course, the page's own marked. */
export function unitsHtml(page: LoadedPage, site: Site): string {
  const items = sameLanguage(page, site).map((other) => {
    const current = other === page ? ' aria-current="page"' : '';
    const name = textOf(page, `unit.${other.unit.name}`);
    return `<li><a href="${way(page, other)}"${current}>${name}</a></li>`;
  });
  return `<nav class="units" aria-label="${textOf(page, 'units')}"><ol>${items.join('')}</ol></nav>`;
}

/** The same page in other languages; a script adds the place that is being read. */
export function languagesHtml(page: LoadedPage, site: Site): string {
  return translations(page, site)
    .map((other) => {
      const { lang } = other;
      const [name, short] = [textOf(other, 'language'), textOf(other, 'language.short')];
      return (
        `<a class="language-link" href="${way(page, other)}" hreflang="${lang}" lang="${lang}" ` +
        `aria-label="${name}"><span class="language-name">${name}</span>` +
        `<span class="language-short">${short}</span></a>`
      );
    })
    .join('');
}

/** The pages before and after, at the end of the text. */
export function turnHtml(page: LoadedPage, site: Site): string {
  const pages = sameLanguage(page, site);
  const index = pages.indexOf(page);
  const link = (other: LoadedPage | undefined, rel: 'prev' | 'next') =>
    other
      ? `<a class="turn-${rel}" rel="${rel}" href="${way(page, other)}">` +
        `<span class="turn-word">${textOf(page, `turn.${rel}`)}</span> ` +
        `<span class="turn-title">${escapeHtml(other.lesson.title)}</span></a>`
      : '';
  const links = link(pages[index - 1], 'prev') + link(pages[index + 1], 'next');
  return links && `<nav class="turn" aria-label="${textOf(page, 'turn')}">${links}</nav>`;
}
