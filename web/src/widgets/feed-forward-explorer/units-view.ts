import { html, type TemplateResult } from 'lit';
import { elementOf, rowOf, term } from '../../ui/arithmetic';
import { type Computed, offUnits } from './compute';
import type { FeedForwardKey, FeedForwardSay } from './say';

const numbered = (units: readonly number[]) => units.map((unit) => unit + 1).join(', ');

/** Which units are off, and what the activation does with what is negative. */
function verdict(computed: Computed, say: FeedForwardSay): TemplateResult {
  const { activation, gap, hidden } = computed;
  const off = offUnits(computed);
  const counts = { off: off.length, all: hidden.cols, units: numbered(off) };
  const key: FeedForwardKey = off.length === 0 ? 'allOn' : 'someOff';
  return html`<p class="verdict"><strong>${say(key, counts)}</strong>
    ${say(`about_${activation}`, { gap: term(gap) })}</p>`;
}

/** What each hidden unit gets, makes of it, and adds to the output. */
export function unitsView(computed: Computed, say: FeedForwardSay): TemplateResult {
  const { z, up, hidden, contributions } = computed;
  const [letter, weights] = up ? ['g', 'W_down'] : ['z', 'W₂'];
  return html`<h4>${say('unitsTitle')}</h4>
    ${verdict(computed, say)}
    <div class="scroll" role="region" tabindex="0" aria-label=${say('unitsTitle')}>
      <table class="numbers units">
        <thead>
          <tr>
            <th scope="col">${say('unit')}</th>
            <th scope="col"><i>${letter}</i></th>
            ${up ? html`<th scope="col"><i>u</i></th>` : ''}
            <th scope="col"><i>h</i></th>
            <th scope="col">${say('adds')}</th>
            <th scope="col">${say('isOn')}</th>
          </tr>
        </thead>
        <tbody>
          ${rowOf(hidden, 0).map((value, unit) => {
            const off = value === 0;
            return html`<tr class=${off ? 'off' : ''} data-unit=${unit}>
              <th scope="row">${unit + 1}</th>
              <td>${term(elementOf(z, 0, unit))}</td>
              ${up ? html`<td>${term(elementOf(up, 0, unit))}</td>` : ''}
              <td>${term(value)}</td>
              <td>[${rowOf(contributions, unit)
                .map((one) => term(one))
                .join(', ')}]</td>
              <td>${say(off ? 'off' : 'on')}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <p class="note">${say(up ? 'sumOfUnits' : 'sumOfUnitsBias', { weights })}</p>
  `;
}
