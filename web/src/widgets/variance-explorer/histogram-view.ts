import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { formatNumber, formatShort } from '../../formula/format';
import { term } from '../../ui/arithmetic';
import { lettersHtml } from '../../ui/letters';
import type { Drawn } from './compute';
import { type Histogram, histogram, normalCount, startOf } from './histogram';
import type { VarianceSay } from './say';
import type { VarianceState } from './state';

interface Spread {
  id: 'raw' | 'scaled';
  title: string;
  values: Float64Array;
  variance: number;
  expected: number;
}

/** Points of the curve of the normal distribution. */
const CURVE = Array.from({ length: 121 }, (_, index) => index / 60 - 1);

function bars(bins: Histogram, x: (value: number) => number, y: (count: number) => number) {
  return bins.counts.map((count, index) => {
    const left = x(startOf(bins, index));
    const right = x(startOf(bins, index + 1));
    return count > 0
      ? svg`<rect x=${left.toFixed(3)} y=${y(count).toFixed(3)} width=${(right - left).toFixed(3)}
          height=${(100 - y(count)).toFixed(3)} />`
      : nothing;
  });
}

/** One histogram on the axis that both have; its height is its own. */
function picture(spread: Spread, reach: number, say: VarianceSay): TemplateResult {
  const { id, values, variance, expected, title } = spread;
  const bins = histogram(values);
  const normal = (x: number) => normalCount(x, expected, values.length, bins.width);
  const x = scaleLinear([-reach, reach], [0, 100]);
  const y = scaleLinear([0, Math.max(normal(0), ...bins.counts) * 1.05], [100, 0]);
  const span = Math.min(reach, 4 * Math.sqrt(expected));
  const curve = line<number>()
    .x((step) => x(step * span))
    .y((step) => y(normal(step * span)))(CURVE);
  const deviation = Math.sqrt(expected);
  const numbers = {
    variance: formatNumber(variance, 2),
    expected: formatShort(expected),
    count: formatNumber(values.length),
  };
  return html`<div class="spread" data-spread=${id}>
    <p class="headline">
      <span class="label">${lettersHtml(title)}</span>
      <span>
        ${say('variance')} <output data-result="variance-${id}">${numbers.variance}</output>
        <span class="note">${say('expected', numbers)}</span>
      </span>
    </p>
    <div class="plot" role="img" aria-label=${say('picture', { title, ...numbers })}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="within" x=${x(-deviation)} width=${x(deviation) - x(-deviation)} y="0" height="100" />
        ${bars(bins, x, y)}
        ${curve === null ? nothing : svg`<path class="curve" d=${curve} />`}
        <line x1="0" x2="100" y1="100" y2="100" />
      </svg>
      ${x
        .ticks(5)
        .map(
          (tick) =>
            html`<span class="tick" style="left: ${x(tick).toFixed(3)}%">${term(tick)}</span>`,
        )}
    </div>
  </div>`;
}

function countsTable(spread: Spread, say: VarianceSay): TemplateResult {
  const bins = histogram(spread.values);
  return html`<div class="scroll tall" tabindex="0" role="region" aria-label=${spread.title}>
    <table class="numbers">
      <caption>${lettersHtml(spread.title)}</caption>
      <thead>
        <tr><th scope="col">${say('from')}</th><th scope="col">${say('count')}</th></tr>
      </thead>
      <tbody>
        ${bins.counts.map(
          (count, index) => html`<tr>
            <th scope="row">${formatNumber(startOf(bins, index), 2)}</th>
            <td>${formatNumber(count)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The scores before and after the division, one above the other on the same axis. */
export function histogramsView(
  { sample }: Drawn,
  { d_k }: VarianceState,
  say: VarianceSay,
): TemplateResult {
  const spreads: Spread[] = [
    {
      id: 'raw',
      title: say('raw'),
      values: sample.scores,
      variance: sample.variance,
      expected: d_k,
    },
    {
      id: 'scaled',
      title: say('scaled'),
      values: sample.scaled,
      variance: sample.scaled_variance,
      expected: 1,
    },
  ];
  const reach = Math.max(...spreads.map(({ values }) => histogram(values).reach), 4);
  return html`<figure class="spreads">
      ${spreads.map((spread) => picture(spread, reach, say))}
      <figcaption class="note">${say('legend')}</figcaption>
    </figure>
    <details>
      <summary>${say('asTable')}</summary>
      <div class="tables">${spreads.map((spread) => countsTable(spread, say))}</div>
    </details>`;
}
