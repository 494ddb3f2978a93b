import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { Ledger } from './ledger';
import { shareText } from './ledger';
import type { CalculatorSay } from './say';
import type { CalculatorState } from './state';

/** A stretch of a bar; places and widths are percent of the bar. */
interface Piece {
  look: string;
  x: number;
  width: number;
  text?: string;
  /** a raised letter behind the text, as in W^Q */
  raised?: string;
}

const BAR = { model: { y: 0, height: 30 }, layer: { y: 60, height: 44 } } as const;
const BRACE_Y = BAR.layer.y + BAR.layer.height + 7;
const HEIGHT = BRACE_Y + 26;
/** More layers than this are drawn as one piece: their lines would run together. */
const MOST_LINES = 48;

const percent = (value: number) => `${value.toFixed(4)}%`;
/** Percent of a phone's width that a text takes: Korean letters are wider than others. */
function roomFor(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u1100' ? 4.5 : 2.4), 0);
}

const fits = (text: string, width: number) => roomFor(text) <= width;

function pieceSvg(
  { look, x, width, text, raised = '' }: Piece,
  y: number,
  height: number,
): SVGTemplateResult {
  return svg`<rect class=${look} x=${percent(x)} y=${y} width=${percent(width)} height=${height} />
    ${
      text && fits(text + raised, width)
        ? svg`<text class=${look} x=${percent(x + width / 2)} y=${y + height / 2}>${text}<tspan
            class="raised" dy="-0.4em">${raised}</tspan></text>`
        : ''
    }`;
}

/** Pieces one after the other, from the left. */
function inLine(parts: readonly Omit<Piece, 'x'>[]): Piece[] {
  let x = 0;
  return parts.map((part) => {
    const piece = { ...part, x };
    x += part.width;
    return piece;
  });
}

/** A line under the pieces that belong together, with their name where it has room. */
function brace(x: number, width: number, text: string): SVGTemplateResult {
  const [left, right] = [percent(x), percent(x + width)];
  return svg`<g class="brace">
    <line x1=${left} x2=${right} y1=${BRACE_Y} y2=${BRACE_Y} />
    <line x1=${left} x2=${left} y1=${BRACE_Y - 4} y2=${BRACE_Y} />
    <line x1=${right} x2=${right} y1=${BRACE_Y - 4} y2=${BRACE_Y} />
    ${
      fits(text, width)
        ? svg`<text x=${percent(x + width / 2)} y=${BRACE_Y + 14}>${text}</text>`
        : ''
    }
  </g>`;
}

function layerPieces(ledger: Ledger, { d_model: d, d_ff: f }: CalculatorState): Piece[] {
  const [attention = 0, ffn = 0, norms = 0] = ledger.layer.map(
    ({ count }) => (100 * Number(count)) / Number(ledger.layerTotal),
  );
  // The four matrices of attention are equal, with their biases or without.
  const quarter = attention / 4;
  const first = (d * f + f) / (d * f + f + f * d + d);
  return inLine([
    { look: 'query', width: quarter, text: 'W', raised: 'Q' },
    { look: 'key', width: quarter, text: 'W', raised: 'K' },
    { look: 'value', width: quarter, text: 'W', raised: 'V' },
    { look: 'mixing', width: quarter, text: 'W', raised: 'O' },
    { look: 'ffn', width: ffn * first, text: 'W₁' },
    { look: 'ffn', width: ffn * (1 - first), text: 'W₂' },
    { look: 'norms', width: norms },
  ]);
}

function modelPieces(ledger: Ledger, layers: number, say: CalculatorSay): Piece[] {
  const text = {
    stack: say('layersOf', { count: layers.toLocaleString('en') }),
    token_embedding: say('token_embedding'),
  };
  return inLine(
    ledger.model.map(({ part, count }) => ({
      look: part,
      width: (100 * Number(count)) / Number(ledger.total),
      text: text[part as keyof typeof text],
    })),
  );
}

/**
 * The model as a bar of its layers and its embedding, and one layer of it drawn
 * as a bar of its matrices: widths are counts.
 */
export function pictureView(
  ledger: Ledger,
  state: CalculatorState,
  say: CalculatorSay,
): TemplateResult {
  const layers = state.n_layers;
  const stack = modelPieces(ledger, layers, say);
  const layerWidth = (stack[0]?.width ?? 100) / layers;
  const lines = layers <= MOST_LINES ? Array.from({ length: layers - 1 }, (_, i) => i + 1) : [];
  const named = ledger.layer.map(({ part, count }) => ({
    width: (100 * Number(count)) / Number(ledger.layerTotal),
    text: say('named', { name: say(part), share: shareText(count, ledger.layerTotal, say) }),
  }));
  const unnamed = [
    ...ledger.model.map(({ part, count }, index) => ({
      width: stack[index]?.width ?? 0,
      inside: stack[index]?.text ?? '',
      text: say('named', { name: say(part), share: shareText(count, ledger.total, say) }),
    })),
    ...named.map((piece) => ({ ...piece, inside: piece.text })),
  ].filter(({ inside, width }) => !fits(inside, width));
  const parts = named.map(({ text }) => text).join(', ');
  let x = 0;
  return html`<figure class="picture">
    <svg role="img" aria-label=${say('picture', { parts })} width="100%" height=${HEIGHT}>
      ${stack.map((piece) => pieceSvg(piece, BAR.model.y, BAR.model.height))}
      ${lines.map((line) => {
        const at = percent(line * layerWidth);
        return svg`<line class="cut" x1=${at} x2=${at} y1="0" y2="6" />
          <line class="cut" x1=${at} x2=${at} y1="24" y2="30" />`;
      })}
      <svg aria-hidden="true" x="0" y=${BAR.model.height} width="100%" height=${BAR.layer.y - BAR.model.height}
        viewBox="0 0 100 1" preserveAspectRatio="none">
        <polygon class="zoom" points="0,0 ${layerWidth.toFixed(4)},0 100,1 0,1" />
      </svg>
      <text class="zoomed" x="0" y=${BAR.layer.y - 11}>${say('pictureLayer')}</text>
      ${layerPieces(ledger, state).map((piece) => pieceSvg(piece, BAR.layer.y, BAR.layer.height))}
      ${named.map(({ width, text }) => {
        const start = x;
        x += width;
        return brace(start, width, text);
      })}
    </svg>
    <figcaption>${unnamed.map(({ text }) => html`<span>${text}</span>`)}</figcaption>
  </figure>`;
}
