import katex from 'katex';
import { compactMath } from '../../web/src/lesson/compact-math.js';
import { expect, openLesson, test } from './page';

/** One of each kind that the lessons set. */
const FORMULAS = [
  'd_k',
  '10^{-4}',
  'x_i^2',
  'V_1 + f^2',
  'e^{z_i - m}',
  'd_{\\text{model}} = 512',
  'W^O \\in \\mathbb{R}^{h d_v \\times d_{\\text{model}}}',
  'p_{\\sigma(1)}, \\quad p_{\\sigma^2}',
  '\\sqrt{d_k} \\approx 1.4142',
  '\\frac{Q K^\\top}{\\sqrt{d_k}}',
  '\\operatorname{softmax}(z)_i = \\frac{e^{z_i / T}}{\\sum_{j=1}^{n} e^{z_j / T}}',
  '\\begin{bmatrix} 1 & 0 & -0.5 \\\\ 0 & x_1^2 & \\frac{1}{2} \\end{bmatrix}^\\top',
  '\\begin{aligned} a &= \\frac{1}{2} + b_1 \\\\ &\\approx \\underbrace{4 d^2}_{\\text{heads}} \\end{aligned}',
  '\\left( \\sum_{i} x_i \\right)^2 \\le \\hat{y} \\cdot \\bar{z}',
  '\\max(0,\\, x W_1 + b_1)\\, W_2',
  '{\\scriptsize a}\\quad b \\bmod 2',
  '\\htmlClass{hue-query}{Q}_1 \\htmlClass{hue-key}{K}^\\top < 1',
  'e^{\\frac{x_i^2}{2}} + \\frac{1}{x^{2^n}}',
];

test('a formula in fewer tags stands where KaTeX puts it', async ({ page }) => {
  await openLesson(page);
  const pairs = FORMULAS.map((tex) => {
    const original = katex.renderToString(tex, {
      displayMode: tex.includes('\\begin'),
      strict: false,
      trust: true,
    });
    return { tex, original, compact: compactMath(original) };
  });
  const differences = await page.evaluate((all) => {
    // What stands in for tags is for those that have been taken out only.
    const style = document.createElement('style');
    style.textContent =
      '.original .vlist-t2 > .vlist-r:first-child::after { display: none !important }';
    document.head.append(style);

    /** Where each letter and each line is, from the left end of the line of text. */
    const places = (html: string, className: string): { text: string; at: number[] }[] => {
      const line = document.createElement('p');
      line.className = className;
      line.style.width = 'max-content';
      line.innerHTML = `x ${html} y`;
      document.querySelector('.lesson')?.prepend(line);
      const origin = line.getBoundingClientRect();
      const from = ({ left, top, width, height }: DOMRect) => [
        left - origin.left,
        top - origin.top,
        width,
        height,
      ];
      const found = [{ text: 'the whole line', at: [origin.width, origin.height] }];
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent?.replace(/\u200b/g, '').trim() ?? '';
        if (!text || node.parentElement?.closest('.katex-mathml')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        found.push({ text, at: from(range.getBoundingClientRect()) });
      }
      for (const drawn of line.querySelectorAll('svg, .frac-line')) {
        found.push({ text: drawn.tagName, at: from(drawn.getBoundingClientRect()) });
      }
      line.remove();
      return found;
    };

    return all.flatMap(({ tex, original, compact }) => {
      const before = places(original, 'original');
      const after = places(compact, 'compact');
      if (before.length !== after.length)
        return [`${tex}: ${before.length}, ${after.length} parts`];
      return before.flatMap(({ text, at }, index) => {
        const now = after[index]?.at ?? [];
        const isNear = at.every((value, i) => Math.abs(value - (now[i] ?? Number.NaN)) < 0.1);
        return isNear ? [] : [`${tex}: “${text}” at ${now}, not at ${at}`];
      });
    });
  }, pairs);
  expect(differences).toEqual([]);
});
