import { html, nothing, type TemplateResult } from 'lit';
import type { Arithmetic } from '../../ui/arithmetic';
import { equationHtml } from '../../ui/equation';
import type { Hue } from '../../ui/matrix-view';
import type { Computed } from './compute';
import { placeInHead } from './explain';
import { cellFormula } from './formula';
import { stepWord } from './matrices-view';
import type { LabSay } from './say';
import type { LabState, Step } from './state';

/** Colours of the factors in a sum of products, by the step that sums them. */
const FACTORS: Partial<Record<Step, readonly [Hue, Hue]>> = {
  Q: ['none', 'query'],
  K: ['none', 'key'],
  V: ['none', 'value'],
  scores: ['query', 'key'],
  head: ['score', 'value'],
};

/** The picked cell's arithmetic; it stays in sight while the matrices scroll by. */
export function workingView(
  computed: Computed,
  state: LabState,
  { lines }: Arithmetic,
  names: readonly string[],
  say: LabSay,
): TemplateResult {
  const { step, row, col } = state.picked;
  const about = { row: row + 1, col: col + 1, query: names[row] ?? '', key: names[col] ?? '' };
  const square = step === 'scores' || step === 'scaled' || step === 'weights';
  const hidden = step !== 'scores' && square && computed.causal && col > row;
  const from = placeInHead(computed, col);
  const copied = { head: from.head + 1, col: from.col + 1 };
  return html`<section class="working" role="region" tabindex="0" aria-label=${say('working')}>
    <div aria-live="polite" aria-atomic="true">
      <h4>${say(stepWord(step, computed))}
        <span class="place">${say(square ? 'placeScore' : 'place', about)}</span></h4>
      <p class="symbols">${cellFormula(computed, state)}</p>
      ${lines.map((line) => equationHtml(line, FACTORS[step]))}
      ${hidden ? html`<p class="note">${say('hidden')}</p>` : nothing}
      ${step === 'concat' ? html`<p class="note">${say('copiedFrom', copied)}</p>` : nothing}
    </div>
  </section>`;
}
