import { escapeHtml } from '../ui/html.js';
import { figuresHtml } from './figure-list.js';
import { languagesHtml, sameLanguage, textOf, turnHtml, unitsHtml, way } from './navigation.js';
import type { LessonPage } from './page.js';
import type { LoadedPage, Site } from './site.js';
import { startHtml } from './start.js';

function contentsHtml({ sections }: LessonPage): string {
  const items = sections.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`);
  return `<ol>${items.join('')}</ol>`;
}

/** The way to the first page of the page's language. */
function homeOf(page: LoadedPage, site: Site): string {
  return way(page, sameLanguage(page, site)[0] ?? page);
}

function headerHtml(page: LoadedPage, site: Site): string {
  const text = (key: string) => textOf(page, key);
  return `<header class="site-header">
      <a class="site-name" href="${homeOf(page, site)}">${text('site')}</a>
      ${unitsHtml(page, site)}
      <details class="contents-menu">
        <summary>${text('toc')}</summary>
        <div class="menu">
          ${unitsHtml(page, site)}
          <nav class="contents" aria-label="${text('toc')}">${contentsHtml(page.lesson)}</nav>
        </div>
      </details>
      ${languagesHtml(page, site)}
      <button type="button" class="theme-button" aria-label="${text('theme')}" title="${text('theme')}">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M12 3.5a8.5 8.5 0 1 0 0 17z"/><circle cx="12" cy="12" r="8.5"/></svg>
      </button>
    </header>`;
}

/** What goes into `<body>` before the scripts. */
export function bodyHtml(page: LoadedPage, site: Site): string {
  const text = (key: string) => textOf(page, key);
  const { lesson, unit } = page;
  // Where there is something to read to its end, a script notes how far the reader is.
  const reading = unit.kind === 'lesson' ? ` data-unit="${unit.name}"` : '';
  return `<a class="skip" href="#lesson">${text('skip')}</a>
    ${headerHtml(page, site)}
    <div class="page">
      <nav class="contents contents-side" aria-label="${text('toc')}">
        <p class="contents-title" aria-hidden="true">${text('toc')}</p>
        ${contentsHtml(lesson)}
      </nav>
      <main id="lesson" class="lesson" tabindex="-1"${reading} data-figure-note="${text('figures.noteLabel')}" data-loading-failed="${text('loading.failed')}">
        <h1>${escapeHtml(lesson.title)}</h1>
        <p class="lead">${escapeHtml(lesson.description)}</p>
        ${startHtml(page, site)}
        ${lesson.html}
        ${figuresHtml(lesson)}
        ${turnHtml(page, site)}
      </main>
    </div>
    <footer class="site-footer">
      <p>${text('footer.private')}</p>
      <p>${text('footer.licence')}</p>
    </footer>`;
}
