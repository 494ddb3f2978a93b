import type { ReactiveControllerHost } from 'lit';
import type { MatrixInput } from '../kernels/types';
import type { Cell } from './matrix-data';

/** What the behaviour of cells asks of the matrix it belongs to. */
export interface MatrixHost extends Pick<ReactiveControllerHost, 'requestUpdate'> {
  readonly matrix: MatrixInput | undefined;
  readonly name: string;
  readonly rowNames: readonly string[];
  readonly colNames: readonly string[];
  readonly digits: number;
  /** The largest magnitude that may be typed. */
  readonly largest: number;
  readonly renderRoot: ParentNode;
  readonly updateComplete: Promise<boolean>;
  /** The value at a cell, or undefined outside the matrix. */
  valueAt(cell: Cell): number | undefined;
  /** Chooses a cell as a reader would, and says so. */
  pick(cell: Cell): void;
  /** Puts a number into a cell as a reader would, and says so. */
  put(cell: Cell, value: number): void;
  /** Puts rows of numbers into the cells from `cell` on, in one step. They must fit. */
  putBlock(cell: Cell, rows: readonly (readonly number[])[]): void;
}
