import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../formula/format';
import { shapeLabel } from '../../ui/matrix-data';
import '../../ui/matrix-view';
import { formulaHtml, proseHtml } from '../symbols';
import type { Block } from './blocks';
import type { Contents, Names, Role, Shown } from './contents';
import { countBlock } from './parameters';
import { aboutOf, type MapKey, type MapSay } from './say';

export interface BlockLook {
  block: Block;
  contents: Contents;
  /** names of rows and columns */
  names: Record<Names, readonly string[]>;
  /** where the block is explained */
  link: string;
  say: MapSay;
}

const x = html`<i>x</i>`;
const sum = html`${x} + Sublayer(${x})`;
const W = (index: string) => html`<i>W</i><sup>${index}</sup>`;

/** What each matrix is called in formulas; x is what enters the block. */
const LETTERS: Record<Role, TemplateResult | undefined> = {
  onehot: undefined,
  table: html`<i>W</i><sub>E</sub>`,
  embedded: html`<i>X</i>`,
  encoding: html`PE`,
  positioned: html`<i>X</i> + PE`,
  entering: x,
  queries: x,
  memory: undefined,
  weights: html`softmax(<i class="query">Q</i><i class="key">K</i><sup>⊤</sup>/√<i>d</i><sub>k</sub>)`,
  attended: html`Concat(head<sub>1</sub>, head<sub>2</sub>)${W('O')}`,
  residual: x,
  sublayer: html`Sublayer(${x})`,
  sum,
  normalized: html`LayerNorm`,
  hidden: html`max(0, ${x}<i>W</i><sub>1</sub> + <i>b</i><sub>1</sub>)`,
  networked: html`FFN(${x})`,
  scores: html`${x}<i>W</i><sub>vocab</sub>`,
  shares: html`softmax`,
};

type Place = 'in' | 'inside' | 'out';

/** What each matrix is called in words. */
function wordOf({ role }: Shown, place: Place): MapKey {
  const own: Partial<Record<Role, MapKey>> = {
    onehot: 'onehot',
    table: 'table',
    encoding: 'encoding',
    queries: 'queries',
    memory: 'memory',
    residual: 'residual',
    sublayer: 'sublayer',
    hidden: 'hidden',
    weights: 'weights',
    scores: 'scores',
  };
  if (place === 'inside' && role === 'sum') return 'sum';
  return own[role] ?? (place === 'out' ? 'leaving' : 'entering');
}

const isShare = ({ role }: Shown) => role === 'weights' || role === 'shares';

function matrixView(
  shown: Shown,
  place: Place,
  index: number,
  { names, say }: BlockLook,
  field?: TemplateResult,
): TemplateResult {
  const { role, matrix, rows, cols, head } = shown;
  const word = say(wordOf(shown, place), head === undefined ? {} : { n: head + 1 });
  const letters = LETTERS[role];
  return html`<div class="matrix" data-place=${place}>
    <p class="what">${word} ${letters ? html`<span class="letters">${letters}</span>` : nothing}
      <span class="shape">${shapeLabel(matrix)}</span></p>
    ${
      field ??
      html`<matrix-view
        data-matrix="${place}-${index + 1}"
        .name=${word}
        .hue=${isShare(shown) ? 'score' : 'none'}
        .heat=${isShare(shown)}
        .digits=${role === 'weights' ? 3 : 2}
        rounded
        .matrix=${matrix}
        .rowNames=${names[rows]}
        .colNames=${cols ? names[cols] : []}
      ></matrix-view>`
    }
  </div>`;
}

function parametersView({ block, say }: BlockLook): TemplateResult {
  const { formula, numbers, count } = countBlock(block);
  if (count === 0) return html`<p class="parameters">${say('noParameters')}</p>`;
  return html`<p class="parameters">${say('parameters')}
    <span class="sum">${formulaHtml(formula)} = ${numbers} = <b data-count>${formatNumber(count)}</b></span></p>`;
}

/**
 * Everything about one block: what it does, the matrices that enter, arise and
 * leave, how many numbers it learns, and where the lessons explain it.
 *
 * @param table the source's table of vectors, where it can be edited
 */
export function blockView(look: BlockLook, table: TemplateResult | undefined): TemplateResult {
  const { block, contents, link, say } = look;
  const row = (place: Place, all: readonly Shown[]) =>
    all.length === 0
      ? nothing
      : html`<div class="matrices">
          ${all.map((one, index) =>
            matrixView(one, place, index, look, one.role === 'table' ? table : undefined),
          )}
        </div>`;
  const isAttention = contents.inside.some(({ role }) => role === 'weights');
  return html`<p class="about">${proseHtml(aboutOf(block, say))}</p>
    ${row('in', contents.inputs)}
    ${isAttention ? html`<p class="note reading">${say('reading')}</p>` : nothing}
    ${row('inside', contents.inside)} ${row('out', [contents.output])}
    ${parametersView(look)}
    <p class="more"><a href=${link} data-link>${say('readMore', { where: say(whereOf(block)) })}</a></p>`;
}

/** What the section that explains a block is called. */
function whereOf({ kind }: Block): MapKey {
  const words = {
    embedding: 'toEmbedding',
    position: 'toPositions',
    attention: 'toHeads',
    masked: 'toMask',
    cross: 'toCross',
    'add-norm': 'toLayer',
    norm: 'toLayerNorm',
    add: 'toResidual',
    ffn: 'toNetwork',
    'final-norm': 'toLayerNorm',
    vocabulary: 'toOutput',
  } as const satisfies Record<Block['kind'], MapKey>;
  return words[kind];
}
