import type { Box, Column, Drawn, Line, PlacedBlock } from './shapes';

/** The lines of the picture: what carries which data from where to where. */

/** How far the lines of Q, K and V are apart. */
const SPREAD = 32;

export const bottom = (box: Box) => box.y + box.height;
export const middle = (box: Box) => box.x + box.width / 2;
export const level = (box: Box) => box.y + box.height / 2;

/** Lines into a block from the one above it, or from its sentence. */
export function linesBetween(above: PlacedBlock | undefined, below: PlacedBlock): Drawn {
  const x = middle(below);
  const to = below.y;
  const from = above ? bottom(above) : to - 8;
  const { kind } = below.block;
  if (kind === 'cross') {
    return {
      lines: [
        {
          carries: 'query',
          points: [
            [x, from],
            [x, to],
          ],
          arrow: true,
        },
      ],
      letters: [{ carries: 'query', text: 'Q', x: x + 9, y: to - 5 }],
    };
  }
  if (kind !== 'attention' && kind !== 'masked') {
    return {
      lines: [
        {
          carries: 'data',
          points: [
            [x, from],
            [x, to],
          ],
          arrow: true,
        },
      ],
      letters: [],
    };
  }
  const fork = to - 17;
  const ways = [
    { carries: 'query', text: 'Q', end: x - SPREAD },
    { carries: 'key', text: 'K', end: x },
    { carries: 'value', text: 'V', end: x + SPREAD },
  ] as const;
  return {
    lines: [
      {
        carries: 'data',
        points: [
          [x, from],
          [x, fork],
        ],
        arrow: false,
      },
      ...ways.map(
        ({ carries, end }): Line => ({
          carries,
          points: [
            [x, fork],
            [end, fork],
            [end, to],
          ],
          arrow: true,
        }),
      ),
    ],
    letters: ways.map(({ carries, text, end }) => ({ carries, text, x: end + 9, y: to - 5 })),
  };
}

/**
 * Past the blocks between `above` and the sum.
 *
 * @param outside  where it runs down beside them
 */
export function residualLine(above: PlacedBlock, sum: PlacedBlock, outside: number): Line {
  const fork = bottom(above) + (above.block.inLayer ? 6 : 15);
  const side = outside < sum.x ? sum.x : sum.x + sum.width;
  return {
    carries: 'residual',
    points: [
      [middle(above), fork],
      [outside, fork],
      [outside, level(sum)],
      [side, level(sum)],
    ],
    arrow: true,
  };
}

/**
 * The encoder's output on its way to the cross-attention: keys and values.
 *
 * @param edge  of the decoder's frame
 * @returns also by how much the cross-attention would have to stand lower for all of it to go down
 */
export function memoryLines(
  { placed, frame, end }: Column,
  cross: PlacedBlock,
  edge: number,
): Drawn & { short: number } {
  const last = placed.at(-1);
  if (!last) throw new Error('an encoder has blocks');
  const turn = end + 12;
  const gutter = (frame.x + frame.width + edge) / 2;
  const [key, value] = [level(cross) - 8, level(cross) + 8];
  const x = middle(last);
  return {
    lines: [
      {
        carries: 'data',
        points: [
          [x, bottom(last)],
          [x, turn],
          [gutter, turn],
          [gutter, key],
        ],
        arrow: false,
      },
      {
        carries: 'key',
        points: [
          [gutter, key],
          [cross.x, key],
        ],
        arrow: true,
      },
      {
        carries: 'value',
        points: [
          [gutter, key],
          [gutter, value],
          [cross.x, value],
        ],
        arrow: true,
      },
    ],
    letters: [
      { carries: 'key', text: 'K', x: cross.x - 10, y: key - 5 },
      { carries: 'value', text: 'V', x: cross.x - 10, y: value + 12 },
    ],
    short: turn + 8 - key,
  };
}
