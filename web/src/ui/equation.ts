import { html, type TemplateResult } from 'lit';
import type { Hue } from './matrix-view';

/** `e^0.5`, `10^(2 / 4)`, `(−1)^3` and `√4` within a text, to be drawn raised and under a bar. */
const RAISED = /((?:e|\)|\d[\d,.]*)\^(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()]+)|√\d+)/;

/** What is read aloud and copied stays the plain text: `^` is there, but not seen. */
function drawn(part: string): unknown {
  if (part.startsWith('√')) return html`√<span class="radicand">${part.slice(1)}</span>`;
  const [base = '', raised] = part.split('^');
  if (raised === undefined || !RAISED.test(part)) return part;
  const exponent = raised.replace(/^\((.*)\)$/, '$1');
  const letter = base === 'e' ? html`<i>e</i>` : base;
  return html`${letter}<span class="hidden">^</span><sup>${exponent}</sup>`;
}

const plain = (side: string) => side.split(RAISED).map(drawn);

/** The factors of `1·1 + 0·2`, each in the colour of the matrix it comes from. */
function products(side: string, [left, right]: readonly [Hue, Hue]): unknown {
  return side.split(' + ').map((product, index) => {
    const [first = '', second] = product.split('·');
    // What is added without being a product: a bias.
    if (second === undefined) return html` + <span class="product">${first}</span>`;
    return html`${index > 0 ? ' + ' : ''}<span class="product"><span class=${left}>${first}</span>·<span class=${right}>${second}</span></span>`;
  });
}

/**
 * An equation of the substituted arithmetic, a line a side, the value last.
 *
 * @param hues  of a sum of products: the colours of left and right factors
 */
export function equationHtml(equation: string, hues?: readonly [Hue, Hue]): TemplateResult {
  const sides = equation.split(' = ');
  return html`<div class="equation">
    ${sides.map((side, index) => {
      const coloured = hues && index === 0 && sides.length > 1;
      return html`<div class="side ${index === sides.length - 1 ? 'result' : ''}">
        <span class="equals">=</span>
        <span>${coloured ? products(side, hues) : plain(side)}</span>
      </div>`;
    })}
  </div>`;
}
