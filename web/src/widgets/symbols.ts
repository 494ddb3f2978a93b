import { html, type TemplateResult } from 'lit';

/** A sentence in which `d_model`, `d_k` and `W^Q` are drawn as the lesson's letters. */
export { lettersHtml as proseHtml } from '../ui/letters';

/** The letters of the lesson's formulas, as they stand in running text. */
export const symbols = {
  d_model: html`<i>d</i><sub>model</sub>`,
  d_ff: html`<i>d</i><sub>ff</sub>`,
  d_k: html`<i>d</i><sub>k</sub>`,
  n_heads: html`<i>h</i>`,
  n_layers: html`<i>L</i>`,
  vocab: html`<i>V</i>`,
} as const;

export type SymbolName = keyof typeof symbols;

/** `4 d_model^2 + d_ff`: a formula of an exercise cell with its names drawn as the lesson's letters. */
export function formulaHtml(formula: string): TemplateResult {
  const parts = formula.split(/([a-z]\w*|\^\d+|\s*\*\s*)/i);
  return html`${parts.map((part) => {
    if (part in symbols) return symbols[part as SymbolName];
    if (part.startsWith('^')) return html`<sup>${part.slice(1)}</sup>`;
    return part.trim() === '*' ? ' · ' : part;
  })}`;
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** `x₁`: components are counted from 1, as the lesson counts. */
export function indexed(letter: string, index: number): string {
  const digits = String(index + 1).replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? digit);
  return letter + digits;
}
