import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { Kernels } from '../kernels/index.js';
import styles from './complexity-explorer/complexity-explorer.css?inline';
import type { End, MeasureEvent, Point } from './complexity-explorer/measure';
import { memoryPicture, numbersTable, timePicture } from './complexity-explorer/picture';
import { MeasureRunner } from './complexity-explorer/runner';
import type { ComplexityKey } from './complexity-explorer/say';
import { startWorker } from './complexity-explorer/start-worker';
import {
  type ComplexityState,
  initialState,
  largests,
  readState,
  sizesOf,
  widths,
} from './complexity-explorer/state';
import { bytesText, timeText } from './complexity-explorer/units';
import { Explorer } from './explorer';

/** What has been measured with one choice of d and mask, and how it stands. */
interface Measurement {
  points: Point[];
  ends: End[];
  standing: 'idle' | 'running' | 'stopped' | 'done' | 'notStarted';
  begun?: Extract<MeasureEvent, { type: 'begin' }>;
}

/** Everything that can be known without a clock. */
interface Memory {
  tiledBytes: number;
}

/**
 * Time and memory of attention against the number of tokens, measured on the
 * reader's own machine: with the whole n × n matrix, and tile by tile.
 */
export class ComplexityExplorer extends Explorer<ComplexityState, Memory, ComplexityKey> {
  static override styles = [...Explorer.styles, unsafeCSS(styles)];

  protected readonly tag = 'complexity-explorer';
  private readonly runner = new MeasureRunner(startWorker);
  /** By state, so that what was measured comes back with it. */
  private readonly measurements = new Map<string, Measurement>();

  protected initial(): ComplexityState {
    return initialState();
  }

  protected read(value: unknown): ComplexityState | undefined {
    return readState(value);
  }

  /** The tiled kernel needs the same for any number of tokens, once there is a whole tile of them. */
  protected compute(kernels: Kernels, { d, causal }: ComplexityState): Memory {
    const tokens = { rows: 64, cols: d, data: new Float32Array(64 * d) };
    const { extra_bytes } = kernels.tiledAttention({ Q: tokens, K: tokens, V: tokens, causal });
    return { tiledBytes: extra_bytes };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  private measured(state: ComplexityState): Measurement {
    const key = JSON.stringify(state);
    const known = this.measurements.get(key) ?? { points: [], ends: [], standing: 'idle' };
    this.measurements.set(key, known);
    return known;
  }

  private readonly measure = (): void => {
    const { state } = this;
    const measurement: Measurement = { points: [], ends: [], standing: 'running' };
    this.measurements.set(JSON.stringify(state), measurement);
    this.runner.start(state, (event) => {
      if (event.type === 'begin') measurement.begun = event;
      else if (event.type === 'point') measurement.points.push(event.point);
      else if (event.type === 'end') measurement.ends.push(event.end);
      else {
        measurement.standing = event.type;
        this.announce(this.say(event.type));
      }
      this.requestUpdate();
    });
    this.requestUpdate();
  };

  private readonly stop = (): void => {
    this.runner.stop();
    for (const measurement of this.measurements.values()) {
      if (measurement.standing === 'running') measurement.standing = 'stopped';
    }
    this.requestUpdate();
  };

  /** Another choice is another measurement: the running one ends where it is. */
  private choose(change: Partial<ComplexityState>): void {
    this.stop();
    this.change({ ...this.state, ...change });
  }

  protected override willUpdate(): void {
    // A state that came by undo, a link or a script ends what was running, too.
    if (this.runner.running && this.measured(this.state).standing !== 'running') this.stop();
  }

  protected view({ tiledBytes }: Memory, state: ComplexityState): TemplateResult {
    const { say } = this;
    const sizes = sizesOf(state);
    const measurement = this.measured(state);
    return html`
      <h3>${say('title')}</h3>
      <p>${say('intro')}</p>
      <div class="controls">
        <div class="widths" role="group" aria-label=${say('d')}>
          <span aria-hidden="true">${say('d')}</span>
          ${widths.map(
            (d) => html`<button type="button" data-width=${d} aria-pressed=${d === state.d}
              @click=${() => this.choose({ d })}>${d}</button>`,
          )}
        </div>
        <label>
          ${say('largest')}
          <select data-field="largest" @change=${this.chooseLargest}>
            ${largests.map(
              (n) => html`<option value=${n} .selected=${n === state.largest}>${n}</option>`,
            )}
          </select>
        </label>
        <label>
          <input type="checkbox" data-field="causal" .checked=${state.causal}
            @change=${() => this.choose({ causal: !state.causal })}>
          ${say('causal')}
        </label>
      </div>
      ${this.runView(measurement)}
      <section class="charts">
        <figure>${timePicture(measurement.points, sizes, say)}</figure>
        <figure>${memoryPicture(tiledBytes, sizes, say)}</figure>
      </section>
      <section>
        ${numbersTable(measurement.points, tiledBytes, sizes, say)}
        ${
          measurement.ends.length > 0
            ? html`<ul class="ends">${measurement.ends.map((end) => html`<li data-end=${end.method}>${this.endSentence(end)}</li>`)}</ul>`
            : nothing
        }
        <p class="note">${say('note')}</p>
      </section>
    `;
  }

  private readonly chooseLargest = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) {
      this.choose({ largest: Number(event.target.value) });
    }
  };

  private runView({ standing, begun, points }: Measurement): TemplateResult {
    const { say } = this;
    const running = standing === 'running';
    const sentence =
      running && begun
        ? say('measuring', { method: say(begun.method), n: begun.n })
        : say(running ? 'starting' : standing);
    return html`<div class="run">
      ${
        running
          ? html`<button type="button" data-action="stop" @click=${this.stop}>${say('stop')}</button>`
          : html`<button type="button" data-action="measure" @click=${this.measure}>
            ${say(points.length > 0 ? 'again' : 'measure')}
          </button>`
      }
      <div class="progress">
        ${
          running
            ? html`<progress aria-label=${say('progress')} .value=${begun?.done ?? 0}
              .max=${begun?.total ?? 1}></progress>`
            : nothing
        }
        <p class="note" data-standing=${standing}>${sentence}</p>
      </div>
    </div>`;
  }

  private endSentence(end: End): string {
    const { say } = this;
    const named = { method: say(end.method), n: end.n };
    switch (end.reason) {
      case 'slow':
        return say('endSlow', { ...named, time: timeText(end.milliseconds) });
      case 'limit':
        return say('endLimit', {
          ...named,
          bytes: bytesText(end.bytes),
          limit: bytesText(end.limit),
        });
      case 'memory':
        return say('endMemory', named);
    }
  }
}

if (!customElements.get('complexity-explorer')) {
  customElements.define('complexity-explorer', ComplexityExplorer);
}

declare global {
  interface HTMLElementTagNameMap {
    'complexity-explorer': ComplexityExplorer;
  }
}
