import { html, type TemplateResult } from 'lit';
import '../../ui/field-group';
import type { ValueInputEvent } from '../../ui/number-field';
import '../../ui/number-field';
import type { LayerNormSay } from './say';
import { FEWEST, type LayerNormState, MOST } from './state';

/** What the switches ask the explorer to do. */
export interface SwitchActions {
  change(next: LayerNormState, mark?: string): void;
  settle(): void;
  /** one component more or less */
  resize(by: 1 | -1): void;
}

/** How the norm is made: where it stands, what the variance divides by, ε, and how long the vectors are. */
export function switchesView(
  state: LayerNormState,
  say: LayerNormSay,
  act: SwitchActions,
): TemplateResult {
  const count = state.x.length;
  const radio = (
    group: 'placement' | 'divisor',
    name: string,
    label: string,
    next: LayerNormState,
    checked: boolean,
  ) => html`<label>
    <input type="radio" name=${group} data-switch=${name} .checked=${checked}
      @change=${() => act.change(next)} />
    <span>${label}</span>
  </label>`;
  return html`<field-group><div class="controls" role="group" aria-label=${say('switches')}>
    <fieldset>
      <legend>${say('placement')}</legend>
      ${(['post', 'pre'] as const).map((placement) =>
        radio(
          'placement',
          placement,
          say(placement),
          { ...state, placement },
          state.placement === placement,
        ),
      )}
    </fieldset>
    <fieldset>
      <legend>${say('divisor')}</legend>
      ${[false, true].map((unbiased) =>
        radio(
          'divisor',
          unbiased ? 'unbiased' : 'biased',
          say(unbiased ? 'unbiased' : 'biased', { n: unbiased ? count - 1 : count }),
          { ...state, unbiased },
          state.unbiased === unbiased,
        ),
      )}
    </fieldset>
    <number-field data-field="eps" .label=${say('eps')} .value=${state.eps} .min=${0} .max=${1}
      .step=${1e-5} .width=${8}
      @value-input=${({ detail }: ValueInputEvent) =>
        act.change({ ...state, eps: detail.value }, 'eps')}
      @focusout=${() => act.settle()}></number-field>
    <div class="buttons">
      <button type="button" data-action="add" aria-disabled=${count >= MOST}
        @click=${() => act.resize(1)}>${say('add')}</button>
      <button type="button" data-action="remove" aria-disabled=${count <= FEWEST}
        @click=${() => act.resize(-1)}>${say('remove')}</button>
    </div>
  </div></field-group>`;
}
