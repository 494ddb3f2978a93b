import { html, nothing, type TemplateResult } from 'lit';
import type { Matrix } from '../../kernels/types';
import { rowOf, term } from '../../ui/arithmetic';
import type { Computed, Variant } from './compute';
import type { LayerNormSay } from './say';

function vectorText(vector: Matrix): string {
  return `[${rowOf(vector, 0)
    .map((value) => term(value))
    .join(', ')}]`;
}

function variantCell(variant: Variant, now: boolean, say: LayerNormSay): TemplateResult {
  const { placement, norm, output, outputMean, outputVariance } = variant;
  const moments = { mean: term(outputMean), variance: term(outputVariance) };
  return html`<td role="cell" class=${now ? 'now' : ''} data-way="${placement} ${norm.divisor}"
    data-head=${say('compareDivisor', { n: norm.divisor })}>
    ${placement === 'pre' ? html`<p>u = ${vectorText(norm.scaled)}</p>` : nothing}
    <p>y = ${vectorText(output)}</p>
    <p class="note">${say('compareMoments', moments)}</p>
    ${now ? html`<p class="mark">${say('now')}</p>` : nothing}
  </td>`;
}

// The roles are those that tables have by themselves: a narrow one is laid out
// as a list, and browsers then take a table's own meaning away.
/** What each of the four combinations of the switches gives. */
export function compareView({ variants, chosen }: Computed, say: LayerNormSay): TemplateResult {
  const placements = ['post', 'pre'] as const;
  const divisors = [...new Set(variants.map(({ norm }) => norm.divisor))];
  return html`<section>
    <h4>${say('compare')}</h4>
    <table class="compare" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col"><span class="hidden">${say('compareWay')}</span></th>
          ${divisors.map((n) => html`<th role="columnheader" scope="col">${say('compareDivisor', { n })}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${placements.map(
          (placement) => html`<tr role="row">
            <th role="rowheader" scope="row">${placement}-norm</th>
            ${variants
              .filter((variant) => variant.placement === placement)
              .map((variant) => variantCell(variant, variant === chosen, say))}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="note">${say('compareNote')}</p>
  </section>`;
}

/** The numbers of the picture, a column a component. */
export function numbersTable(
  { norm }: Variant,
  letters: { input: string; scaled: string },
  say: LayerNormSay,
): TemplateResult {
  const rows: [string, Matrix][] = [
    [letters.input, norm.input],
    [say('deviation'), norm.deviation],
    [say('square'), norm.squares],
    [say('normalized'), norm.normalized],
    [letters.scaled, norm.scaled],
  ];
  return html`<details>
    <summary>${say('asTable')}</summary>
    <div class="scroll" role="region" tabindex="0" aria-label=${say('asTable')}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">${say('component')}</th>
            ${rowOf(norm.input, 0).map((_, col) => html`<th scope="col">${col + 1}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([name, vector]) => html`<tr>
              <th scope="row">${name}</th>
              ${rowOf(vector, 0).map((value) => html`<td>${term(value)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
