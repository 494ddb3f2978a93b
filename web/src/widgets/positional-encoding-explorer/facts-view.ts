import { html, type TemplateResult } from 'lit';
import { equationHtml } from '../../ui/equation';
import type { Encoded } from './compute';
import { explainCell } from './explain';
import type { PositionsSay } from './say';
import type { PositionsState } from './state';

/** The picked cell: its pair, and the arithmetic from the exponent to the value. */
export function factsView(
  encoded: Encoded,
  state: PositionsState,
  say: PositionsSay,
): TemplateResult {
  const facts = explainCell(encoded, state);
  const lines = ['exponent', 'divisor', 'wavelength', 'value'] as const;
  return html`<div class="facts">
    <p class="place">
      <i>PE</i>(${state.position}, ${state.column}):
      ${say(facts.wave === 'sin' ? 'sinePlace' : 'cosinePlace', { pair: facts.pair })}
    </p>
    <dl>
      ${lines.map(
        (name) => html`<div data-fact=${name}>
          <dt>${say(name)}</dt>
          <dd>${equationHtml(facts[name])}</dd>
        </div>`,
      )}
    </dl>
  </div>`;
}
