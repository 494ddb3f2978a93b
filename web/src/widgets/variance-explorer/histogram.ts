/** How many values fall into each of the equal stretches of [−reach, reach]. */
export interface Histogram {
  reach: number;
  /** width of a stretch */
  width: number;
  counts: number[];
}

/** Stretches on each side of 0, with one more around it. */
const SIDE = 20;

/** As far as the values reach, and in whole stretches with 0 in the middle of the middle one. */
export function histogram(values: Float64Array): Histogram {
  const furthest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const width = (furthest || 1) / SIDE;
  const counts = Array.from({ length: 2 * SIDE + 1 }, () => 0);
  for (const value of values) {
    const place = Math.min(2 * SIDE, Math.max(0, Math.round(value / width) + SIDE));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { reach: width * (SIDE + 0.5), width, counts };
}

/** Where stretch `index` begins. */
export function startOf({ reach, width }: Histogram, index: number): number {
  return index * width - reach;
}

/** How many of n normal values with this variance a stretch at x would hold. */
export function normalCount(x: number, variance: number, n: number, width: number): number {
  return ((n * width) / Math.sqrt(2 * Math.PI * variance)) * Math.exp(-(x * x) / (2 * variance));
}
