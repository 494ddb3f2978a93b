import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { shapeLabel } from '../../ui/matrix-data';
import type { Block, BlockId, Side } from './blocks';
import type { AllContents } from './contents';
import { layoutOf } from './layout';
import { halfOf, type MapSay, nameOf } from './say';
import type { Box, Line, PlacedBlock } from './shapes';

export interface MapLook {
  blocks: readonly Block[];
  contents: AllContents;
  picked: BlockId;
  tokens: Record<Side, readonly string[]>;
  say: MapSay;
}

export interface MapActions {
  pick(id: BlockId): void;
  /** Moves the keyboard to another block of the picture. */
  focus(id: BlockId): void;
}

const CORNER = 5;
const HEAD = { length: 5, half: 3 };

/** A polyline with rounded corners, and where it ends. */
function pathOf(points: Line['points']): string {
  return points
    .filter(([x, y], index) => x !== points[index - 1]?.[0] || y !== points[index - 1]?.[1])
    .map(([x, y], index, corners) => {
      const before = corners[index - 1];
      const after = corners[index + 1];
      if (!before) return `M${x} ${y}`;
      if (!after) return `L${x} ${y}`;
      const toward = ([px, py]: readonly [number, number]) => {
        const distance = Math.hypot(px - x, py - y);
        const part = Math.min(CORNER, distance / 2) / distance;
        return `${x + (px - x) * part} ${y + (py - y) * part}`;
      };
      return `L${toward(before)}Q${x} ${y} ${toward(after)}`;
    })
    .join('');
}

function headOf(points: Line['points']): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return '';
  const [x, y] = end;
  const angle = Math.atan2(y - before[1], x - before[0]);
  const at = (along: number, across: number) =>
    `${x - along * Math.cos(angle) - across * Math.sin(angle)} ${
      y - along * Math.sin(angle) + across * Math.cos(angle)
    }`;
  return `M${at(0, 0)}L${at(HEAD.length, HEAD.half)}L${at(HEAD.length, -HEAD.half)}Z`;
}

function lineView({ carries, points, arrow }: Line): SVGTemplateResult {
  return svg`<g class="line ${carries}">
    <path class="way" d=${pathOf(points)}></path>
    ${arrow ? svg`<path class="head" d=${headOf(points)}></path>` : nothing}
  </g>`;
}

/** Where a box stands, in parts of the whole picture. */
function placeOf({ x, y, width, height }: Box, whole: { width: number; height: number }) {
  const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(3)}%`;
  return styleMap({
    left: percent(x, whole.width),
    top: percent(y, whole.height),
    width: percent(width, whole.width),
    height: percent(height, whole.height),
  });
}

/** Which block an arrow key leads to. */
function keyTarget(key: string, index: number, blocks: readonly Block[]): BlockId | undefined {
  const steps: Record<string, number> = {
    ...{ ArrowDown: index + 1, ArrowRight: index + 1, ArrowUp: index - 1, ArrowLeft: index - 1 },
    ...{ Home: 0, End: blocks.length - 1 },
  };
  const step = steps[key];
  return step === undefined ? undefined : blocks[step]?.id;
}

function blockView(
  { block, ...box }: PlacedBlock,
  whole: { width: number; height: number },
  look: MapLook,
  act: MapActions,
): TemplateResult {
  const { blocks, contents, picked, say } = look;
  const inside = contents[block.id];
  const shapes = inside
    ? say('shapes', {
        from: inside.inputs.map(({ matrix }) => shapeLabel(matrix)).join(', '),
        to: shapeLabel(inside.output.matrix),
      })
    : '';
  // Beside the name, what the picture says to the eye: which half it is in, what enters and leaves.
  return html`<button
    type="button"
    class="block ${block.kind}"
    style=${placeOf(box, whole)}
    data-block=${block.id}
    aria-pressed=${block.id === picked}
    @click=${() => act.pick(block.id)}
    @keydown=${(event: KeyboardEvent) => {
      const target = keyTarget(event.key, blocks.indexOf(block), blocks);
      if (!target) return;
      event.preventDefault();
      act.focus(target);
    }}
  ><span>${nameOf(block, say)}</span><span class="hidden">. ${halfOf(block, say)}. ${shapes}</span></button>`;
}

/** The picture: lines and frames behind, the blocks as buttons in the order of the data. */
export function mapView(look: MapLook, act: MapActions): TemplateResult {
  const { blocks, tokens, say } = look;
  const layout = layoutOf(blocks);
  const { width, height } = layout;
  const frameName = { source: 'encoderLayer', target: 'decoderLayer' } as const;
  const captionName = { source: 'sourceCaption', target: 'targetCaption' } as const;
  return html`<div class="drawing"><div
    class="map"
    role="group"
    aria-label=${say('map')}
    style=${styleMap({ '--units': String(width), aspectRatio: `${width} / ${height}` })}
  >
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
      ${layout.frames.map(
        ({ x, y, ...size }) =>
          svg`<rect class="frame" x=${x} y=${y} width=${size.width} height=${size.height} rx="6"></rect>`,
      )}
      ${layout.lines.map((line) => lineView(line))}
      ${layout.letters.map(
        ({ carries, text, x, y }) =>
          svg`<text class="letter ${carries}" x=${x} y=${y}>${text}</text>`,
      )}
    </svg>
    ${layout.captions.map(
      (caption) => html`<p class="caption" style=${placeOf(caption, layout)}>
        <span>${say(captionName[caption.side])}</span>
        <b>${tokens[caption.side].join(' ')}</b>
      </p>`,
    )}
    ${layout.frames.map(
      ({ side, ...box }) => html`<p
        class="frame-name ${side}"
        style=${placeOf({ ...box, y: box.y + box.height - 16, height: 15 }, layout)}
      >${say(frameName[side])}</p>`,
    )}
    ${layout.placed.map((placed) => blockView(placed, layout, look, act))}
  </div></div>`;
}
