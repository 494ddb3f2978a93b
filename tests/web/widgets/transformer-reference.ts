import type { TinyModel } from '../../../web/src/widgets/transformer-map/model';

/**
 * The tiny model once more, in plain numbers: written from the paper's formulas
 * (§3.1–3.5; pre-norm after Xiong et al. 2020) and sharing nothing with the kernels.
 */

type Rows = number[][];

const at = (rows: Rows, row: number, col: number) => rows[row]?.[col] ?? Number.NaN;
const map = (rows: Rows, f: (value: number, row: number, col: number) => number): Rows =>
  rows.map((values, row) => values.map((value, col) => f(value, row, col)));
const add = (a: Rows, b: Rows) => map(a, (value, row, col) => value + at(b, row, col));
const addRow = (a: Rows, b: number[]) => map(a, (value, _row, col) => value + (b[col] ?? NaN));

function times(a: Rows, b: Rows): Rows {
  const cols = b[0]?.length ?? 0;
  return a.map((row) =>
    Array.from({ length: cols }, (_, col) =>
      row.reduce((sum, value, inner) => sum + value * at(b, inner, col), 0),
    ),
  );
}

function softmax(rows: Rows): Rows {
  return rows.map((row) => {
    const powers = row.map((value) => Math.exp(value));
    const sum = powers.reduce((total, power) => total + power, 0);
    return powers.map((power) => power / sum);
  });
}

function layerNorm(rows: Rows, gamma: number[], beta: number[], eps: number): Rows {
  return rows.map((row) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
    const scale = 1 / Math.sqrt(variance + eps);
    return row.map(
      (value, col) => (gamma[col] ?? NaN) * (value - mean) * scale + (beta[col] ?? NaN),
    );
  });
}

interface Projections {
  Q: Rows;
  K: Rows;
  V: Rows;
  O: Rows;
}

/** @returns the weights of each head, and the output */
function multiHead(x: Rows, memory: Rows, W: Projections, n_heads: number, causal: boolean) {
  const d_k = x[0] ? x[0].length / n_heads : NaN;
  const [Q, K, V] = [times(x, W.Q), times(memory, W.K), times(memory, W.V)];
  const heads = Array.from({ length: n_heads }, (_, head) => {
    const part = (rows: Rows) => rows.map((row) => row.slice(head * d_k, (head + 1) * d_k));
    const keys = part(K);
    const scores = part(Q).map((query, i) =>
      keys.map((key, j) => {
        const dot = query.reduce((sum, value, k) => sum + value * (key[k] ?? NaN), 0);
        return causal && j > i ? Number.NEGATIVE_INFINITY : dot / Math.sqrt(d_k);
      }),
    );
    const weights = softmax(scores);
    return { weights, output: times(weights, part(V)) };
  });
  const concat = x.map((_, row) => heads.flatMap(({ output }) => output[row] ?? []));
  return { weights: heads.map(({ weights }) => weights), output: times(concat, W.O) };
}

export function positions(n: number, d_model: number): Rows {
  return Array.from({ length: n }, (_, position) =>
    Array.from({ length: d_model }, (_none, col) => {
      const angle = position / 10000 ** ((col - (col % 2)) / d_model);
      return col % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
    }),
  );
}

/** Every block's output by the block's id. */
export function referenceOutputs(
  model: TinyModel,
  source: Rows,
  placement: 'post' | 'pre',
): { outputs: Record<string, Rows>; weights: Record<string, Rows[]> } {
  const { d_model, n_heads, eps, encoder, decoder } = model;
  const outputs: Record<string, Rows> = {};
  const weights: Record<string, Rows[]> = {};
  const rowsOf = (value: unknown) => value as Rows;
  const projections = (from: object, prefix = ''): Projections => {
    const all = new Map(Object.entries(from));
    const one = (name: string) => rowsOf(all.get(`${prefix}W_${name}`));
    return { Q: one('Q'), K: one('K'), V: one('V'), O: one('O') };
  };
  const network = (x: Rows, { W1, b1, W2, b2 }: typeof encoder) => {
    const hidden = map(addRow(times(x, rowsOf(W1)), b1 as number[]), (value) => Math.max(0, value));
    return addRow(times(hidden, rowsOf(W2)), b2 as number[]);
  };
  type Step = { id: string; norm: string; add: string; gamma: number[]; beta: number[] };
  const step = (x: Rows, { id, norm, add: sum, gamma, beta }: Step, run: (x: Rows) => Rows) => {
    if (placement === 'pre') {
      const normed = layerNorm(x, gamma, beta, eps);
      outputs[norm] = normed;
      outputs[id] = run(normed);
      outputs[sum] = add(x, outputs[id]);
    } else {
      outputs[id] = run(x);
      outputs[sum] = layerNorm(add(x, outputs[id]), gamma, beta, eps);
    }
    return outputs[sum];
  };
  const attend = (id: string, W: Projections, causal: boolean, memory?: Rows) => (x: Rows) => {
    const result = multiHead(x, memory ?? x, W, n_heads, causal);
    weights[id] = result.weights;
    return result.output;
  };
  const names = (side: string, n: number, id: string) => ({
    ...{ id, norm: `${side}-norm${n}`, add: `${side}-add${n}` },
  });

  outputs['source-embedding'] = source;
  let x = add(source, positions(source.length, d_model));
  outputs['source-position'] = x;
  x = step(
    x,
    { ...names('encoder', 1, 'encoder-attention'), gamma: encoder.gamma1, beta: encoder.beta1 },
    attend('encoder-attention', projections(encoder), false),
  );
  x = step(
    x,
    { ...names('encoder', 2, 'encoder-ffn'), gamma: encoder.gamma2, beta: encoder.beta2 },
    (entering) => network(entering, encoder),
  );
  if (placement === 'pre') {
    x = layerNorm(x, model.encoder_norm.gamma, model.encoder_norm.beta, eps);
    outputs['encoder-norm'] = x;
  }
  const memory = x;

  let y = model.target_embedding.slice(0, 4);
  outputs['target-embedding'] = y;
  y = add(y, positions(4, d_model));
  outputs['target-position'] = y;
  y = step(
    y,
    { ...names('decoder', 1, 'decoder-attention'), gamma: decoder.gamma1, beta: decoder.beta1 },
    attend('decoder-attention', projections(decoder), true),
  );
  y = step(
    y,
    { ...names('decoder', 2, 'cross-attention'), gamma: decoder.gamma2, beta: decoder.beta2 },
    attend('cross-attention', projections(decoder, 'cross_'), false, memory),
  );
  y = step(
    y,
    { ...names('decoder', 3, 'decoder-ffn'), gamma: decoder.gamma3, beta: decoder.beta3 },
    (entering) => network(entering, decoder),
  );
  if (placement === 'pre') {
    y = layerNorm(y, model.decoder_norm.gamma, model.decoder_norm.beta, eps);
    outputs['decoder-norm'] = y;
  }
  outputs['vocabulary'] = softmax(times(y, model.W_vocab));
  return { outputs, weights };
}
