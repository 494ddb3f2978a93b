import { escapeHtml, jsonScript } from '../ui/html';
import type { Translate } from '../ui/messages';
import type { QuizChoice, QuizData } from './data';

/** An attribute for a name that HTML holds: it is safe but for its quotes. */
function named(name: string | undefined): string {
  return name === undefined ? '' : ` aria-label="${name.replace(/"/g, '&quot;')}"`;
}

function choiceHtml(quiz: QuizData, choice: QuizChoice): string {
  const id = escapeHtml(`${quiz.id}-${choice.id}`);
  return (
    `<div class="quiz-choice" data-choice="${escapeHtml(choice.id)}">` +
    `<input type="radio" id="${id}" name="${escapeHtml(quiz.id)}" value="${escapeHtml(choice.id)}"${named(choice.name)}>` +
    `<label for="${id}"><span class="quiz-text">${choice.text}</span>` +
    '<span class="quiz-mark" aria-hidden="true"></span></label></div>'
  );
}

function answersHtml(quiz: QuizData, t: Translate): string {
  const items = quiz.choices.map((choice) => {
    const verdict = t(choice.id === quiz.correct ? 'quiz.answer' : 'quiz.notAnswer');
    return `<li><strong>${escapeHtml(verdict)}</strong> ${choice.text}<br>${choice.reason}</li>`;
  });
  return (
    `<noscript><details class="quiz-answers"><summary>${escapeHtml(t('quiz.answers'))}</summary>` +
    `<ol>${items.join('')}</ol></details></noscript>`
  );
}

/** What stands inside a `quiz-question`: readable and answerable as it is. */
export function quizHtml(quiz: QuizData, t: Translate): string {
  const number = escapeHtml(t('quiz.number', { n: quiz.number }));
  const name = quiz.promptName === undefined ? undefined : `${number} ${quiz.promptName}`;
  return (
    `<fieldset class="quiz-fieldset"${named(name)}><legend class="quiz-legend">` +
    `<span class="quiz-number">${number}</span> ` +
    `<span class="quiz-prompt">${quiz.prompt}</span></legend>` +
    quiz.choices.map((choice) => choiceHtml(quiz, choice)).join('') +
    '</fieldset>' +
    '<div class="quiz-feedback" role="status"></div>' +
    answersHtml(quiz, t)
  );
}

/** The whole element with its data, as the build writes it into a page. */
export function quizElementHtml(quiz: QuizData, t: Translate): string {
  return (
    `<quiz-question id="${escapeHtml(quiz.id)}">${quizHtml(quiz, t)}${jsonScript(quiz)}` +
    '</quiz-question>'
  );
}

/** The score line, to stand once after a page's questions. */
export function quizScoreHtml(total: number, t: Translate): string {
  return (
    `<quiz-score><p class="quiz-score-text" aria-live="polite">` +
    `${escapeHtml(t('quiz.scoreNone', { total }))}</p></quiz-score>`
  );
}
