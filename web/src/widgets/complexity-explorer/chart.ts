import { scaleLog } from 'd3-scale';
import { html, svg, type TemplateResult } from 'lit';
import type { Method } from './measure';

export interface Mark {
  method: Method;
  n: number;
  value: number;
}

export interface Stroke {
  method: Method;
  /** two ends: n and value */
  from: [number, number];
  to: [number, number];
}

export interface Chart {
  id: string;
  title: string;
  /** what a person who does not see it is told */
  label: string;
  sizes: readonly number[];
  /** the least and the largest value that there is room for */
  range: readonly [number, number];
  ticks: readonly { value: number; text: string }[];
  marks: readonly Mark[];
  strokes: readonly Stroke[];
}

/** Both axes logarithmic. The marks are no part of the stretched drawing, so that they keep their shape. */
export function chartView(chart: Chart): TemplateResult {
  const [least, most] = [chart.sizes.at(0) ?? 1, chart.sizes.at(-1) ?? 2];
  const x = scaleLog([least, most], [0, 100]);
  const y = scaleLog(chart.range, [100, 0]);
  const at = (n: number, value: number) =>
    `left: ${x(n).toFixed(2)}%; top: ${y(value).toFixed(2)}%`;
  return html`<div class="chart" data-chart=${chart.id}>
    <p class="label">${chart.title}</p>
    <div class="plot" role="img" aria-label=${chart.label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        ${chart.ticks.map(
          ({ value }) => svg`<line class="grid" x1="0" x2="100" y1=${y(value)} y2=${y(value)} />`,
        )}
        ${chart.strokes.map(
          ({ method, from, to }) => svg`<line class=${method} x1=${x(from[0])} y1=${y(from[1])}
            x2=${x(to[0])} y2=${y(to[1])} />`,
        )}
      </svg>
      ${chart.marks.map(
        ({ method, n, value }) => html`<span class="mark ${method}" style=${at(n, value)}></span>`,
      )}
      ${chart.ticks.map(
        ({ value, text }) =>
          html`<span class="tick value" style="top: ${y(value).toFixed(2)}%">${text}</span>`,
      )}
      ${chart.sizes.map(
        (n, index) => html`<span class="tick size ${index % 2 === 0 ? '' : 'second'}"
          style="left: ${x(n).toFixed(2)}%">${n}</span>`,
      )}
    </div>
  </div>`;
}
