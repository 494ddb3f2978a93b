import { escapeHtml } from '../ui/html.js';
import { label, type PageContext, Refusal } from './context.js';
import type { Files } from './files.js';

/** A program is written once in each of these; the ending of its file says in which. */
const LANGUAGES = [
  { name: 'NumPy', ending: 'numpy.py' },
  { name: 'PyTorch', ending: 'pytorch.py' },
  { name: 'JavaScript', ending: 'js' },
] as const;

/**
 * The programs web/content/shared/programs/<name>.* one after another, each
 * under its language; where scripts run, pages/programs.ts makes them tabs.
 */
export function programsHtml(name: string, files: Files, page: PageContext): string | Refusal {
  const text = (key: string) => escapeHtml(label(page.labels, key));
  const blocks: string[] = [];
  for (const language of LANGUAGES) {
    const file = `web/content/shared/programs/${name}.${language.ending}`;
    const code = files.text(file);
    if (code === null) return new Refusal(`there is no file ${file}`);
    const id = `programs-${name}-${blocks.length + 1}`;
    const title = escapeHtml(label(page.labels, 'programs.code', { name: language.name }));
    blocks.push(
      `<div class="program" id="${id}" data-name="${language.name}">` +
        `<p class="program-title">${language.name}</p>` +
        `<div class="scroll code" role="region" tabindex="0" aria-label="${title}">` +
        `<pre><code>${escapeHtml(code.trimEnd())}\n</code></pre></div></div>`,
    );
  }
  return (
    `<div class="programs" id="programs-${name}" data-label="${text('programs.label')}" ` +
    `data-copy="${text('programs.copy')}" data-copied="${text('programs.copied')}">` +
    `${blocks.join('')}</div>`
  );
}
