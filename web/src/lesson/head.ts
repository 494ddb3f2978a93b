import { escapeHtml } from '../ui/html.js';
import { label } from './context.js';
import { textOf, translations } from './navigation.js';
import type { LoadedPage, Site } from './site.js';
import { relativeAddress } from './site-map.js';

/** Nothing but this site's own files may load or be talked to. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The picture that a shared link shows, in web/public. */
const PICTURE = { file: '/share.png', width: 1200, height: 630 };

/** The language for readers of none of the site's languages. */
const DEFAULT_LANGUAGE = 'en';

/** An address for machines: absolute where the site knows its own, else relative. */
function addressIn(site: Site, from: LoadedPage, address: string): string {
  return site.url
    ? new URL(address.slice(1), site.url).href
    : relativeAddress(from.lesson.address, address);
}

/** Where search engines find the page in each language, itself included. */
function alternatesHtml(page: LoadedPage, site: Site): string[] {
  const others = translations(page, site);
  if (others.length === 0) return [];
  const all = [page, ...others];
  const link = (lang: string, { lesson }: LoadedPage) =>
    `<link rel="alternate" hreflang="${lang}" href="${addressIn(site, page, lesson.address)}" vite-ignore>`;
  const fallback = all.find(({ lang }) => lang === DEFAULT_LANGUAGE) ?? page;
  return [...all.map((other) => link(other.lang, other)), link('x-default', fallback)];
}

/** What goes into `<head>`. */
export function headHtml(page: LoadedPage, site: Site): string {
  const { lesson } = page;
  const title = escapeHtml(lesson.title);
  const description = escapeHtml(lesson.description);
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${content}">`;
  const address = addressIn(site, page, lesson.address);
  return [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${address}" vite-ignore>`,
    ...alternatesHtml(page, site),
    property('title', title),
    property('description', description),
    property('site_name', textOf(page, 'site')),
    property('type', 'article'),
    property('locale', textOf(page, 'locale')),
    ...translations(page, site).map((other) =>
      property('locale:alternate', textOf(other, 'locale')),
    ),
    // A relative address would be read as one of whoever shows the link.
    ...(site.url ? [property('url', address)] : []),
    property('image', addressIn(site, page, PICTURE.file)),
    property('image:width', String(PICTURE.width)),
    property('image:height', String(PICTURE.height)),
    property('image:alt', escapeHtml(label(lesson.labels, 'picture'))),
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="color-scheme" content="light dark">',
  ].join('\n    ');
}
