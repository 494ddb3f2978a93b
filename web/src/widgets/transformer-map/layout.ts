import type { Block, Kind, Side } from './blocks';
import { bottom, linesBetween, memoryLines, middle, residualLine } from './lines';
import type { Column, Drawn, Letter, Line, PlacedBlock, SidedBox } from './shapes';

/**
 * Where everything of the picture stands. Lengths are in units of the drawing,
 * which is as wide as a telephone's column of text and is scaled as a whole.
 * Data flow downwards; the source stands left, the target right of it and so
 * low that the encoder's output, too, only ever goes down and to the right.
 */

export interface Layout extends Drawn {
  width: number;
  height: number;
  placed: PlacedBlock[];
  /** around what a model stacks */
  frames: SidedBox[];
  /** where the sentences stand, above their columns */
  captions: SidedBox[];
}

const BLOCK_WIDTH = 112;
/** Between a frame's edge and its blocks: the residual path runs on the wide, the outer side. */
const MARGIN = { wide: 21, narrow: 9 };
const FRAME_WIDTH = BLOCK_WIDTH + MARGIN.wide + MARGIN.narrow;
/** Between the two frames, where the encoder's output goes to the decoder. */
const GUTTER = 14;
const CAPTION = 38;

const HEIGHTS: Record<Kind, number> = {
  embedding: 34,
  position: 30,
  attention: 44,
  masked: 44,
  cross: 44,
  'add-norm': 30,
  norm: 30,
  add: 30,
  ffn: 44,
  'final-norm': 30,
  vocabulary: 34,
};

/** Above a block that has more than an arrow there. */
const ROOM: Partial<Record<Kind, number>> = { attention: 26, masked: 26, cross: 18 };

const isSum = (kind: Kind) => kind === 'add' || kind === 'add-norm';

/** Whether a residual path leaves right before this block. */
function beginsSubLayer({ inLayer, kind }: Block, before: Block): boolean {
  return inLayer && !isSum(kind) && (!before.inLayer || isSum(before.kind));
}

/** The room above a block: for an arrow, for a path that leaves, for Q, K and V. */
function gapAbove(block: Block, before: Block | undefined): number {
  if (!before) return 8;
  let gap = ROOM[block.kind] ?? 11;
  if (beginsSubLayer(block, before)) gap += 9;
  if (block.inLayer && !before.inLayer) gap += 9;
  if (!block.inLayer && before.inLayer) gap += 22;
  return gap;
}

function place(blocks: readonly Block[], left: number, top: number): PlacedBlock[] {
  let y = top;
  return blocks.map((block, index) => {
    y += gapAbove(block, blocks[index - 1]);
    const height = HEIGHTS[block.kind];
    const placed = { block, x: left, y, width: BLOCK_WIDTH, height };
    y += height;
    return placed;
  });
}

/** The lines of one column, from its first block to its last. */
function linesOf(placed: readonly PlacedBlock[], outside: number): Drawn {
  const lines: Line[] = [];
  const letters: Letter[] = [];
  let start: PlacedBlock | undefined;
  for (const [index, below] of placed.entries()) {
    const above = placed[index - 1];
    const between = linesBetween(above, below);
    lines.push(...between.lines);
    letters.push(...between.letters);
    if (above && beginsSubLayer(below.block, above.block)) start = above;
    if (start && isSum(below.block.kind)) lines.push(residualLine(start, below, outside));
  }
  return { lines, letters };
}

function column(blocks: readonly Block[], side: Side, left: number, top: number): Column {
  const margin = side === 'source' ? MARGIN.wide : MARGIN.narrow;
  const placed = place(blocks, left + margin, top + CAPTION);
  const inside = placed.filter(({ block }) => block.inLayer);
  const [first, last] = [inside[0], inside.at(-1)];
  const before = placed.findLast(
    ({ block }, index) => !block.inLayer && placed[index + 1] === first,
  );
  const end = placed.at(-1);
  if (!before || !last || !end) throw new Error('a column is a layer with its input above it');
  const frameTop = bottom(before) + 9;
  const frame = {
    side,
    x: left,
    y: frameTop,
    width: FRAME_WIDTH,
    height: bottom(last) + 22 - frameTop,
  };
  const caption = { side, x: left + margin - 7, y: top, width: BLOCK_WIDTH + 14, height: CAPTION };
  const outside = side === 'source' ? left + 10 : left + FRAME_WIDTH - 10;
  return {
    ...{ placed, caption, frame, ...linesOf(placed, outside) },
    end: Math.max(bottom(end), bottom(frame)),
  };
}

/** The picture of the encoder, and of the decoder where there is one. */
export function layoutOf(blocks: readonly Block[]): Layout {
  const source = blocks.filter(({ side }) => side === 'source');
  const target = blocks.filter(({ side }) => side === 'target');
  const encoder = column(source, 'source', 1, 0);
  const parts = [encoder];
  const more: Drawn[] = [];
  if (target.length > 0) {
    const left = 1 + FRAME_WIDTH + GUTTER;
    const crossIn = ({ placed }: Column) => {
      const cross = placed.find(({ block }) => block.kind === 'cross');
      if (!cross) throw new Error('a decoder looks at its encoder');
      return cross;
    };
    const low = memoryLines(encoder, crossIn(column(target, 'target', left, 0)), left);
    const decoder = column(target, 'target', left, Math.max(0, low.short));
    parts.push(decoder);
    more.push(memoryLines(encoder, crossIn(decoder), left));
  }
  const last = parts.at(-1) ?? encoder;
  const out = last.placed.at(-1);
  const height = last.end + 14;
  if (out) {
    const x = middle(out);
    more.push({
      lines: [
        {
          carries: 'data',
          points: [
            [x, bottom(out)],
            [x, height],
          ],
          arrow: true,
        },
      ],
      letters: [],
    });
  }
  const drawn = [...parts, ...more];
  return {
    width: last.frame.x + FRAME_WIDTH + 1,
    height: height + 2,
    placed: parts.flatMap(({ placed }) => placed),
    frames: parts.map(({ frame }) => frame),
    captions: parts.map(({ caption }) => caption),
    lines: drawn.flatMap(({ lines }) => lines),
    letters: drawn.flatMap(({ letters }) => letters),
  };
}
