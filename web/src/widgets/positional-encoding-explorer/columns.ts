import type { PositionalLayout } from '../../kernels/index.js';

/** Where the pairs of sine and cosine stand; a pair is what turns together. */

interface Layout {
  d_model: number;
  layout: PositionalLayout;
}

export interface Place {
  /** the pair's number i */
  pair: number;
  wave: 'sin' | 'cos';
}

export function pairCount(d_model: number): number {
  return Math.ceil(d_model / 2);
}

/** Which wave of which pair stands in a column. */
export function placeOf(column: number, { d_model, layout }: Layout): Place {
  const sines = pairCount(d_model);
  if (layout === 'halves') {
    return column < sines ? { pair: column, wave: 'sin' } : { pair: column - sines, wave: 'cos' };
  }
  return { pair: Math.floor(column / 2), wave: column % 2 === 0 ? 'sin' : 'cos' };
}

/** The column of a wave; with an odd d_model the last sine has no cosine: undefined. */
export function columnOf({ pair, wave }: Place, { d_model, layout }: Layout): number | undefined {
  const sines = pairCount(d_model);
  const after = layout === 'halves' ? sines : 1;
  const sine = layout === 'halves' ? pair : 2 * pair;
  const column = wave === 'sin' ? sine : sine + after;
  return column < d_model ? column : undefined;
}
