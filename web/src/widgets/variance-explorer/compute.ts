import type { Kernels, Matrix, ScoreSample } from '../../kernels/index.js';
import { GROUP, groupCount, type VarianceState } from './state';

/** Eight scores and what softmax makes of them. */
export interface Eight {
  /** 1 × 8 */
  scores: Matrix;
  shares: Matrix;
}

export interface Drawn {
  sample: ScoreSample;
  /** the chosen eight, as they are and divided by √d_k */
  raw: Eight;
  scaled: Eight;
  /** the largest of eight shares, on average over all groups */
  largestRaw: number;
  largestScaled: number;
}

/** All whole groups of eight, one a row. */
function groups(values: Float64Array, count: number): Matrix {
  return { rows: count, cols: GROUP, data: values.slice(0, count * GROUP) };
}

function eightOf(scores: Matrix, shares: Matrix, row: number): Eight {
  const one = ({ data }: Matrix): Matrix => ({
    rows: 1,
    cols: GROUP,
    data: data.slice(row * GROUP, (row + 1) * GROUP),
  });
  return { scores: one(scores), shares: one(shares) };
}

function meanOfLargest(kernels: Kernels, shares: Matrix): number {
  const largest = kernels.reduce('maximum', shares, 'rows');
  return kernels.reduce('mean', largest, 'all').data[0] ?? Number.NaN;
}

/** Draws and computes; other eight of the same draws cost no new ones. */
export class Sampler {
  private drawn: { key: string; make: (group: number) => Drawn } | undefined;

  compute(kernels: Kernels, state: VarianceState): Drawn {
    const { d_k, n, seed, group } = state;
    const key = JSON.stringify([d_k, n, seed]);
    if (this.drawn?.key !== key) this.drawn = { key, make: draw(kernels, state) };
    return this.drawn.make(group);
  }
}

function draw(kernels: Kernels, { d_k, n, seed }: VarianceState): (group: number) => Drawn {
  const sample = kernels.sampleScores({ n, d_k, seed });
  const count = groupCount({ n });
  const scores = groups(sample.scores, count);
  const scaled = groups(sample.scaled, count);
  const shares = kernels.softmax(scores);
  const scaledShares = kernels.softmax(scaled);
  const largestRaw = meanOfLargest(kernels, shares);
  const largestScaled = meanOfLargest(kernels, scaledShares);
  return (group) => ({
    sample,
    raw: eightOf(scores, shares, group),
    scaled: eightOf(scaled, scaledShares, group),
    largestRaw,
    largestScaled,
  });
}
