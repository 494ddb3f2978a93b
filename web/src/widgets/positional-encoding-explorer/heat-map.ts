import type { Matrix } from '../../kernels/types';

/** Steps from −1 to 1, the middle one for 0. */
export const STEPS = 21;

/** The step of a value in [−1, 1]. */
export function stepOf(value: number): number {
  return Math.round(((value + 1) / 2) * (STEPS - 1));
}

/**
 * One path a colour: the cells of a matrix as unit squares, those of one column
 * that follow each other in one colour as one rectangle. However large the
 * matrix, the picture has no more than STEPS shapes.
 */
export function heatPaths({ rows, cols, data }: Matrix): string[] {
  const paths = Array.from({ length: STEPS }, () => '');
  for (let col = 0; col < cols; col += 1) {
    let start = 0;
    for (let row = 1; row <= rows; row += 1) {
      const step = stepOf(data[start * cols + col] ?? 0);
      if (row < rows && stepOf(data[row * cols + col] ?? 0) === step) continue;
      paths[step] += `M${col} ${start}h1v${row - start}h-1z`;
      start = row;
    }
  }
  return paths;
}
