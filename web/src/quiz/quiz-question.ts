import { readJsonScript } from '../ui/html';
import { languageOf, loadMessages, type Translate, translator } from '../ui/messages';
import { type QuizChoice, type QuizData, stepName } from './data';
import { noteTry } from './first-tries';
import './quiz-score';
import { quizHtml } from './template';

/**
 * One multiple-choice question. It wakes the static form in it, or builds it
 * from `data`; every choice is answered at once with the reason for that choice.
 *
 * Moving through the radios with arrow keys chooses each on the way, so such a
 * choice counts as a try only when the reader leaves the question or confirms it.
 */
export class QuizQuestion extends HTMLElement {
  private quiz: QuizData | undefined;
  private t: Translate | undefined;
  private movedByArrow = false;
  private pending: QuizChoice | undefined;

  get data(): QuizData | undefined {
    return this.quiz;
  }

  set data(quiz: QuizData | undefined) {
    this.quiz = quiz;
    if (this.isConnected && quiz) {
      this.textContent = '';
      this.start();
    }
  }

  connectedCallback(): void {
    this.addEventListener('change', this.onChange);
    this.addEventListener('keydown', this.onKeydown);
    this.addEventListener('pointerdown', this.onPointer);
    this.addEventListener('focusout', this.onLeave);
    this.start();
  }

  disconnectedCallback(): void {
    this.removeEventListener('change', this.onChange);
    this.removeEventListener('keydown', this.onKeydown);
    this.removeEventListener('pointerdown', this.onPointer);
    this.removeEventListener('focusout', this.onLeave);
  }

  /** Clears the choice; the first try stays noted. */
  retry(): void {
    this.pending = undefined;
    for (const input of this.radios()) input.checked = false;
    this.mark(undefined);
    const feedback = this.feedback();
    if (feedback) {
      feedback.textContent = '';
      delete feedback.dataset['correct'];
    }
  }

  private start(): void {
    const lang = languageOf(this);
    loadMessages(lang).then(
      () => {
        this.t = translator(lang);
        // Read late: a parser announces an element before what is in it.
        this.quiz ??= readJsonScript(this) as QuizData | undefined;
        if (this.quiz && !this.querySelector('fieldset')) {
          this.insertAdjacentHTML('afterbegin', quizHtml(this.quiz, this.t));
        }
        // A choice made before this script came, or kept by the browser over a reload.
        const chosen = this.radios().find((input) => input.checked);
        if (chosen) this.choose(chosen.value);
      },
      (error: unknown) => console.error(error),
    );
  }

  private radios(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  }

  private feedback(): HTMLElement | null {
    return this.querySelector<HTMLElement>('[role="status"]');
  }

  private readonly onPointer = (): void => {
    this.movedByArrow = false;
  };

  private readonly onKeydown = (event: KeyboardEvent): void => {
    this.movedByArrow = event.key.startsWith('Arrow');
    if (event.key === ' ' || event.key === 'Enter') this.settle();
  };

  private readonly onLeave = (event: FocusEvent): void => {
    const next = event.relatedTarget;
    if (next instanceof HTMLInputElement && this.contains(next)) return;
    this.settle();
  };

  private readonly onChange = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) this.choose(event.target.value);
  };

  /** A choice reached by arrow keys becomes the try. */
  private settle(): void {
    if (this.pending && this.quiz) noteTry(this.quiz.id, this.pending.id === this.quiz.correct);
    this.pending = undefined;
  }

  private choose(id: string): void {
    const choice = this.quiz?.choices.find((candidate) => candidate.id === id);
    if (!this.quiz || !choice || !this.t) return;
    const right = choice.id === this.quiz.correct;
    this.mark(choice.id);
    this.say(choice, right, this.t);
    if (this.movedByArrow) this.pending = choice;
    else {
      this.pending = undefined;
      noteTry(this.quiz.id, right);
    }
  }

  /** Marks the chosen answer by a sign and a class, never by colour alone. */
  private mark(id: string | undefined): void {
    for (const row of this.querySelectorAll<HTMLElement>('.quiz-choice')) {
      const chosen = id !== undefined && row.dataset['choice'] === id;
      const right = chosen && id === this.quiz?.correct;
      row.classList.toggle('is-right', right);
      row.classList.toggle('is-wrong', chosen && !right);
      const sign = row.querySelector('.quiz-mark');
      if (sign) sign.textContent = chosen ? (right ? '✓' : '✗') : '';
    }
  }

  private say(choice: QuizChoice, right: boolean, t: Translate): void {
    const feedback = this.feedback();
    if (!feedback || !this.quiz) return;
    const step = stepName(this.quiz.step);
    feedback.dataset['correct'] = String(right);
    feedback.innerHTML =
      '<p class="quiz-verdict"></p><p class="quiz-reason"></p>' +
      '<p class="quiz-actions"><a class="quiz-back"></a> ' +
      '<button type="button" class="quiz-button"></button></p>';
    const [verdict, reason] = feedback.querySelectorAll('p');
    const link = feedback.querySelector('a');
    const button = feedback.querySelector('button');
    if (!verdict || !reason || !link || !button) return;
    verdict.textContent = `${right ? '✓' : '✗'} ${t(right ? 'quiz.right' : 'quiz.wrong')}`;
    reason.innerHTML = choice.reason;
    link.href = `#${this.quiz.step}`;
    link.textContent = t('quiz.back', { step });
    button.textContent = t('quiz.retry');
    button.addEventListener('click', () => {
      this.retry();
      this.radios()[0]?.focus();
    });
  }
}

if (!customElements.get('quiz-question')) customElements.define('quiz-question', QuizQuestion);

declare global {
  interface HTMLElementTagNameMap {
    'quiz-question': QuizQuestion;
  }
}
