import type { Helper } from './pieces.js';

/** Names that a JavaScript program of a cell cannot give to its own values. */
export const JAVASCRIPT_WORDS = [
  ...['arguments', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger'],
  ...['default', 'delete', 'do', 'else', 'enum', 'eval', 'export', 'extends', 'finally', 'for'],
  ...['function', 'if', 'implements', 'import', 'in', 'instanceof', 'interface', 'let', 'new'],
  ...['null', 'package', 'private', 'protected', 'public', 'return', 'static', 'super', 'switch'],
  ...['this', 'throw', 'try', 'typeof', 'undefined', 'var', 'void', 'while', 'with', 'yield'],
  ...['Math', 'Number', 'Boolean', 'Array', 'Float64Array', 'console', 'kernels', 'loadKernels'],
];

/** JavaScript functions of a cell's program; each stands in it only if it is used. */
export const JAVASCRIPT_HELPERS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  [
    'matrix',
    {
      code: `
function matrix(rows) {
  return { rows: rows.length, cols: rows[0].length, data: Float64Array.from(rows.flat()) };
}`,
    },
  ],
  [
    'column',
    {
      code: `
function column(values) {
  return { rows: values.length, cols: 1, data: values };
}`,
    },
  ],
  [
    'asMatrix',
    {
      code: `
function asMatrix(value) {
  return typeof value === 'number' ? [value] : value;
}`,
    },
  ],
  [
    'rowRange',
    {
      code: `
function rowRange(first, last, step = 1) {
  const cols = Math.floor((last - first) / step + 1e-8) + 1;
  return { rows: 1, cols, data: Float64Array.from({ length: cols }, (_, i) => first + i * step) };
}`,
    },
  ],
  [
    'mod',
    {
      code: `
function mod(a, b) {
  return a - b * Math.floor(a / b);
}`,
    },
  ],
  [
    'round',
    {
      code: `
function round(x, decimals = 0) {
  const scaled = Math.abs(x) * 10 ** decimals;
  return (Math.sign(x) * Math.floor(scaled + 0.5)) / 10 ** decimals;
}`,
    },
  ],
  [
    'unary',
    {
      code: `
function unary(operation, x) {
  return typeof x === 'number' ? kernels.unary(operation, [x]).data[0] : kernels.unary(operation, x);
}`,
    },
  ],
  [
    'activate',
    {
      code: `
function activate(x, activation) {
  const isNumber = typeof x === 'number';
  const result = kernels.activate(isNumber ? [x] : x, { activation });
  return isNumber ? result.data[0] : result;
}`,
    },
  ],
  [
    'binary',
    {
      needs: ['asMatrix'],
      code: `
function binary(operation, a, b) {
  const result = kernels.binary(operation, asMatrix(a), asMatrix(b));
  return typeof a === 'number' && typeof b === 'number' ? result.data[0] : result;
}`,
    },
  ],
  [
    'times',
    {
      needs: ['binary'],
      code: `
function times(a, b) {
  const isProduct = typeof a !== 'number' && typeof b !== 'number';
  return isProduct ? kernels.product(a, b) : binary('multiply', a, b);
}`,
    },
  ],
  [
    'sameMatrix',
    {
      code: `
function sameMatrix(A, B) {
  const sameShape = A.rows === B.rows && A.cols === B.cols;
  return sameShape && A.data.every((value, i) => value === B.data[i]);
}`,
    },
  ],
  [
    'element',
    {
      code: `
function element(A, row, col) {
  return A.data[(row - 1) * A.cols + col - 1];
}`,
    },
  ],
  [
    'places',
    {
      code: `
function places(index, size) {
  if (index === null) return Array.from({ length: size }, (_, i) => i);
  return (typeof index === 'number' ? [index] : [...index.data]).map((place) => place - 1);
}`,
    },
  ],
  [
    'part',
    {
      needs: ['matrix', 'places'],
      code: `
function part(A, rows, cols) {
  const picked = places(cols, A.cols);
  return matrix(places(rows, A.rows).map((i) => picked.map((j) => A.data[i * A.cols + j])));
}`,
    },
  ],
  [
    'vectorPart',
    {
      needs: ['part'],
      code: `
function vectorPart(v, index) {
  return v.rows === 1 ? part(v, 1, index) : part(v, index, 1);
}`,
    },
  ],
  [
    'filled',
    {
      code: `
function filled(rows, cols, value) {
  return { rows, cols, data: new Float64Array(rows * cols).fill(value) };
}`,
    },
  ],
  [
    'identity',
    {
      needs: ['matrix'],
      code: `
function identity(n) {
  return matrix(Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => +(i === j))));
}`,
    },
  ],
  [
    'vcat',
    {
      code: `
function vcat(...parts) {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return { rows, cols: parts[0].cols, data: Float64Array.from(parts.flatMap((A) => [...A.data])) };
}`,
    },
  ],
  [
    'hcat',
    {
      needs: ['vcat'],
      code: `
function hcat(...parts) {
  return kernels.transpose(vcat(...parts.map((A) => kernels.transpose(A))));
}`,
    },
  ],
  [
    'dot',
    {
      code: `
function dot(a, b) {
  return a.data.reduce((sum, value, i) => sum + value * b.data[i], 0);
}`,
    },
  ],
  [
    'causalMask',
    {
      needs: ['matrix'],
      code: `
function causalMask(n_q, n_k = n_q) {
  return matrix(kernels.causalMask({ n_q, n_k }).map((row) => row.map(Number)));
}`,
    },
  ],
  [
    'show',
    {
      code: `
function show(name, value) {
  const rows = (A) => Array.from({ length: A.rows }, (_, i) => [...A.data.subarray(i * A.cols, (i + 1) * A.cols)]);
  console.log(name ? \`\${name} =\` : '', value?.data ? rows(value) : value);
}`,
    },
  ],
]);
