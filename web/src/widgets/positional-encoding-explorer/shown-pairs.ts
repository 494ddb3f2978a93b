/** More clocks than this are not read but counted. */
export const MOST_CLOCKS = 8;

/** The pairs whose clocks are drawn: all, or some evenly apart with the picked one among them. */
export function shownPairs(count: number, picked: number): number[] {
  if (count <= MOST_CLOCKS) return Array.from({ length: count }, (_, pair) => pair);
  const spread = Array.from({ length: MOST_CLOCKS }, (_, index) =>
    Math.round((index * (count - 1)) / (MOST_CLOCKS - 1)),
  );
  if (spread.includes(picked) || picked >= count) return spread;
  const nearest = spread.reduce((best, pair) =>
    Math.abs(pair - picked) < Math.abs(best - picked) ? pair : best,
  );
  return spread.map((pair) => (pair === nearest ? picked : pair));
}
