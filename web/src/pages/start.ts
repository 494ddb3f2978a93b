import { forgetProgress, PROGRESS_EVENT, progressOf } from './progress.js';

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** The section to go on with: the first unread one after the last that was read. */
export function nextSection(all: readonly string[], read: readonly string[]): string | undefined {
  const last = all.findLastIndex((id) => read.includes(id));
  const unread = (id: string) => !read.includes(id);
  return all.slice(last + 1).find(unread) ?? all.find(unread);
}

/** A thin bar, for the eye only: the words beside it say the same. */
function bar(share: number): HTMLElement {
  const track = element('span', 'start-bar');
  track.setAttribute('aria-hidden', 'true');
  const filled = element('span', 'start-bar-done');
  filled.style.inlineSize = `${100 * share}%`;
  track.append(filled);
  return track;
}

/**
 * What the panel's texts say about one unit; null where nothing is done yet.
 *
 * @param texts the panel's data attributes: sentences with {done} and {total}
 */
function progressLine(unit: HTMLElement, texts: DOMStringMap): HTMLElement | null {
  const { unit: name = '', sections, exercises = '', questions = '' } = unit.dataset;
  if (sections === undefined) return null;
  const done = progressOf(name);
  // What the page no longer has does not count.
  const part = (list: string, ids: readonly string[]) => {
    const all = list.split(' ').filter(Boolean);
    return { all, ready: ids.filter((id) => all.includes(id)) };
  };
  const read = part(sections, done.sections);
  const counts = [
    [texts['read'], read],
    [texts['exercises'], part(exercises, done.exercises)],
    [texts['questions'], part(questions, done.questions)],
  ] as const;
  const shown = counts.filter(([, { all }]) => all.length > 0);
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const achieved = sum(shown.map(([, { ready }]) => ready.length));
  if (achieved === 0) return null;

  const line = element('p', 'start-progress');
  line.append(bar(achieved / sum(shown.map(([, { all }]) => all.length))));
  for (const [text = '', { all, ready }] of shown) {
    const words = text.replace('{done}', String(ready.length));
    line.append(element('span', 'start-count', words.replace('{total}', String(all.length))), ' ');
  }
  const next = nextSection(read.all, read.ready);
  if (read.ready.length > 0 && next) {
    const link = element('a', 'start-continue', texts['continue']);
    const address = unit.querySelector('a')?.getAttribute('href') ?? '';
    link.href = `${address.replace(/#.*$/, '')}#${next}`;
    line.append(link);
  }
  return line;
}

/** Draws how far the reader is into the panel of units, and again whenever that changes. */
export function startPanel(panel: HTMLElement): void {
  const texts = panel.dataset;
  const note = element('p', 'start-note', `${texts['private']} `);
  const button = element('button', 'start-forget', texts['forget']);
  button.type = 'button';
  button.addEventListener('click', () => {
    forgetProgress();
    panel.querySelector('a')?.focus();
  });
  note.append(button);

  const draw = () => {
    let any = false;
    for (const unit of panel.querySelectorAll<HTMLElement>('[data-unit]')) {
      unit.querySelector('.start-progress')?.remove();
      const line = progressLine(unit, texts);
      if (line) unit.append(line);
      any ||= line !== null;
    }
    if (any) panel.append(note);
    else note.remove();
  };
  document.addEventListener(PROGRESS_EVENT, draw);
  // Another tab, or a page that comes back as it was.
  addEventListener('storage', draw);
  addEventListener('pageshow', draw);
  draw();
}
