import { FIRST_TRY_EVENT } from '../quiz/first-tries.js';
import { noteProgress } from './progress.js';

/** So long the page must stand still, in ms: what rushes by is not read. */
const PAUSE = 300;

/** Notes which sections were read to their end, which exercises solved, which questions answered. */
export function startReading(lesson: HTMLElement): void {
  const unit = lesson.dataset['unit'];
  if (!unit) return;
  const sections = [...lesson.querySelectorAll<HTMLElement>(':scope > section')];

  const noteSections = () => {
    for (const section of sections) {
      const id = section.querySelector('h2')?.id;
      const end = section.getBoundingClientRect().bottom;
      // Only an end that can be seen: a jump over a section does not read it.
      if (id && end > innerHeight * 0.1 && end <= innerHeight) noteProgress(unit, 'sections', id);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(noteSections, PAUSE);
    },
    { passive: true },
  );

  lesson.addEventListener('result', ({ target, detail }) => {
    if (detail.solved && target instanceof Element) noteProgress(unit, 'exercises', target.id);
  });
  // Cells may be awake before the whole page is there.
  for (const cell of lesson.querySelectorAll('exercise-cell')) {
    if (cell.solved) noteProgress(unit, 'exercises', cell.id);
  }
  // Only the question that was answered now: what was forgotten stays so.
  document.addEventListener(FIRST_TRY_EVENT, (event) => {
    const id: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof id === 'string') noteProgress(unit, 'questions', id);
  });
}
