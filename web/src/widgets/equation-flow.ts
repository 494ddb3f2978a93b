import { html, nothing, type TemplateResult } from 'lit';
import { shapeLabel } from '../ui/matrix-data';

/** `W_gate` and `W^Q` as they stand in formulas: what follows is set low or high. */
export function letterHtml(letter: string): TemplateResult {
  const [, base = letter, sign, rest] = letter.match(/^([^_^]+)([_^])(.+)$/) ?? [];
  if (!rest) return html`${base}`;
  return sign === '_' ? html`${base}<sub>${rest}</sub>` : html`${base}<sup>${rest}</sup>`;
}

/** What stands between two matrices of an equation. */
export const sign = (text: string): TemplateResult => html`<span class="sign">${text}</span>`;

/** One matrix of an equation, with its letter, its word if it has one, and its shape. */
export function term(
  about: { letter: string; word?: string | undefined; hue?: string },
  matrix: { rows: number; cols: number },
  view: TemplateResult,
): TemplateResult {
  const { letter, word, hue = '' } = about;
  return html`<div class="term">
    <p class="what">
      <i class=${hue}>${letterHtml(letter)}</i>
      ${word ? html`<span class="word">${word}</span>` : nothing}
      <span class="shape">${shapeLabel(matrix)}</span>
    </p>
    ${view}
  </div>`;
}
