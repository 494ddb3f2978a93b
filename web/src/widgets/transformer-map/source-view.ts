import { html, nothing, type TemplateResult } from 'lit';
import { toRows } from '../../ui/matrix-data';
import type { CellInputEvent } from '../../ui/matrix-view';
import '../../ui/matrix-view';
import type { MapSay } from './say';
import { type MapState, withSwapped } from './state';

export interface SourceActions {
  change(next: MapState, mark?: string): void;
  settle(): void;
  announce(sentence: string): void;
}

/** The source sentence, whose neighbours can change places. */
export function orderView(
  state: MapState,
  words: readonly string[],
  say: MapSay,
  act: SourceActions,
): TemplateResult {
  const sentence = ({ order }: MapState) => order.map((word) => words[word] ?? '');
  const now = sentence(state);
  return html`<div class="order" role="group" aria-label=${say('order')}>
    <span class="note" aria-hidden="true">${say('order')}</span>
    ${now.map(
      (word, place) => html`<b>${word}</b>
        ${
          place + 1 === now.length
            ? nothing
            : html`<button
                type="button"
                data-swap=${place}
                aria-label=${say('swap', { first: word, second: now[place + 1] ?? '' })}
                @click=${() => {
                  const next = withSwapped(state, place);
                  act.change(next);
                  act.announce(say('swapped', { sentence: sentence(next).join(' ') }));
                }}
              >⇄</button>`
        }`,
    )}
  </div>`;
}

/** The source's table of vectors, to be edited. */
export function tableView(
  state: MapState,
  words: readonly string[],
  say: MapSay,
  act: SourceActions,
): TemplateResult {
  return html`<matrix-view
    data-matrix="table"
    editable
    .name=${say('table')}
    .matrix=${state.embedding}
    .rowNames=${words}
    @cell-input=${({ detail }: CellInputEvent) =>
      act.change(
        { ...state, embedding: toRows(detail.matrix) },
        `table ${detail.row} ${detail.col}`,
      )}
    @focusout=${() => act.settle()}
  ></matrix-view>`;
}
