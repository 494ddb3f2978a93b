import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shownCharacters, withSmallFonts } from '../../../web/src/lesson/font-subset.js';

const folder = path.dirname(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'));
const target = mkdtempSync(path.join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(target, { recursive: true }));

describe('shownCharacters', () => {
  it('takes what is shown, not what marks it up', () => {
    const found = shownCharacters('<span class="z">x − 1</span> 행렬');
    expect([...found].sort().join('')).toBe(' "&1<>x−');
  });
});

describe('withSmallFonts', () => {
  const css = '@font-face{src:url(fonts/KaTeX_Main-Regular.woff2)}';

  it('points to a font that is smaller, by an address relative to the style sheet', async () => {
    const result = await withSmallFonts(css, folder, target, new Set('x+1='));
    const file = /url\((.+)\)/.exec(result)?.[1] ?? '';
    const small = path.resolve(folder, file);
    expect(path.dirname(small)).toBe(target);
    expect(readFileSync(small).subarray(0, 4).toString()).toBe('wOF2');
    const whole = statSync(path.join(folder, 'fonts/KaTeX_Main-Regular.woff2')).size;
    expect(statSync(small).size).toBeLessThan(whole / 4);
  });

  it('makes another font for other characters, and the same once only', async () => {
    const before = readdirSync(target).length;
    await withSmallFonts(css, folder, target, new Set('=1+x'));
    expect(readdirSync(target)).toHaveLength(before);
    await withSmallFonts(css, folder, target, new Set('abc'));
    expect(readdirSync(target)).toHaveLength(before + 1);
  });
});
