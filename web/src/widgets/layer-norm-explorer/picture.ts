import { extent } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { rowOf, term } from '../../ui/arithmetic';
import { indexed } from '../symbols';
import type { Normed } from './compute';
import type { LayerNormSay } from './say';

/** One number line: a vector's components as dots, and the band round its middle. */
interface Line {
  name: string;
  letter: string;
  values: number[];
  /** the middle of the band, and how far it reaches to both sides */
  band?: { middle: number; reach: number };
}

/** Above the axis a line for the labels, and above that one for the caption. */
const LINE = { height: 100, axis: 60, caption: 20 } as const;
/** Places are percent of the picture's width; dots keep clear of its edges. */
const EDGES = [5, 95] as const;
/** Dots nearer than this, in percent, share one label. */
const NEAR = 4;

type Scale = ScaleLinear<number, number>;
const percent = (value: number) => `${value.toFixed(3)}%`;

function edgesOf({ band }: Line): number[] {
  return band ? [band.middle - band.reach, band.middle + band.reach] : [];
}

function scaleOf(line: Line): Scale {
  const [low = 0, high = 0] = extent([...line.values, ...edgesOf(line)]);
  const room = high > low ? 0 : Math.max(1, Math.abs(low) / 10);
  return scaleLinear([low - room, high + room], EDGES).nice(4);
}

/** Which components stand at one place, from the left. */
function clusters(values: readonly number[], scale: Scale): { at: number; cols: number[] }[] {
  const found: { at: number; cols: number[] }[] = [];
  const order = values.map((_, col) => col).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  for (const col of order) {
    const at = scale(values[col] ?? 0);
    const last = found.at(-1);
    if (last && at - last.at < NEAR) last.cols.push(col);
    else found.push({ at, cols: [col] });
  }
  return found;
}

function bandSvg(line: Line, scale: Scale, y: number): SVGTemplateResult | typeof nothing {
  if (!line.band) return nothing;
  const [left = 0, right = 0] = edgesOf(line).map(scale);
  const middle = percent(scale(line.band.middle));
  return svg`
    <rect class="band" x=${percent(left)} y=${y - 10} width=${percent(right - left)} height="20" />
    <line class="middle" x1=${middle} x2=${middle} y1=${y - 14} y2=${y + 6} />`;
}

function lineSvg(line: Line, index: number): SVGTemplateResult {
  const scale = scaleOf(line);
  const top = index * LINE.height;
  const y = top + LINE.axis;
  return svg`<g>
    ${bandSvg(line, scale, y)}
    <line class="axis" x1="0" x2="100%" y1=${y} y2=${y} />
    ${scale.ticks(4).map(
      (tick) => svg`<line class="tick" x1=${percent(scale(tick))} x2=${percent(scale(tick))}
          y1=${y} y2=${y + 5} />
        <text class="tick" x=${percent(scale(tick))} y=${y + 19}>${term(tick)}</text>`,
    )}
    <rect class="ground" x="0" y=${top} width="100%" height=${LINE.caption} />
    <text class="name" x="0" y=${top + 14}>${line.name}</text>
    ${line.values.map((value) => svg`<circle cx=${percent(scale(value))} cy=${y} r="5" />`)}
    ${clusters(line.values, scale).map(
      ({ at, cols }) =>
        svg`<text class="label" x=${percent(at)} y=${y - 20}>${cols
          .sort((a, b) => a - b)
          .map((col) => indexed(line.letter, col))
          .join(' ')}</text>`,
    )}
  </g>`;
}

/** From each component to what becomes of it. */
function threads(from: Line, to: Line, index: number): SVGTemplateResult {
  const [upper, lower] = [scaleOf(from), scaleOf(to)];
  const y = index * LINE.height + LINE.axis;
  return svg`${from.values.map(
    (value, col) => svg`<line class="thread" x1=${percent(upper(value))} y1=${y}
      x2=${percent(lower(to.values[col] ?? 0))} y2=${y + LINE.height} />`,
  )}`;
}

/**
 * The vector before, after subtracting and dividing, and after γ and β, as dots
 * on number lines: the middle moves to 0 and the band gets the width 1.
 */
export function pictureView(
  norm: Normed,
  letters: { input: string; scaled: string },
  names: { input: string; scaled: string },
  say: LayerNormSay,
): TemplateResult {
  const normalized: Line = {
    name: say('normalized'),
    letter: 'n',
    values: rowOf(norm.normalized, 0),
    band: { middle: 0, reach: 1 },
  };
  const input: Line = {
    name: `${letters.input}: ${names.input}`,
    letter: letters.input,
    values: rowOf(norm.input, 0),
    band: { middle: norm.mean, reach: norm.root },
  };
  const values = rowOf(norm.scaled, 0);
  const scaled: Line = { name: names.scaled, letter: letters.scaled, values };
  const same = values.every((value, col) => value === normalized.values[col]);
  const lines = same ? [input, normalized] : [input, normalized, scaled];
  const spoken = lines.map((line) =>
    say('pictureLine', { name: line.name, values: line.values.map((one) => term(one)).join(', ') }),
  );
  return html`<figure class="picture">
    <svg role="img" aria-label=${say('picture', { line: spoken.join('. ') })} width="100%"
      height=${lines.length * LINE.height}>
      ${lines.slice(1).map((line, index) => threads(lines[index] ?? line, line, index))}
      ${lines.map(lineSvg)}
    </svg>
    <figcaption class="note">${say('band')}</figcaption>
  </figure>`;
}
