import type { Block, Side } from './blocks';

/** What the picture is made of, in units of the drawing: see layout.ts. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedBlock extends Box {
  block: Block;
}

/** What a line carries: chooses its colour. */
export type Carries = 'data' | 'residual' | 'query' | 'key' | 'value';

export interface Line {
  carries: Carries;
  points: readonly (readonly [number, number])[];
  /** with a head at its end, or a part of a way that goes on */
  arrow: boolean;
}

/** A letter beside a line. */
export interface Letter {
  carries: Carries;
  text: string;
  x: number;
  y: number;
}

/** Lines and what is written beside them. */
export interface Drawn {
  lines: Line[];
  letters: Letter[];
}

export type SidedBox = Box & { side: Side };

export interface Column extends Drawn {
  placed: PlacedBlock[];
  caption: SidedBox;
  frame: SidedBox;
  /** below everything that stands in it */
  end: number;
}
