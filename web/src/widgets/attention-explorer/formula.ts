import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionState, Step } from './state';

/** What the formula depends on. */
type Asked = Pick<AttentionState, 'root' | 'temperature' | 'causal'>;

const Q = html`<i class="query">Q</i>`;
const K = html`<i class="key">K</i>`;
const V = html`<i class="value">V</i>`;
const d_k = html`√<span class="radicand"><i>d</i><sub>k</sub></span>`;

/** What the scores are divided by, or undefined when they are not. */
function divisor({ root, temperature }: Asked): TemplateResult | undefined {
  if (root && temperature !== 1) return html`${d_k} · <i>T</i>`;
  if (root) return d_k;
  return temperature === 1 ? undefined : html`<i>T</i>`;
}

/** The formula of attention as the switches have it, with the term of one step lit. */
export function formulaHtml(state: Asked, lit: Step | undefined): TemplateResult {
  const part = (step: Step, content: unknown) =>
    html`<span class="part ${step === lit ? 'lit' : ''}" data-step=${step}>${content}</span>`;
  const product = part('scores', html`<span>${Q}${K}<sup>⊤</sup></span>`);
  const below = divisor(state);
  const fraction = below
    ? html`<span class="fraction"><span>${product}</span><span class="below">${below}</span></span>`
    : product;
  const masked = state.causal ? html`${fraction} + <i>M</i>` : fraction;
  const inner = html`<span class="bracket">(</span>${part('scaled', masked)}<span
      class="bracket">)</span>`;
  return html`<p class="formula">
    <span class="name">Attention(${Q}, ${K}, ${V}) = </span>${part(
      'output',
      html`${part('weights', html`softmax${inner}`)} ${V}`,
    )}${state.causal ? html`<span class="name mask"><i>M</i><sub>ij</sub> = −∞ (<i>j</i> &gt; <i>i</i>)</span>` : nothing}
  </p>`;
}

/** The same in letters, for one cell: `q₁ · k₂`. Indices count from 1. */
export function cellFormulaHtml(state: Asked, lit: Step, row: number, col: number) {
  const [i, j] = [row + 1, col + 1];
  const s = (from: unknown, to: unknown) => html`<i class="score">s</i><sub>${from}${to}</sub>`;
  const below = divisor(state);
  switch (lit) {
    case 'scores':
      return html`<i class="query">q</i><sub>${i}</sub> · <i class="key">k</i><sub>${j}</sub>`;
    case 'scaled': {
      const dot = html`<i class="query">q</i><sub>${i}</sub> · <i class="key">k</i><sub>${j}</sub>`;
      const divided = below
        ? html`(${dot}) / ${state.root && state.temperature !== 1 ? html`(${below})` : below}`
        : dot;
      return state.causal ? html`${divided} + <i>M</i><sub>${i}${j}</sub>` : divided;
    }
    case 'weights':
      return html`<i>e</i><sup>${s(i, j)}</sup> / ∑<sub><i>j</i></sub> <i>e</i><sup>${s(i, html`<i>j</i>`)}</sup>`;
    case 'output':
      return html`∑<sub><i>j</i></sub> <i class="score">w</i><sub>${i}<i>j</i></sub> <i class="value">v</i><sub><i>j</i>${j}</sub>`;
  }
}
