import type { Kernels } from '../../kernels/index.js';
import type { Matrix } from '../../kernels/types';
import { toMatrix } from '../../ui/matrix-data';
import type { Placement, Side } from './blocks';
import { type AllContents, type Contents, decoderContents, encoderContents } from './contents';
import { model } from './model';
import type { MapState } from './state';

interface Embedded {
  embedding: Contents;
  position: Contents;
}

/** A row a token, 1 in the column of its word. */
function oneHot(words: readonly number[], vocabulary: number): number[][] {
  return words.map((word) =>
    Array.from({ length: vocabulary }, (_, col) => (col === word ? 1 : 0)),
  );
}

function matrixOf(rows: number[][]): Matrix {
  const matrix = toMatrix(rows);
  if (!matrix) throw new Error('a table has rows of one length');
  return matrix;
}

/** Words become vectors, and places are added to them. */
function embed(
  kernels: Kernels,
  words: readonly number[],
  table: number[][],
  side: Side,
): Embedded {
  const vocabulary = `${side}-words` as const;
  const onehot = matrixOf(oneHot(words, table.length));
  const embedded = kernels.product(onehot, table);
  const encoding = kernels.positionalEncoding({ n: words.length, d_model: model.d_model });
  const sum = kernels.binary('add', embedded, encoding);
  return {
    embedding: {
      inputs: [{ role: 'onehot', matrix: onehot, rows: side, cols: vocabulary }],
      inside: [{ role: 'table', matrix: matrixOf(table), rows: vocabulary }],
      output: { role: 'embedded', matrix: embedded, rows: side },
    },
    position: {
      inputs: [
        { role: 'embedded', matrix: embedded, rows: side },
        { role: 'encoding', matrix: encoding, rows: side },
      ],
      inside: [],
      output: { role: 'positioned', matrix: sum, rows: side },
    },
  };
}

function finalNorm(
  kernels: Kernels,
  x: Matrix,
  weights: { gamma: number[]; beta: number[] },
  rows: Side,
): Contents {
  const { output } = kernels.layerNorm({ x, ...weights, eps: model.eps });
  return {
    inputs: [{ role: 'entering', matrix: x, rows }],
    inside: [],
    output: { role: 'normalized', matrix: output, rows },
  };
}

function vocabularyContents(kernels: Kernels, x: Matrix): Contents {
  const names = { rows: 'target', cols: 'target-words' } as const;
  const scores = kernels.product(x, model.W_vocab);
  return {
    inputs: [{ role: 'entering', matrix: x, rows: 'target' }],
    inside: [{ role: 'scores', matrix: scores, ...names }],
    output: { role: 'shares', matrix: kernels.softmax(scores), ...names },
  };
}

/** What a layer's kernel is told besides its weights. */
function layerOptions(norm: Placement) {
  const { n_heads, eps } = model;
  return { n_heads, eps, norm };
}

/** Every matrix of every block. Errors: those of the kernels, e.g. numbers that grow too large. */
export function computeAll(kernels: Kernels, state: MapState): AllContents {
  const { norm, embedding, order } = state;
  const pre = norm === 'pre';
  const source = embed(kernels, order, embedding, 'source');
  const x = source.position.output.matrix;
  const encoder = kernels.encoderLayer({ x, ...layerOptions(norm), ...model.encoder });
  const encoderNorm = finalNorm(kernels, encoder.output, model.encoder_norm, 'source');
  const memory = pre ? encoderNorm.output.matrix : encoder.output;
  // The last word of the vocabulary ends a sentence: it is predicted, but never given.
  const words = model.target_embedding.slice(0, -1).map((_, word) => word);
  const target = embed(kernels, words, model.target_embedding, 'target');
  const y = target.position.output.matrix;
  const decoder = kernels.decoderLayer({
    ...{ x: y, memory, self_mask: 'causal' },
    ...layerOptions(norm),
    ...model.decoder,
  });
  const decoderNorm = finalNorm(kernels, decoder.output, model.decoder_norm, 'target');
  const decoded = pre ? decoderNorm.output.matrix : decoder.output;
  return {
    'source-embedding': source.embedding,
    'source-position': source.position,
    ...encoderContents(x, encoder, norm),
    ...(pre ? { 'encoder-norm': encoderNorm, 'decoder-norm': decoderNorm } : {}),
    'target-embedding': target.embedding,
    'target-position': target.position,
    ...decoderContents(y, memory, decoder, norm),
    vocabulary: vocabularyContents(kernels, decoded),
  };
}
