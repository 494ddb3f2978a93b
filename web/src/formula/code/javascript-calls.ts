import type { Kind } from './kinds.js';
import { atom, type Piece } from './pieces.js';

/** One call of a function of the language. */
export interface JavaScriptSite {
  name: string;
  count: number;
  /** the code of an argument; of a trace its output */
  code(index: number): string;
  /** the code of an argument as it is */
  plain(index: number): string;
  /** the code of an argument as a kernel takes a matrix */
  matrix(index: number): string;
  kind(index: number): Kind;
  isText(index: number): boolean;
  need(helper: string): void;
  refuse(): never;
}

/** Functions of a number in JavaScript, and of a matrix in the kernels. */
const UNARY = new Set([
  ...['exp', 'log', 'sqrt', 'sin', 'cos', 'tan', 'tanh', 'abs', 'floor', 'ceil'],
]);
const ACTIVATIONS = new Map([
  ['relu', 'relu'],
  ['gelu', 'gelu'],
  ['geluTanh', 'gelu_tanh'],
  ['silu', 'silu'],
]);
const WHOLE = new Map([
  ['sum', 'sum'],
  ['mean', 'mean'],
  ['variance', 'variance'],
  ['max', 'maximum'],
  ['min', 'minimum'],
]);
const BY_ROW = new Map([
  ['rowSum', 'sum'],
  ['rowMean', 'mean'],
  ['rowVariance', 'variance'],
  ['rowMax', 'maximum'],
  ['rowMin', 'minimum'],
]);
/** Helpers with the same name and the arguments as they are. */
const HELPERS = new Set(['mod', 'identity', 'causalMask']);
/** The names of a kernel's arguments, in the order in which formulas give them. */
const NAMED = new Map([
  ['layerNorm', ['x', 'gamma', 'beta', 'eps']],
  ['rmsNorm', ['x', 'gamma', 'eps']],
  ['attention', ['Q', 'K', 'V', 'mask']],
  ['positionShift', ['k', 'd_model', 'base']],
  ['randn', ['rows', 'cols', 'seed']],
]);
const BY_RECORD = new Set(['multiHeadAttention', 'feedForward', 'countParameters']);

function all(site: JavaScriptSite): string {
  return Array.from({ length: site.count }, (_, index) => site.code(index)).join(', ');
}

function helper(site: JavaScriptSite, name: string, given: string): Piece {
  site.need(name);
  return atom(`${name}(${given})`);
}

function unary(site: JavaScriptSite): Piece {
  const kind = site.kind(0).type;
  if (kind === 'scalar') return atom(`Math.${site.name}(${site.code(0)})`);
  if (kind === 'matrix') return atom(`kernels.unary('${site.name}', ${site.code(0)})`);
  return helper(site, 'unary', `'${site.name}', ${site.code(0)}`);
}

function round(site: JavaScriptSite): Piece {
  if (site.kind(0).type === 'scalar') return helper(site, 'round', all(site));
  if (site.count === 1) return atom(`kernels.unary('round', ${site.matrix(0)})`);
  const factor = `[10 ** ${site.code(1)}]`;
  const scaled = `kernels.binary('multiply', ${site.matrix(0)}, ${factor})`;
  return atom(`kernels.binary('divide', kernels.unary('round', ${scaled}), ${factor})`);
}

function extreme(site: JavaScriptSite): Piece {
  if (site.kind(0).type === 'scalar' && site.kind(1).type === 'scalar') {
    return atom(`Math.${site.name}(${all(site)})`);
  }
  const operation = WHOLE.get(site.name) ?? site.name;
  const isMatrix = site.kind(0).type === 'matrix' || site.kind(1).type === 'matrix';
  if (isMatrix) return atom(`kernels.binary('${operation}', ${site.matrix(0)}, ${site.matrix(1)})`);
  return helper(site, 'binary', `'${operation}', ${all(site)}`);
}

function named(site: JavaScriptSite, names: readonly string[]): Piece {
  const given = Array.from(
    { length: site.count },
    (_, index) => `${names[index]}: ${site.code(index)}`,
  );
  return atom(`kernels.${site.name}({ ${given.join(', ')} })`);
}

function positionalEncoding(site: JavaScriptSite): Piece {
  const first = site.kind(0).type === 'matrix' ? 'positions' : 'n';
  const given = [`${first}: ${site.code(0)}`, `d_model: ${site.code(1)}`];
  for (let index = 2; index < site.count; index += 1) {
    given.push(`${site.isText(index) ? 'layout' : 'base'}: ${site.code(index)}`);
  }
  return atom(`kernels.positionalEncoding({ ${given.join(', ')} })`);
}

function stacked(site: JavaScriptSite): Piece {
  const parts = Array.from({ length: site.count }, (_, index) => {
    if (site.kind(index).type === 'matrix') return site.code(index);
    site.need('matrix');
    return `matrix([[${site.code(index)}]])`;
  });
  return helper(site, site.name, parts.join(', '));
}

/** The call in JavaScript, over the kernels. */
export function callInJavaScript(site: JavaScriptSite): Piece {
  const { name, count } = site;
  if (UNARY.has(name)) return unary(site);
  const activation = ACTIVATIONS.get(name);
  if (activation) return helper(site, 'activate', `${site.code(0)}, '${activation}'`);
  const whole = count === 1 ? WHOLE.get(name) : undefined;
  if (whole) return atom(`kernels.reduce('${whole}', ${site.matrix(0)}, 'all').data[0]`);
  const byRow = BY_ROW.get(name);
  if (byRow) return atom(`kernels.reduce('${byRow}', ${site.matrix(0)}, 'rows')`);
  const names = NAMED.get(name);
  if (names) return named(site, names);
  if (BY_RECORD.has(name)) return atom(`kernels.${name}(${site.plain(0)})`);
  if (HELPERS.has(name)) return helper(site, name, all(site));
  switch (name) {
    case 'softmax': {
      const temperature = count > 1 ? `, { temperature: ${site.code(1)} }` : '';
      return atom(`kernels.softmax(${site.code(0)}${temperature})`);
    }
    case 'max':
    case 'min':
      return extreme(site);
    case 'round':
      return round(site);
    case 'positionalEncoding':
      return positionalEncoding(site);
    case 'transpose':
      return atom(`kernels.transpose(${site.matrix(0)})`);
    case 'zeros':
    case 'ones':
      return helper(site, 'filled', `${all(site)}, ${name === 'ones' ? 1 : 0}`);
    case 'hcat':
    case 'vcat':
      return stacked(site);
    case 'dot':
      return helper(site, 'dot', all(site));
    case 'norm':
      site.need('dot');
      return atom(`Math.sqrt(dot(${site.code(0)}, ${site.code(0)}))`);
    case 'rows':
    case 'cols':
      if (site.kind(0).type === 'scalar') return atom('1');
      return atom(`${site.code(0)}.${name}`);
    default:
      return site.refuse();
  }
}
