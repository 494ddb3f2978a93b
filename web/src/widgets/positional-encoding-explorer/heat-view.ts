import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Matrix } from '../../kernels/types';
import { visibleIndexes } from '../../ui/matrix-data';
import '../../ui/matrix-view';
import type { CellPickEvent } from '../../ui/matrix-view';
import type { Encoded } from './compute';
import { heatPaths } from './heat-map';
import type { PositionsSay } from './say';
import type { PositionsState } from './state';

export type PickCell = (position: number, column: number) => void;

/** A row this high where there are few, less where there are many. */
function heightOf(rows: number): number {
  return Math.min(320, Math.max(96, rows * 14));
}

function cellAt(event: PointerEvent | MouseEvent, { rows, cols }: Matrix): [number, number] {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const along = (offset: number, size: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((offset / size) * count)));
  return [
    along(event.clientY - box.top, box.height, rows),
    along(event.clientX - box.left, box.width, cols),
  ];
}

/** The table of all positions in colours; a click picks a cell, a mouse may be dragged. */
export function heatView(
  { PE }: Encoded,
  { position, column }: PositionsState,
  pick: PickCell,
  say: PositionsSay,
): TemplateResult {
  const { rows, cols } = PE;
  const pickAt = (event: PointerEvent | MouseEvent) => pick(...cellAt(event, PE));
  const dragged = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.buttons === 1) pickAt(event);
  };
  return html`<figure class="heat">
    <div class="map">
      <span class="axis rows" aria-hidden="true">
        <span>0</span><span>${say('positionAxis')}</span><span>${rows - 1}</span>
      </span>
      <svg role="img" aria-label=${say('map', { rows, cols })} viewBox="0 0 ${cols} ${rows}"
        preserveAspectRatio="none" style="height: ${heightOf(rows)}px" @click=${pickAt}
        @pointermove=${dragged}>
        ${guard([PE], () => heatPaths(PE).map((d, step) => svg`<path class="step-${step}" d=${d} />`))}
        ${
          position < rows
            ? svg`<rect class="row" x="0" y=${position} width=${cols} height="1" />
                <rect class="cell" x=${column} y=${position} width="1" height="1" />`
            : nothing
        }
      </svg>
      <span class="axis cols" aria-hidden="true">
        <span>0</span><span>${say('columnAxis')}</span><span>${cols - 1}</span>
      </span>
    </div>
    <figcaption class="legend" aria-hidden="true">
      <span>−1</span><span class="ramp"></span><span>1</span>
    </figcaption>
  </figure>`;
}

/** Rows and columns of the table of numbers; the middle of more is left out. */
const SHOWN = 16;

/** The same numbers: a matrix whose cells can be picked by keyboard too. */
export function tableView(
  { PE }: Encoded,
  { position, column }: PositionsState,
  pick: PickCell,
  say: PositionsSay,
): TemplateResult {
  const drawn =
    visibleIndexes(PE.rows, SHOWN).includes(position) &&
    visibleIndexes(PE.cols, SHOWN).includes(column);
  const names = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  return html`<details data-table="positions">
    <summary>${say('asTable')}</summary>
    <matrix-view
      name="PE"
      selectable
      heat
      .limit=${SHOWN}
      .matrix=${PE}
      .rowNames=${names(PE.rows)}
      .colNames=${names(PE.cols)}
      .picked=${drawn ? { row: position, col: column } : undefined}
      @cell-pick=${({ detail }: CellPickEvent) => pick(detail.row, detail.col)}
    ></matrix-view>
    <p class="note">${say('tableNote')}</p>
  </details>`;
}
