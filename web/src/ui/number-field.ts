import {
  css,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
  unsafeCSS,
} from 'lit';
import { live } from 'lit/directives/live.js';
import { formatShort } from '../formula/format';
import { isGrouped, PROBLEMS_CHANGE } from './field-group';
import { lettersHtml } from './letters';
import { neededDecimals, readNumber, type TypedNumber } from './matrix-data';
import { languageOf, loadMessages, message } from './messages';
import tokens from './tokens.css?inline';

/** `value-input`: the field holds a new good number. `settled` is false while it is being dragged. */
export type ValueInputEvent = CustomEvent<{ value: number; settled: boolean }>;

/**
 * A labelled number that can be typed and, with `slider`, dragged. What cannot
 * be used gets a sentence under the field, and the last good value stays. With
 * the attribute `beside` the label stands before the field and not above it.
 */
export class NumberField extends LitElement {
  static override styles = [
    unsafeCSS(tokens),
    css`
      :host { display: inline-block; max-width: 100%; color: var(--color-text); }
      :host([beside]) {
        display: inline-grid;
        grid-template-columns: auto minmax(0, auto);
        gap: 0 var(--space-2);
        align-items: center;
      }
      :host([beside]) label { color: inherit; font-size: inherit; }
      :host([beside]) [role='status'] { grid-column: 1 / -1; }
      label { display: block; font-size: var(--size-small); color: var(--color-muted); }
      .fields { display: flex; gap: var(--space-2); align-items: center; }
      input { box-sizing: border-box; font: inherit; color: inherit; font-size: 1rem; }
      input[type='text'] {
        width: calc(var(--width, 6) * 1ch + 1.5rem);
        min-height: 2.25rem;
        padding: 0 var(--space-2);
        font-variant-numeric: tabular-nums;
        background: var(--color-surface);
        border: 1px solid var(--color-line-strong);
        border-radius: var(--radius-small);
      }
      input[aria-invalid='true'] { border-color: var(--color-bad); border-width: 2px; }
      input[type='range'] {
        min-width: 6rem;
        width: 10rem;
        max-width: 45vw;
        min-height: 2.25rem;
        accent-color: var(--color-accent);
      }
      :focus-visible { outline: 2px solid var(--color-focus); outline-offset: 1px; }
      p {
        max-width: 20rem;
        margin: var(--space-1) 0 0;
        color: var(--color-bad);
        font-size: var(--size-small);
        word-break: keep-all;
      }
      sub { font-size: 0.75em; line-height: 1; }
      .hidden {
        position: absolute;
        width: 1px;
        height: 1px;
        margin: 0;
        overflow: hidden;
        clip-path: inset(50%);
      }
    `,
  ];

  static override properties = {
    label: {},
    value: { type: Number },
    min: { type: Number },
    max: { type: Number },
    step: { type: Number },
    integer: { type: Boolean },
    slider: { type: Boolean },
    sliderMin: { attribute: 'slider-min', type: Number },
    sliderMax: { attribute: 'slider-max', type: Number },
    width: { type: Number },
    unfit: { type: Boolean },
    ready: { state: true },
  };

  declare label: string;
  declare value: number;
  declare min: number;
  declare max: number;
  /** How far an arrow key or the slider moves. */
  declare step: number;
  declare integer: boolean;
  declare slider: boolean;
  /** The slider's ends, where they are nearer than what may be typed. */
  declare sliderMin: number | undefined;
  declare sliderMax: number | undefined;
  /** Room for this many characters. */
  declare width: number;
  /** Its number is one, but does not go with another field's; somebody else says why. */
  declare unfit: boolean;
  declare private ready: boolean;
  private draft: string | undefined;
  private problem = '';
  private told = '';

  constructor() {
    super();
    this.label = '';
    this.value = 0;
    this.min = Number.NEGATIVE_INFINITY;
    this.max = Number.POSITIVE_INFINITY;
    this.step = 1;
    this.integer = false;
    this.slider = false;
    this.width = 6;
    this.unfit = false;
    this.ready = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    loadMessages(languageOf(this)).then(
      () => {
        this.ready = true;
      },
      (error: unknown) => console.error(error),
    );
  }

  /** Forgets what was typed and could not be used. */
  forget(): void {
    this.clear();
    this.requestUpdate();
  }

  /** What is wrong with what was typed, with the field's name. */
  get problems(): readonly string[] {
    return this.problem ? [`${this.label}: ${this.problem}`] : [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value') || this.draft === undefined) return;
    // Set from outside to another number than the one being typed.
    const read = readNumber(this.draft);
    if (read.kind !== 'number' || read.value !== this.value) this.clear();
  }

  protected override updated(): void {
    if (this.problem === this.told) return;
    this.told = this.problem;
    this.dispatchEvent(new Event(PROBLEMS_CHANGE, { bubbles: true }));
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.ready) return nothing;
    const look = isGrouped(this) ? 'hidden' : '';
    const text = this.draft ?? plainText(this.value);
    return html`
      <label for="text">${lettersHtml(this.label)}</label>
      <div class="fields">
        ${
          this.slider
            ? html`<input
                type="range"
                aria-label=${this.label}
                min=${this.sliderMin ?? this.min}
                max=${this.sliderMax ?? this.max}
                step=${this.step}
                .value=${live(String(this.value))}
                @input=${this.dragged}
                @change=${this.dropped}
              />`
            : nothing
        }
        <input
          id="text"
          type="text"
          aria-label=${this.label}
          inputmode=${this.integer && this.min >= 0 ? 'numeric' : 'text'}
          autocomplete="off"
          style="--width: ${Math.max(this.width, text.length)}"
          .value=${live(text)}
          aria-invalid=${this.problem || this.unfit ? 'true' : nothing}
          aria-describedby=${this.problem ? 'problem' : nothing}
          @input=${this.typed}
          @blur=${this.left}
          @keydown=${this.stepped}
        />
      </div>
      <div role="status">${this.problem ? html`<p id="problem" class=${look}>${this.problem}</p>` : nothing}</div>
    `;
  }

  private emit(value: number, settled: boolean): void {
    this.value = value;
    const detail = { value, settled };
    this.dispatchEvent(new CustomEvent('value-input', { detail, bubbles: true, composed: true }));
  }

  private readonly dragged = (event: Event): void => {
    this.clear();
    this.emit(Number((event.target as HTMLInputElement).value), false);
  };

  private readonly dropped = (): void => this.emit(this.value, true);

  private readonly typed = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    this.draft = text;
    const read = readNumber(text);
    // What may still become a number is not scolded before the reader leaves the field.
    const wrong = read.kind === 'wrong' || read.kind === 'comma';
    this.problem = wrong ? this.unread(read, text) : '';
    if (read.kind === 'number') {
      this.problem = this.outside(read.value);
      if (!this.problem) this.emit(read.value, true);
    }
    this.requestUpdate();
  };

  private readonly left = (): void => {
    if (this.draft === undefined) return;
    const read = readNumber(this.draft);
    if (read.kind !== 'number') this.problem = this.unread(read, this.draft);
    else if (!this.problem) this.draft = undefined;
    this.requestUpdate();
  };

  private readonly stepped = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.draft !== undefined) {
      event.preventDefault();
      this.forget();
      return;
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const next = Number((this.value + direction * this.step).toPrecision(12));
    this.clear();
    this.emit(Math.min(this.max, Math.max(this.min, next)), true);
  };

  private clear(): void {
    this.draft = undefined;
    this.problem = '';
  }

  private outside(value: number): string {
    if (this.integer && !Number.isInteger(value)) return this.sentence('integer', String(value));
    if (value < this.min) return this.sentence('tooSmall', String(value));
    if (value > this.max) return this.sentence('tooLarge', String(value));
    return '';
  }

  /** Why a text is no number for this field, with one that would be. */
  private unread({ kind }: TypedNumber, text: string): string {
    if (kind === 'blank') return this.sentence('blank', text);
    if (kind === 'comma') return this.sentence('comma', text);
    if (this.integer) return this.sentence('notWhole', text);
    return this.sentence(this.min < 0 ? 'notNumber' : 'notPositive', text);
  }

  private sentence(
    kind:
      | 'blank'
      | 'comma'
      | 'notNumber'
      | 'notPositive'
      | 'notWhole'
      | 'integer'
      | 'tooSmall'
      | 'tooLarge',
    text: string,
  ): string {
    return message(languageOf(this), `number.${kind}`, {
      text,
      value: shortText(this.value),
      min: shortText(this.min),
      max: shortText(this.max),
    });
  }
}

/** The number in a sentence: grouped, with as many decimals as it has. */
function shortText(value: number): string {
  return formatShort(value, neededDecimals([value], 6));
}

/** The number as someone would type it: all its digits, no grouping. */
function plainText(value: number): string {
  return String(value).replace('-', '\u2212');
}

if (!customElements.get('number-field')) customElements.define('number-field', NumberField);

declare global {
  interface HTMLElementTagNameMap {
    'number-field': NumberField;
  }
}
