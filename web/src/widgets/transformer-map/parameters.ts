import type { Block, Kind } from './blocks';
import { model } from './model';

/** Sizes that a count is made of; `vocab` is that of the block's own side. */
type Size = 'd_model' | 'd_ff' | 'vocab';

/** A sum of products. */
type Sum = readonly (readonly (Size | number)[])[];

const SUMS: Record<Kind, Sum> = {
  embedding: [['vocab', 'd_model']],
  position: [],
  attention: [[4, 'd_model', 'd_model']],
  masked: [[4, 'd_model', 'd_model']],
  cross: [[4, 'd_model', 'd_model']],
  'add-norm': [[2, 'd_model']],
  norm: [[2, 'd_model']],
  add: [],
  ffn: [[2, 'd_model', 'd_ff'], ['d_ff'], ['d_model']],
  'final-norm': [[2, 'd_model']],
  vocabulary: [['d_model', 'vocab']],
};

/** How many numbers a block learns. */
export interface BlockCount {
  /** in letters, as formulaHtml() draws it: `4 * d_model^2`; empty where nothing is learned */
  formula: string;
  /** the same with its numbers: `4 · 4²` */
  numbers: string;
  count: number;
}

function joined(sum: Sum, times: string, square: string, name: (size: Size) => string): string {
  const products = sum.map((factors) => {
    const texts = factors.map((factor) =>
      typeof factor === 'number' ? `${factor}` : name(factor),
    );
    const last = factors.at(-1);
    const isSquare = typeof last === 'string' && last === factors.at(-2);
    return isSquare
      ? [...texts.slice(0, -2), `${texts.at(-1)}${square}`].join(times)
      : texts.join(times);
  });
  return products.join(' + ');
}

export function countBlock({ kind, side }: Block): BlockCount {
  const vocabulary = side === 'source' ? model.source_embedding : model.target_embedding;
  const sizes: Record<Size, number> = {
    d_model: model.d_model,
    d_ff: model.d_ff,
    vocab: vocabulary.length,
  };
  const sum = SUMS[kind];
  const value = (factor: Size | number) => (typeof factor === 'number' ? factor : sizes[factor]);
  return {
    formula: joined(sum, ' * ', '^2', (size) => size),
    numbers: joined(sum, ' · ', '²', (size) => String(sizes[size])),
    count: sum.reduce(
      (total, factors) => total + factors.reduce<number>((all, one) => all * value(one), 1),
      0,
    ),
  };
}

export function countAll(blocks: readonly Block[]): number {
  return blocks.reduce((total, block) => total + countBlock(block).count, 0);
}
