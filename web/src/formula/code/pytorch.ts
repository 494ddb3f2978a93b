import type { Dialect, Site } from './dialect.js';
import { COUNT_PARAMETERS, countParametersCall, keywordArguments } from './parameters-helper.js';
import { atom, type Helper, infix, type Piece, PRODUCT } from './pieces.js';
import { toPython } from './python.js';
import { PYTHON_WORDS } from './python-words.js';
import { PYTORCH_HELPERS } from './pytorch-helpers.js';

/** The cell in PyTorch: numbers stay Python's, matrices are tensors of 64-bit numbers. */

const SAME_NAME = new Set([
  ...['exp', 'log', 'sqrt', 'sin', 'cos', 'tan', 'tanh', 'abs', 'floor', 'ceil', 'relu'],
]);
const HELPER = new Map([
  ['round', 'round_half_away'],
  ['rmsNorm', 'rms_norm'],
  ['layerNorm', 'layer_norm'],
]);
const WHOLE_METHODS = new Map([
  ['sum', 'sum().item()'],
  ['mean', 'mean().item()'],
  ['variance', 'var(unbiased=False).item()'],
  ['max', 'max().item()'],
  ['min', 'min().item()'],
]);
const ROW_METHODS = new Map([
  ['rowSum', 'sum(dim=1, keepdim=True)'],
  ['rowMean', 'mean(dim=1, keepdim=True)'],
  ['rowVariance', 'var(dim=1, unbiased=False, keepdim=True)'],
  ['rowMax', 'amax(dim=1, keepdim=True)'],
  ['rowMin', 'amin(dim=1, keepdim=True)'],
]);
/** Functions of numbers in Python's own library. */
const OF_NUMBERS = new Set(['exp', 'log', 'sqrt', 'sin', 'cos', 'tan', 'tanh', 'floor', 'ceil']);
/** Activations of torch.nn.functional, as functions of one tensor. */
const FUNCTIONAL = new Map([
  ['gelu', 'F.gelu'],
  ['geluTanh', "lambda z: F.gelu(z, approximate='tanh')"],
  ['silu', 'F.silu'],
]);

function all(site: Site): string {
  return Array.from({ length: site.count }, (_, index) => site.code(index)).join(', ');
}

function withHelper(site: Site, helper: string, given: string): Piece {
  site.need(helper);
  return atom(`${helper}(${given})`);
}

/** The argument as a tensor of two dimensions. */
function tensor(site: Site, index: number): string {
  if (site.kind(index).type === 'matrix') return site.receiver(index);
  return `torch.as_tensor(${site.code(index)}, dtype=torch.float64).reshape(1, 1)`;
}

function isMatrix(site: Site, index: number): boolean {
  return site.kind(index).type === 'matrix';
}

function elementwise(site: Site, code: string): Piece {
  if (isMatrix(site, 0) && !code.startsWith('lambda')) return atom(`${code}(${site.code(0)})`);
  return withHelper(site, 'apply', `${code}, ${site.code(0)}`);
}

function extreme(site: Site, name: 'max' | 'min'): Piece {
  const tensors = [0, 1].map((index) =>
    isMatrix(site, index)
      ? site.code(index)
      : `torch.as_tensor(${site.code(index)}, dtype=torch.float64)`,
  );
  const either = isMatrix(site, 0) || isMatrix(site, 1);
  if (either) return atom(`torch.${name}imum(${tensors.join(', ')})`);
  const numbers = site.kind(0).type === 'scalar' && site.kind(1).type === 'scalar';
  return numbers ? atom(`${name}(${all(site)})`) : site.refuse();
}

function softmax(site: Site): Piece {
  if (site.count === 1) return atom(`torch.softmax(${site.code(0)}, dim=1)`);
  return withHelper(site, 'softmax', all(site));
}

function attentionMask(site: Site): string {
  if (site.count < 4) return '';
  if (site.text(3) === undefined) return `, ${site.code(3)}`;
  site.need('causal_mask');
  return `, causal_mask(${site.receiver(0)}.shape[0], ${site.receiver(1)}.shape[0])`;
}

function positions(site: Site): string {
  const first = isMatrix(site, 0) ? site.code(0) : site.whole(0);
  const rest = Array.from({ length: site.count - 2 }, (_, index) => {
    const text = site.text(index + 2);
    return text === undefined ? site.code(index + 2) : `layout='${text}'`;
  });
  return [first, site.whole(1), ...rest].join(', ');
}

function stacked(site: Site): string {
  return `[${Array.from({ length: site.count }, (_, index) => tensor(site, index)).join(', ')}]`;
}

function call(site: Site): Piece {
  const { name, count } = site;
  if (OF_NUMBERS.has(name) && site.kind(0).type === 'scalar') {
    site.need('math');
    return atom(`math.${name}(${site.code(0)})`);
  }
  if (SAME_NAME.has(name)) return elementwise(site, `torch.${name}`);
  const functional = FUNCTIONAL.get(name);
  if (functional) {
    site.need('functional');
    return elementwise(site, functional);
  }
  const helper = HELPER.get(name);
  if (helper) return withHelper(site, helper, all(site));
  const method = count === 1 ? WHOLE_METHODS.get(name) : undefined;
  if (method) return atom(`${tensor(site, 0)}.${method}`);
  const rows = ROW_METHODS.get(name);
  if (rows) return atom(`${tensor(site, 0)}.${rows}`);
  switch (name) {
    case 'max':
    case 'min':
      return extreme(site, name);
    case 'mod':
      return infix(atom(site.receiver(0)), '%', atom(site.receiver(1)), PRODUCT);
    case 'softmax':
      return softmax(site);
    case 'dot': {
      const [a, b] = [tensor(site, 0), tensor(site, 1)];
      return atom(`torch.dot(${a}.flatten(), ${b}.flatten()).item()`);
    }
    case 'norm':
      return atom(`torch.linalg.norm(${tensor(site, 0)}).item()`);
    case 'zeros':
    case 'ones':
      return atom(`torch.${name}(${site.whole(0)}, ${site.whole(1)})`);
    case 'identity':
      return atom(`torch.eye(${site.whole(0)})`);
    case 'hcat':
      return atom(`torch.cat(${stacked(site)}, dim=1)`);
    case 'vcat':
      return atom(`torch.cat(${stacked(site)}, dim=0)`);
    case 'transpose':
      return atom(`${tensor(site, 0)}.T`);
    case 'rows':
      return atom(`${tensor(site, 0)}.shape[0]`);
    case 'cols':
      return atom(`${tensor(site, 0)}.shape[1]`);
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

const PYTORCH: Dialect = {
  name: 'PyTorch',
  imports: 'import torch\n\ntorch.set_default_dtype(torch.float64)',
  comment: '#',
  reserved: [...PYTHON_WORDS, 'torch', 'F'],
  helpers: new Map<string, Helper>([...PYTORCH_HELPERS, ['count_parameters', COUNT_PARAMETERS]]),
  constants: new Map([
    ['pi', 'torch.pi'],
    ['π', 'torch.pi'],
    ['e', 'torch.e'],
  ]),
  infinity: 'torch.inf',
  matrix: (rows) => `torch.tensor(${rows}, dtype=torch.float64)`,
  equal: (left, right) => `torch.equal(${left}, ${right})`,
  element: (code) => `${code}.item()`,
  places: (code) => `${code}.flatten().long()`,
  flat: (code) => `${code}.flatten()`,
  call,
};

/** The cell as a PyTorch program that prints what each name stands for. @throws FormulaError */
export function toPyTorch(source: string): string {
  return toPython(source, PYTORCH);
}
