import englishExample from '../../../content/en/example.json';
import koreanExample from '../../../content/ko/example.json';
import tiny from '../../../content/shared/models/tiny.json';
import type { AttentionWeights, FeedForwardWeights } from '../../kernels/arguments';
import type { Lang } from '../../ui/messages';

type Rows = number[][];

interface LayerWeights extends AttentionWeights, FeedForwardWeights {
  gamma1: number[];
  beta1: number[];
  gamma2: number[];
  beta2: number[];
}

interface DecoderWeights extends LayerWeights {
  cross_W_Q: Rows;
  cross_W_K: Rows;
  cross_W_V: Rows;
  cross_W_O: Rows;
  gamma3: number[];
  beta3: number[];
}

interface NormWeights {
  gamma: number[];
  beta: number[];
}

/** A whole encoder–decoder, small enough to be written down. Its weights were chosen, not learned. */
export interface TinyModel {
  d_model: number;
  n_heads: number;
  d_ff: number;
  /** of every layer norm */
  eps: number;
  /** a row a word of the source's vocabulary */
  source_embedding: Rows;
  /** a row a word of the target's vocabulary */
  target_embedding: Rows;
  encoder: LayerWeights;
  decoder: DecoderWeights;
  /** after the last layer, where the norm stands before the blocks */
  encoder_norm: NormWeights;
  decoder_norm: NormWeights;
  /** d_model × the target's vocabulary */
  W_vocab: Rows;
}

export const model: TinyModel = tiny;

/** The sentence that is translated, and what the decoder has of its translation. */
export interface Example {
  source: string[];
  /** shifted right: it begins with the start token */
  target: string[];
  /** the token that ends a sentence: in the vocabulary, but not among the inputs */
  end: string;
}

const examples: Record<Lang, Example> = { ko: koreanExample, en: englishExample };

export function exampleOf(lang: Lang): Example {
  return examples[lang];
}
