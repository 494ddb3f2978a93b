/**
 * Names without a value that were not meant as names: `K^T` for a transpose, `QK`
 * for a product, `d-model` for `d_model`.
 */
import { FormulaError, type Span } from './errors.js';

/** Where a name stands: the source, the name's own stretch, and that of the whole formula. */
export interface Reading {
  source: string;
  at: Span;
  whole: Span;
}

const WORD = '[\\p{L}_][\\p{L}\\p{N}_]*';
const WORD_BEFORE = new RegExp(`(${WORD})[-−–]$`, 'u');
const WORD_AFTER = new RegExp(`^[-−–](${WORD})`, 'u');

/** A formula longer than this is not written out again for one name. */
const LONGEST = 60;

/** The whole formula with other words in place of a part of it; those words alone where it is long. */
function rewritten({ source, whole }: Reading, part: Span, words: string): string {
  const before = source.slice(whole.start, part.start);
  const after = source.slice(part.end, whole.end);
  const text = `${before}${words}${after}`;
  return text.length > LONGEST || text.includes('\n') ? words : text;
}

/** `K^T` */
function asTranspose(name: string, reading: Reading): FormulaError | undefined {
  const { source, at, whole } = reading;
  const before = source.slice(whole.start, at.start);
  const sign = /\s*\.?\^\s*$/.exec(before)?.[0];
  if (name !== 'T' || sign === undefined) return undefined;
  const suggestion = rewritten(reading, { start: at.start - sign.length, end: at.end }, "'");
  return new FormulaError('property_transpose', { suggestion });
}

/** `d-model`, read as a difference */
function asHyphenated(
  name: string,
  reading: Reading,
  known: Set<string>,
): FormulaError | undefined {
  const { source, at } = reading;
  const before = WORD_BEFORE.exec(source.slice(0, at.start))?.[1];
  const after = WORD_AFTER.exec(source.slice(at.end))?.[1];
  const pairs = [
    [name, after],
    [before, name],
  ];
  for (const [left, right] of pairs) {
    const suggestion = `${left}_${right}`;
    if (!left || !right || !known.has(suggestion)) continue;
    return new FormulaError('name_unknown_near', { name: `${left}-${right}`, suggestion });
  }
  return undefined;
}

/** `QK`, where Q and K have values */
function asProduct(name: string, reading: Reading, known: Set<string>): FormulaError | undefined {
  for (let length = 1; length < name.length; length += 1) {
    const left = name.slice(0, length);
    const right = name.slice(length);
    if (!known.has(left) || !known.has(right)) continue;
    const suggestion = rewritten(reading, reading.at, `${left} * ${right}`);
    return new FormulaError('name_joined', { name, suggestion });
  }
  return undefined;
}

/** What was meant by a name without a value, if what stands around it tells. */
export function explainReading(
  name: string,
  reading: Reading,
  known: readonly string[],
): FormulaError | undefined {
  const names = new Set(known);
  return (
    asTranspose(name, reading) ??
    asHyphenated(name, reading, names) ??
    asProduct(name, reading, names)
  );
}
