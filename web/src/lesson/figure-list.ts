import { escapeHtml } from '../ui/html.js';
import { label } from './context.js';
import type { LessonPage } from './page.js';
import { fullValue, proseText } from './printed.js';

/**
 * Every figure of the page with its expression: what a tap on a figure shows,
 * for those who read without a pointer, without scripts or on paper.
 */
export function figuresHtml({ figures, labels }: LessonPage): string {
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
