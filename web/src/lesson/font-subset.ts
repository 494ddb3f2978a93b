import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Every character that a piece of HTML shows, markup and Korean syllables aside: no formula has those. */
export function shownCharacters(html: string, into: Set<string> = new Set()): Set<string> {
  for (const character of html.replace(/<[^>]*>/g, '')) {
    if (!/\p{Script=Hangul}/u.test(character)) into.add(character);
  }
  // These stand as entities in HTML.
  for (const character of '<>&"') into.add(character);
  return into;
}

/**
 * Points a style sheet to fonts that hold only some characters: half the bytes of KaTeX's.
 *
 * @param css        a style sheet whose fonts stand as `url(fonts/….woff2)`
 * @param folder     where that style sheet lies
 * @param target     the folder to write the smaller fonts to
 * @param characters what they must be able to show
 */
export async function withSmallFonts(
  css: string,
  folder: string,
  target: string,
  characters: ReadonlySet<string>,
): Promise<string> {
  const text = [...characters].sort().join('');
  mkdirSync(target, { recursive: true });
  const addresses = new Map<string, string>();
  for (const [address, file = ''] of css.matchAll(/url\((fonts\/[^)]+\.woff2)\)/g)) {
    if (addresses.has(address)) continue;
    const font = readFileSync(path.join(folder, file));
    // Named by what is in it, so that a font made before is not made again.
    const hash = createHash('sha256').update(font).update(text).digest('hex').slice(0, 8);
    const small = path.join(target, `${path.basename(file, '.woff2')}.${hash}.woff2`);
    try {
      readFileSync(small);
    } catch {
      // Under its name only when it is whole: a build may be stopped at any moment.
      const part = `${small}.${process.pid}`;
      writeFileSync(part, await subsetFont(font, text, { targetFormat: 'woff2' }));
      renameSync(part, small);
    }
    const relative = path.relative(folder, small).split(path.sep).join('/');
    addresses.set(address, `url(${relative})`);
  }
  return css.replace(/url\(fonts\/[^)]+\.woff2\)/g, (address) => addresses.get(address) ?? address);
}
