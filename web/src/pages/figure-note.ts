/**
 * A figure in the text shows its expression when it is pressed or pointed at.
 * The same expressions stand in a list at the end of the page, which needs
 * neither a pointer nor this script.
 */
export function startFigureNotes(lesson: HTMLElement): void {
  const note = document.createElement('div');
  note.className = 'figure-note';
  note.hidden = true;
  const [title, expression, value] = ['p', 'code', 'p'].map((tag) => document.createElement(tag));
  if (!title || !expression || !value) return;
  title.className = 'figure-note-title';
  value.className = 'figure-note-value';
  title.textContent = lesson.dataset['figureNote'] ?? '';
  note.append(title, expression, value);
  lesson.append(note);
  let shown: HTMLDataElement | null = null;

  const hide = () => {
    shown?.classList.remove('is-shown');
    shown = null;
    note.hidden = true;
  };
  const show = (figure: HTMLDataElement) => {
    if (shown === figure) return;
    hide();
    shown = figure;
    figure.classList.add('is-shown');
    expression.textContent = figure.dataset['expression'] ?? '';
    value.textContent = `= ${figure.value}`;
    note.hidden = false;
    place(note, figure, lesson);
  };
  const figureAt = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.<HTMLDataElement>('data.figure') ?? null;

  document.addEventListener('click', (event) => {
    const figure = figureAt(event.target);
    // A figure inside a label or a button belongs to that.
    if (figure && !figure.closest('label, button, summary, a')) show(figure);
    else if (!note.contains(event.target as Node)) hide();
  });
  lesson.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    const figure = figureAt(event.target);
    if (figure) show(figure);
    else if (!note.contains(event.target as Node)) hide();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  addEventListener('resize', hide);
}

/** Below the figure, inside the text's width. */
function place(note: HTMLElement, figure: HTMLElement, lesson: HTMLElement): void {
  const frame = lesson.getBoundingClientRect();
  const line = figure.getClientRects()[0] ?? figure.getBoundingClientRect();
  const left = Math.min(line.left - frame.left, frame.width - note.offsetWidth - 8);
  note.style.left = `${Math.max(8, left)}px`;
  note.style.top = `${line.bottom - frame.top + 6}px`;
}
