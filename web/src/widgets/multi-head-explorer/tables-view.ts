import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { lettersHtml } from '../../ui/letters';
import { symbols } from '../symbols';
import type { Computed } from './compute';
import type { MultiHeadSay } from './say';
import type { MultiHeadState } from './state';

const raised = (letter: string) => html`<i>W</i><sup>${letter}</sup>`;

/** `512 × 64 = 32,768`. */
function shapeCount(rows: number, cols: number): TemplateResult {
  return html`<span class="size">${formatNumber(rows)} × ${formatNumber(cols)}</span>
    <span class="count">= ${formatNumber(rows * cols)}</span>`;
}

/** Every weight matrix, one head's part of it and the whole. */
export function countsTable(
  { chosen, formula }: Computed,
  { d_model }: MultiHeadState,
  say: MultiHeadSay,
): TemplateResult {
  const { n_heads, d_k, single, total } = chosen;
  const width = n_heads * d_k;
  const row = (letter: string, hue: string, own: TemplateResult, all: TemplateResult) =>
    html`<tr data-matrix="W_${letter}">
      <th scope="row" class=${hue}>${raised(letter)}</th>
      <td>${own}</td>
      <td>${all}</td>
    </tr>`;
  const projection = (letter: string, hue: string) =>
    row(letter, hue, shapeCount(d_model, d_k), shapeCount(d_model, width));
  return html`<table class="counts">
    <caption class="hidden">${say('countsTitle')}</caption>
    <thead>
      <tr>
        <th scope="col">${say('matrix')}</th>
        <th scope="col">${say('oneHead')}</th>
        <th scope="col">${say('allHeads', { count: formatNumber(n_heads) })}</th>
      </tr>
    </thead>
    <tbody>
      ${projection('Q', 'query')} ${projection('K', 'key')} ${projection('V', 'value')}
      ${row('O', '', shapeCount(d_k, d_model), shapeCount(width, d_model))}
      <tr class="sum" data-matrix="sum">
        <th scope="row">${say('sum')}</th>
        <td><span class="count">${formatNumber(4 * single)}</span></td>
        <td>
          <span class="size">${grouped(formula)}</span>
          <span class="count">= <output data-result="total">${formatNumber(total)}</output></span>
        </td>
      </tr>
    </tbody>
  </table>`;
}

function grouped(formula: string): string {
  return formula.replace(/\d+/g, (digits) => formatNumber(BigInt(digits)));
}

/** What n tokens become on their way, by shape. */
export function shapesTable(
  { chosen }: Computed,
  { d_model }: MultiHeadState,
  say: MultiHeadSay,
): TemplateResult {
  const heads = formatNumber(chosen.n_heads);
  const wide = `n × ${formatNumber(d_model)}`;
  const narrow = say('each', { shape: `n × ${formatNumber(chosen.d_k)}`, count: heads });
  const rows: [unknown, string][] = [
    [html`<i>X</i>`, wide],
    [say('queries'), narrow],
    [say('weights'), say('each', { shape: 'n × n', count: heads })],
    [say('headOutput'), narrow],
    [say('concatenated'), wide],
    [say('output'), wide],
  ];
  return html`<table class="shapes">
    <caption>${say('shapesTitle')}</caption>
    <tbody>
      ${rows.map(([name, shape]) => html`<tr><th scope="row">${name}</th><td>${shape}</td></tr>`)}
    </tbody>
  </table>`;
}

/** The numbers of the chart: a row for every h. */
export function choicesTable({ choices, chosen }: Computed, say: MultiHeadSay): TemplateResult {
  return html`<details>
    <summary>${say('asTable')}</summary>
    <div class="scroll" role="region" tabindex="0" aria-label=${say('asTable')}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">${symbols.n_heads}</th>
            <th scope="col">${symbols.d_k}</th>
            <th scope="col">${lettersHtml(say('singleWord'))}</th>
            <th scope="col">${say('totalWord')}</th>
          </tr>
        </thead>
        <tbody>
          ${choices.map(
            ({ n_heads, d_k, single, total }) => html`<tr
              class=${n_heads === chosen.n_heads ? 'now' : ''}>
              <th scope="row">${formatNumber(n_heads)}</th>
              <td>${formatNumber(d_k)}</td>
              <td>${formatNumber(single)}</td>
              <td>${formatNumber(total)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
