import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { TEXT_FORMATS, type TextFormat } from '../../ui/matrix-text';
import { copyText } from '../../ui/share';
import type { Computed } from './compute';
import { exportText, isInput, type Subject, type Taken, takeState, takeText } from './exchange';
import type { LabSay } from './say';
import { INPUTS, type LabState, STEPS } from './state';

/** A state as a file is a few thousand characters; this is room for notes of one's own. */
const LARGEST_FILE = 200_000;

const HEAD_STEPS = new Set<Subject>(['Q', 'K', 'V', 'scores', 'scaled', 'weights', 'head']);

interface Host {
  requestUpdate(): void;
}

export interface ExchangeContext {
  computed: Computed;
  /** what `computed` was computed from */
  shown: LabState;
  /** what the reader asked for last */
  wanted: LabState;
  say: LabSay;
  take(state: LabState): void;
}

/** Matrices in and out as text, the whole as a file. What is typed here is part of no link. */
export class Exchange {
  private subject: Subject = 'X';
  private format: TextFormat = 'csv';
  /** What was typed or pasted and not taken yet. */
  private draft: string | undefined;
  private answer: { sentence: string; bad: boolean } | undefined;

  constructor(private readonly host: Host) {}

  view(context: ExchangeContext): TemplateResult {
    const { say, computed, wanted, shown } = context;
    const needsPositions = this.subject === 'positions' || this.subject === 'input';
    if (needsPositions && !computed.positions) this.subject = 'X';
    // What is computed is written as it is shown; what is given, as it was given last.
    const given = isInput(this.subject) || this.subject === 'whole';
    const text =
      this.draft ?? exportText(computed, given ? wanted : shown, this.subject, this.format);
    const bad = this.answer?.bad === true;
    return html`<details class="exchange">
      <summary>${say('exchange')}</summary>
      <p class="note">${say('exchangeIntro')}</p>
      <div class="controls">
        <label>${say('subject')} ${this.subjects(context)}</label>
        <label>${say('format')}
          <select data-field="format" ?disabled=${this.subject === 'whole'}
            @change=${(event: Event) => {
              this.format = (event.target as HTMLSelectElement).value as TextFormat;
              this.forget();
            }}>
            ${TEXT_FORMATS.map(
              (format) => html`<option value=${format} ?selected=${format === this.format}
                >${say(`format_${format}`)}</option>`,
            )}
          </select>
        </label>
      </div>
      <textarea data-field="text" rows="7" spellcheck="false" autocomplete="off" wrap="off"
        aria-label=${say('text')} aria-invalid=${bad ? 'true' : nothing}
        aria-describedby="exchange-answer" ?readonly=${!given} .value=${live(text)}
        @input=${(event: InputEvent) => {
          this.draft = (event.target as HTMLTextAreaElement).value;
          this.host.requestUpdate();
        }}
      ></textarea>
      <div class="buttons">
        <button type="button" data-action="apply" aria-disabled=${!given}
          @click=${() => given && this.apply(context, text)}>${say('apply')}</button>
        <button type="button" data-action="copy" @click=${() => this.copy(text, say)}>${say('copy')}</button>
        <button type="button" data-action="download"
          @click=${() => this.download(exportText(computed, wanted, 'whole', 'json'))}>${say('download')}</button>
        <label class="file">${say('openFile')}
          <input type="file" accept=".json,application/json,text/plain"
            @change=${(event: Event) => this.open(event, context)} /></label>
      </div>
      <p id="exchange-answer" class=${bad ? 'problem' : 'note'} role="status">${this.answer?.sentence ?? ''}</p>
    </details>`;
  }

  private subjects({ computed, shown, say }: ExchangeContext): TemplateResult {
    const option = (subject: Subject, name: string) => html`<option value=${subject}
      ?selected=${subject === this.subject}>${name}</option>`;
    const stepName = (subject: (typeof STEPS)[number]) =>
      HEAD_STEPS.has(subject)
        ? say('ofHead', { name: say(`name_${subject}`), head: shown.head + 1 })
        : say(`name_${subject}`);
    const steps = STEPS.filter((step) => step !== 'input' || computed.positions);
    return html`<select data-field="subject"
      @change=${(event: Event) => {
        this.subject = (event.target as HTMLSelectElement).value as Subject;
        this.forget();
      }}>
      <optgroup label=${say('given')}>${INPUTS.map((input) => option(input, input))}</optgroup>
      <optgroup label=${say('computed')}>
        ${computed.positions ? option('positions', 'PE') : nothing}
        ${steps.map((step) => option(step, stepName(step)))}
      </optgroup>
      <optgroup label=${say('everything')}>${option('whole', say('whole'))}</optgroup>
    </select>`;
  }

  /** Shows what there is again, not what was typed. */
  forget(): void {
    this.draft = undefined;
    this.answer = undefined;
    this.host.requestUpdate();
  }

  private tell(sentence: string, bad: boolean): void {
    this.answer = {
      sentence: this.answer?.sentence === sentence ? `${sentence}\u00a0` : sentence,
      bad,
    };
    this.host.requestUpdate();
  }

  private receive(taken: Taken, { say, take }: ExchangeContext): void {
    if ('problem' in taken) {
      this.tell(say(taken.problem.key, taken.problem.params), true);
      return;
    }
    this.draft = undefined;
    take(taken.state);
    this.tell(say('taken'), false);
  }

  private apply(context: ExchangeContext, text: string): void {
    const { subject } = this;
    if (isInput(subject) || subject === 'whole') {
      this.receive(takeText(context.wanted, subject, text), context);
    }
  }

  private async copy(text: string, say: LabSay): Promise<void> {
    const copied = await copyText(text);
    this.tell(say(copied ? 'copied' : 'copyByHand'), !copied);
  }

  private download(text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = 'attention-lab.json';
    link.click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  private async open(event: Event, context: ExchangeContext): Promise<void> {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    if (!file) return;
    if (file.size > LARGEST_FILE) this.tell(context.say('largeFile'), true);
    else this.receive(takeState(await file.text()), context);
    // The same file once more is a change only if the field is empty.
    field.value = '';
  }
}
