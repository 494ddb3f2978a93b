import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { compactMath } from '../../../web/src/lesson/compact-math.js';
import { renderMath, shownLetters } from '../../../web/src/lesson/math.js';

const setByKatex = (tex: string) => katex.renderToString(tex, { output: 'htmlAndMathml' });
const compact = (tex: string) => compactMath(setByKatex(tex));
const visual = (html: string) => html.slice(html.indexOf('<span class="katex-html"'));
const tags = (html: string) => html.match(/<\w/g)?.length ?? 0;
/** HTML may write this sign as it is or as a word. */
const plain = (html: string) => html.replaceAll('&gt;', '>');
/** Without the TeX, which nobody reads. */
const mathml = (html: string) =>
  plain(/<math.*<\/math>/s.exec(html)?.[0].replace(/<annotation.*<\/annotation>/s, '') ?? '');
/** What is read, without the marks of no width that are there for browsers. */
const letters = (html: string) => plain(html).replace(/<\/?\w[^>]*>|\u200b/g, '');

describe('compactMath', () => {
  test('a subscript is lowered where it stands', () => {
    const html = visual(compact('d_n'));
    expect(visual(setByKatex('d_n'))).toMatch(
      /top:-2\.55em.*<span class="pstrut" style="height:2\.7em/,
    );
    // Down by 2.7 − 2.55; the space behind a script stays.
    expect(html).toMatch(
      /<span class="msupsub" style="vertical-align:-0\.15em;margin-right:0\.05em">/,
    );
    expect(html).toContain(
      '<span class="sizing reset-size6 size3 mtight mord mathnormal">n</span>',
    );
    expect(html).not.toMatch(/vlist|pstrut/);
  });

  test('a superscript is raised', () => {
    const original = visual(setByKatex('10^{-4}'));
    const [, top, strut] =
      /top:-([\d.]+)em;[^"]*"><span class="pstrut" style="height:([\d.]+)em/.exec(original) ?? [];
    const shift = Number(top) - Number(strut);
    expect(shift).toBeGreaterThan(0.3);
    expect(visual(compact('10^{-4}'))).toContain(`vertical-align:${Number(shift.toFixed(4))}em`);
  });

  test('two scripts stay a stack, whose lines come from the style sheet', () => {
    const html = visual(compact('x_i^2'));
    expect(html.match(/--strut:2\.7em/g)).toHaveLength(2);
    expect(html).toContain('vlist-t2');
    expect(html).not.toMatch(/pstrut|vlist-s|<span><\/span>/);
  });

  test('the height of a line is told to the style sheet', () => {
    expect(visual(setByKatex('d_n'))).toContain(
      '<span class="strut" style="height:0.8444em;vertical-align:-0.15em;">',
    );
    expect(visual(compact('d_n'))).toContain(
      '<span class="base" style="--height:0.8444em;--shift:-0.15em">',
    );
  });

  test('space around a sign is its margin', () => {
    const html = visual(compact('a = b'));
    expect(html).toContain('<span class="mord mathnormal" style="margin-right:0.2778em">a</span>');
    expect(html).toContain('<span class="mrel" style="margin-right:0.2778em">=</span>');
    expect(html).not.toContain('mspace');
  });

  test('space behind something smaller is not its margin: its em is another', () => {
    const html =
      '<span class="katex-html"><span class="base"><span class="sizing reset-size6 size3">a</span>' +
      '<span class="mspace" style="margin-right:1em"></span></span></span>';
    expect(compactMath(html)).toBe(html);
  });

  test('a sign that HTML has to write as a word is still one letter', () => {
    expect(shownLetters(renderMath('a < b', false))).toBe(3);
  });

  test.each([
    '\\frac{Q K^\\top}{\\sqrt{d_k}}',
    '\\begin{bmatrix} 1 & 0 \\\\ 0 & 1 \\end{bmatrix}',
    '\\operatorname{softmax}(z)_i = \\frac{e^{z_i}}{\\sum_j e^{z_j}}',
    'W^O \\in \\mathbb{R}^{h d_v \\times d_{\\text{model}}}',
    'j_1 < i_1 > k_1',
  ])('%s keeps its letters and its MathML, in fewer tags', (tex) => {
    const [before, after] = [setByKatex(tex), compact(tex)];
    expect(letters(visual(after))).toBe(letters(visual(before)));
    expect(mathml(after)).toBe(mathml(before));
    expect(tags(visual(after))).toBeLessThan(0.85 * tags(visual(before)));
  });
});
