/** Cells that are run as NumPy, PyTorch and JavaScript; together they use every function. */

const ATTENTION = `
Q = [1, 0, 1, 0; 0, 1, 0, 1]
K = [1, 0, 1, 0; 1, 1, 0, 0]
V = [4, 0; 0, 4]
d_k = cols(K)`;

export const CELLS: Readonly<Record<string, string>> = {
  'attention step by step': `${ATTENTION}
# scores of all pairs
scores = Q * K'

scaled = scores / sqrt(d_k)
weights = softmax(scaled)
output = weights * V
first = output[1, :]
one = output[1, 2]
same = weights * V == output`,
  'attention as one function': `${ATTENTION}
trace = attention(Q, K, V)
weights = trace.weights
sum_of_both = trace + attention(Q, K, V).output
causal = attention(Q, K, V, 'causal').weights
masked = attention(Q, K, V, causalMask(2)).output
times_V = attention(Q, K, V) * V`,
  'traces handed on by name': `${ATTENTION}
trace = attention(Q, K, V)
normed = layerNorm(trace)
hidden = feedForward({x: normed, W1: trace, W2: identity(2)})
heads = multiHeadAttention({X: trace, X_kv: V, n_heads: 1, W_Q: normed, W_K: V, W_V: V, W_O: trace})`,
  temperature: `
z = [2, 0, 1; 1, 1, 0]
sharp = softmax(z, 0.5)
flat = softmax(z, 2)
limit = softmax(z, 0)`,
  'arithmetic and precedence': `
a = -2^2
b = 2^-1
c = 2^3^2
d = (1 + 2) * 3 - 4 / 5 / 2 - (6 - (7 - 8))
f = -(-a)
g = (-a)^2
h = 1 - (2 - 3) - (4 + 5)
i = 2 / (3 * 4) * 5
j = -7 mod 3
k = mod(7, -3)
l = 4 a^2 + 2 a b
m = not (a > b) or (b < c and c != d)
n = 1 < 2 <= 2
o = a > 0 ? 1 : b > 0 ? 2 : 3
p = true + 1
q = pi + e + π`,
  'matrices and numbers': `
A = [1, 2; 3, 4]
row = [10, 20]
column = [100; 200]
add = A + row
outer = row + column
sub = 1 - A
scaled = 2 A
halves = A / 2
elementwise = A .* A ./ row
power = A .^ 2
exponents = 2 .^ A
negative = -A
transposed = A' * column
product = row * column
shift = A * 2 - A
nested = [[1, 2], [3, 4]] * [1 + 1; 2]`,
  'element by element': `
x = [0.5, 1.5; 2.5, -0.25]
y = exp(x) + sin(x) + cos(x) + tan(x) + tanh(x) + abs(x)
roots = sqrt(abs(x)) + log(abs(x))
steps = floor(x) + 10 * ceil(x) + 100 * round(x)
decimals = round(x / 3, 2)
numbers = exp(1) + log(2) + sqrt(2) + sin(1) + cos(1) + tan(1) + tanh(1) + abs(-3)
whole = floor(2.5) + ceil(2.5) + round(2.5) + round(-2.5)
two = round(2.345, 1)
active = relu(x) + gelu(x) + geluTanh(x) + silu(x)
one = relu(-1) + gelu(0.5) + geluTanh(0.5) + silu(0.5)
larger = max(0, x)
smaller = min(x, x')
of_numbers = max(2, 3) + min(2, 3)`,
  reductions: `
A = [1, 2, 4; 3, 5, 9]
all = sum(A) + 10 * mean(A) + 100 * variance(A) + 1000 * max(A) + 10000 * min(A)
rows_of = hcat(rowSum(A), rowMean(A), rowVariance(A), rowMax(A), rowMin(A))
d = dot([1, 2, 3], [4; 5; 6])
length = norm([3, 4])
size = rows(A) * 10 + cols(A)
single = sum(3) + max(4)`,
  'making matrices': `
Z = zeros(2, 3) + ones(2, 3)
I = identity(3)
n = 6 / 2
J = identity(n) + ones(n, n)
M = causalMask(3)
N = causalMask(2, 4)
wide = hcat(I, [1; 2; 3])
tall = vcat([1, 2, 3], I, [4, 5, 6])
T = transpose(wide)
up = 1:4
down = 5:-2:1
tenths = 0:0.1:1
bracketed = [2:4]`,
  indexing: `
A = [1, 2, 3; 4, 5, 6; 7, 8, 9]
i = 2
entry = A[i, i + 1]
last = A[end, end]
row = A[i, :]
column = A[:, 2]
block = A[1:2, 2:end]
beside = A[end-1, 1:2]
every_other = A[1:2:3, :]
chosen = A[[1, 3], [3, 1]]
v = [10, 20, 30]
second = v[2]
tail = v[2:end]
of_column = column[3]
part = column[1:2]
half = 4 / 2
computed = A[half, 1]`,
  'own functions': `
f(x) = x^2 + 1
g(A, b) = softmax(A * A' / b)
factorial(n) = n <= 1 ? 1 : n * factorial(n - 1)
either(x) = x * 2 + exp(x)
hyp(a, b) = sqrt(a^2 + b^2)
y = f(3) + factorial(5)
W = g([1, 2; 3, 4], 2)
number = either(1)
matrix_too = either([1, 2])
c = hyp(3, 4)`,
  positions: `
PE = positionalEncoding(4, 6)
far = positionalEncoding([100, 1000.5], 4)
below = positionalEncoding((0:2)', 4)
halves = positionalEncoding(3, 5, 100, 'halves')
odd = positionalEncoding(3, 5)
named = positionalEncoding(3, 4, 'halves')
M = positionShift(2, 4)
slower = positionShift(1, 4, 100)
arrival = (M * positionalEncoding(3, 4)[1, :]')'`,
  norms: `
x = [1, 2, 4; 3, 3, 9]
plain = layerNorm(x)
normalized = layerNorm(x, [1, 2, 3], [0.5, 0, -1], 0.01).output
mean_of = plain.mean
variance_of = plain.variance
added = layerNorm(x) + x
r = rmsNorm(x, [2, 2, 2]) * 1
squares = rmsNorm(x).mean_square`,
  networks: `
x = [1, -1; 0.5, 2]
W1 = [1, 0, -1; 0, 1, 1]
W2 = [1, 0; 0, 1; 1, 1]
relu_net = feedForward({x: x, W1: W1, b1: [0, 1, 1], W2: W2, b2: [0, 1]})
hidden = relu_net.hidden
smooth = feedForward({x: x, W1: W1, W2: W2, activation: 'gelu'}).output
tanh_net = feedForward({x: x, W1: W1, W2: W2, activation: 'gelu_tanh'}) + 0
gated = feedForward({x: x, W_gate: W1, W_up: 2 * W1, W_down: W2})
gate = gated.gate`,
  'multi-head attention': `
X = randn(3, 4, 1)
W = randn(4, 4, 2)
mh = multiHeadAttention({X: X, n_heads: 2, W_Q: W, W_K: W', W_V: W * W, W_O: W, b_Q: [1, 0, 0, 1]})
second = mh.heads[2].weights
joined = mh.concat
masked = multiHeadAttention({X: X, n_heads: 2, W_Q: W, W_K: W, W_V: W, W_O: W, mask: 'causal'}) + 0
grouped = multiHeadAttention({X: X, X_kv: vcat(X, X), n_heads: 2, n_kv_heads: 1, W_Q: W, W_K: W[:, 1:2], W_V: W[:, 3:4], W_O: W}).output`,
  'random numbers': `
A = randn(2, 3, 7)
seed = 12345
B = randn(3, 3, seed)
scores = A * B`,
  counting: `
d_model = 512
n_heads = 8
d_ff = 2048
layer = 4 d_model^2 + 2 d_model d_ff + d_ff + d_model + 4 d_model
total = 6 * layer
counted = countParameters({d_model: d_model, n_heads: n_heads, d_ff: d_ff, n_layers: 6}).total
config = {d_model: 512, n_heads: 8, d_ff: 2048, n_layers: 1}
one = countParameters(config)
rows_1 = one.rows[1].count
with_biases = countParameters({d_model: 512, n_heads: 8, d_ff: 2048, n_layers: 1, biases: {qkv: true, attn_out: true}}).total
width = config.d_model
large = 12345678901234567891`,
  'names that are taken elsewhere': `
lambda = 2
np = 3
torch = 4
kernels = 5
softmax_ = 6
var = lambda + np + torch + kernels
layer_norm = layerNorm([1, 2, 3]) + 0
matrix = [1, 2]
constructor = 7
__proto__ = 8
toString = constructor + __proto__
e = 3
이름 = e + 1
let = 이름
let = let + 1`,
};
