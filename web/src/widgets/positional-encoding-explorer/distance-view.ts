import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { formatNumber, formatShort } from '../../formula/format';
import type { Encoded } from './compute';
import type { PositionsSay } from './say';
import type { PositionsState } from './state';

function stroke(x1: number, y1: number, x2: number, y2: number, look: string) {
  return svg`<line class=${look} x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
}

/** PE(p) · PE(p + distance) against the distance; the current k is marked. */
export function distanceView(
  { products, reach, curve, perUnit }: Encoded,
  state: PositionsState,
  say: PositionsSay,
): TemplateResult {
  const { position, k, d_model } = state;
  const values = [...products.data];
  const at = (distance: number) => values[distance + reach] ?? Number.NaN;
  const x = scaleLinear([-reach, reach], [0, 100]);
  const between = [...curve.data];
  const y = scaleLinear([Math.min(0, ...between), Math.max(...between)], [100, 0]).nice(4);
  const path = line<number>()
    .x((_, index) => x(index / perUnit - reach))
    .y((value) => y(value))(between);
  // Positions are whole numbers: where there is room, the curve shows which points they have.
  const points =
    perUnit === 1 ? [] : values.map((value, index) => `M${x(index - reach)},${y(value)}h0`);
  const percent = (value: number) => `${value.toFixed(3)}%`;
  const numbers = { position, later: position + k, k };
  return html`<p class="headline">
      <i>PE</i>(${position}) · <i>PE</i>(${position + k}) =
      <output data-result="product">${formatNumber(at(k), 4)}</output>
    </p>
    <figure class="chart">
      <div class="plot" role="img" aria-label=${say('chart', { ...numbers, product: formatNumber(at(k), 4) })}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          ${y.ticks(4).map((tick) => stroke(0, y(tick), 100, y(tick), tick === 0 ? 'axis' : 'grid'))}
          ${stroke(x(0), 0, x(0), 100, 'axis')}
          ${path === null ? nothing : svg`<path class="curve" d=${path} />`}
          <path class="points" d=${points.join('')} />
        </svg>
        <span class="dot" style="left: ${percent(x(k))}; top: ${percent(y(at(k)))}"></span>
        ${y
          .ticks(4)
          .map(
            (tick) =>
              html`<span class="tick left" style="top: ${percent(y(tick))}">${formatShort(tick, 1)}</span>`,
          )}
        ${x
          .ticks(5)
          .map(
            (tick) =>
              html`<span class="tick below" style="left: ${percent(x(tick))}">${formatShort(tick, 0)}</span>`,
          )}
      </div>
      <figcaption class="note">${say('distanceAxis')}</figcaption>
    </figure>
    <p class="note">${say(d_model % 2 === 1 ? 'oddDistance' : 'distanceNote')}</p>
    <details data-table="products">
      <summary>${say('asTable')}</summary>
      <div class="scroll tall" tabindex="0" role="region" aria-label=${say('productsCaption')}>
        <table class="numbers">
          <caption class="hidden">${say('productsCaption')}</caption>
          <thead>
            <tr><th scope="col">k</th><th scope="col">PE(${position}) · PE(${position} + k)</th></tr>
          </thead>
          <tbody>
            ${values.map(
              (value, index) => html`<tr>
                <th scope="row">${formatShort(index - reach)}</th><td>${formatNumber(value, 4)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
}
