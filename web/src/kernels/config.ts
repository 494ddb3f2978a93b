import { describeValue, type Place, refuse } from './errors.js';
import { readChoice, readSwitch, readWhole } from './scalars.js';

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
    per_layer?: Optional<1 | 2 | 4>;
    final?: Optional<boolean>;
    embedding_norm?: Optional<boolean>;
    qk_norm?: Optional<boolean>;
    placement?: Optional<string>;
  }>;
  /** three matrices in the feed-forward network, not two; true when not given and activation is a …glu */
  gated_ffn?: Optional<boolean>;
  /** a d_model × d_model layer with bias on top */
  pooler?: Optional<boolean>;
  /** further parts with their own counts, by name */
  extra?: Optional<Record<string, number>>;
  tied_embeddings?: Optional<boolean>;
  activation?: Optional<string>;
  /** 'learned' asks for position_rows */
  positions?: Optional<string>;
  /** said by many configurations, counted by none */
  max_positions?: Optional<number>;
}

/** What crosses to the module: extra as parallel lists, absent keys left out. */
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

const normFields: Fields = {
  type: (value, place) => readChoice(value, ['layernorm', 'layernorm_nobias', 'rmsnorm'], place),
  per_layer: whole,
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
  tied_embeddings: noted,
  max_positions: noted,
  positions: noted,
  activation: noted,
  head_dim_note: noted,
};

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

function readExtra(value: unknown, place: Place): { names: string[]; counts: number[] } {
  const parts = entries(value, place).filter(([, count]) => count !== null && count !== undefined);
  return {
    names: parts.map(([name]) => name),
    counts: parts.map(([name, count]) => readWhole(count, 0, inside(place, name))),
  };
}

/**
 * Checks every key and value of a model configuration.
 *
 * Errors: out_of_range for a key that is not null and not known here, for a
 * value of the wrong kind, for a required key that is missing, and for keys
 * that contradict each other.
 */
export function readConfig(value: unknown, place: Place): CrossingConfig {
  const config = readFields(value, fields, place);
  for (const key of ['d_model', 'n_layers', 'n_heads', 'd_ff']) {
    positive(config[key], inside(place, key));
  }
  agree(value as Record<string, unknown>, config, place);
  return config;
}

/** Keys that say the same thing twice must say the same thing. */
function agree(source: Record<string, unknown>, config: CrossingConfig, place: Place): void {
  const tied = source['tied_embeddings'];
  if (typeof tied === 'boolean') {
    const head = tied ? 'tied' : 'untied';
    config['lm_head'] ??= head;
    if (config['lm_head'] !== head) {
      throw refuse(
        'out_of_range',
        inside(place, 'tied_embeddings'),
        `is ${tied} but lm_head is '${String(config['lm_head'])}'; give one of them only`,
      );
    }
  }
  const activation = source['activation'];
  if (typeof activation === 'string' && activation.endsWith('glu')) config['gated_ffn'] ??= true;
  const learned = source['positions'] === 'learned';
  if (learned && config['position_rows'] === undefined) {
    throw refuse(
      'out_of_range',
      inside(place, 'position_rows'),
      'is missing; learned positions are a table, and its rows are counted',
    );
  }
}
