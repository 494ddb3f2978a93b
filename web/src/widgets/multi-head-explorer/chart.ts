import { scaleLog, scalePoint } from 'd3-scale';
import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import type { Choice, Computed } from './compute';
import type { MultiHeadSay } from './say';

const TOP = 28;
const BOTTOM = 150;
const HEIGHT = 200;
/** Percent of the width: labels at the ends need room. */
const EDGES = [4, 96] as const;
/** More labels than this would run into each other on a phone. */
const MOST_LABELS = 11;

const percent = (value: number) => `${value.toFixed(3)}%`;

/** Which of the choices have their h written under the axis: the chosen one always. */
function labelled(choices: readonly Choice[], chosen: Choice): Choice[] {
  const now = choices.findIndex(({ n_heads }) => n_heads === chosen.n_heads);
  const every = Math.ceil(choices.length / MOST_LABELS);
  return choices.filter((_, index) => (index - now) % every === 0);
}

/** The block's total and one head's part over every h: one flat, one falling. */
export function chartView({ choices, chosen }: Computed, say: MultiHeadSay): TemplateResult {
  const point = scalePoint(
    choices.map(({ n_heads }) => n_heads),
    EDGES,
  );
  const least = Math.min(...choices.map(({ single }) => single));
  const most = Math.max(...choices.map(({ total }) => total));
  const height = scaleLog([least, most], [BOTTOM, TOP]);
  const x = ({ n_heads }: Choice) => percent(point(n_heads) ?? 50);
  const series = (name: 'single' | 'total'): SVGTemplateResult => svg`<g class=${name}>
    ${choices.slice(1).map((choice, index) => {
      const before = choices[index] ?? choice;
      return svg`<line x1=${x(before)} y1=${height(before[name])}
        x2=${x(choice)} y2=${height(choice[name])} />`;
    })}
    ${choices.map(
      (choice) => svg`<circle class=${choice.n_heads === chosen.n_heads ? 'now' : ''}
        cx=${x(choice)} cy=${height(choice[name])} r=${choice.n_heads === chosen.n_heads ? 6 : 3.5} />`,
    )}
  </g>`;
  // Words stand on the side of the chosen point that has more room.
  const left = (point(chosen.n_heads) ?? 50) > 50;
  const anchor = left ? 'end' : 'start';
  const beside = { x: x(chosen), dx: left ? -10 : 10 };
  const numbers = {
    total: formatNumber(chosen.total),
    most: formatNumber(Math.max(...choices.map(({ single }) => single))),
    least: formatNumber(least),
  };
  return html`<figure class="chart">
    <svg role="img" width="100%" height=${HEIGHT} aria-label=${say('chart', numbers)}>
      <line class="axis" x1="0" x2="100%" y1=${BOTTOM + 14} y2=${BOTTOM + 14} />
      <line class="guide" x1=${x(chosen)} x2=${x(chosen)} y1=${TOP} y2=${BOTTOM + 14} />
      ${series('total')} ${series('single')}
      <text x=${beside.x} dx=${beside.dx} y=${height(chosen.total) - 12} text-anchor=${anchor}>
        ${say('total', { count: formatNumber(chosen.total) })}
      </text>
      <text x=${beside.x} dx=${beside.dx} y=${height(chosen.single) + (left ? 20 : -12)}
        text-anchor=${anchor}>${say('single', { count: formatNumber(chosen.single) })}</text>
      ${labelled(choices, chosen).map(
        (choice) => svg`<text class="tick ${choice.n_heads === chosen.n_heads ? 'now' : ''}"
          x=${x(choice)} y=${BOTTOM + 30} text-anchor="middle">${formatNumber(choice.n_heads)}</text>`,
      )}
      <text class="tick" x="100%" y=${HEIGHT - 2} text-anchor="end">${say('axisHeads')} →</text>
      <text class="tick" x="0" y=${HEIGHT - 2}>↑ ${say('axisCount')}</text>
    </svg>
  </figure>`;
}
