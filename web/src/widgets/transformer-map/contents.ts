import type {
  DecoderLayerTrace,
  EncoderLayerTrace,
  FeedForwardTrace,
  GatedFeedForwardTrace,
  Matrix,
  MultiHeadTrace,
} from '../../kernels/types';
import { type BlockId, DECODER, ENCODER, type Placement, type Side } from './blocks';

/** What a matrix is to its block: chooses its name and its letters. */
export type Role =
  | 'onehot'
  | 'table'
  | 'embedded'
  | 'encoding'
  | 'positioned'
  | 'entering'
  | 'queries'
  | 'memory'
  | 'weights'
  | 'attended'
  | 'residual'
  | 'sublayer'
  | 'sum'
  | 'normalized'
  | 'hidden'
  | 'networked'
  | 'scores'
  | 'shares';

/** What rows or columns stand for: tokens of a sentence, or words of a vocabulary. */
export type Names = Side | `${Side}-words`;

export interface Shown {
  role: Role;
  matrix: Matrix;
  rows: Names;
  /** absent where columns are the components of vectors */
  cols?: Names;
  /** of an attention: which head, from 0 */
  head?: number;
}

/** Everything that a block takes in, makes on the way, and gives on. */
export interface Contents {
  inputs: Shown[];
  inside: Shown[];
  output: Shown;
}

export type AllContents = Partial<Record<BlockId, Contents>>;

/** A block inside a layer, as a trace has it. */
interface Part {
  id: BlockId;
  norm: BlockId;
  add: BlockId;
  /** the block's output, before it is added */
  output: Matrix;
  /** with what came past the block added */
  residual: Matrix;
  /** post: of the sum; pre: of what enters the block */
  normalized: Matrix;
  /** the block's contents, once it is known what enters it */
  contents(entering: Matrix): Contents;
}

/** The way of x through a layer: which matrix enters and leaves each block. */
function layerContents(
  x: Matrix,
  parts: readonly Part[],
  placement: Placement,
  rows: Side,
): AllContents {
  const all: AllContents = {};
  const show = (role: Role, matrix: Matrix): Shown => ({ role, matrix, rows });
  let running = x;
  for (const { id, norm, add, output, residual, normalized, contents } of parts) {
    const summands = [show('residual', running), show('sublayer', output)];
    if (placement === 'post') {
      all[id] = contents(running);
      all[add] = {
        inputs: summands,
        inside: [show('sum', residual)],
        output: show('normalized', normalized),
      };
      running = normalized;
    } else {
      all[norm] = {
        inputs: [show('entering', running)],
        inside: [],
        output: show('normalized', normalized),
      };
      all[id] = contents(normalized);
      all[add] = { inputs: summands, inside: [], output: show('sum', residual) };
      running = residual;
    }
  }
  return all;
}

/** @param memory what keys and values are made of, where that is not x itself */
function attentionContents(
  x: Matrix,
  { heads, output }: MultiHeadTrace,
  rows: Side,
  memory?: Matrix,
): Contents {
  const keys = memory ? 'source' : rows;
  return {
    inputs: memory
      ? [
          { role: 'queries', matrix: x, rows },
          { role: 'memory', matrix: memory, rows: 'source' },
        ]
      : [{ role: 'entering', matrix: x, rows }],
    inside: heads.map(({ weights }, head) => ({
      ...{ role: 'weights', matrix: weights, rows, cols: keys, head },
    })),
    output: { role: 'attended', matrix: output, rows },
  };
}

function networkContents(
  x: Matrix,
  { hidden, output }: FeedForwardTrace | GatedFeedForwardTrace,
  rows: Side,
): Contents {
  return {
    inputs: [{ role: 'entering', matrix: x, rows }],
    inside: [{ role: 'hidden', matrix: hidden, rows }],
    output: { role: 'networked', matrix: output, rows },
  };
}

/** @param x n × d_model, what the layer was computed from */
export function encoderContents(
  x: Matrix,
  trace: EncoderLayerTrace,
  placement: Placement,
): AllContents {
  const { attention, ffn, residual1, norm1, residual2, norm2 } = trace;
  const parts: Part[] = [
    {
      ...{ ...ENCODER[0], output: attention.output, residual: residual1, normalized: norm1 },
      contents: (entering) => attentionContents(entering, attention, 'source'),
    },
    {
      ...{ ...ENCODER[1], output: ffn.output, residual: residual2, normalized: norm2 },
      contents: (entering) => networkContents(entering, ffn, 'source'),
    },
  ];
  return layerContents(x, parts, placement, 'source');
}

/**
 * @param x       n_target × d_model, what the layer was computed from
 * @param memory  n_source × d_model, the encoder's output
 */
export function decoderContents(
  x: Matrix,
  memory: Matrix,
  trace: DecoderLayerTrace,
  placement: Placement,
): AllContents {
  const { attention, cross_attention: cross, ffn } = trace;
  const { residual1, norm1, residual2, norm2, residual3, norm3 } = trace;
  const parts: Part[] = [
    {
      ...{ ...DECODER[0], output: attention.output, residual: residual1, normalized: norm1 },
      contents: (entering) => attentionContents(entering, attention, 'target'),
    },
    {
      ...{ ...DECODER[1], output: cross.output, residual: residual2, normalized: norm2 },
      contents: (entering) => attentionContents(entering, cross, 'target', memory),
    },
    {
      ...{ ...DECODER[2], output: ffn.output, residual: residual3, normalized: norm3 },
      contents: (entering) => networkContents(entering, ffn, 'target'),
    },
  ];
  return layerContents(x, parts, placement, 'target');
}
