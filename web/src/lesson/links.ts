import { type PageContext, Refusal } from './context.js';
import { addressOf, relativeAddress, UNITS } from './site-map.js';

/** `mailto:`, `https:` and their like: not an address of this site. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * The address of a link in a text. `#id` stays on the page; `/architecture/#id`
 * leads to that page in the text's own language, by a relative address. Both
 * are noted to be checked once everything is read.
 *
 * @returns null for a page of the site that is not written yet in this language
 */
export function linkTo(
  url: string,
  page: PageContext,
  file: string,
  line: number,
): string | Refusal | null {
  if (ELSEWHERE.test(url)) return url;
  if (url.startsWith('#')) {
    page.targets.push({ id: url.slice(1), file, line });
    return url;
  }
  const match = /^(\/[^#?]*)(?:#([^#]*))?$/.exec(url);
  const unit = UNITS.find(({ path }) => path === match?.[1]);
  if (!match || !unit) {
    const paths = UNITS.map(({ path }) => path).join(', ');
    return new Refusal(
      `"${url}" is not an address of this site; there are ${paths}, each with #id or without`,
    );
  }
  if (!page.isWritten(unit.name)) return null;
  const id = match[2] ?? '';
  page.links.push({ unit: unit.name, id, file, line });
  const to = addressOf(page.lang, unit.path);
  if (to === page.address) return `#${id || 'lesson'}`;
  return relativeAddress(page.address, to) + (id && `#${id}`);
}
