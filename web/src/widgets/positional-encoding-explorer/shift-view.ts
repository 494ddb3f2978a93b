import { html, nothing, type TemplateResult } from 'lit';
import { formatShort } from '../../formula/format';
import type { Matrix } from '../../kernels/types';
import { equationHtml } from '../../ui/equation';
import type { Cell } from '../../ui/matrix-data';
import '../../ui/matrix-view';
import { columnOf, placeOf } from './columns';
import type { Encoded, Shifted } from './compute';
import { explainShift } from './explain';
import type { PositionsSay } from './say';
import type { PositionsState } from './state';

/** Differences up to here come from rounding alone. */
const ROUNDING = 1e-9;
/** A wider M is not drawn whole: outside the blocks of the pairs it is zero anyway. */
const MOST_WHOLE = 8;

/** The rows `rows` and columns `cols` of a matrix. */
function part(matrix: Matrix, rows: readonly number[], cols: readonly number[]): Matrix {
  const data = rows.flatMap((row) => cols.map((col) => matrix.data[row * matrix.cols + col] ?? 0));
  return { rows: rows.length, cols: cols.length, data: Float64Array.from(data) };
}

interface Factor {
  name: string;
  sign: string;
  matrix: Matrix;
  lit: Cell[];
  names: string[];
}

function factorView({ name, sign, matrix, lit, names }: Factor, id: string): TemplateResult {
  return html`<div class="factor" role="group" aria-label=${name} data-factor=${id}>
    <span class="caption" aria-hidden="true">${name}</span>
    <span class="sign" aria-hidden="true">${sign}</span>
    <matrix-view .matrix=${matrix} .lit=${lit} .rowNames=${names}></matrix-view>
  </div>`;
}

function productView(shifted: Shifted, state: PositionsState): TemplateResult {
  const { position, column, k, d_model } = state;
  const { pair } = placeOf(column, state);
  const own = (['sin', 'cos'] as const).flatMap((wave) => columnOf({ pair, wave }, state) ?? []);
  const shown = d_model <= MOST_WHOLE ? Array.from({ length: d_model }, (_, each) => each) : own;
  const picked = shown.indexOf(column);
  const places = own.map((each) => shown.indexOf(each));
  const names = shown.map(String);
  const result = [{ row: picked, col: 0 }];
  const equal = shifted.gap < ROUNDING ? '=' : '≈';
  const factors = {
    M: {
      name: `M${subscript(k)}`,
      sign: '',
      matrix: part(shifted.M, shown, shown),
      lit: places.map((col) => ({ row: picked, col })),
      names,
    },
    start: {
      name: `PE(${position})ᵀ`,
      sign: '·',
      matrix: part(shifted.start, shown, [0]),
      lit: places.map((row) => ({ row, col: 0 })),
      names: [],
    },
    moved: {
      name: `M${subscript(k)} · PE(${position})ᵀ`,
      sign: '=',
      matrix: part(shifted.moved, shown, [0]),
      lit: result,
      names: [],
    },
    arrival: {
      name: `PE(${position + k})ᵀ`,
      sign: equal,
      matrix: part(shifted.arrival, shown, [0]),
      lit: result,
      names: [],
    },
  } satisfies Record<string, Factor>;
  const draw = (...ids: (keyof typeof factors)[]) =>
    html`<div class="side-by-side">${ids.map((id) => factorView(factors[id], id))}</div>`;
  return html`<div class="product">${draw('M', 'start')} ${draw('moved', 'arrival')}</div>`;
}

/** M_k · PE(p)ᵀ beside PE(p + k)ᵀ, with the arithmetic of the picked component. */
export function shiftView(
  encoded: Encoded,
  state: PositionsState,
  say: PositionsSay,
): TemplateResult {
  const { shifted } = encoded;
  if (!shifted) return html`<p class="note">${say('oddShift')}</p>`;
  const { pair } = placeOf(state.column, state);
  const gap = formatShort(shifted.gap);
  return html`${productView(shifted, state)}
    ${
      state.d_model > MOST_WHOLE
        ? html`<p class="note">${say('oneBlock', { pair, d_model: state.d_model })}</p>`
        : nothing
    }
    <div class="facts" data-fact="shift">${equationHtml(explainShift(encoded, state))}</div>
    <p class="note" data-gap>${say(gapWord(shifted.gap), { gap })}</p>`;
}

function gapWord(gap: number): 'noGap' | 'sameGap' | 'smallGap' {
  if (gap === 0) return 'noGap';
  return gap < ROUNDING ? 'sameGap' : 'smallGap';
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

function subscript(k: number): string {
  const digits = [...String(Math.abs(k))].map((digit) => SUBSCRIPTS[Number(digit)]).join('');
  return k < 0 ? `₋${digits}` : digits;
}
