import type { Outline, Part } from './outline.js';
import type { Problems } from './problems.js';

const at = ({ file, line }: { file: string; line: number }) => `${file}:${line}`;

/** What is left of `a` when each part of `b` has taken an equal one away. */
function leftOver(a: readonly Part[], b: readonly Part[]): Part[] {
  const counts = new Map<string, number>();
  const keyOf = (part: Part) => `${part.kind} ${part.key}`;
  for (const part of b) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1);
  return a.filter((part) => {
    const count = counts.get(keyOf(part)) ?? 0;
    if (count > 0) counts.set(keyOf(part), count - 1);
    return count === 0;
  });
}

/** Figures of one expression that are printed differently; they are taken off both lists. */
function reportPrinted(here: Part[], there: Part[], problems: Problems): void {
  const expression = ({ key }: Part) => key.slice(key.indexOf('=') + 1);
  for (const figure of here.filter(({ kind }) => kind === 'figure')) {
    const index = there.findIndex(
      (part) => part.kind === 'figure' && expression(part) === expression(figure),
    );
    const other = there[index];
    if (!other) continue;
    here.splice(here.indexOf(figure), 1);
    there.splice(index, 1);
    problems.add(figure.file, figure.line, `${figure.name}, but at ${at(other)} ${other.name}`);
  }
}

/** Names what is in one outline only, with the place in the other where it belongs. */
function reportMissing(parts: readonly Part[], other: Outline, problems: Problems): void {
  const places = other.places();
  for (const part of parts) {
    const place = places.get(part.place);
    // A place that is itself missing is named once, by its id or text.
    if (!place) continue;
    problems.add(part.file, part.line, `${part.name} is not in the section at ${at(place)}`);
  }
}

function compareIds(a: Outline, b: Outline, problems: Problems): void {
  const [first, second] = [a, b].map(({ parts }) => parts.filter(({ kind }) => kind === 'id')) as [
    Part[],
    Part[],
  ];
  const missing = (from: Part[], to: Part[], other: Outline) => {
    const known = new Set(to.map(({ key }) => key));
    for (const part of from.filter(({ key }) => !known.has(key))) {
      problems.add(part.file, part.line, `${part.name} is not in ${other.file}`);
    }
    return from.filter(({ key }) => known.has(key));
  };
  const [left, right] = [missing(first, second, b), missing(second, first, a)];
  const index = left.findIndex((part, i) => part.key !== right[i]?.key);
  const [here, there] = [left[index], right[index]];
  if (!here || !there) return;
  const message = `${here.name} comes here, but at ${at(there)} it is ${there.name}`;
  problems.add(here.file, here.line, `${message}; keep one order`);
}

/**
 * Compares two language versions of a page: the same ids in the same order,
 * and in each section the same figures, widgets, programs, and the same texts
 * of exercises and questions. Every difference becomes a problem that names
 * file and line in both.
 */
export function checkParity(a: Outline, b: Outline, problems: Problems): void {
  compareIds(a, b, problems);
  const byPlace = (outline: Outline, place: string) =>
    outline.parts.filter((part) => part.kind !== 'id' && part.place === place);
  for (const place of new Set([...a.parts, ...b.parts].map((part) => part.place))) {
    const [first, second] = [byPlace(a, place), byPlace(b, place)];
    const [here, there] = [leftOver(first, second), leftOver(second, first)];
    reportPrinted(here, there, problems);
    reportMissing(here, b, problems);
    reportMissing(there, a, problems);
  }
}
