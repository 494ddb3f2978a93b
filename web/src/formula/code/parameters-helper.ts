import type { Site } from './dialect.js';
import type { Helper } from './pieces.js';

/** Counting an encoder stack is the same in every Python program: plain whole numbers. */
export const COUNT_PARAMETERS: Helper = {
  imports: ['from types import SimpleNamespace'],
  code: `
def count_parameters(d_model, n_heads, d_ff, n_layers, biases=None):
    biases = {'qkv': False, 'attn_out': False, 'ffn': True, **(biases or {})}
    attention = 4 * d_model ** 2 + biases['qkv'] * 3 * d_model + biases['attn_out'] * d_model
    ffn = 2 * d_model * d_ff + biases['ffn'] * (d_ff + d_model)
    counts = {'attention': attention, 'ffn': ffn, 'layer_norms': 2 * 2 * d_model}
    rows = [SimpleNamespace(component=name, count=n_layers * count) for name, count in counts.items()]
    return SimpleNamespace(rows=rows, total=sum(row.count for row in rows))`,
};

const KEYS = new Set(['d_model', 'n_heads', 'd_ff', 'n_layers', 'biases']);

/** Named arguments for a record written in the call, or those of a record by name. */
export function keywordArguments(site: Site, known?: ReadonlySet<string>): string {
  const entries = site.entries(0);
  if (!entries) return `**vars(${site.code(0)})`;
  if (known && entries.some(([key]) => !known.has(key))) site.refuse();
  return entries.map(([key, code]) => `${key}=${code}`).join(', ');
}

export function countParametersCall(site: Site): string {
  site.need('count_parameters');
  return `count_parameters(${keywordArguments(site, KEYS)})`;
}
