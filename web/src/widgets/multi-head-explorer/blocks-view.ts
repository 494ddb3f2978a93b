import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { type Choice, columnsOf } from './compute';
import type { MultiHeadSay } from './say';
import type { MultiHeadState } from './state';

/** A matrix as a rectangle in which every head has its stripe. */
interface Block {
  /** for attributes */
  key: string;
  letter: string;
  raised: string;
  hue: string;
  /** whether a head has columns of it, or rows */
  along: 'columns' | 'rows';
  shape: string;
}

/** More heads than this run together: then only the chosen one is drawn. */
const MOST_LINES = 64;
/** The drawing's own unit: percent of the matrix. */
const SIDE = 100;
/** What can still be seen of a head among many. */
const THINNEST = 1.2;

function stripe(
  along: Block['along'],
  from: number,
  width: number,
  look: string,
): SVGTemplateResult {
  return along === 'columns'
    ? svg`<rect class=${look} x=${from} y="0" width=${width} height=${SIDE} />`
    : svg`<rect class=${look} x="0" y=${from} width=${SIDE} height=${width} />`;
}

function cuts({ along }: Block, heads: number): SVGTemplateResult[] {
  if (heads > MOST_LINES) return [];
  return Array.from({ length: heads - 1 }, (_, index) => {
    const at = ((index + 1) * SIDE) / heads;
    return along === 'columns'
      ? svg`<line class="cut" x1=${at} x2=${at} y1="0" y2=${SIDE} />`
      : svg`<line class="cut" x1="0" x2=${SIDE} y1=${at} y2=${at} />`;
  });
}

/** `65–128열`, counted from 1. */
export function rangeText(
  along: Block['along'],
  head: number,
  { d_k }: Choice,
  say: MultiHeadSay,
): string {
  const { start, end } = columnsOf(head, d_k);
  const places = { from: formatNumber(start + 1), to: formatNumber(end) };
  if (d_k === 1) return say(along === 'columns' ? 'column' : 'row', places);
  return say(along, places);
}

function blockView(
  block: Block,
  chosen: Choice,
  head: number,
  pick: (head: number) => void,
  say: MultiHeadSay,
): TemplateResult {
  const { key, along, hue, shape, letter, raised } = block;
  const heads = chosen.n_heads;
  const width = Math.max(THINNEST, SIDE / heads);
  const from = Math.min((head * SIDE) / heads, SIDE - width);
  const range = rangeText(along, head, chosen, say);
  const name = letter + (raised ? `^${raised}` : '');
  // Clicking is a short cut; the keyboard has the field above.
  const picked = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share =
      along === 'columns'
        ? (event.clientX - box.left) / box.width
        : (event.clientY - box.top) / box.height;
    pick(Math.min(heads - 1, Math.max(0, Math.floor(share * heads))));
  };
  return html`<figure class="block ${key} ${hue}" data-block=${key}>
    <svg role="img" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none"
      aria-label=${say('picture', {
        name,
        shape,
        count: formatNumber(heads),
        head: formatNumber(head + 1),
        range,
      })}
      @click=${picked}>
      <rect class="all" x="0" y="0" width=${SIDE} height=${SIDE} />
      ${stripe(along, from, width, 'own')}
      ${cuts(block, heads)}
    </svg>
    <figcaption>
      <i>${letter}</i>${raised ? html`<sup>${raised}</sup>` : ''} <span class="shape">${shape}</span>
      <span class="range">${range}</span>
    </figcaption>
  </figure>`;
}

/** The four matrices and the concatenated output, with the chosen head's place in each. */
export function blocksView(
  chosen: Choice,
  { d_model, head }: MultiHeadState,
  pick: (head: number) => void,
  say: MultiHeadSay,
): TemplateResult {
  const d = formatNumber(d_model);
  const square = `${d} × ${d}`;
  const columns = { letter: 'W', along: 'columns', shape: square } as const;
  const blocks: Block[] = [
    { ...columns, key: 'W_Q', raised: 'Q', hue: 'query' },
    { ...columns, key: 'W_K', raised: 'K', hue: 'key' },
    { ...columns, key: 'W_V', raised: 'V', hue: 'value' },
    { ...columns, key: 'W_O', raised: 'O', hue: 'plain', along: 'rows' },
    {
      ...{ key: 'concat', letter: say('concat'), raised: '', hue: 'value' },
      ...{ along: 'columns', shape: `n × ${d}` },
    },
  ];
  return html`<div class="blocks">
    ${blocks.map((block) => blockView(block, chosen, head, pick, say))}
  </div>`;
}
