import type { Helper } from './pieces.js';

/** Python functions over PyTorch for what PyTorch lacks or says otherwise; each stands in a program only if it is used. */

const NAMESPACE = ['from types import SimpleNamespace'];
const FUNCTIONAL = ['import torch.nn.functional as F'];

export const PYTORCH_HELPERS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  [
    'times',
    {
      code: `
def times(a, b):
    return a @ b if torch.is_tensor(a) and torch.is_tensor(b) else a * b`,
    },
  ],
  [
    'apply',
    {
      code: `
def apply(function, x):
    return function(x) if torch.is_tensor(x) else function(torch.tensor(float(x))).item()`,
    },
  ],
  ['functional', { imports: FUNCTIONAL, code: '' }],
  [
    'row_range',
    {
      code: `
def row_range(first, last, step=1):
    count = int((last - first) / step + 1e-8) + 1
    return first + step * torch.arange(count, dtype=torch.float64).reshape(1, -1)`,
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
    x, factor = torch.as_tensor(x, dtype=torch.float64), 10.0 ** decimals
    rounded = torch.sign(x) * torch.floor(torch.abs(x) * factor + 0.5) / factor
    return rounded if rounded.dim() else rounded.item()`,
    },
  ],
  [
    'softmax',
    {
      code: `
def softmax(z, T=1):
    top = z.amax(dim=1, keepdim=True)
    # T = 0 is the limit: the largest scores of a row share alike.
    e = torch.exp((z - top) / T) if T > 0 else (z == top).double()
    return e / e.sum(dim=1, keepdim=True)`,
    },
  ],
  [
    'causal_mask',
    {
      code: `
def causal_mask(n_q, n_k=None):
    n_k = n_q if n_k is None else n_k
    return torch.tril(torch.ones(n_q, n_k), diagonal=n_k - n_q)`,
    },
  ],
  [
    'attention',
    {
      imports: NAMESPACE,
      code: `
def attention(Q, K, V, mask=None):
    scores = Q @ K.T
    scaled = scores / Q.shape[1] ** 0.5
    masked = scaled if mask is None else scaled.masked_fill(mask == 0, float('-inf'))
    weights = torch.softmax(masked, dim=1)
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
    Q = (X @ W_Q + b_Q).chunk(n_heads, dim=1)
    K = (X_kv @ W_K + b_K).chunk(n_kv_heads, dim=1)
    V = (X_kv @ W_V + b_V).chunk(n_kv_heads, dim=1)
    group = n_heads // n_kv_heads
    heads = []
    for i in range(n_heads):
        head = attention(Q[i], K[i // group], V[i // group], mask)
        head.Q, head.K, head.V = Q[i], K[i // group], V[i // group]
        heads.append(head)
    concat = torch.cat([head.output for head in heads], dim=1)
    return SimpleNamespace(heads=heads, concat=concat, output=concat @ W_O + b_O)`,
    },
  ],
  [
    'positional_encoding',
    {
      code: `
def positional_encoding(positions, d_model, base=10000, layout='interleaved'):
    p = positions.flatten() if torch.is_tensor(positions) else torch.arange(positions)
    exponents = torch.arange(0, d_model, 2) / d_model
    angles = p.reshape(-1, 1) / base ** exponents
    sines, cosines = torch.sin(angles), torch.cos(angles)[:, :d_model // 2]
    if layout == 'halves':
        return torch.cat([sines, cosines], dim=1)
    pe = torch.empty(len(p), d_model)
    pe[:, 0::2], pe[:, 1::2] = sines, cosines
    return pe`,
    },
  ],
  [
    'position_shift',
    {
      imports: ['import math'],
      code: `
def position_shift(k, d_model, base=10000):
    M = torch.zeros(d_model, d_model)
    for i in range(0, d_model, 2):
        w = k / base ** (i / d_model)
        c, s = math.cos(w), math.sin(w)
        M[i:i + 2, i:i + 2] = torch.tensor([[c, s], [-s, c]])
    return M`,
    },
  ],
  [
    'layer_norm',
    {
      imports: NAMESPACE,
      code: `
def layer_norm(x, gamma=1, beta=0, eps=1e-5):
    mean = x.mean(dim=1, keepdim=True)
    variance = x.var(dim=1, unbiased=False, keepdim=True)
    normalized = (x - mean) / torch.sqrt(variance + eps)
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
    mean_square = (x ** 2).mean(dim=1, keepdim=True)
    normalized = x / torch.sqrt(mean_square + eps)
    return SimpleNamespace(mean_square=mean_square, normalized=normalized,
                           output=gamma * normalized)`,
    },
  ],
  [
    'feed_forward',
    {
      imports: [...NAMESPACE, ...FUNCTIONAL],
      code: `
def feed_forward(x, W1, W2, b1=0, b2=0, activation='relu'):
    functions = {'relu': torch.relu, 'gelu': F.gelu,
                 'gelu_tanh': lambda z: F.gelu(z, approximate='tanh')}
    pre_activation = x @ W1 + b1
    hidden = functions[activation](pre_activation)
    return SimpleNamespace(pre_activation=pre_activation, hidden=hidden, output=hidden @ W2 + b2)`,
    },
  ],
  [
    'gated_feed_forward',
    {
      imports: [...NAMESPACE, ...FUNCTIONAL],
      code: `
def gated_feed_forward(x, W_gate, W_up, W_down, activation='swiglu'):
    gate, up = x @ W_gate, x @ W_up
    hidden = F.silu(gate) * up
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
    return torch.tensor(values[:rows * cols]).reshape(rows, cols)`,
    },
  ],
]);
