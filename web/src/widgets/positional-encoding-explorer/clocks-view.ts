import { html, nothing, svg, type TemplateResult } from 'lit';
import { formatNumber, formatShort } from '../../formula/format';
import { columnOf, placeOf } from './columns';
import type { Encoded } from './compute';
import type { PositionsSay } from './say';
import { MOST_CLOCKS, shownPairs } from './shown-pairs';
import type { PositionsState } from './state';

const SIZE = 64;
const RADIUS = 30;
const HAND = 25;

/** Pairs with both waves: those that turn. */
function turningPairs({ d_model }: PositionsState): number {
  return Math.floor(d_model / 2);
}

/** As exact as there is room for under a clock. */
function wavelengthText(wavelength: number): string {
  return formatNumber(wavelength, wavelength < 1000 ? 2 : 0);
}

/** A hand that stands at 12 where the angle is 0, as sin 0 = 0 and cos 0 = 1 say. */
function hand(sine: number, cosine: number, look: string) {
  const centre = SIZE / 2;
  return svg`<line class=${look} x1=${centre} y1=${centre}
    x2=${(centre + HAND * sine).toFixed(2)} y2=${(centre - HAND * cosine).toFixed(2)} />`;
}

function face() {
  const centre = SIZE / 2;
  return svg`<circle class="face" cx=${centre} cy=${centre} r=${RADIUS} />
    ${[0, 1, 2, 3].map(
      (quarter) => svg`<line class="quarter" x1=${centre} y1=${centre - RADIUS}
        x2=${centre} y2=${centre - RADIUS + 4} transform="rotate(${90 * quarter} ${centre} ${centre})" />`,
    )}`;
}

/** A clock a pair: its hand has turned by position / divisor, the dashed one by k positions more. */
export function clocksView(
  { row, target, pairs }: Encoded,
  state: PositionsState,
  pick: (column: number) => void,
  say: PositionsSay,
): TemplateResult {
  const picked = placeOf(state.column, state).pair;
  const count = turningPairs(state);
  const wave = (values: Float64Array, pair: number, name: 'sin' | 'cos') =>
    values[columnOf({ pair, wave: name }, state) ?? -1] ?? Number.NaN;
  const clock = (pair: number) => {
    const sine = wave(row.data, pair, 'sin');
    const cosine = wave(row.data, pair, 'cos');
    return html`<button type="button" class="clock" data-pair=${pair}
      aria-pressed=${pair === picked}
      @click=${() => pick(columnOf({ pair, wave: 'sin' }, state) ?? 0)}>
      <svg aria-hidden="true" width=${SIZE} height=${SIZE} viewBox="0 0 ${SIZE} ${SIZE}">
        ${face()}
        ${hand(wave(target.data, pair, 'sin'), wave(target.data, pair, 'cos'), 'later')}
        ${hand(sine, cosine, 'now')}
        <circle class="pin" cx=${SIZE / 2} cy=${SIZE / 2} r="2.5" />
      </svg>
      <span class="label"><i>i</i> = ${pair}</span>
      <span class="label small">λ ${wavelengthText(pairs[pair]?.wavelength ?? 0)}</span>
      <span class="hidden">sin ${formatShort(sine)}, cos ${formatShort(cosine)}</span>
    </button>`;
  };
  return html`<div class="clocks" role="group" aria-label=${say('clocks')}>
      ${shownPairs(count, picked).map(clock)}
    </div>
    ${count > MOST_CLOCKS ? html`<p class="note">${say('someClocks', { count })}</p>` : nothing}
    ${state.d_model % 2 === 1 ? html`<p class="note">${say('lonelySine')}</p>` : nothing}
    <details data-table="pairs">
      <summary>${say('asTable')}</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label=${say('pairsCaption')}>
        <table class="numbers">
          <caption class="hidden">${say('pairsCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">i</th>
              <th scope="col">${say('divisor')}</th>
              <th scope="col">${say('wavelength')}</th>
              <th scope="col">sin</th>
              <th scope="col">cos</th>
            </tr>
          </thead>
          <tbody>
            ${pairs.map(({ divisor, wavelength }, pair) => {
              const cosine = wave(row.data, pair, 'cos');
              return html`<tr>
                <th scope="row">${pair}</th>
                <td>${formatShort(divisor)}</td>
                <td>${formatShort(wavelength)}</td>
                <td>${formatNumber(wave(row.data, pair, 'sin'), 4)}</td>
                <td>${Number.isNaN(cosine) ? '–' : formatNumber(cosine, 4)}</td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
    </details>`;
}
