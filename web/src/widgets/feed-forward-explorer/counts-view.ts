import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { formulaHtml, proseHtml, symbols } from '../symbols';
import type { Computed, Size } from './compute';
import type { FeedForwardSay } from './say';

const grouped = (formula: string) =>
  formula.replace(/\d+/g, (digits) => formatNumber(BigInt(digits)));

const FORMULAS = {
  plain: 'd_model * d_ff + d_ff + d_ff * d_model + d_model',
  gated: '3 * d_model * d_ff',
} as const;

/** How many numbers the network learns: this one, and one of the paper's size. */
export function countsView({ activation, sizes }: Computed, say: FeedForwardSay): TemplateResult {
  const gated = activation === 'swiglu';
  const words = ['sizeExample', 'sizePaper', 'sizeReduced'] as const;
  const row = ({ d_model, d_ff, formula, count }: Size, index: number) => html`<tr
    data-size=${index}>
    <th scope="row">${say(words[index] ?? 'sizeExample')}
      <span class="size">${symbols.d_model} = ${formatNumber(d_model)},
        ${symbols.d_ff} = ${formatNumber(d_ff)}</span></th>
    <td>${grouped(formula)} <span class="count">= <output>${formatNumber(count)}</output></span></td>
  </tr>`;
  const [, paper, reduced] = sizes;
  const numbers = {
    paper: formatNumber(paper?.count ?? 0),
    d_ff: formatNumber(reduced?.d_ff ?? 0),
  };
  return html`<h4>${say('countsTitle')}</h4>
    <p class="equation">${formulaHtml(gated ? FORMULAS.gated : FORMULAS.plain)}</p>
    <table class="counts">
      <caption class="hidden">${say('countsTitle')}</caption>
      <tbody>${sizes.map(row)}</tbody>
    </table>
    ${
      gated
        ? html`<p class="note">${proseHtml(say('countsGated', numbers))}</p>`
        : html`<p class="note">${proseHtml(say('countsPlain'))}</p>`
    }
  `;
}
