import { html, nothing, type TemplateResult } from 'lit';
import { type Cell, toRows } from '../../ui/matrix-data';
import type { CellInputEvent, CellPickEvent, Hue } from '../../ui/matrix-view';
import '../../ui/matrix-view';
import { term } from '../equation-flow';
import { type Computed, matrixOf, stepMatrix } from './compute';
import type { LabKey, LabSay } from './say';
import type { Input, LabState, Step } from './state';

/** What the matrices ask the laboratory to do. */
export interface MatrixActions {
  change(next: LabState, mark: string): void;
  settle(): void;
  pick(step: Step, cell: Cell): void;
  showHead(head: number): void;
}

/** What all matrices of one picture are drawn from. */
export interface Bench {
  computed: Computed;
  /** what `computed` was computed from */
  state: LabState;
  /** what the reader asked for last */
  wanted: LabState;
  /** the cells that the picked one was made from, by matrix */
  sources: Readonly<Record<string, readonly Cell[]>>;
  say: LabSay;
  act: MatrixActions;
}

export interface Names {
  rows?: string[];
  cols?: string[];
}

export const UNNAMED: string[] = [];
const NONE: readonly Cell[] = [];

const HUES: Partial<Record<Input | Step, Hue>> = {
  ...{ W_Q: 'query', Q: 'query', W_K: 'key', K: 'key', W_V: 'value', V: 'value' },
  ...{ scores: 'score', scaled: 'score', weights: 'score' },
};

/** The word for a step; once a mask is on, the scaled scores are shown with it. */
export function stepWord(step: Step, { causal }: Computed): LabKey {
  return step === 'scaled' && causal ? 'name_masked' : `name_${step}`;
}

/** A matrix that the reader gives. */
export function givenView(
  name: Input,
  { wanted, sources, say, act }: Bench,
  names: Names,
): TemplateResult {
  const matrix = matrixOf(wanted[name]);
  const hue = HUES[name] ?? 'none';
  const view = html`<matrix-view
    data-matrix=${name}
    editable
    .name=${name}
    .hue=${hue}
    .matrix=${matrix}
    .rowNames=${names.rows ?? UNNAMED}
    .colNames=${names.cols ?? UNNAMED}
    .lit=${sources[name] ?? NONE}
    @cell-input=${({ detail }: CellInputEvent) => {
      const next = { ...wanted, [name]: toRows(detail.matrix) };
      act.change(next, `${name} ${detail.row} ${detail.col}`);
    }}
    @focusout=${() => act.settle()}
  ></matrix-view>`;
  const letter = name === 'X' ? name : name.replace('_', '^');
  return term({ letter, hue, word: say(`word_${name}`) }, matrix, view);
}

/** The positional encoding, where it is added. */
export function positionsView(
  { computed, sources, say }: Bench,
  rowNames: string[],
): TemplateResult | typeof nothing {
  const { positions } = computed;
  if (!positions) return nothing;
  const view = html`<matrix-view data-matrix="positions" .name=${'PE'} .matrix=${positions}
    .rowNames=${rowNames} .lit=${sources['positions'] ?? NONE}></matrix-view>`;
  return term({ letter: 'PE', word: say('word_positions') }, positions, view);
}

/** A matrix that is calculated; its cells can be picked. */
export function madeView(
  step: Step,
  { computed, state, sources, say, act }: Bench,
  names: Names,
  letter?: string,
): TemplateResult {
  const { picked, head } = state;
  const matrix = stepMatrix(computed, step, head);
  const hue = HUES[step] ?? 'none';
  const word = say(stepWord(step, computed));
  const view = html`<matrix-view
    data-matrix=${step}
    selectable
    .name=${word}
    .hue=${hue}
    .heat=${step === 'weights'}
    .limit=${16}
    .matrix=${matrix}
    .rowNames=${names.rows ?? UNNAMED}
    .colNames=${names.cols ?? UNNAMED}
    .lit=${sources[step] ?? NONE}
    .picked=${picked.step === step ? { row: picked.row, col: picked.col } : undefined}
    @cell-pick=${({ detail }: CellPickEvent) => act.pick(step, detail)}
  ></matrix-view>`;
  return term({ letter: letter ?? word, hue, word: letter && word }, matrix, view);
}
