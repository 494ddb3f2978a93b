import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type words from '../../../content/ko/widgets/mask-explorer.json';
import { term } from '../../ui/arithmetic';
import '../../ui/field-group';
import type { ValueInputEvent } from '../../ui/number-field';
import '../../ui/number-field';
import type { Say } from '../explorer';
import {
  ADDED,
  type Added,
  DIRECTIONS,
  isFree,
  type MaskState,
  SIDES,
  SIZE,
  type Switches,
  withSwitches,
} from './state';

/** A number that hides, as it stands in a cell of the mask. */
export function written(added: Added): string {
  if (added === null) return '−∞';
  return added === -1e9 ? '−10⁹' : term(added);
}

/**
 * What a mask is made from.
 *
 * @param change  called with the state that a choice leads to
 */
export function switches(
  state: MaskState,
  say: Say<keyof typeof words>,
  change: (next: MaskState) => void,
): TemplateResult {
  const choose = (choice: Partial<Switches>) => change(withSwitches(state, choice));
  const free = isFree(state);
  return html`<field-group><div class="controls">
    <fieldset>
      <legend>${say('direction')}</legend>
      ${DIRECTIONS.map(
        (direction) => html`<label>
          <input
            type="radio"
            name="direction"
            value=${direction}
            .checked=${live(state.direction === direction)}
            @change=${() => choose({ direction })}
          />
          <span>${say(direction)}</span>
        </label>`,
      )}
    </fieldset>
    <number-field
      integer
      data-field="padding"
      .label=${say('padding')}
      .value=${state.padding}
      .min=${0}
      .max=${SIZE - 1}
      .width=${2}
      @value-input=${({ detail }: ValueInputEvent) => choose({ padding: detail.value })}
    ></number-field>
    <label class="above">
      <span>${say('side')}</span>
      <select
        data-field="side"
        .value=${live(state.side)}
        ?disabled=${state.padding === 0}
        @change=${(event: Event) =>
          choose({ side: SIDES[(event.target as HTMLSelectElement).selectedIndex] ?? 'end' })}
      >
        ${SIDES.map((side) => html`<option value=${side} ?selected=${side === state.side}>${say(side)}</option>`)}
      </select>
    </label>
    <label class="above">
      <span>${say('added')}</span>
      <select
        data-field="added"
        @change=${(event: Event) => {
          const added = ADDED[(event.target as HTMLSelectElement).selectedIndex] ?? null;
          change({ ...state, added });
        }}
      >
        ${ADDED.map((added) => html`<option ?selected=${added === state.added}>${written(added)}</option>`)}
      </select>
    </label>
    ${
      free
        ? html`<button type="button" data-action="remake" @click=${() => choose({})}>
            ${say('remake')}
          </button>`
        : nothing
    }
  </div></field-group>`;
}
