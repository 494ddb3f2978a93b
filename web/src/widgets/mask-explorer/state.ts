import example from '../../../content/shared/formulas/masking.formula?raw';
import { exampleMatrix } from '../lesson-example';
import { isRecord, isWholeBetween, readRows } from '../read';

export const DIRECTIONS = ['all', 'causal', 'reversed'] as const;
/** Which keys a query may see by their places: all, up to its own, from its own on. */
export type Direction = (typeof DIRECTIONS)[number];

export const SIDES = ['end', 'start'] as const;
/** Where tokens are that only fill up the length. */
export type Side = (typeof SIDES)[number];

/** What can be added to a hidden score; null stands for −∞, which JSON does not know. */
export const ADDED = [null, -1e9, -10, -4, -1, 0] as const;
export type Added = (typeof ADDED)[number];

export const STEPS = ['masked', 'weights'] as const;
export type Step = (typeof STEPS)[number];

export interface MaskState {
  /** n × n, row = query, column = key */
  scores: number[][];
  /** The switches that the mask was last made from; single cells may differ since. */
  direction: Direction;
  padding: number;
  side: Side;
  /** true = may be seen */
  mask: boolean[][];
  added: Added;
  picked: { step: Step; row: number; col: number };
}

export type Switches = Pick<MaskState, 'direction' | 'padding' | 'side'>;

/** Tokens of the example. */
export const SIZE = 4;

export function isPadding({ padding, side }: Switches, token: number): boolean {
  return side === 'end' ? token >= SIZE - padding : token < padding;
}

/** The mask that the switches describe: padding hides the columns of its keys. */
export function maskFrom(switches: Switches): boolean[][] {
  const { direction } = switches;
  const sees = (query: number, key: number) => {
    if (isPadding(switches, key)) return false;
    if (direction === 'causal') return key <= query;
    return direction === 'reversed' ? key >= query : true;
  };
  const places = Array.from({ length: SIZE }, (_, place) => place);
  return places.map((query) => places.map((key) => sees(query, key)));
}

export function initialState(): MaskState {
  const switches = { direction: 'causal', padding: 0, side: 'end' } as const;
  return {
    scores: exampleMatrix(example, 'scores'),
    ...switches,
    mask: maskFrom(switches),
    added: null,
    picked: { step: 'weights', row: 0, col: 1 },
  };
}

/** The state with other switches; what was toggled by hand is gone. */
export function withSwitches(state: MaskState, change: Partial<Switches>): MaskState {
  const next = { ...state, ...change };
  return { ...next, mask: maskFrom(next) };
}

export function withToggled(state: MaskState, row: number, col: number): MaskState {
  const mask = state.mask.map((cells, r) =>
    cells.map((seen, c) => (r === row && c === col ? !seen : seen)),
  );
  return { ...state, mask };
}

/** Whether cells were toggled by hand since a switch was used. */
export function isFree(state: MaskState): boolean {
  const made = maskFrom(state).flat();
  return state.mask.flat().some((seen, index) => seen !== made[index]);
}

function readMask(value: unknown): boolean[][] | undefined {
  const isRow = (row: unknown) =>
    Array.isArray(row) && row.length === SIZE && row.every((seen) => typeof seen === 'boolean');
  if (!Array.isArray(value) || value.length !== SIZE || !value.every(isRow)) return undefined;
  return value.map((row: boolean[]) => [...row]);
}

function readPicked(value: unknown): MaskState['picked'] | undefined {
  if (!isRecord(value)) return undefined;
  const { row, col } = value;
  const step = STEPS.find((one) => one === value['step']);
  const inside = (place: unknown) => isWholeBetween(place, 0, SIZE - 1);
  return step && inside(row) && inside(col)
    ? { step, row: Number(row), col: Number(col) }
    : undefined;
}

/** A state from a link or a script; undefined when anything in it is not as it must be. */
export function readState(value: unknown): MaskState | undefined {
  if (!isRecord(value)) return undefined;
  const scores = readRows(value['scores'], SIZE, SIZE);
  const mask = readMask(value['mask']);
  const picked = readPicked(value['picked']);
  const direction = DIRECTIONS.find((one) => one === value['direction']);
  const side = SIDES.find((one) => one === value['side']);
  const added = ADDED.find((one) => one === value['added']);
  const { padding } = value;
  if (!scores || scores[0]?.length !== SIZE || !mask || !picked) return undefined;
  if (!direction || !side || added === undefined) return undefined;
  if (!isWholeBetween(padding, 0, SIZE - 1)) return undefined;
  return { scores, direction, padding, side, mask, added, picked };
}
