import { escapeHtml } from '../ui/html.js';
import { label } from './context.js';
import type { LessonPage } from './page.js';
import { fullValue, proseText } from './printed.js';

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

/** What goes into `<head>`. */
export function headHtml(page: LessonPage): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const site = escapeHtml(label(page.labels, 'site'));
  return [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:site_name" content="${site}">`,
    '<meta property="og:type" content="article">',
    '<meta name="color-scheme" content="light dark">',
  ].join('\n    ');
}

function contentsHtml({ sections }: LessonPage): string {
  const items = sections.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`);
  return `<ol>${items.join('')}</ol>`;
}

/** The way from the site's root to this page's folder, backwards: '', '../', '../../'. */
function rootOf(page: LessonPage): string {
  const depth = page.path.split('/').filter(Boolean).length + (page.lang === 'ko' ? 0 : 1);
  return depth === 0 ? './' : '../'.repeat(depth);
}

function headerHtml(page: LessonPage): string {
  const text = (key: string) => escapeHtml(label(page.labels, key));
  return `<header class="site-header">
      <a class="site-name" href="${rootOf(page)}">${text('site')}</a>
      <details class="contents-menu">
        <summary>${text('toc')}</summary>
        <nav class="contents" aria-label="${text('toc')}">${contentsHtml(page)}</nav>
      </details>
      <button type="button" class="theme-button" aria-label="${text('theme')}" title="${text('theme')}">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M12 3.5a8.5 8.5 0 1 0 0 17z"/><circle cx="12" cy="12" r="8.5"/></svg>
      </button>
    </header>`;
}

/**
 * Every figure of the page with its expression: what a tap on a figure shows,
 * for those who read without a pointer, without scripts or on paper.
 */
function figuresHtml({ figures, labels }: LessonPage): string {
  if (figures.length === 0) return '';
  const text = (key: string) => escapeHtml(label(labels, key));
  // A figure that is repeated needs to be listed once.
  const unique = new Map(
    figures.map((figure) => [`${figure.printed}=${figure.expression}`, figure]),
  );
  const rows = [...unique.values()].map(
    ({ printed, expression, value }) =>
      `<tr><td>${escapeHtml(proseText(printed))}</td><td><code>${escapeHtml(expression)}</code></td>` +
      `<td>${escapeHtml(fullValue(value))}</td></tr>`,
  );
  const intro = escapeHtml(label(labels, 'figures.intro', { count: figures.length }));
  return `<details class="all-figures">
        <summary>${text('figures.title')}</summary>
        <p>${intro}</p>
        <div class="scroll table" role="region" tabindex="0" aria-label="${text('figures.title')}">
          <table>
            <thead><tr><th scope="col">${text('figures.printed')}</th><th scope="col">${text('figures.expression')}</th><th scope="col">${text('figures.value')}</th></tr></thead>
            <tbody>${rows.join('\n')}</tbody>
          </table>
        </div>
      </details>`;
}

/** What goes into `<body>` before the scripts. */
export function bodyHtml(page: LessonPage): string {
  const text = (key: string) => escapeHtml(label(page.labels, key));
  return `<a class="skip" href="#lesson">${text('skip')}</a>
    ${headerHtml(page)}
    <div class="page">
      <nav class="contents contents-side" aria-label="${text('toc')}">
        <p class="contents-title" aria-hidden="true">${text('toc')}</p>
        ${contentsHtml(page)}
      </nav>
      <main id="lesson" class="lesson" tabindex="-1" data-figure-note="${text('figures.noteLabel')}" data-loading-failed="${text('loading.failed')}">
        <h1>${escapeHtml(page.title)}</h1>
        <p class="lead">${escapeHtml(page.description)}</p>
        ${page.html}
        ${figuresHtml(page)}
      </main>
    </div>
    <footer class="site-footer">
      <p>${text('footer.private')}</p>
      <p>${text('footer.licence')}</p>
    </footer>`;
}
