import { html, nothing, type TemplateResult } from 'lit';
import type { CommonKey, Say } from './words';

export interface ToolBar {
  say: Say<CommonKey>;
  canUndo: boolean;
  undo(): void;
  reset(): void;
  share(): void;
  /** A link to be copied by hand; empty when there is none. */
  link: string;
  /** What the bar answered last, for everybody. */
  answer: string;
  /** What only assistive technology is told. */
  heard: string;
}

/** Undo, start over, share: the same at the foot of every explorer. */
export function toolBar(bar: ToolBar): TemplateResult {
  const { say } = bar;
  const field = html`<input
    class="link"
    readonly
    aria-label=${say('shareLink')}
    .value=${bar.link}
    @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
  />`;
  // Not "disabled": the button that was just pressed must not lose the keyboard.
  return html`<div class="tools" role="group" aria-label=${say('tools')}>
    <button type="button" data-action="undo" aria-disabled=${!bar.canUndo} @click=${bar.undo}>
      ${say('undo')}
    </button>
    <button type="button" data-action="reset" @click=${bar.reset}>${say('reset')}</button>
    <button type="button" data-action="share" @click=${bar.share}>${say('share')}</button>
    ${bar.link ? field : nothing}
    <span class="announcement" role="status">${bar.answer}</span>
    <span class="hidden" role="status">${bar.heard}</span>
  </div>`;
}
