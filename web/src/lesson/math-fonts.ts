/**
 * KaTeX's style sheet names some twenty fonts in three formats each. Only those
 * that the rendered formulas use are kept, as woff2, so that a build contains
 * no font that nobody reads.
 */

/** Every class name in a piece of HTML, also inside JSON strings. */
export function classNames(html: string, into: Set<string> = new Set()): Set<string> {
  for (const [, names] of html.matchAll(/class=\\?"([^"\\]*)/g)) {
    for (const name of names?.split(/\s+/) ?? []) into.add(name);
  }
  return into;
}

interface Face {
  family: string;
  bold: boolean;
  italic: boolean;
}

function face(declarations: string): Face | null {
  const family = /font(?:-family)?:[^;}]*?(KaTeX_\w+)/.exec(declarations)?.[1];
  if (!family) return null;
  return {
    family,
    bold: /font-weight:\s*(?:700|bold)/.test(declarations),
    italic: /font-style:\s*italic/.test(declarations),
  };
}

/** `KaTeX_Main bold` and its like for every rule whose classes are all in use. */
function usedFaces(css: string, used: ReadonlySet<string>): Set<string> {
  const faces = new Set<string>();
  for (const [, selectors = '', declarations = ''] of css.matchAll(/([^{}@]+)\{([^{}]*)\}/g)) {
    const found = face(declarations);
    if (!found) continue;
    const applies = selectors
      .split(',')
      .some((selector) =>
        [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => used.has(name ?? '')),
      );
    if (applies) faces.add(key(found));
  }
  // These two change weight and style of the family around them.
  if (used.has('textbf')) faces.add('KaTeX_Main bold');
  if (used.has('textit')) faces.add('KaTeX_Main italic');
  return faces;
}

function key({ family, bold, italic }: Face): string {
  return family + (bold ? ' bold' : '') + (italic ? ' italic' : '');
}

/**
 * KaTeX's style sheet without the fonts that `used` has no class for.
 *
 * @param css katex.css or katex.min.css
 */
export function onlyUsedFonts(css: string, used: ReadonlySet<string>): string {
  const withoutFaces = css.replace(/@font-face\s*\{[^}]*\}/g, '');
  const faces = usedFaces(withoutFaces, used);
  return css.replace(/@font-face\s*\{[^}]*\}/g, (rule) => {
    const found = face(rule);
    if (!found || !faces.has(key(found))) return '';
    return rule.replace(/src:\s*(url\([^)]*\.woff2\)\s*format\("woff2"\))[^;}]*/, 'src:$1');
  });
}
