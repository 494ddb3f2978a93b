import { describeValue, type Place, refuse, valueDetail } from './errors.js';

/** Readers of the plain options of a kernel: numbers, whole numbers, words, switches. */

/** The largest whole number that a size or count may be here: below it all are exact. */
const MAX_WHOLE = Number.MAX_SAFE_INTEGER;

/** Any number; whether it is finite and in range is the kernel's check. */
export function readNumber(value: unknown, place: Place): number {
  if (typeof value === 'number') return value;
  throw refuse('out_of_range', place, `is ${describeValue(value)}; give a number`);
}

/** A whole number from `min` to 2^53 − 1; a BigInt is one too, as counts may be. */
export function readWhole(given: unknown, min: number, place: Place): number {
  const value = typeof given === 'bigint' ? Number(given) : given;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min) {
    if (value <= MAX_WHOLE) return value;
    throw refuse('too_large', place, `is ${value}; the largest whole number here is ${MAX_WHOLE}`, {
      value,
      limit: MAX_WHOLE,
    });
  }
  throw refuse(
    'out_of_range',
    place,
    `is ${describeValue(value)}; give a whole number from ${min} on`,
    {
      ...valueDetail(value),
      min,
    },
  );
}

export function readText(value: unknown, place: Place): string {
  if (typeof value === 'string') return value;
  throw refuse('out_of_range', place, `is ${describeValue(value)}; give a text`, {
    ...valueDetail(value),
  });
}

/** One of the words in `choices`. */
export function readChoice<Word extends string>(
  value: unknown,
  choices: readonly Word[],
  place: Place,
): Word {
  const word = choices.find((choice) => choice === value);
  if (word !== undefined) return word;
  const known = choices.map((choice) => `'${choice}'`).join(', ');
  throw refuse('out_of_range', place, `is ${describeValue(value)}; give one of ${known}`, {
    ...valueDetail(value),
  });
}

export function readSwitch(value: unknown, place: Place): boolean {
  if (typeof value === 'boolean') return value;
  throw refuse('out_of_range', place, `is ${describeValue(value)}; give true or false`, {
    ...valueDetail(value),
  });
}
