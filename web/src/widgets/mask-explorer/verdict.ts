import { html, nothing, type TemplateResult } from 'lit';
import type words from '../../../content/ko/widgets/mask-explorer.json';
import type { Say } from '../explorer';
import { countCells, type Found, findings } from './findings';
import { isFree, type MaskState } from './state';
import { written } from './switches';

/** What the mask lets through, and what it hides. */
export function verdict(
  state: MaskState,
  names: readonly string[],
  say: Say<keyof typeof words>,
): TemplateResult {
  const { future, past, padding, blind } = findings(state.mask, state);
  const list = (found: Found[]) =>
    found.map(
      ({ query, keys }) => html`<li>
      ${names[query]} → ${keys.map((key) => names[key]).join(', ')}
    </li>`,
    );
  const kind = isFree(state) ? 'free' : state.direction;
  const counts = { future: countCells(future), past: countCells(past) };
  const causal = state.direction !== 'all' || isFree(state);
  const item = (key: 'leak' | 'lost' | 'padSeen', found: Found[]) =>
    found.length === 0
      ? nothing
      : html`<div data-found=${key}>
          <p>${say(key, { count: countCells(found) })}</p>
          <ul>${list(found)}</ul>
        </div>`;
  return html`<section class="verdict ${causal && counts.future + counts.past > 0 ? 'odd' : ''}" aria-live="polite">
    <p>${say(`${kind}Says`, counts)}</p>
    <div class="found">
      ${causal ? item('leak', future) : nothing}
      ${causal ? item('lost', past) : nothing}
      ${item('padSeen', padding)}
    </div>
    ${state.padding > 0 ? html`<p class="note">${say('paddingSays')}</p>` : nothing}
    ${state.added === null ? nothing : html`<p class="note">${say(state.added === 0 ? 'zeroSays' : 'finiteSays', { added: written(state.added) })}</p>`}
    ${
      state.added !== null && blind.length > 0
        ? html`<p class="warning" data-found="blind">
            ${say('blindFinite', { name: names[blind[0] ?? 0] ?? '', added: written(state.added) })}
          </p>`
        : nothing
    }
  </section>`;
}
