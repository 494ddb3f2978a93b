import type words from '../../../content/ko/widgets/transformer-map.json';
import type { CommonKey, Say } from '../explorer';
import type { Block, Kind } from './blocks';

export type MapKey = keyof typeof words;
export type MapSay = Say<MapKey | CommonKey>;

/** The words of each kind of block: its name in the picture, and what it does. */
const NAMES = {
  embedding: 'embedding',
  position: 'position',
  attention: 'attention',
  masked: 'masked',
  cross: 'cross',
  'add-norm': 'addNorm',
  norm: 'norm',
  add: 'add',
  ffn: 'ffn',
  'final-norm': 'finalNorm',
  vocabulary: 'vocabulary',
} as const satisfies Record<Kind, MapKey>;

/** What stands on the block. */
export function nameOf({ kind }: Block, say: MapSay): string {
  return say(NAMES[kind]);
}

/** Which half of the model it is in. */
export function halfOf({ side }: Block, say: MapSay): string {
  return say(side === 'source' ? 'encoder' : 'decoder');
}

/** The name where the picture is not in sight: with its half. */
export function fullName(block: Block, say: MapSay): string {
  return `${halfOf(block, say)} · ${nameOf(block, say)}`;
}

/** What the block does, in a sentence or two. */
export function aboutOf({ kind, side }: Block, say: MapSay): string {
  if (kind === 'embedding') return say(side === 'source' ? 'embeddingSource' : 'embeddingTarget');
  return say(`${NAMES[kind]}About`);
}
