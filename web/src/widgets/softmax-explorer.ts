import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { formatShort } from '../formula/format';
import type { Kernels } from '../kernels/index.js';
import { equationHtml } from '../ui/equation';
import '../ui/field-group';
import { readMatrixText } from '../ui/matrix-text';
import '../ui/matrix-view';
import type { CellInputEvent } from '../ui/matrix-view';
import '../ui/number-field';
import type { ValueInputEvent } from '../ui/number-field';
import { Explorer } from './explorer';
import { barsView, entropyView, sharesTable, shareText } from './softmax-explorer/bars-view';
import { computeSoftmax, fateDetails, naiveFate, type Softmaxed } from './softmax-explorer/compute';
import { explainShare } from './softmax-explorer/explain';
import { float32View } from './softmax-explorer/float32-view';
import type { SoftmaxKey } from './softmax-explorer/say';
import styles from './softmax-explorer/softmax-explorer.css?inline';
import {
  examples,
  initialState,
  LARGEST_SCORE,
  MAX_SHIFT,
  MAX_TEMPERATURE,
  MOST_SCORES,
  readState,
  type SoftmaxState,
  withScores,
} from './softmax-explorer/state';
import { indexed } from './symbols';

/**
 * Scores of any length become shares: with a temperature from its limit 0 on,
 * and in float32 with the maximum subtracted or not, pushed until one of the
 * two no longer has an answer.
 */
export class SoftmaxExplorer extends Explorer<SoftmaxState, Softmaxed, SoftmaxKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles)];

  protected readonly tag = 'softmax-explorer';
  /** What is wrong with scores that the kernels never saw. */
  private refused = '';
  /** What the last good state gave, for announcements. */
  private latest: Softmaxed | undefined;

  protected initial(): SoftmaxState {
    return initialState();
  }

  protected read(value: unknown): SoftmaxState | undefined {
    return readState(value);
  }

  protected compute(kernels: Kernels, state: SoftmaxState): Softmaxed {
    this.refused = '';
    this.latest = computeSoftmax(kernels, state);
    return this.latest;
  }

  protected view(result: Softmaxed, state: SoftmaxState): TemplateResult {
    const { say } = this;
    return html`
      <h3>${say('title')}</h3>
      ${this.scoresView(state)}
      <section>
        <field-group><div class="heading">
          <h4>${say('sharesTitle')}</h4>
          <number-field
            slider
            data-field="temperature"
            label=${say('temperature')}
            .value=${state.temperature}
            .min=${0}
            .max=${MAX_TEMPERATURE}
            .sliderMax=${5}
            .step=${0.1}
            .width=${4}
            @value-input=${this.heat}
          ></number-field>
        </div></field-group>
        <p class="note">${say(temperatureNote(state.temperature))}</p>
        ${barsView(result, state.picked, this.pick, say)}
        ${this.shareArithmetic(result, state)}
        ${entropyView(result, say)}
        ${sharesTable(result, say)}
      </section>
      <section>
        <field-group><div class="heading">
          <h4>${say('float32Title')}</h4>
          <number-field
            slider
            data-field="shift"
            label=${say('shift')}
            .value=${state.shift}
            .min=${-MAX_SHIFT}
            .max=${MAX_SHIFT}
            .sliderMin=${-120}
            .sliderMax=${120}
            .step=${1}
            .width=${4}
            @value-input=${this.push}
          ></number-field>
        </div></field-group>
        <p class="note">${say('float32Note')}</p>
        ${float32View(result, say)}
      </section>
    `;
  }

  private scoresView(state: SoftmaxState): TemplateResult {
    const { say } = this;
    const count = state.scores.length;
    const colNames = state.scores.map((_, index) => indexed('z', index));
    return html`<div class="scores" @paste=${{ handleEvent: this.paste, capture: true }}
      @focusout=${this.settle}>
      <matrix-view
        editable
        name="z"
        hue="score"
        .colNames=${colNames}
        .matrix=${[state.scores]}
        .digits=${6}
        .largest=${LARGEST_SCORE}
        @cell-input=${this.edit}
      ></matrix-view>
      <div class="controls">
        <button type="button" data-action="add" aria-disabled=${count >= MOST_SCORES}
          @click=${this.addOne}>${say('add')}</button>
        <button type="button" data-action="remove" aria-disabled=${count <= 1}
          @click=${this.removeLast}>${say('remove')}</button>
        <span class="examples" role="group" aria-label=${say('examples')}>
          <span aria-hidden="true">${say('examples')}</span>
          ${examples.map(
            (scores) => html`<button type="button" class="example"
              @click=${() => this.replace(scores)}>${scores.join(', ')}</button>`,
          )}
        </span>
      </div>
      <div role="alert">
        ${this.refused ? html`<p class="problem">${this.refused} ${say('kept')}</p>` : nothing}
      </div>
    </div>`;
  }

  private shareArithmetic(result: Softmaxed, state: SoftmaxState): TemplateResult {
    const { say } = this;
    const { lines } = explainShare(result, state);
    const last = lines.length - 1;
    return html`<div class="arithmetic" role="group" aria-label=${say('arithmetic')}>
      ${lines.map((line, index) => {
        const name = index === last ? 'p' : 's';
        return html`<div class="line" data-line>
          <span class="subject">${indexed(name, state.picked)}</span>${equationHtml(line)}
        </div>`;
      })}
      ${result.scaled ? nothing : html`<p class="note">${say('limit')}</p>`}
    </div>`;
  }

  private replace(scores: readonly number[]): void {
    this.refused = '';
    this.change(withScores(this.state, scores));
    this.requestUpdate();
  }

  private refuse(key: 'tooLarge' | 'tooMany', count = 0): void {
    const limits = { most: MOST_SCORES, largest: formatShort(LARGEST_SCORE), count };
    this.refused = this.say(key, limits);
    this.requestUpdate();
  }

  private readonly edit = (event: CellInputEvent): void => {
    const { col, matrix } = event.detail;
    const scores = [...matrix.data];
    this.refused = '';
    this.change({ ...this.state, scores, picked: col }, `score ${col}`);
    this.requestUpdate();
  };

  /** A row of numbers, of whatever length, takes the place of all scores. */
  private readonly paste = (event: ClipboardEvent): void => {
    const read = readMatrixText(event.clipboardData?.getData('text/plain') ?? '');
    // One number goes into its cell, and what is wrong with a text is the cell's to say.
    if (read.kind !== 'matrix') return;
    const scores = read.rows.length === 1 || read.rows[0]?.length === 1 ? read.rows.flat() : [];
    if (scores.length < 2) return;
    event.preventDefault();
    event.stopPropagation();
    if (scores.length > MOST_SCORES) this.refuse('tooMany', scores.length);
    else if (scores.some((score) => Math.abs(score) > LARGEST_SCORE)) this.refuse('tooLarge');
    else this.replace(scores);
  };

  private readonly addOne = (): void => {
    const { scores } = this.state;
    if (scores.length >= MOST_SCORES) return;
    this.replace([...scores, 0]);
    this.announce(this.say('counted', { count: scores.length + 1 }));
  };

  private readonly removeLast = (): void => {
    const { scores } = this.state;
    if (scores.length <= 1) return;
    this.replace(scores.slice(0, -1));
    this.announce(this.say('counted', { count: scores.length - 1 }));
  };

  private readonly pick = (picked: number): void => {
    this.adjust({ ...this.state, picked });
  };

  private readonly heat = (event: ValueInputEvent): void => {
    const { value, settled } = event.detail;
    this.change({ ...this.state, temperature: value }, 'temperature');
    if (!settled) return;
    this.settle();
    const shares = this.latest?.shares.data ?? [];
    const text = Array.from(shares, shareText).join(', ');
    this.announce(this.say('heated', { temperature: formatShort(value), shares: text }));
  };

  private readonly push = (event: ValueInputEvent): void => {
    const { value, settled } = event.detail;
    this.change({ ...this.state, shift: value }, 'shift');
    if (!settled) return;
    this.settle();
    const float32 = this.latest?.float32;
    if (!float32) return;
    this.announce(this.say(naiveFate(float32.trace), fateDetails(float32)));
  };
}

/** Which of the three things there are to say about a temperature. */
function temperatureNote(temperature: number): SoftmaxKey {
  if (temperature === 0) return 'limitNote';
  if (temperature === 1) return 'plainNote';
  return temperature < 1 ? 'sharpNote' : 'flatNote';
}

if (!customElements.get('softmax-explorer')) {
  customElements.define('softmax-explorer', SoftmaxExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'softmax-explorer': SoftmaxExplorer;
  }
}
