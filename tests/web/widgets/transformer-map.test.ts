import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluateCell } from '../../../web/src/formula/cell';
import { isMatrix, isRecord, type Value } from '../../../web/src/formula/value';
import type {
  DecoderLayerArguments,
  EncoderLayerArguments,
} from '../../../web/src/kernels/arguments';
import { loadKernels } from '../../../web/src/kernels/index';
import type { Matrix } from '../../../web/src/kernels/types';
import { UNITS } from '../../../web/src/lesson/site-map';
import { toMatrix, toRows } from '../../../web/src/ui/matrix-data';
import {
  type BlockId,
  blocksOf,
  nearestBlock,
  type Placement,
} from '../../../web/src/widgets/transformer-map/blocks';
import { computeAll } from '../../../web/src/widgets/transformer-map/compute';
import {
  type AllContents,
  type Contents,
  decoderContents,
  encoderContents,
} from '../../../web/src/widgets/transformer-map/contents';
import { layoutOf } from '../../../web/src/widgets/transformer-map/layout';
import { linkOf, SECTIONS } from '../../../web/src/widgets/transformer-map/links';
import { exampleOf, model } from '../../../web/src/widgets/transformer-map/model';
import { countAll, countBlock } from '../../../web/src/widgets/transformer-map/parameters';
import {
  initialState,
  type MapState,
  readState,
  withNorm,
  withSwapped,
} from '../../../web/src/widgets/transformer-map/state';
import { largestDifference, oracleCases } from '../kernels/fixtures';
import { referenceOutputs } from './transformer-reference';

const kernels = await loadKernels();
const PLACEMENTS = ['post', 'pre'] as const;

const state = (changes: Partial<MapState> = {}): MapState => ({ ...initialState(), ...changes });
const compute = (given: MapState) => computeAll(kernels, given);

function contentsOf(all: AllContents, id: BlockId): Contents {
  const contents = all[id];
  if (!contents) throw new Error(`nothing was computed for ${id}`);
  return contents;
}
const outputOf = (all: AllContents, id: BlockId) => contentsOf(all, id).output.matrix;
const insideOf = (all: AllContents, id: BlockId) =>
  contentsOf(all, id).inside.map(({ matrix }) => matrix);
const values = (matrices: Matrix[]) => Float64Array.from(matrices.flatMap(({ data }) => [...data]));

function matrixOf(rows: unknown): Matrix {
  const matrix = toMatrix(rows as number[][]);
  if (!matrix) throw new Error('not a matrix');
  return matrix;
}

describe('a layer of the reference cases', () => {
  const layerArguments = ({ inputs, ...shape }: ReturnType<typeof oracleCases>[number]) => {
    const { n_heads, activation, eps, norm_order: norm } = shape;
    return { ...inputs, n_heads, activation, eps, norm };
  };

  test.each(oracleCases('encoder_layer'))('encoder: $name', (each) => {
    const norm = each['norm_order'] as Placement;
    const given = layerArguments(each) as unknown as EncoderLayerArguments;
    const x = matrixOf(each.inputs['x']);
    const all = encoderContents(x, kernels.encoderLayer(given), norm);
    const { outputs } = each;
    const post = norm === 'post';
    const shown: Record<string, Matrix | Float64Array> = Object.fromEntries([
      ['attn_weights', values(insideOf(all, 'encoder-attention'))],
      ['attn_output', outputOf(all, 'encoder-attention')],
      ['residual1', post ? values(insideOf(all, 'encoder-add1')) : outputOf(all, 'encoder-add1')],
      ['norm1', outputOf(all, post ? 'encoder-add1' : 'encoder-norm1')],
      ['ffn_output', outputOf(all, 'encoder-ffn')],
      ['residual2', post ? values(insideOf(all, 'encoder-add2')) : outputOf(all, 'encoder-add2')],
      ['norm2', outputOf(all, post ? 'encoder-add2' : 'encoder-norm2')],
      ['y', outputOf(all, 'encoder-add2')],
    ]);
    for (const [name, reference] of Object.entries(outputs)) {
      const matrix = shown[name];
      if (!matrix) throw new Error(`the map does not show ${name}`);
      expect(largestDifference(matrix, reference), name).toBeLessThanOrEqual(each.tolerance);
    }
  });

  test.each(oracleCases('decoder_layer'))('decoder: $name', (each) => {
    expect(each['norm_order']).toBe('post');
    const given = layerArguments(each) as unknown as DecoderLayerArguments;
    const [x, memory] = [matrixOf(each.inputs['x']), matrixOf(each.inputs['memory'])];
    const all = decoderContents(x, memory, kernels.decoderLayer(given), 'post');
    const shown: [string, Matrix | Float64Array][] = [
      ['self_attn_weights', values(insideOf(all, 'decoder-attention'))],
      ['self_attn_output', outputOf(all, 'decoder-attention')],
      ['norm1', outputOf(all, 'decoder-add1')],
      ['cross_attn_weights', values(insideOf(all, 'cross-attention'))],
      ['cross_attn_output', outputOf(all, 'cross-attention')],
      ['norm2', outputOf(all, 'decoder-add2')],
      ['ffn_output', outputOf(all, 'decoder-ffn')],
      ['y', outputOf(all, 'decoder-add3')],
    ];
    for (const [name, matrix] of shown) {
      const gap = largestDifference(matrix, each.outputs[name]);
      expect(gap, name).toBeLessThanOrEqual(each.tolerance);
    }
    const [queries, keys] = contentsOf(all, 'cross-attention').inputs;
    expect(queries?.matrix).toEqual(outputOf(all, 'decoder-add1'));
    expect(keys?.matrix).toEqual(memory);
  });
});

describe('the tiny model', () => {
  const edited = initialState().embedding.with(1, [2, -1.5, 0.25, 3]);
  const cases: [string, MapState][] = PLACEMENTS.flatMap((norm): [string, MapState][] => [
    [`${norm}-norm`, state({ norm })],
    [`${norm}-norm, two words swapped`, state({ norm, order: [0, 2, 1] })],
    [`${norm}-norm, another vector`, state({ norm, embedding: edited })],
  ]);

  test.each(cases)('gives what its formulas give: %s', (_name, given) => {
    const source = given.order.map((word) => given.embedding[word] ?? []);
    const { outputs, weights } = referenceOutputs(model, source, given.norm);
    const all = compute(given);
    const blocks = blocksOf(given.norm, 'model').map(({ id }) => id);
    expect(Object.keys(all).sort()).toEqual([...blocks].sort());
    expect(Object.keys(outputs).sort()).toEqual([...blocks].sort());
    for (const id of blocks) {
      expect(largestDifference(outputOf(all, id), outputs[id]), id).toBeLessThan(1e-12);
    }
    for (const [id, heads] of Object.entries(weights)) {
      const shown = values(insideOf(all, id as BlockId));
      expect(largestDifference(shown, heads), id).toBeLessThan(1e-12);
    }
  });

  test.each(PLACEMENTS)('what leaves a block is what enters the next: %s-norm', (norm) => {
    const all = compute(state({ norm }));
    const blocks = blocksOf(norm, 'model');
    for (const [index, { id, side }] of blocks.entries()) {
      const before = blocks[index - 1];
      if (before?.side !== side) continue;
      const entering = contentsOf(all, id).inputs.map(({ matrix }) => matrix);
      expect(entering, id).toContainEqual(outputOf(all, before.id));
    }
    const memory = norm === 'pre' ? 'encoder-norm' : 'encoder-add2';
    expect(contentsOf(all, 'cross-attention').inputs[1]?.matrix).toEqual(outputOf(all, memory));
  });

  test('attends with rows that add up to 1, and to nothing that comes later', () => {
    const all = compute(state());
    for (const id of ['encoder-attention', 'decoder-attention', 'cross-attention'] as const) {
      const heads = contentsOf(all, id).inside;
      expect(heads.map(({ head }) => head)).toEqual([0, 1]);
      for (const row of heads.flatMap(({ matrix }) => toRows(matrix))) {
        expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      }
    }
    for (const masked of insideOf(all, 'decoder-attention')) {
      const later = toRows(masked).flatMap((row, query) => row.slice(query + 1));
      expect(later).toEqual([0, 0, 0, 0, 0, 0]);
    }
  });

  test('is written in at most two decimals', () => {
    const numbers = JSON.stringify({ ...model, eps: 0 }).match(/-?\d+(\.\d+)?/g) ?? [];
    expect(numbers.length).toBeGreaterThan(436);
    expect(numbers.filter((number) => /\.\d{3}/.test(number))).toEqual([]);
  });

  test('is the one of the second lesson', () => {
    const source = readFileSync('web/content/shared/formulas/tiny.formula', 'utf8');
    const { scope, error } = evaluateCell(source, kernels);
    expect(error).toBeUndefined();
    const rows = (value: Value | undefined) => {
      if (!value || !isMatrix(value)) throw new Error('not a matrix');
      return toRows(value as Matrix);
    };
    expect(rows(scope.get('source_embedding'))).toEqual(model.source_embedding);
    expect(rows(scope.get('target_embedding'))).toEqual(model.target_embedding);
    for (const name of ['encoder', 'decoder'] as const) {
      const record = scope.get(name);
      if (!record || !isRecord(record)) throw new Error(`${name} is not a record`);
      const own = new Map<string, unknown>(Object.entries(model[name]));
      expect(record.entries.size).toBeGreaterThan(0);
      for (const [key, value] of record.entries) {
        const expected = matrixOf(own.get(key));
        expect(rows(value), `${name}.${key}`).toEqual(toRows(expected));
      }
    }
    // What the text calculates from them is what the map shows.
    const all = compute(state());
    const shown: [string, BlockId][] = [
      ['x', 'source-position'],
      ['self_attention', 'encoder-attention'],
      ['encoder_norm_1', 'encoder-add1'],
      ['memory', 'encoder-add2'],
      ['y', 'target-position'],
      ['masked_attention', 'decoder-attention'],
      ['cross_attention', 'cross-attention'],
    ];
    for (const [name, id] of shown) {
      const value = scope.get(name);
      const matrix = value && isRecord(value) ? value.entries.get('output') : value;
      expect(rows(matrix), name).toEqual(toRows(outputOf(all, id)));
    }
  });

  test.each(['ko', 'en'] as const)('has a row for every token of the example (%s)', (lang) => {
    const { source, target } = exampleOf(lang);
    expect(source.length).toBe(model.source_embedding.length);
    expect(target.length + 1).toBe(model.target_embedding.length);
  });
});

describe('the parameters', () => {
  const count = (id: BlockId, norm: Placement = 'post') => {
    const block = blocksOf(norm, 'model').find((one) => one.id === id);
    if (!block) throw new Error(`no block ${id}`);
    return countBlock(block);
  };

  test('by hand', () => {
    // d_model 4, d_ff 8, 3 words in the source's vocabulary and 5 in the target's
    expect(count('source-embedding').count).toBe(3 * 4);
    expect(count('target-embedding').count).toBe(5 * 4);
    expect(count('source-position').count).toBe(0);
    for (const id of ['encoder-attention', 'decoder-attention', 'cross-attention'] as const) {
      expect(count(id).count).toBe(4 * 4 + 4 * 4 + 4 * 4 + 4 * 4);
    }
    expect(count('encoder-ffn').count).toBe(4 * 8 + 8 + 8 * 4 + 4);
    expect(count('encoder-add1').count).toBe(4 + 4);
    expect(count('encoder-norm1', 'pre').count).toBe(4 + 4);
    expect(count('encoder-add1', 'pre').count).toBe(0);
    expect(count('vocabulary').count).toBe(4 * 5);
    // 12 + (64 + 8 + 76 + 8) + 20 + (64 + 8 + 64 + 8 + 76 + 8) + 20; pre-norm: two norms more
    expect(countAll(blocksOf('post', 'model'))).toBe(436);
    expect(countAll(blocksOf('pre', 'model'))).toBe(436 + 8 + 8);
    expect(countAll(blocksOf('post', 'encoder-layer'))).toBe(12 + 64 + 8 + 76 + 8);
  });

  test('are as many as the model has numbers', () => {
    const size = (value: unknown): number =>
      Array.isArray(value) ? value.reduce((sum: number, one) => sum + size(one), 0) : 1;
    const { source_embedding, target_embedding, W_vocab, encoder, decoder } = model;
    const outside = size([source_embedding, target_embedding, W_vocab]);
    const layers = size(Object.values(encoder)) + size(Object.values(decoder));
    expect(countAll(blocksOf('post', 'model'))).toBe(outside + layers);
  });

  test('of a layer are those that the kernel counts', () => {
    const { d_model, n_heads, d_ff } = model;
    const counted = kernels.countParameters({ d_model, n_heads, d_ff, n_layers: 1 });
    const layer = blocksOf('post', 'encoder-layer').filter(({ inLayer }) => inLayer);
    expect(countAll(layer)).toBe(counted.total);
  });

  test('are written in letters and in numbers', () => {
    expect(count('encoder-ffn')).toMatchObject({
      formula: '2 * d_model * d_ff + d_ff + d_model',
      numbers: '2 · 4 · 8 + 8 + 4',
    });
    expect(count('cross-attention')).toMatchObject({ formula: '4 * d_model^2', numbers: '4 · 4²' });
  });
});

describe('the state', () => {
  test('keeps the picked block in view when the norm moves', () => {
    expect(withNorm(state({ block: 'cross-attention' }), 'pre').block).toBe('cross-attention');
    const pre = state({ norm: 'pre', block: 'decoder-norm2' });
    expect(withNorm(pre, 'post').block).toBe('decoder-add2');
    for (const { id } of blocksOf('pre', 'model')) {
      const ids = blocksOf('post', 'model').map((block) => block.id);
      expect(ids).toContain(nearestBlock(id, 'post'));
    }
    expect(nearestBlock('encoder-norm', 'post')).toBe('encoder-add2');
  });

  test('two neighbours change places, and back', () => {
    const once = withSwapped(state(), 1);
    expect(once.order).toEqual([0, 2, 1]);
    expect(withSwapped(once, 1)).toEqual(state());
    expect(withSwapped(state(), 2)).toEqual(state());
  });

  test('is read back from its JSON', () => {
    const one = state({ norm: 'pre', block: 'decoder-norm', order: [2, 0, 1] });
    expect(readState(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  test.each<[string, (good: MapState) => unknown]>([
    ['nothing', () => undefined],
    ['a list', (good) => [good]],
    ['an unknown norm', (good) => ({ ...good, norm: 'mid' })],
    ['an unknown block', (good) => ({ ...good, block: 'memory' })],
    ['a block of the other norm', (good) => ({ ...good, block: 'encoder-norm1' })],
    ['a word twice', (good) => ({ ...good, order: [0, 0, 2] })],
    ['a word too few', (good) => ({ ...good, order: [0, 1] })],
    ['a word that is not there', (good) => ({ ...good, order: [0, 1, 3] })],
    ['a row too few', (good) => ({ ...good, embedding: good.embedding.slice(1) })],
    ['a column too few', (good) => ({ ...good, embedding: [[1], [2], [3]] })],
    [
      'text for a number',
      (good) => ({ ...good, embedding: good.embedding.with(0, ['1'] as never) }),
    ],
    [
      'a number that JSON cannot hold',
      (good) => ({ ...good, embedding: [[null, 0, 0, 0], [], []] }),
    ],
  ])('with %s is none', (_what, change) => {
    expect(readState(change(state()))).toBeUndefined();
  });
});

describe('the links', () => {
  const root = 'https://example.org/some/where/';
  const blocks = PLACEMENTS.flatMap((norm) => blocksOf(norm, 'model'));

  test.each(['ko', 'en'] as const)('lead to sections that exist (%s)', (lang) => {
    for (const { page, id } of Object.values(SECTIONS)) {
      const unit = UNITS.find(({ path }) => path === `/${page}`);
      const file = `web/content/${lang}/${unit?.name}.md`;
      // A page that is not written yet is not on the site.
      if (lang === 'en' && !existsSync(file)) continue;
      expect(readFileSync(file, 'utf8'), `${file} #${id}`).toContain(`{#${id}}`);
    }
  });

  test('hold from every page, in both languages, below any path', () => {
    const links = (lang: 'ko' | 'en', here: string) =>
      Object.fromEntries(
        blocks.map((block) => [block.kind, linkOf(block, lang, `${root}${here}`, root)]),
      );
    expect(links('ko', '')).toMatchObject({
      ffn: '#ffn',
      cross: `${root}architecture/#cross-attention`,
    });
    expect(links('ko', 'architecture/index.html?a=b')).toMatchObject({
      ffn: `${root}#ffn`,
      cross: '#cross-attention',
    });
    expect(links('en', 'en/index.html#transformer-map=abc')).toMatchObject({
      ffn: '#ffn',
      cross: `${root}en/architecture/#cross-attention`,
    });
    expect(links('en', 'elsewhere.html')).toMatchObject({ ffn: `${root}en/#ffn` });
  });
});

describe('the picture', () => {
  const pictures = PLACEMENTS.flatMap((norm) =>
    (['model', 'encoder-layer'] as const).map((extent) => [norm, extent] as const),
  );

  test.each(pictures)('has every block once, in the order of the data: %s, %s', (norm, extent) => {
    const blocks = blocksOf(norm, extent);
    const { placed, width, height } = layoutOf(blocks);
    expect(placed.map(({ block }) => block)).toEqual(blocks);
    for (const [index, box] of placed.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      const before = placed[index - 1];
      if (before?.block.side !== box.block.side) continue;
      expect(before.y + before.height).toBeLessThan(box.y);
    }
  });

  test.each(pictures)('data never flow upwards or to the left: %s, %s', (norm, extent) => {
    const { lines, width, height } = layoutOf(blocksOf(norm, extent));
    for (const { carries, points } of lines) {
      for (const [index, [x, y]] of points.entries()) {
        expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
        const [beforeX, beforeY] = points[index - 1] ?? [x, y];
        expect(y).toBeGreaterThanOrEqual(beforeY);
        // Queries spread out to the left, and a residual path goes round its blocks.
        if (carries === 'data' || carries === 'value') expect(x).toBeGreaterThanOrEqual(beforeX);
      }
    }
  });
});
