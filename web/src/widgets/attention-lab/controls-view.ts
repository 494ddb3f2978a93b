import { html, type TemplateResult } from 'lit';
import type { ValueInputEvent } from '../../ui/number-field';
import '../../ui/number-field';
import { divisors } from '../divisors';
import { proseHtml } from '../symbols';
import { firstStep, identityWeights } from './presets';
import { withHeads, withKvHeads, withModel } from './resize';
import type { LabKey, LabSay } from './say';
import { columns, type LabState, MAX_MODEL, MAX_SEED } from './state';

/** What the controls ask the laboratory to do. */
export interface ControlActions {
  change(next: LabState, mark?: string): void;
  settle(): void;
  /** a ready-made state, told by its name */
  preset(next: LabState, name: LabKey): void;
  runningExample(): LabState;
  /** random numbers of a seed in the place of all matrices */
  random(state: LabState, seed: number): LabState;
}

/** States to begin with. */
export function presetsView(state: LabState, say: LabSay, act: ControlActions): TemplateResult {
  const button = (
    key: LabKey,
    next: () => LabState,
  ) => html`<button type="button" data-preset=${key}
    @click=${() => act.preset(next(), key)}>${say(key)}</button>`;
  return html`<div class="presets" role="group" aria-label=${say('presets')}>
    <span class="label" aria-hidden="true">${say('presets')}</span>
    ${button('presetExample', () => act.runningExample())}
    ${button('presetFirstStep', () => firstStep(state))}
    ${button('presetIdentity', () => identityWeights(state))}
    ${button('presetRandom', () => act.random(state, (state.seed + 1) % (MAX_SEED + 1)))}
    <number-field integer data-field="seed" .label=${say('seed')} .value=${state.seed} .min=${0}
      .max=${MAX_SEED} .width=${4}
      @value-input=${({ detail }: ValueInputEvent) =>
        act.change(act.random(state, detail.value), 'seed')}
      @focusout=${() => act.settle()}></number-field>
  </div>`;
}

/** Sizes, the mask and the positions. */
export function switchesView(state: LabState, say: LabSay, act: ControlActions): TemplateResult {
  const d_model = columns(state.X);
  const select = (
    key: 'd_model' | 'n_heads' | 'n_kv_heads',
    now: number,
    values: readonly number[],
    next: (value: number) => LabState,
  ) => html`<label><span>${proseHtml(say(key))}</span>
    <select data-field=${key} @change=${(event: Event) =>
      act.change(next(Number((event.target as HTMLSelectElement).value)))}>
      ${values.map((value) => html`<option value=${value} .selected=${value === now}>${value}</option>`)}
    </select>
  </label>`;
  const widths = Array.from({ length: MAX_MODEL }, (_, index) => index + 1);
  return html`<div class="controls" role="group" aria-label=${say('switches')}>
    ${select('d_model', d_model, widths, (value) => withModel(state, value))}
    ${select('n_heads', state.n_heads, divisors(d_model), (value) => withHeads(state, value))}
    ${select('n_kv_heads', state.n_kv_heads, divisors(state.n_heads), (value) => withKvHeads(state, value))}
    <label>
      <input type="checkbox" data-switch="positions" .checked=${state.positions}
        @change=${() => act.change({ ...state, positions: !state.positions })} />
      <span>${say('addPositions')}</span>
    </label>
    <label>
      <input type="checkbox" data-switch="causal" .checked=${state.mask === 'causal'}
        @change=${() =>
          act.change({ ...state, mask: state.mask === 'causal' ? 'none' : 'causal' })} />
      <span>${say('causal')}</span>
    </label>
  </div>`;
}
