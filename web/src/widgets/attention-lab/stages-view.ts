import { html, nothing, type TemplateResult } from 'lit';
import { formulaHtml } from '../attention-explorer/formula';
import type { Step as HeadStep } from '../attention-explorer/state';
import { sign } from '../equation-flow';
import {
  type Bench,
  givenView,
  madeView,
  type Names,
  positionsView,
  UNNAMED,
} from './matrices-view';
import { type Input, kvHeadOf, type Step, sizesOf } from './state';

const namedColumns = new Map<string, string[]>();

/** `2-1`: the first column of the second head. One list for the same columns. */
function columnNames(heads: number, width: number): string[] {
  if (heads === 1) return UNNAMED;
  const key = `${heads}×${width}`;
  const names =
    namedColumns.get(key) ??
    Array.from(
      { length: heads * width },
      (_, col) => `${Math.floor(col / width) + 1}-${(col % width) + 1}`,
    );
  namedColumns.set(key, names);
  return names;
}

/** The term of attention's formula that a step of the laboratory is. */
const TERMS: Partial<Record<Step, HeadStep>> = {
  ...{ scores: 'scores', scaled: 'scaled', weights: 'weights', head: 'output' },
};

function headButtons({ state, say, act }: Bench): TemplateResult | typeof nothing {
  if (state.n_heads === 1) return nothing;
  return html`<div class="heads" role="group" aria-label=${say('heads')}>
    ${Array.from(
      { length: state.n_heads },
      (_, head) => html`<button type="button" data-head=${head}
        aria-pressed=${head === state.head}
        @click=${() => act.showHead(head)}>${say('headName', { head: head + 1 })}</button>`,
    )}
  </div>`;
}

/**
 * The five steps from the tokens' rows to the output, in order.
 *
 * @param names  of the tokens: of those that are computed with, and of those asked for
 */
export function stagesView(
  bench: Bench,
  names: { computed: string[]; wanted: string[] },
): TemplateResult[] {
  const { computed, state, wanted, say } = bench;
  const given = (name: Input, own: Names) => givenView(name, bench, own);
  const made = (step: Step, own: Names, letter?: string) => madeView(step, bench, own, letter);
  const rows = { rows: names.computed };
  const square = { rows: names.computed, cols: names.computed };
  const { d_k, d_v } = sizesOf(wanted);
  const parts = (heads: number, width: number) => ({ cols: columnNames(heads, width) });
  const i = state.head + 1;
  const shared = kvHeadOf(state, state.head) + 1;
  const asked = { root: true, temperature: 1, causal: computed.causal };
  const positions = html`${sign('+')} ${positionsView(bench, names.computed)} ${sign('=')}
    ${made('input', rows, 'X_input')}`;
  return [
    html`<section class="stage">
      <h4>① ${say('stageInput')}</h4>
      <div class="flow">
        ${given('X', { rows: names.wanted })} ${computed.positions ? positions : nothing}
      </div>
    </section>`,
    html`<section class="stage">
      <h4>② ${say('stageProjections')}</h4>
      ${wanted.n_heads > 1 ? html`<p class="note">${say('columnNames')}</p>` : nothing}
      <div class="flow">
        ${given('W_Q', parts(wanted.n_heads, d_k))} ${given('W_K', parts(wanted.n_kv_heads, d_k))}
        ${given('W_V', parts(wanted.n_kv_heads, d_v))}
      </div>
    </section>`,
    html`<section class="stage">
      <h4>③ ${say('stageHead', { head: i })}</h4>
      ${headButtons(bench)}
      ${shared === i ? nothing : html`<p class="note">${say('sharedHead', { head: i, shared })}</p>`}
      <div class="flow">
        ${made('Q', rows, `Q_${i}`)} ${made('K', rows, `K_${shared}`)}
        ${made('V', rows, `V_${shared}`)}
      </div>
    </section>`,
    html`<section class="stage">
      <h4>④ ${say('stageAttention', { head: i })}</h4>
      ${formulaHtml(asked, TERMS[state.picked.step])}
      <p class="note">${say('rowsQueries')}</p>
      <div class="flow">
        ${made('scores', square)} ${made('scaled', square)} ${made('weights', square)}
        ${made('head', rows, `head_${i}`)}
      </div>
    </section>`,
    html`<section class="stage">
      <h4>⑤ ${say('stageOutput')}</h4>
      <div class="flow">
        ${made('concat', { ...rows, ...parts(state.n_heads, computed.sizes.d_v) }, 'Concat')}
        ${sign('·')} ${given('W_O', { rows: columnNames(wanted.n_heads, d_v) })} ${sign('=')}
        ${made('output', rows, 'MultiHead')}
      </div>
    </section>`,
  ];
}
