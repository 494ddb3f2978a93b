import { isPadding, SIZE, type Switches } from './state';

/** A query and the keys that something is said about, all counted from 0. */
export interface Found {
  query: number;
  keys: number[];
}

export interface Findings {
  /** Queries that see keys behind their own place. */
  future: Found[];
  /** Queries from which keys before their own place are hidden, padding aside. */
  past: Found[];
  /** Queries that see padding. */
  padding: Found[];
  /** Queries that see nothing at all. */
  blind: number[];
}

const places = Array.from({ length: SIZE }, (_, place) => place);

function find(is: (query: number, key: number) => boolean): Found[] {
  return places
    .map((query) => ({ query, keys: places.filter((key) => is(query, key)) }))
    .filter(({ keys }) => keys.length > 0);
}

/** What a mask lets through and what it hides, whatever it was meant to be. */
export function findings(mask: readonly (readonly boolean[])[], switches: Switches): Findings {
  const sees = (query: number, key: number) => mask[query]?.[key] === true;
  const pads = (token: number) => isPadding(switches, token);
  return {
    future: find((query, key) => key > query && sees(query, key) && !pads(key)),
    past: find((query, key) => key < query && !sees(query, key) && !pads(key)),
    padding: find((query, key) => pads(key) && sees(query, key)),
    blind: places.filter((query) => places.every((key) => !sees(query, key))),
  };
}

/** How many cells that are. */
export function countCells(found: readonly Found[]): number {
  return found.reduce((count, { keys }) => count + keys.length, 0);
}
