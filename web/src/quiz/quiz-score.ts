import { languageOf, loadMessages, message } from '../ui/messages';
import { FIRST_TRY_EVENT, firstTries, forgetAll } from './first-tries';

/**
 * The score of a page's questions: how many were right at the first try.
 * Later tries teach, but do not count.
 */
export class QuizScore extends HTMLElement {
  private readonly update = (): void => this.draw();

  connectedCallback(): void {
    document.addEventListener(FIRST_TRY_EVENT, this.update);
    loadMessages(languageOf(this)).then(this.update, (error: unknown) => console.error(error));
  }

  disconnectedCallback(): void {
    document.removeEventListener(FIRST_TRY_EVENT, this.update);
  }

  private draw(): void {
    const lang = languageOf(this);
    const ids = [...document.querySelectorAll('quiz-question')].map((question) => question.id);
    const tries = firstTries();
    const answered = ids.filter((id) => tries[id] !== undefined);
    const right = answered.filter((id) => tries[id]).length;
    const total = ids.length;
    this.dataset['right'] = String(right);
    this.dataset['total'] = String(total);

    const sentences =
      answered.length === 0
        ? [message(lang, 'quiz.scoreNone', { total })]
        : [message(lang, 'quiz.score', { total, right })];
    const left = total - answered.length;
    if (answered.length > 0 && left > 0) sentences.push(message(lang, 'quiz.scoreLeft', { left }));
    if (total > 0 && right === total) sentences.push(message(lang, 'quiz.scoreAll'));
    this.line().textContent = sentences.join(' ');
    this.restartButton().hidden = answered.length === 0;
    this.restartButton().textContent = message(lang, 'quiz.restart');
  }

  private line(): Element {
    const found = this.querySelector('.quiz-score-text');
    if (found) return found;
    const line = document.createElement('p');
    line.className = 'quiz-score-text';
    line.setAttribute('aria-live', 'polite');
    this.append(line);
    return line;
  }

  private restartButton(): HTMLButtonElement {
    const found = this.querySelector('button');
    if (found) return found;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiz-button';
    button.addEventListener('click', () => {
      forgetAll();
      for (const question of document.querySelectorAll('quiz-question')) question.retry();
      document.querySelector<HTMLElement>('quiz-question input')?.focus();
    });
    this.append(button);
    return button;
  }
}

if (!customElements.get('quiz-score')) customElements.define('quiz-score', QuizScore);

declare global {
  interface HTMLElementTagNameMap {
    'quiz-score': QuizScore;
  }
}
