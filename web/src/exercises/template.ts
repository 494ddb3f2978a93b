import { escapeHtml, jsonScript } from '../ui/html';
import type { MessageKey, Translate } from '../ui/messages';
import type { ExerciseData, ExerciseTask } from './data';

/** The buttons in their order; the names are stable hooks. */
export const ACTIONS = ['run', 'stop', 'reset', 'hint', 'solution', 'share'] as const;
export type Action = (typeof ACTIONS)[number];

function buttonHtml(action: Action, t: Translate): string {
  const key: MessageKey = `exercise.${action}`;
  const kind = action === 'run' ? 'exercise-button exercise-primary' : 'exercise-button';
  return (
    `<button type="button" class="${kind}" data-action="${action}" disabled>` +
    `${escapeHtml(t(key))}</button>`
  );
}

function taskHtml(task: ExerciseTask, n: number, t: Translate): string {
  return (
    `<li class="exercise-task" data-task="${escapeHtml(task.id)}">` +
    '<button type="button" class="exercise-task-title" disabled>' +
    `<span class="exercise-task-number">${escapeHtml(t('exercise.task', { n }))}</span> ` +
    `<span>${task.title}</span></button>` +
    `<div class="exercise-task-prompt">${task.prompt}</div></li>`
  );
}

function helpHtml(exercise: ExerciseData, t: Translate): string {
  const parts = exercise.tasks.map((task, index) => {
    const hints = task.hints.map((hint) => `<li>${hint}</li>`).join('');
    const solution = task.solution ? `<pre>${escapeHtml(task.solution)}</pre>` : '';
    const name = t('exercise.task', { n: index + 1 });
    return (
      `<details class="exercise-help"><summary>${escapeHtml(name)}: ` +
      `${escapeHtml(t('exercise.hint'))}, ${escapeHtml(t('exercise.solution'))}</summary>` +
      `${hints && `<ol>${hints}</ol>`}${solution}</details>`
    );
  });
  return (
    `<noscript><p class="exercise-note">${escapeHtml(t('exercise.noScript'))}</p>` +
    `${parts.join('')}</noscript>`
  );
}

/** HTML drops a line break right after the tag: a text that begins with one needs another. */
function textareaContent(text: string): string {
  return (text.startsWith('\n') ? '\n' : '') + escapeHtml(text);
}

/**
 * What stands inside an `exercise-cell`. Without JavaScript it reads as text,
 * with hints and solutions to open; the element then wakes the buttons and the
 * text area without moving anything.
 */
export function exerciseHtml(exercise: ExerciseData, t: Translate): string {
  const id = escapeHtml(exercise.id);
  const tasks = exercise.tasks.map((task, index) => taskHtml(task, index + 1, t)).join('');
  return (
    `<h3 class="exercise-title" id="${id}-title">${exercise.title}</h3>` +
    `<div class="exercise-intro">${exercise.intro}</div>` +
    (tasks &&
      `<p class="exercise-tasks-title" id="${id}-tasks">${escapeHtml(t('exercise.tasks'))}</p>` +
        `<ol class="exercise-tasks" aria-labelledby="${id}-tasks">${tasks}</ol>`) +
    `<div class="exercise-editor" data-original="${escapeHtml(exercise.source)}">` +
    `<textarea class="exercise-text" aria-label="${escapeHtml(t('exercise.editor'))}" ` +
    `aria-describedby="${id}-keys ${id}-outcome" rows="3" readonly ` +
    'spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off" wrap="soft">' +
    `${textareaContent(exercise.source)}</textarea></div>` +
    `<p class="exercise-keys" id="${id}-keys">${escapeHtml(t('exercise.keys'))}</p>` +
    `<div class="exercise-bar" role="group" aria-label="${escapeHtml(t('exercise.buttons'))}">` +
    `${ACTIONS.map((action) => buttonHtml(action, t)).join('')}</div>` +
    '<div class="exercise-status" role="status" aria-atomic="false">' +
    `<div class="exercise-outcome" id="${id}-outcome"></div><div class="exercise-given"></div></div>` +
    '<div class="exercise-list"></div>' +
    `<details class="exercise-code"><summary>${escapeHtml(t('exercise.code'))}</summary>` +
    '<div class="exercise-code-body"></div></details>' +
    helpHtml(exercise, t)
  );
}

/** The whole element with its data, as the build writes it into a page. */
export function exerciseElementHtml(exercise: ExerciseData, t: Translate): string {
  return (
    `<exercise-cell id="${escapeHtml(exercise.id)}">${exerciseHtml(exercise, t)}` +
    `${jsonScript(exercise)}</exercise-cell>`
  );
}
