import { isRecord, isWholeBetween, readRows } from '../read';
import { type BlockId, blocksOf, nearestBlock, type Placement } from './blocks';
import { model } from './model';

export interface MapState {
  /** LayerNorm after the residual sum, or before the block. */
  norm: Placement;
  /** the block that is looked into */
  block: BlockId;
  /** the source's table of vectors, a row a word */
  embedding: number[][];
  /** the source sentence: at each place, which word of the example stands there */
  order: number[];
}

export function initialState(): MapState {
  return {
    norm: 'post',
    block: 'encoder-attention',
    embedding: model.source_embedding.map((row) => [...row]),
    order: model.source_embedding.map((_, word) => word),
  };
}

export function withNorm(state: MapState, norm: Placement): MapState {
  return { ...state, norm, block: nearestBlock(state.block, norm) };
}

/** The words at `place` and at the next one change places. */
export function withSwapped(state: MapState, place: number): MapState {
  const [here, next] = [state.order[place], state.order[place + 1]];
  if (here === undefined || next === undefined) return state;
  return { ...state, order: state.order.with(place, next).with(place + 1, here) };
}

function readOrder(value: unknown, words: number): number[] | undefined {
  if (!Array.isArray(value) || value.length !== words) return undefined;
  if (!value.every((word) => isWholeBetween(word, 0, words - 1))) return undefined;
  return new Set(value).size === words ? [...value] : undefined;
}

/** A state from a link or a script; undefined when anything in it is not as it must be. */
export function readState(value: unknown): MapState | undefined {
  if (!isRecord(value)) return undefined;
  const { norm } = value;
  if (norm !== 'post' && norm !== 'pre') return undefined;
  const block = blocksOf(norm, 'model').find(({ id }) => id === value['block'])?.id;
  const words = model.source_embedding.length;
  const embedding = readRows(value['embedding'], words, model.d_model);
  const order = readOrder(value['order'], words);
  if (!block || !order || embedding?.[0]?.length !== model.d_model) return undefined;
  return { norm, block, embedding, order };
}
