import { html, type TemplateResult } from 'lit';
import { cellFormulaHtml } from '../attention-explorer/formula';
import type { Computed } from './compute';
import { placeInHead } from './explain';
import type { LabState } from './state';

const low = (content: unknown) => html`<sub>${content}</sub>`;
const m = html`<i>m</i>`;

/** One product of two matrices, cell (i, j), in letters: `∑ₘ xᵢₘ wₘⱼ`. */
function productFormula(left: string, right: string, i: number, j: number): TemplateResult {
  return html`∑${low(m)} <i>${left}</i>${low(html`${i}${m}`)} <i>${right}</i>${low(html`${m}${j}`)}`;
}

/** The picked cell's formula in letters. Indices count from 1. */
export function cellFormula(computed: Computed, state: LabState): TemplateResult {
  const { step, row, col } = state.picked;
  const [i, j] = [row + 1, col + 1];
  switch (step) {
    case 'input':
      return html`<i>x</i>${low(html`${i}${j}`)} + <i>PE</i>${low(html`${i}${j}`)}`;
    case 'Q':
    case 'K':
    case 'V':
      return productFormula('x', 'w', i, j);
    case 'concat': {
      const place = placeInHead(computed, col);
      return html`head${low(place.head + 1)}[${i}, ${place.col + 1}]`;
    }
    case 'output':
      return productFormula('c', 'w', i, j);
    default: {
      const asked = { root: true, temperature: 1, causal: computed.causal };
      return cellFormulaHtml(asked, step === 'head' ? 'output' : step, row, col);
    }
  }
}
