/** Edits (insert, delete, replace, swap of neighbours) that turn one word into another. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** What stays the same when somebody remembers a name but not how it is written. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/**
 * The known name that `name` was most likely meant to be, if one is near: equal
 * but for case and underscores, or within one edit (two for names of 6 letters
 * and more). Very short names suggest only by case.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = folded(name);
  if (name.length > 60) return undefined;
  const allowed = wanted.length < 3 ? 0 : wanted.length < 6 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const candidate of known) {
    const other = folded(candidate);
    if (candidate === name || Math.abs(other.length - wanted.length) > allowed) continue;
    const distance = editDistance(wanted, other);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
