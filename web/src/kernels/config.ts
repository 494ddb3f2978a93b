import { describeValue, type Place, refuse } from './errors.js';
import { readChoice, readSwitch, readText, readWhole } from './scalars.js';

/** Reads the configuration that countParameters takes. */

type Optional<T> = T | null | undefined;
type Reader = (value: unknown, place: Place) => unknown;
type Fields = Record<string, Reader>;

/** An architecture in the field's own names. Only the first four keys are required. */
export interface ModelConfig {
  d_model: number;
  n_layers: number;
  n_heads: number;
  /** width of the hidden layer of the feed-forward network */
  d_ff: number;
  /** n_heads when not given */
  n_kv_heads?: Optional<number>;
  /** d_model / n_heads when not given */
  head_dim?: Optional<number>;
  /** rows of the token embedding; 0 when not given */
  vocab?: Optional<number>;
  /** width of the embeddings where it is not d_model */
  embed_dim?: Optional<number>;
  /** rows of a learned position table; 0 when not given */
  position_rows?: Optional<number>;
  token_type_rows?: Optional<number>;
  /** the output projection: none, the token embedding again, or a matrix of its own; as tied_embeddings says when not given */
  lm_head?: Optional<'none' | 'tied' | 'untied'>;
  biases?: Optional<{
    qkv?: Optional<boolean>;
    attn_out?: Optional<boolean>;
    ffn?: Optional<boolean>;
    lm_head?: Optional<boolean>;
  }>;
  norm?: Optional<{
    type?: Optional<'layernorm' | 'layernorm_nobias' | 'rmsnorm'>;
    per_layer?: Optional<0 | 1 | 2 | 3 | 4>;
    final?: Optional<boolean>;
    embedding_norm?: Optional<boolean>;
    qk_norm?: Optional<boolean>;
    placement?: Optional<string>;
  }>;
  /** three matrices in the feed-forward network, not two; true when not given and activation is gated */
  gated_ffn?: Optional<boolean>;
  /** a d_model × d_model layer with bias on top */
  pooler?: Optional<boolean>;
  /** further parts with their own counts, by name */
  extra?: Optional<Record<string, number>>;
  /** the same as lm_head 'tied' or 'untied' */
  tied_embeddings?: Optional<boolean>;
  /** a …glu or "gated …" says gated_ffn too */
  activation?: Optional<string>;
  /** 'learned' asks for position_rows, anything else for none */
  positions?: Optional<string>;
  /** said by many configurations, counted by none */
  max_positions?: Optional<number>;
  /** remarks for people; not one on n_layers, which then counts no plain stack */
  [note: `${string}_note`]: unknown;
}

/** What crosses to the module: extra as a list, absent keys left out. */
export type CrossingConfig = Record<string, unknown>;

const positive: Reader = (value, place) => readWhole(value, 1, place);
const whole: Reader = (value, place) => readWhole(value, 0, place);
/** Read by people, not by the count. */
const noted: Reader = () => undefined;

const biasFields: Fields = {
  qkv: readSwitch,
  attn_out: readSwitch,
  ffn: readSwitch,
  lm_head: readSwitch,
};

/** Of width d_model: none, those of the two blocks, and at most one more behind each block. */
const perLayer: Reader = (value, place) => {
  const count = readWhole(value, 0, place);
  if (count <= 4) return count;
  throw refuse('out_of_range', place, `is ${count}; a layer has at most 4 norms`, {
    value: count,
    min: 0,
    max: 4,
  });
};

/** Said again by what is counted: only agree() looks at it. */
const said =
  (read: Reader): Reader =>
  (value, place) => {
    read(value, place);
    return undefined;
  };

const normFields: Fields = {
  type: (value, place) => readChoice(value, ['layernorm', 'layernorm_nobias', 'rmsnorm'], place),
  per_layer: perLayer,
  final: readSwitch,
  embedding_norm: readSwitch,
  qk_norm: readSwitch,
  placement: noted,
};

const fields: Fields = {
  d_model: positive,
  n_layers: positive,
  n_heads: positive,
  d_ff: positive,
  n_kv_heads: positive,
  head_dim: positive,
  vocab: whole,
  embed_dim: positive,
  position_rows: whole,
  token_type_rows: whole,
  lm_head: (value, place) => readChoice(value, ['none', 'tied', 'untied'], place),
  biases: (value, place) => readFields(value, biasFields, place),
  norm: (value, place) => readFields(value, normFields, place),
  gated_ffn: readSwitch,
  pooler: readSwitch,
  extra: readExtra,
  tied_embeddings: said(readSwitch),
  max_positions: noted,
  positions: said(readText),
  activation: said(readText),
};

/** What the count itself calls its parts: an extra part has a name of its own. */
const COMPONENTS = new Set([
  ...['token_embedding', 'embed_project_in_out', 'position_embedding', 'token_type_embedding'],
  ...['embedding_norm', 'attention', 'qk_norm', 'ffn', 'layer_norms', 'final_norm', 'pooler'],
  'lm_head',
]);

function entries(value: unknown, place: Place): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value);
  }
  throw refuse('out_of_range', place, `is ${describeValue(value)}; give an object`);
}

function inside(place: Place, key: string): Place {
  const argument = place.argument === 'config' ? key : `${place.argument}.${key}`;
  return { function: place.function, argument };
}

function readFields(value: unknown, known: Fields, place: Place): CrossingConfig {
  const result: CrossingConfig = {};
  for (const [key, field] of entries(value, place)) {
    if (field === null || field === undefined) continue;
    if (known === fields && key.endsWith('_note') && key !== 'n_layers_note') continue;
    const reader = Object.hasOwn(known, key) ? known[key] : undefined;
    if (reader === undefined) {
      throw refuse(
        'out_of_range',
        inside(place, key),
        'is a key that this count does not know; the sum would leave something out. Set it to null or take it out',
      );
    }
    const read = reader(field, inside(place, key));
    if (read !== undefined) result[key] = read;
  }
  return result;
}

function readExtra(value: unknown, place: Place): { name: string; count: number }[] {
  const parts = entries(value, place).filter(([, count]) => count !== null && count !== undefined);
  const counted = parts.find(([name]) => COMPONENTS.has(name))?.[0];
  if (counted !== undefined) {
    throw refuse(
      'out_of_range',
      inside(place, counted),
      'is a part that the count has already; give the further part another name',
    );
  }
  return parts.map(([name, count]) => ({
    name,
    count: readWhole(count, 0, inside(place, name)),
  }));
}

/**
 * Checks every key and value of a model configuration.
 *
 * Errors: out_of_range for a key that is not null and not known here (one that
 * ends in _note is for people and passes, but not n_layers_note: it says that
 * the layers are no stack of equal ones, such as "6 encoder + 6 decoder"), for a value of the wrong kind, for a
 * required key that is missing, and for keys that contradict each other.
 */
export function readConfig(value: unknown, place: Place): CrossingConfig {
  const config = readFields(value, fields, place);
  for (const key of ['d_model', 'n_layers', 'n_heads', 'd_ff']) {
    positive(config[key], inside(place, key));
  }
  agree(value as Record<string, unknown>, config, place);
  return config;
}

/** Keys that say the same thing twice must say the same thing, and what they ask for must be there. */
function agree(source: Record<string, unknown>, config: CrossingConfig, place: Place): void {
  const contradiction = (key: string, sentence: string) =>
    refuse('out_of_range', inside(place, key), sentence);
  const isThere = (key: string) => Number(config[key] ?? 0) > 0;

  const tied = source['tied_embeddings'];
  if (typeof tied === 'boolean') {
    const head = tied ? 'tied' : 'untied';
    config['lm_head'] ??= head;
    if (config['lm_head'] !== head) {
      const given = String(config['lm_head']);
      const sentence = `is ${tied} but lm_head is '${given}'; give one of them only`;
      throw contradiction('tied_embeddings', sentence);
    }
  }
  const { activation, positions } = source;
  if (typeof activation === 'string' && /glu$|^gated /.test(activation)) {
    config['gated_ffn'] ??= true;
    if (config['gated_ffn'] !== true) {
      throw contradiction(
        'gated_ffn',
        `is false but activation is '${activation}', which is gated`,
      );
    }
  }
  if (positions === 'learned' && !isThere('position_rows')) {
    throw contradiction(
      'position_rows',
      'is missing or 0; learned positions are a table, and its rows are counted',
    );
  }
  if (typeof positions === 'string' && positions !== 'learned' && isThere('position_rows')) {
    throw contradiction(
      'position_rows',
      `is ${config['position_rows']} but positions is '${positions}'; only 'learned' ones are a table`,
    );
  }
  const head = config['lm_head'] ?? 'none';
  if (head !== 'none' && !isThere('vocab')) {
    throw contradiction('vocab', `is missing or 0; the '${head}' lm_head has one row a token`);
  }
  if (config['embed_dim'] !== undefined && !isThere('vocab')) {
    throw contradiction('vocab', 'is missing or 0; embed_dim is the width of the token embedding');
  }
  const biases = config['biases'] as CrossingConfig | undefined;
  if (head === 'none' && biases?.['lm_head'] === true) {
    throw contradiction('biases.lm_head', 'is true but there is no lm_head; give lm_head too');
  }
}
