import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { elementOf, term } from '../../ui/arithmetic';
import { indexed } from '../symbols';
import type { Softmaxed } from './compute';
import type { SoftmaxSay } from './say';

/** A share as it is printed everywhere here. */
export function shareText(share: number): string {
  return formatNumber(share, 4);
}

function bar(
  { scores, shares }: Softmaxed,
  index: number,
  chosen: boolean,
  pick: (index: number) => void,
): TemplateResult {
  const share = elementOf(shares, 0, index);
  return html`<button type="button" class="bar" data-share=${index} aria-pressed=${chosen}
    @click=${() => pick(index)}>
    <span class="name">${indexed('z', index)} = ${term(elementOf(scores, 0, index))}</span>
    <span class="track" aria-hidden="true"
      ><span class="fill" style="width: ${(100 * share).toFixed(3)}%"></span
      ><span class="even" style="left: ${(100 / scores.cols).toFixed(3)}%"></span
    ></span>
    <span class="number">${shareText(share)}</span>
  </button>`;
}

/** The shares as bars, each of which can be picked; the dashed line is where equal shares end. */
export function barsView(
  result: Softmaxed,
  picked: number,
  pick: (index: number) => void,
  say: SoftmaxSay,
): TemplateResult {
  const indexes = Array.from({ length: result.scores.cols }, (_, index) => index);
  return html`<div class="bars" role="group" aria-label=${say('bars')}>
      ${indexes.map((index) => bar(result, index, index === picked, pick))}
    </div>
    <p class="note even-note">
      <span class="even-key" aria-hidden="true"></span>
      ${say('even', { count: result.scores.cols, share: shareText(1 / result.scores.cols) })}
    </p>`;
}

/** The same numbers as a table, with what stands between score and share. */
export function sharesTable(result: Softmaxed, say: SoftmaxSay): TemplateResult {
  const { scores, scaled, shares } = result;
  return html`<details>
    <summary>${say('asTable')}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${say('sharesCaption')}>
      <table class="numbers">
        <caption class="hidden">${say('sharesCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">${say('place')}</th>
            <th scope="col">z</th>
            <th scope="col">z / T</th>
            <th scope="col">${say('portion')}</th>
          </tr>
        </thead>
        <tbody>
          ${Array.from(
            shares.data,
            (share, index) => html`<tr>
              <th scope="row">${index + 1}</th>
              <td>${term(elementOf(scores, 0, index))}</td>
              <td>${scaled ? term(elementOf(scaled, 0, index)) : '–'}</td>
              <td>${formatNumber(share, 6)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** How undecided the shares are, between none and as much as so many can be. */
export function entropyView(result: Softmaxed, say: SoftmaxSay): TemplateResult {
  const { entropy, mostEntropy, perplexity } = result;
  const width = mostEntropy > 0 ? (100 * entropy) / mostEntropy : 0;
  return html`<div class="entropy">
    <p>
      <span class="label">${say('entropy')}</span>
      <i>H</i> = <output data-result="entropy">${formatNumber(entropy, 4)}</output> ${say('bits')}
    </p>
    <span class="track" aria-hidden="true"
      ><span class="fill" style="width: ${width.toFixed(3)}%"></span
    ></span>
    <p class="note">
      ${say('entropyMeaning', {
        choices: formatNumber(perplexity, 2),
        count: result.scores.cols,
        most: formatNumber(mostEntropy, 4),
      })}
    </p>
  </div>`;
}
