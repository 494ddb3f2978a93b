import type { Dialect, Site } from './dialect.js';
import { NUMPY_HELPERS } from './numpy-helpers.js';
import { COUNT_PARAMETERS, countParametersCall, keywordArguments } from './parameters-helper.js';
import { atom, type Helper, infix, type Piece, PRODUCT } from './pieces.js';
import { toPython } from './python.js';
import { PYTHON_WORDS } from './python-words.js';

/** The cell in NumPy: a row of a matrix stays a matrix, all numbers are 64 bits wide. */

const SAME_NAME = new Set([
  ...['exp', 'log', 'sqrt', 'sin', 'cos', 'tan', 'tanh', 'abs', 'floor', 'ceil'],
]);
/** Helpers called with the arguments as they are. */
const HELPER = new Map([
  ['softmax', 'softmax'],
  ['gelu', 'gelu'],
  ['geluTanh', 'gelu_tanh'],
  ['round', 'round_half_away'],
  ['rmsNorm', 'rms_norm'],
  ['layerNorm', 'layer_norm'],
]);
const WHOLE_METHODS = new Map([
  ['sum', 'sum()'],
  ['mean', 'mean()'],
  ['variance', 'var()'],
  ['max', 'max()'],
  ['min', 'min()'],
  ['rowSum', 'sum(axis=1, keepdims=True)'],
  ['rowMean', 'mean(axis=1, keepdims=True)'],
  ['rowVariance', 'var(axis=1, keepdims=True)'],
  ['rowMax', 'max(axis=1, keepdims=True)'],
  ['rowMin', 'min(axis=1, keepdims=True)'],
]);

function all(site: Site, from = 0): string {
  return Array.from({ length: site.count - from }, (_, index) => site.code(from + index)).join(
    ', ',
  );
}

function withHelper(site: Site, helper: string, given: string): Piece {
  site.need(helper);
  return atom(`${helper}(${given})`);
}

/** At least two-dimensional, so that a number can be stacked. */
function stacked(site: Site): string {
  const parts = Array.from({ length: site.count }, (_, index) =>
    site.kind(index).type === 'matrix' ? site.code(index) : `np.atleast_2d(${site.code(index)})`,
  );
  return `[${parts.join(', ')}]`;
}

function attentionMask(site: Site): string {
  if (site.count < 4) return '';
  if (site.text(3) === undefined) return `, ${site.code(3)}`;
  site.need('causal_mask');
  return `, causal_mask(${site.receiver(0)}.shape[0], ${site.receiver(1)}.shape[0])`;
}

/** The first argument counts positions, or is a row of them; further ones follow as they are. */
function positions(site: Site): string {
  const first = site.kind(0).type === 'matrix' ? site.code(0) : site.whole(0);
  const rest = Array.from({ length: site.count - 2 }, (_, index) => {
    const text = site.text(index + 2);
    return text === undefined ? site.code(index + 2) : `layout='${text}'`;
  });
  return [first, site.whole(1), ...rest].join(', ');
}

function call(site: Site): Piece {
  const { name, count } = site;
  if (SAME_NAME.has(name)) return atom(`np.${name}(${all(site)})`);
  const helper = HELPER.get(name);
  if (helper) return withHelper(site, helper, all(site));
  const method = WHOLE_METHODS.get(name);
  if (method && count === 1) {
    const isMatrix = site.kind(0).type === 'matrix';
    return atom(`${isMatrix ? site.receiver(0) : `np.atleast_2d(${site.code(0)})`}.${method}`);
  }
  switch (name) {
    case 'max':
      return atom(`np.maximum(${all(site)})`);
    case 'min':
      return atom(`np.minimum(${all(site)})`);
    case 'mod':
      return infix(atom(site.receiver(0)), '%', atom(site.receiver(1)), PRODUCT);
    case 'relu':
      return atom(`np.maximum(${site.code(0)}, 0)`);
    case 'silu':
      return infix(
        atom(site.receiver(0)),
        '/',
        atom(`(1 + np.exp(-${site.receiver(0)}))`),
        PRODUCT,
      );
    case 'dot':
      return atom(`np.dot(np.ravel(${site.code(0)}), np.ravel(${site.code(1)}))`);
    case 'norm':
      return atom(`np.linalg.norm(${site.code(0)})`);
    case 'zeros':
    case 'ones':
      return atom(`np.${name}((${site.whole(0)}, ${site.whole(1)}))`);
    case 'identity':
      return atom(`np.eye(${site.whole(0)})`);
    case 'hcat':
      return atom(`np.hstack(${stacked(site)})`);
    case 'vcat':
      return atom(`np.vstack(${stacked(site)})`);
    case 'transpose':
      return atom(`np.transpose(${site.code(0)})`);
    case 'rows':
      return atom(`np.shape(${site.code(0)})[0]`);
    case 'cols':
      return atom(`np.shape(${site.code(0)})[1]`);
    case 'randn':
      return withHelper(site, 'randn', [0, 1, 2].map((index) => site.whole(index)).join(', '));
    case 'causalMask': {
      const sizes = Array.from({ length: count }, (_, index) => site.whole(index));
      return withHelper(site, 'causal_mask', sizes.join(', '));
    }
    case 'attention': {
      const given = [0, 1, 2].map((index) => site.code(index)).join(', ');
      return withHelper(site, 'attention', `${given}${attentionMask(site)}`);
    }
    case 'multiHeadAttention':
      return withHelper(site, 'multi_head_attention', keywordArguments(site));
    case 'feedForward': {
      const gated = site.entries(0)?.some(([key]) => key === 'W_gate') ?? false;
      return withHelper(
        site,
        gated ? 'gated_feed_forward' : 'feed_forward',
        keywordArguments(site),
      );
    }
    case 'positionalEncoding':
      return withHelper(site, 'positional_encoding', positions(site));
    case 'positionShift': {
      const base = count > 2 ? `, ${site.code(2)}` : '';
      return withHelper(site, 'position_shift', `${site.code(0)}, ${site.whole(1)}${base}`);
    }
    case 'countParameters':
      return atom(countParametersCall(site));
    default:
      return site.refuse();
  }
}

const NUMPY: Dialect = {
  name: 'NumPy',
  imports: 'import numpy as np',
  comment: '#',
  reserved: [...PYTHON_WORDS, 'np', 'numpy'],
  helpers: new Map<string, Helper>([...NUMPY_HELPERS, ['count_parameters', COUNT_PARAMETERS]]),
  constants: new Map([
    ['pi', 'np.pi'],
    ['π', 'np.pi'],
    ['e', 'np.e'],
  ]),
  infinity: 'np.inf',
  matrix: (rows) => `np.array(${rows}, dtype=float)`,
  equal: (left, right) => `np.array_equal(${left}, ${right})`,
  element: (code) => code,
  places: (code) => `np.ravel(${code}).astype(int)`,
  flat: (code) => `${code}.ravel()`,
  call,
};

/** The cell as a NumPy program that prints what each name stands for. @throws FormulaError */
export function toNumPy(source: string): string {
  return toPython(source, NUMPY);
}
