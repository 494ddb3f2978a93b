import type { Method, Point } from './measure';

/** A straight line in a picture whose axes are both logarithmic: y = factor · n^slope. */
export interface Fit {
  slope: number;
  factor: number;
  from: number;
  to: number;
}

/** From here on the calculation outweighs what each call costs by itself. */
export const FIT_FROM = 256;
const FEWEST = 3;

/** The line through a method's points by least squares of the logarithms; undefined for too few. */
export function fitOf(points: readonly Point[], method: Method): Fit | undefined {
  // A clock that stood still says 0, which has no logarithm.
  const own = points.filter(
    (point) => point.method === method && point.n >= FIT_FROM && point.milliseconds > 0,
  );
  const [first, last] = [own.at(0), own.at(-1)];
  if (own.length < FEWEST || first === undefined || last === undefined) return undefined;
  const logs = own.map(({ n, milliseconds }) => ({ x: Math.log(n), y: Math.log(milliseconds) }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    logs.reduce((sum, point) => sum + of(point), 0) / logs.length;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const slope = mean(({ x, y }) => (x - x0) * (y - y0)) / mean(({ x }) => (x - x0) ** 2);
  return { slope, factor: Math.exp(y0 - slope * x0), from: first.n, to: last.n };
}

export function valueAt({ slope, factor }: Fit, n: number): number {
  return factor * n ** slope;
}
