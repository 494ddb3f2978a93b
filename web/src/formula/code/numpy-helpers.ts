import type { Helper } from './pieces.js';

/** Python functions over NumPy for what NumPy lacks; each stands in a program only if it is used. */

const NAMESPACE = ['from types import SimpleNamespace'];

export const NUMPY_HELPERS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  [
    'times',
    {
      code: `
def times(a, b):
    return a @ b if np.ndim(a) == 2 and np.ndim(b) == 2 else a * b`,
    },
  ],
  [
    'row_range',
    {
      code: `
def row_range(first, last, step=1):
    count = int(np.floor((last - first) / step + 1e-8)) + 1
    return first + step * np.arange(count, dtype=float).reshape(1, -1)`,
    },
  ],
  [
    'vector_part',
    {
      code: `
def vector_part(v, places):
    return v[:, places] if v.shape[0] == 1 else v[places, :]`,
    },
  ],
  [
    'round_half_away',
    {
      code: `
def round_half_away(x, decimals=0):
    scaled = np.abs(x) * 10.0 ** decimals
    return np.sign(x) * np.floor(scaled + 0.5) / 10.0 ** decimals`,
    },
  ],
  [
    'gelu',
    {
      imports: ['import math'],
      code: `
def gelu(x):
    return x / 2 * (1 + np.vectorize(math.erf)(x / np.sqrt(2)))`,
    },
  ],
  [
    'gelu_tanh',
    {
      code: `
def gelu_tanh(x):
    return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x ** 3)))`,
    },
  ],
  [
    'softmax',
    {
      code: `
def softmax(z, T=1):
    top = z.max(axis=1, keepdims=True)
    # T = 0 is the limit: the largest scores of a row share alike.
    e = np.exp((z - top) / T) if T > 0 else (z == top).astype(float)
    return e / e.sum(axis=1, keepdims=True)`,
    },
  ],
  [
    'causal_mask',
    {
      code: `
def causal_mask(n_q, n_k=None):
    n_k = n_q if n_k is None else n_k
    return np.tril(np.ones((n_q, n_k)), n_k - n_q)`,
    },
  ],
  [
    'attention',
    {
      needs: ['softmax'],
      imports: NAMESPACE,
      code: `
def attention(Q, K, V, mask=None):
    scores = Q @ K.T
    scaled = scores / np.sqrt(Q.shape[1])
    masked = scaled if mask is None else np.where(mask != 0, scaled, -np.inf)
    weights = softmax(masked)
    return SimpleNamespace(scores=scores, scaled=scaled, masked=masked,
                           weights=weights, output=weights @ V)`,
    },
  ],
  [
    'multi_head_attention',
    {
      needs: ['attention', 'causal_mask'],
      imports: NAMESPACE,
      code: `
def multi_head_attention(X, n_heads, W_Q, W_K, W_V, W_O, X_kv=None, n_kv_heads=None,
                         b_Q=0, b_K=0, b_V=0, b_O=0, mask=None):
    X_kv = X if X_kv is None else X_kv
    n_kv_heads = n_heads if n_kv_heads is None else n_kv_heads
    if isinstance(mask, str):
        mask = causal_mask(X.shape[0], X_kv.shape[0])
    Q = np.hsplit(X @ W_Q + b_Q, n_heads)
    K = np.hsplit(X_kv @ W_K + b_K, n_kv_heads)
    V = np.hsplit(X_kv @ W_V + b_V, n_kv_heads)
    group = n_heads // n_kv_heads
    heads = []
    for i in range(n_heads):
        head = attention(Q[i], K[i // group], V[i // group], mask)
        head.Q, head.K, head.V = Q[i], K[i // group], V[i // group]
        heads.append(head)
    concat = np.hstack([head.output for head in heads])
    return SimpleNamespace(heads=heads, concat=concat, output=concat @ W_O + b_O)`,
    },
  ],
  [
    'positional_encoding',
    {
      code: `
def positional_encoding(positions, d_model, base=10000, layout='interleaved'):
    p = np.arange(positions) if np.ndim(positions) == 0 else np.ravel(positions)
    angles = p.reshape(-1, 1) / base ** (np.arange(0, d_model, 2) / d_model)
    sines, cosines = np.sin(angles), np.cos(angles)[:, :d_model // 2]
    if layout == 'halves':
        return np.hstack([sines, cosines])
    pe = np.empty((len(p), d_model))
    pe[:, 0::2], pe[:, 1::2] = sines, cosines
    return pe`,
    },
  ],
  [
    'position_shift',
    {
      code: `
def position_shift(k, d_model, base=10000):
    M = np.zeros((d_model, d_model))
    for i in range(0, d_model, 2):
        w = k / base ** (i / d_model)
        M[i:i + 2, i:i + 2] = [[np.cos(w), np.sin(w)], [-np.sin(w), np.cos(w)]]
    return M`,
    },
  ],
  [
    'layer_norm',
    {
      imports: NAMESPACE,
      code: `
def layer_norm(x, gamma=1, beta=0, eps=1e-5):
    mean = x.mean(axis=1, keepdims=True)
    variance = x.var(axis=1, keepdims=True)
    normalized = (x - mean) / np.sqrt(variance + eps)
    return SimpleNamespace(mean=mean, variance=variance, normalized=normalized,
                           output=gamma * normalized + beta)`,
    },
  ],
  [
    'rms_norm',
    {
      imports: NAMESPACE,
      code: `
def rms_norm(x, gamma=1, eps=1e-5):
    mean_square = (x ** 2).mean(axis=1, keepdims=True)
    normalized = x / np.sqrt(mean_square + eps)
    return SimpleNamespace(mean_square=mean_square, normalized=normalized,
                           output=gamma * normalized)`,
    },
  ],
  [
    'feed_forward',
    {
      needs: ['gelu', 'gelu_tanh'],
      imports: NAMESPACE,
      code: `
def feed_forward(x, W1, W2, b1=0, b2=0, activation='relu'):
    functions = {'relu': lambda z: np.maximum(z, 0), 'gelu': gelu, 'gelu_tanh': gelu_tanh}
    pre_activation = x @ W1 + b1
    hidden = functions[activation](pre_activation)
    return SimpleNamespace(pre_activation=pre_activation, hidden=hidden, output=hidden @ W2 + b2)`,
    },
  ],
  [
    'gated_feed_forward',
    {
      imports: NAMESPACE,
      code: `
def gated_feed_forward(x, W_gate, W_up, W_down, activation='swiglu'):
    gate, up = x @ W_gate, x @ W_up
    hidden = gate / (1 + np.exp(-gate)) * up
    return SimpleNamespace(gate=gate, up=up, hidden=hidden, output=hidden @ W_down)`,
    },
  ],
  [
    'randn',
    {
      imports: ['import math'],
      code: `
def randn(rows, cols, seed):
    # SplitMix64 makes the bits, the Box-Muller transform the normal distribution.
    state, last = seed, 2 ** 64 - 1
    def uniform():
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & last
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & last
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & last
        return (((z ^ (z >> 31)) >> 11) + 1) * 2.0 ** -53
    values = []
    while len(values) < rows * cols:
        r, turn = math.sqrt(-2 * math.log(uniform())), 2 * math.pi * uniform()
        values += [r * math.cos(turn), r * math.sin(turn)]
    return np.array(values[:rows * cols]).reshape(rows, cols)`,
    },
  ],
]);
