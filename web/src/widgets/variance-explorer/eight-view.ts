import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { elementOf } from '../../ui/arithmetic';
import { equationHtml } from '../../ui/equation';
import { lettersHtml } from '../../ui/letters';
import type { Drawn, Eight } from './compute';
import { explainShares } from './explain';
import type { VarianceSay } from './say';
import { GROUP, type VarianceState } from './state';

/** A share as a number over a bar of its size. */
function shareCell({ shares }: Eight, index: number, look: string): TemplateResult {
  const share = elementOf(shares, 0, index);
  return html`<td class="share ${look}">
    <span class="track" aria-hidden="true"
      ><span class="fill" style="width: ${(100 * share).toFixed(3)}%"></span
    ></span>
    <span class="number">${formatNumber(share, 4)}</span>
  </td>`;
}

/** Eight scores with their shares, undivided and divided; a row can be picked. */
export function eightView(
  drawn: Drawn,
  { picked }: VarianceState,
  pick: (index: number) => void,
  say: VarianceSay,
): TemplateResult {
  const { raw, scaled } = drawn;
  return html`<table class="eight">
    <caption class="hidden">${say('eight')}</caption>
    <thead>
      <tr>
        <th scope="col">${say('key')}</th>
        <th scope="col">q·k</th>
        <th scope="col">${say('rawShare')}</th>
        <th scope="col">${lettersHtml(say('scaledShare'))}</th>
      </tr>
    </thead>
    <tbody>
      ${Array.from(
        { length: GROUP },
        (_, index) => html`<tr class=${index === picked ? 'picked' : ''} data-key=${index}
          @click=${() => pick(index)}>
          <th scope="row">
            <button type="button" aria-pressed=${index === picked}>${index + 1}</button>
          </th>
          <td class="number">${formatNumber(elementOf(raw.scores, 0, index), 4)}</td>
          ${shareCell(raw, index, 'undivided')} ${shareCell(scaled, index, 'divided')}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** How the picked shares come about. */
export function sharesArithmetic(
  drawn: Drawn,
  state: VarianceState,
  say: VarianceSay,
): TemplateResult {
  const { raw, scaled } = explainShares(drawn, state);
  const part = (id: string, title: string, lines: readonly string[]) =>
    html`<div data-arithmetic=${id}>
      <p class="note">${lettersHtml(title)}</p>
      ${lines.map((line) => equationHtml(line))}
    </div>`;
  return html`<div class="arithmetic" role="group"
    aria-label=${say('arithmetic', { key: state.picked + 1 })}>
    ${part('raw', say('rawShare'), raw.lines)} ${part('scaled', say('scaledShare'), scaled.lines)}
  </div>`;
}
