/** What is known of a value before it is calculated: enough to choose the right operation. */
export type Kind =
  | { type: 'scalar'; whole: boolean }
  | { type: 'matrix' }
  | { type: 'boolean' }
  | { type: 'text' }
  | { type: 'record'; fields: Map<string, Kind> }
  | { type: 'list'; item: Kind }
  | { type: 'function' }
  /** nothing yet: the result of a recursive call while its function is looked at */
  | { type: 'never' }
  | { type: 'unknown' };

export const SCALAR: Kind = { type: 'scalar', whole: false };
export const WHOLE: Kind = { type: 'scalar', whole: true };
export const MATRIX: Kind = { type: 'matrix' };
export const BOOLEAN: Kind = { type: 'boolean' };
export const TEXT: Kind = { type: 'text' };
export const FUNCTION: Kind = { type: 'function' };
export const NEVER: Kind = { type: 'never' };
export const UNKNOWN: Kind = { type: 'unknown' };

export function record(...fields: [string, Kind][]): Kind {
  return { type: 'record', fields: new Map(fields) };
}

const matrices = (...names: string[]): [string, Kind][] => names.map((name) => [name, MATRIX]);

export const ATTENTION = record(...matrices('scores', 'scaled', 'masked', 'weights', 'output'));
export const MULTI_HEAD = record(
  [
    'heads',
    {
      type: 'list',
      item: record(...matrices('Q', 'K', 'V', 'scores', 'scaled', 'masked', 'weights', 'output')),
    },
  ],
  ...matrices('concat', 'output'),
);
export const LAYER_NORM = record(...matrices('mean', 'variance', 'normalized', 'output'));
export const RMS_NORM = record(...matrices('mean_square', 'normalized', 'output'));
export const FEED_FORWARD = record(...matrices('pre_activation', 'hidden', 'output'));
export const GATED_FEED_FORWARD = record(...matrices('gate', 'up', 'hidden', 'output'));
export const PARAMETERS = record(
  ['rows', { type: 'list', item: record(['component', TEXT], ['count', WHOLE]) }],
  ['total', WHOLE],
);

export function sameKind(left: Kind, right: Kind): boolean {
  if (left.type !== right.type) return false;
  if (left.type === 'scalar' && right.type === 'scalar') return left.whole === right.whole;
  if (left.type === 'list' && right.type === 'list') return sameKind(left.item, right.item);
  if (left.type === 'record' && right.type === 'record') {
    if (left.fields.size !== right.fields.size) return false;
    return [...left.fields].every(([name, kind]) => {
      const other = right.fields.get(name);
      return other !== undefined && sameKind(kind, other);
    });
  }
  return true;
}

/** What covers both. */
export function join(left: Kind, right: Kind): Kind {
  if (left.type === 'never') return right;
  if (right.type === 'never' || sameKind(left, right)) return left;
  return left.type === 'scalar' && right.type === 'scalar' ? SCALAR : UNKNOWN;
}

/** As arithmetic sees it: a trace is its output, a truth value a number. */
export function operandKind(kind: Kind): Kind {
  if (kind.type === 'boolean') return WHOLE;
  if (kind.type !== 'record') return kind;
  const output = kind.fields.get('output');
  return output === undefined ? kind : operandKind(output);
}
