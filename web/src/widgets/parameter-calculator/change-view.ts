import { html, type TemplateResult } from 'lit';
import { formatNumber, formatShort } from '../../formula/format';
import { lettersHtml } from '../../ui/letters';
import { type Before, changedNames } from './change';
import { difference, type Ledger, signed } from './ledger';
import type { CalculatorSay } from './say';
import type { CalculatorState } from './state';

/** The letter of a field, as the sentence has it. */
const letters = { d_model: 'd_model', n_heads: 'h', d_ff: 'd_ff', n_layers: 'L', vocab: 'V' };

function stepText(before: CalculatorState, after: CalculatorState, say: CalculatorSay): string {
  return changedNames(before, after)
    .map((name) => {
      if (name === 'attention_biases') return say(after[name] ? 'biasesOn' : 'biasesOff');
      const values = { before: formatNumber(before[name]), after: formatNumber(after[name]) };
      return say('changeStep', { name: letters[name], ...values });
    })
    .join(', ');
}

function totalText(before: Before, ledger: Ledger, say: CalculatorSay): string {
  const by = difference(ledger.total, before.ledger.total);
  if (by === 0n) return say('changeSame', { total: formatNumber(ledger.total) });
  return say('changeTotal', {
    before: formatNumber(before.ledger.total),
    after: formatNumber(ledger.total),
    difference: signed(by),
    ratio: formatShort(Number(ledger.total) / Number(before.ledger.total), 3),
  });
}

/** What the last change did to the total, in words; read out when it changes. */
export function changeView(
  before: Before | undefined,
  state: CalculatorState,
  ledger: Ledger,
  say: CalculatorSay,
): TemplateResult {
  if (!before) {
    return html`<p class="change note" role="status">${say('changeNone')}</p>`;
  }
  const names = changedNames(before.state, state);
  const onlyHeads = names.length === 1 && names[0] === 'n_heads';
  const width = ({ d_model, n_heads }: CalculatorState) => formatNumber(d_model / n_heads);
  return html`<p class="change" role="status">
    <strong>${lettersHtml(stepText(before.state, state, say))}</strong>
    <span>${totalText(before, ledger, say)}</span>
    ${
      onlyHeads
        ? html`<span>${lettersHtml(
            say('changeHeads', { before: width(before.state), after: width(state) }),
          )}</span>`
        : ''
    }
  </p>`;
}
