/** A piece of text that still knows on which line of which file each of its characters stands. */
export interface SourceText {
  file: string;
  text: string;
  /** The 1-based line of the file on which the character at `offset` of `text` stands. */
  lineAt(offset: number): number;
}

/** The number of line feeds in `text` before `offset`. */
export function linesBefore(text: string, offset: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}

export function wholeFile(file: string, text: string): SourceText {
  return { file, text, lineAt: (offset) => 1 + linesBefore(text, offset) };
}

/**
 * The value of a YAML scalar as a source text. Folding, indentation, quotes and
 * escapes make the value differ from what stands in the file, but its visible
 * characters come in the same order: each is looked up after the one before.
 *
 * @param raw the scalar as it stands in the file, with its quotes or block header
 * @param start where `raw` begins in `whole`
 */
export function yamlScalar(
  file: string,
  whole: string,
  start: number,
  raw: string,
  value: string,
): SourceText {
  const first = /^[|>]/.test(raw) ? Math.max(0, raw.indexOf('\n') + 1) : 0;
  const places: number[] = [];
  let at = first;
  for (const character of value.split('')) {
    if (!/\s/.test(character)) {
      const found = raw.indexOf(character, at);
      if (found !== -1) at = found;
      places.push(at);
      at += 1;
    } else {
      places.push(at);
    }
  }
  return {
    file,
    text: value,
    lineAt: (offset) => 1 + linesBefore(whole, start + (places[offset] ?? places.at(-1) ?? first)),
  };
}
