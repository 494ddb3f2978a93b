import { html, type TemplateResult } from 'lit';

/** `√d_k`, `d_model`, `W^Q` within a text. */
const LETTER = /(√?d_(?:model|ff|k|v)|W\^[QKVO])(?![A-Za-z])/;

function drawn(part: string): unknown {
  const [, root, letter = '', sign, index] = part.match(/^(√?)(\w)([_^])(\w+)$/) ?? [];
  if (index === undefined) return part;
  const low = sign === '_' ? html`<sub>${index}</sub>` : html`<sup>${index}</sup>`;
  const whole = html`<i>${letter}</i>${low}`;
  return root ? html`√<span class="radicand">${whole}</span>` : whole;
}

/**
 * A text of the page's words with the letters of its formulas set as formulas
 * are: `d_model` with its index low. Where only plain text is possible, as in
 * labels that are read aloud, it stays as it is written.
 */
export function lettersHtml(text: string): TemplateResult {
  return html`${text.split(LETTER).map(drawn)}`;
}
