import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { elementOf, rowOf, term } from '../../ui/arithmetic';
import { indexed } from '../symbols';
import { type Computed, type Curve, curveOf } from './compute';
import type { FeedForwardSay } from './say';

/** A unit's place on the curve. Units nearer than this, in percent, share one label. */
interface Mark {
  at: number;
  z: number;
  units: number[];
}
const NEAR = 5;

/** How low the curves dip: the least of GELU is −0.17, of SiLU −0.28. */
const LOWEST = -0.6;

type Scale = (value: number) => number;

function marksOf(values: readonly number[], x: Scale, reach: number): Mark[] {
  const marks: Mark[] = [];
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  for (const unit of order) {
    const z = values[unit] ?? 0;
    if (Math.abs(z) > reach) continue;
    const last = marks.at(-1);
    if (last && x(z) - last.at < NEAR) last.units.push(unit);
    else marks.push({ at: x(z), z, units: [unit] });
  }
  return marks;
}

/**
 * The activations as curves, the chosen one drawn strong, with this example's
 * own values before the activation marked on it.
 */
export function curvesView(computed: Computed, say: FeedForwardSay): TemplateResult {
  const { activation, points, curves, z, activate } = computed;
  const letter = activation === 'swiglu' ? 'g' : 'z';
  const chosen = curveOf(activation);
  const reach = points.at(-1) ?? 0;
  const x = scaleLinear([-reach, reach], [0, 100]);
  const y = scaleLinear([LOWEST * (reach / 4), reach], [100, 0]);
  const values = rowOf(z, 0);
  const marks = marksOf(values, x, reach);
  const pathOf = ({ values: heights }: Curve) =>
    line<number>()
      .x((_, index) => x(points[index] ?? 0))
      .y((value) => y(value))([...heights]) ?? '';
  const strong = curves.filter(({ name }) => name === chosen);
  const faint = curves.filter(({ name }) => name !== chosen);
  const dots = values.map((value, unit) => ({ unit, value, height: activate(value) }));
  const spoken = dots
    .map(({ unit, value, height }) => `${indexed(letter, unit)}: ${term(value)} → ${term(height)}`)
    .join(', ');
  const name = say(`curve_${chosen}`);
  const beyond = values.some((value) => Math.abs(value) > reach);
  return html`<figure class="curves">
    <div class="plot" role="img" aria-label=${say('picture', { name, values: spoken })}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <line class="axis" x1="0" x2="100" y1=${y(0)} y2=${y(0)} />
        <line class="axis" x1=${x(0)} x2=${x(0)} y1="0" y2="100" />
        ${[...faint, ...strong].map(
          (curve) => svg`<path class="${curve.name} ${curve.name === chosen ? 'strong' : ''}"
            d=${pathOf(curve)} />`,
        )}
      </svg>
      ${dots
        .filter(({ value }) => Math.abs(value) <= reach)
        .map(
          ({ unit, value, height }) => html`<span
            class="dot ${elementOf(computed.hidden, 0, unit) === 0 ? 'off' : ''}"
            style="left: ${x(value).toFixed(3)}%; top: ${y(height).toFixed(3)}%"></span>`,
        )}
      ${marks.map(
        ({ at, z: value, units }) => html`<span class="mark"
          style="left: ${at.toFixed(3)}%; top: ${y(activate(value)).toFixed(3)}%"
          >${units
            .sort((a, b) => a - b)
            .map((unit) => indexed(letter, unit))
            .join(' ')}</span>`,
      )}
      ${x
        .ticks(5)
        .map(
          (tick) =>
            html`<span class="tick" style="left: ${x(tick).toFixed(3)}%">${term(tick)}</span>`,
        )}
      ${y
        .ticks(4)
        .filter((tick) => tick !== 0)
        .map(
          (tick) =>
            html`<span class="tick high" style="top: ${y(tick).toFixed(3)}%">${term(tick)}</span>`,
        )}
    </div>
    <figcaption>
      <span class="legend">
        ${[...strong, ...faint].map(
          (curve) => html`<span class=${curve.name === chosen ? 'now' : ''}>
            <svg width="32" height="8" aria-hidden="true">
              <line class="${curve.name} ${curve.name === chosen ? 'strong' : ''}"
                x1="0" x2="32" y1="4" y2="4" />
            </svg>
            ${say(`curve_${curve.name}`)}</span>`,
        )}
      </span>
      ${beyond ? html`<span class="note">${say('beyond', { reach: term(reach) })}</span>` : nothing}
    </figcaption>
  </figure>`;
}

/** The curves in numbers, at whole z. */
export function curvesTable({ samples }: Computed, say: FeedForwardSay): TemplateResult {
  return html`<details>
    <summary>${say('asTable')}</summary>
    <div class="scroll" role="region" tabindex="0" aria-label=${say('asTable')}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col"><i>z</i></th>
            ${samples.curves.map(({ name }) => html`<th scope="col">${say(`curve_${name}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${samples.points.map(
            (point, index) => html`<tr>
              <th scope="row">${term(point)}</th>
              ${samples.curves.map(
                ({ values }) => html`<td>${formatNumber(values[index] ?? 0, 4)}</td>`,
              )}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
