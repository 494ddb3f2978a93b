import { loadKernels } from './kernels/index.js';

const { product, transpose, binary, unary, reduce } = await loadKernels();

function attention(Q, K, V, M = [[0]]) {
  const root = [[Math.sqrt(K[0].length)]];
  const scaled = binary('add', binary('divide', product(Q, transpose(K)), root), M);
  const e = unary('exp', binary('subtract', scaled, reduce('maximum', scaled, 'rows')));
  const weights = binary('divide', e, reduce('sum', e, 'rows'));
  return product(weights, V);
}

const Q = [[1, 0, 1, 0], [0, 1, 0, 1]];
const K = [[1, 0, 1, 0], [1, 1, 0, 0]];
const V = [[4, 0], [0, 4]];
const causal = [[0, -Infinity], [0, 0]];
console.log(...attention(Q, K, V).data);
console.log(...attention(Q, K, V, causal).data);
