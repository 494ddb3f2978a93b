/** The blocks of the model: which there are, in the order of the data, and what kind each is. */

export type Placement = 'post' | 'pre';

/** The whole model, or its encoder alone. */
export type Extent = 'model' | 'encoder-layer';

export type Side = 'source' | 'target';

export type Kind =
  | 'embedding'
  | 'position'
  | 'attention'
  | 'masked'
  | 'cross'
  | 'add-norm'
  | 'norm'
  | 'add'
  | 'ffn'
  | 'final-norm'
  | 'vocabulary';

/** A block inside a layer, with the norm and the residual sum that belong to it. */
export interface SubLayer {
  id: BlockId;
  kind: Kind;
  norm: BlockId;
  add: BlockId;
}

export const ENCODER = [
  { id: 'encoder-attention', kind: 'attention', norm: 'encoder-norm1', add: 'encoder-add1' },
  { id: 'encoder-ffn', kind: 'ffn', norm: 'encoder-norm2', add: 'encoder-add2' },
] as const;

export const DECODER = [
  { id: 'decoder-attention', kind: 'masked', norm: 'decoder-norm1', add: 'decoder-add1' },
  { id: 'cross-attention', kind: 'cross', norm: 'decoder-norm2', add: 'decoder-add2' },
  { id: 'decoder-ffn', kind: 'ffn', norm: 'decoder-norm3', add: 'decoder-add3' },
] as const;

type Inner = (typeof ENCODER | typeof DECODER)[number];

export type BlockId =
  | 'source-embedding'
  | 'source-position'
  | 'encoder-norm'
  | 'target-embedding'
  | 'target-position'
  | 'decoder-norm'
  | 'vocabulary'
  | Inner['id']
  | Inner['norm']
  | Inner['add'];

export interface Block {
  id: BlockId;
  kind: Kind;
  side: Side;
  /** Whether it is part of a layer, which a model stacks several times. */
  inLayer: boolean;
}

function layer(side: Side, placement: Placement, parts: readonly SubLayer[]): Block[] {
  const inLayer = true;
  return parts.flatMap(({ id, kind, norm, add }): Block[] =>
    placement === 'post'
      ? [
          { id, kind, side, inLayer },
          { id: add, kind: 'add-norm', side, inLayer },
        ]
      : [
          { id: norm, kind: 'norm', side, inLayer },
          { id, kind, side, inLayer },
          { id: add, kind: 'add', side, inLayer },
        ],
  );
}

/**
 * All blocks in the order of the data. With the norm before the blocks nothing
 * normalises what leaves the last layer, so a whole model has one more norm.
 */
export function blocksOf(placement: Placement, extent: Extent): Block[] {
  const outside = (id: BlockId, kind: Kind, side: Side): Block => ({
    ...{ id, kind, side },
    inLayer: false,
  });
  const last = (id: BlockId, side: Side) =>
    placement === 'pre' ? [outside(id, 'final-norm', side)] : [];
  const encoder = [
    outside('source-embedding', 'embedding', 'source'),
    outside('source-position', 'position', 'source'),
    ...layer('source', placement, ENCODER),
  ];
  if (extent === 'encoder-layer') return encoder;
  return [
    ...encoder,
    ...last('encoder-norm', 'source'),
    outside('target-embedding', 'embedding', 'target'),
    outside('target-position', 'position', 'target'),
    ...layer('target', placement, DECODER),
    ...last('decoder-norm', 'target'),
    outside('vocabulary', 'vocabulary', 'target'),
  ];
}

/** The block itself or, where the norm stands elsewhere, the block that takes its place. */
export function nearestBlock(id: BlockId, placement: Placement): BlockId {
  if (blocksOf(placement, 'model').some((block) => block.id === id)) return id;
  const part = [...ENCODER, ...DECODER].find(({ norm }) => norm === id);
  if (part) return part.add;
  return id === 'encoder-norm' ? 'encoder-add2' : 'decoder-add3';
}
