/** The value below which the share `p` of the sorted values lies, interpolated. */
function quantile(sorted, p) {
  const place = p * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/** Median with the middle half of the values, the fastest, and how many there were. */
export function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    lower: quantile(sorted, 0.25),
    upper: quantile(sorted, 0.75),
    least: sorted[0],
    samples: sorted.length,
  };
}

/** The slope of log y against log x by least squares: 2 when y grows with the square of x. */
export function logSlope(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (index) => logs.reduce((sum, point) => sum + point[index], 0) / logs.length;
  const [centreX, centreY] = [mean(0), mean(1)];
  const products = logs.reduce((sum, [x, y]) => sum + (x - centreX) * (y - centreY), 0);
  const squares = logs.reduce((sum, [x]) => sum + (x - centreX) ** 2, 0);
  return products / squares;
}
