import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Say } from './words';

export const MAX_TOKENS = 8;
export const MAX_NAME = 12;

/** What a figure with a list of tokens has to say about it. */
type TokenKey = 'tokens' | 'tokenName' | 'addToken' | 'removeToken' | 'mostTokens' | 'fewestTokens';

export interface TokenChanges {
  rename(index: number, name: string): void;
  remove(index: number): void;
  add(): void;
}

/** The tokens as fields to rename and buttons to add and remove. */
export function tokenList(
  tokens: readonly string[],
  names: readonly string[],
  say: Say<TokenKey>,
  changes: TokenChanges,
): TemplateResult {
  const full = tokens.length >= MAX_TOKENS;
  const single = tokens.length <= 1;
  return html`<div class="tokens" role="group" aria-label=${say('tokens')}>
    <span class="label" aria-hidden="true">${say('tokens')}</span>
    ${tokens.map(
      (token, index) => html`<span class="token">
        <input
          type="text"
          maxlength=${MAX_NAME}
          autocomplete="off"
          data-token=${index}
          placeholder=${names[index] ?? ''}
          aria-label=${say('tokenName', { n: index + 1 })}
          .value=${live(token)}
          @input=${(event: InputEvent) => {
            if (!event.isComposing) changes.rename(index, (event.target as HTMLInputElement).value);
          }}
          @change=${(event: Event) =>
            changes.rename(index, (event.target as HTMLInputElement).value)}
        />
        <button
          type="button"
          data-action="remove-token"
          aria-label=${say('removeToken', { name: names[index] ?? '' })}
          aria-disabled=${single}
          title=${single ? say('fewestTokens') : ''}
          @click=${() => !single && changes.remove(index)}
        >×</button>
      </span>`,
    )}
    <button
      type="button"
      data-action="add-token"
      aria-disabled=${full}
      @click=${() => !full && changes.add()}
    >${say('addToken')}</button>
    ${full ? html`<span class="note">${say('mostTokens', { max: MAX_TOKENS })}</span>` : ''}
  </div>`;
}
