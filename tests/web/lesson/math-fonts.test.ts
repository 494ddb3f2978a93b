import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { renderMath } from '../../../web/src/lesson/math.js';
import { classNames, onlyUsedFonts } from '../../../web/src/lesson/math-fonts.js';

const css = readFileSync(
  createRequire(import.meta.url).resolve('katex/dist/katex.min.css'),
  'utf8',
);

function fontsFor(...formulas: string[]): string[] {
  const used = new Set<string>();
  for (const tex of formulas) classNames(renderMath(tex, true), used);
  return [...onlyUsedFonts(css, used).matchAll(/url\(fonts\/([^)]*)\)/g)].map(
    ([, file]) => file ?? '',
  );
}

describe('onlyUsedFonts', () => {
  it('keeps what a simple formula needs, as woff2', () => {
    expect(fontsFor('x + 1')).toEqual(['KaTeX_Main-Regular.woff2', 'KaTeX_Math-Italic.woff2']);
  });

  it('keeps the font of each alphabet and of large brackets', () => {
    expect(fontsFor('\\mathbb{R}')).toContain('KaTeX_AMS-Regular.woff2');
    expect(fontsFor('\\mathbf{R}')).toContain('KaTeX_Main-Bold.woff2');
    expect(fontsFor('\\text{\\textbf{R}}')).toContain('KaTeX_Main-Bold.woff2');
    expect(fontsFor('\\mathcal{R}')).toContain('KaTeX_Caligraphic-Regular.woff2');
    expect(fontsFor('\\sum x')).toContain('KaTeX_Size2-Regular.woff2');
    expect(fontsFor('\\Biggl( x')).toContain('KaTeX_Size4-Regular.woff2');
  });

  it('changes nothing but fonts', () => {
    const rules = (text: string) => text.replace(/@font-face\{[^}]*\}/g, '');
    expect(rules(onlyUsedFonts(css, new Set()))).toBe(rules(css));
  });

  it('sees classes inside JSON', () => {
    expect(classNames('{"a":"<span class=\\"mord mathbb\\">"}')).toContain('mathbb');
  });
});
