import { describe, expect, it } from 'vitest';
import { renderInline, renderLesson } from '../../../web/src/lesson/render.js';
import { spokenText } from '../../../web/src/lesson/spoken.js';
import { lines, matrix, textContext } from './helpers.js';

function render(markdown: string, values: Parameters<typeof textContext>[1] = {}) {
  const context = textContext(markdown, values);
  return { html: renderLesson(context), problems: lines(context.problems), page: context.page };
}

describe('figures in a lesson', () => {
  const values = { w: 0.622459, 'a | b': 0.5, M: matrix([1, 0.5], [0, 0.5]) };

  it('become data elements in prose and tables', () => {
    const { html, problems } = render(
      '값은 **{{0.6225 = w}}**이에요.\n\n| a | b |\n|---|---|\n| {{0.50 = a | b}} | 2 |\n',
      values,
    );
    expect(problems).toEqual([]);
    expect(html).toContain(
      '<strong><data class="figure" value="0.622459" data-expression="w">0.6225</data></strong>',
    );
    expect(html).toContain('data-expression="a | b">0.50</data></td>');
  });

  it('become digits and matrices in formulas', () => {
    const { html, problems } = render(
      '$x = {{0.6225 = w}}$\n\n$$\n{{[1, 0.5; 0, 0.5] = M}}\n$$\n',
      values,
    );
    expect(problems).toEqual([]);
    expect(html).toContain('<mn>0.6225</mn>');
    expect(html).toContain('<mtable');
    expect(html).toContain(
      '<div class="scroll formula" role="region" tabindex="0" aria-label="수식 1">',
    );
  });

  it('are only text in code', () => {
    const { html, problems } = render('`{{9 = w}}`\n\n```\n{{9 = w}} 0.75\n```\n', values);
    expect(problems).toEqual([]);
    expect(html).toContain('<code>{{9 = w}}</code>');
    expect(html).toContain('{{9 = w}} 0.75');
  });

  it('are listed in reading order with their sections', () => {
    const { page } = render(
      '## 하나 {#one}\n\n{{0.6225 = w}} $ {{0.62 = w}}$\n\n## 둘 {#two}\n\n{{0.6 = w}}',
      values,
    );
    expect(page.figures.map(({ printed, section }) => [printed, section])).toEqual([
      ['0.6225', 'one'],
      ['0.62', 'one'],
      ['0.6', 'two'],
    ]);
  });

  it('are refused with their line in prose, tables, formulas, lists and boxes, all at once', () => {
    const { problems } = render(
      [
        '첫 줄',
        '둘째 줄 {{0.7 = w}}',
        '',
        '| a | b |',
        '|---|---|',
        '| 1 | {{0.71 = w}} |',
        '',
        '$$',
        'x +',
        '{{0.72 = w}}',
        '$$',
        '',
        '- 목록',
        '  이어서 {{0.73 = w}}',
        '',
        ':::note',
        '상자 {{0.74 = w}}',
        ':::',
      ].join('\n'),
      values,
    );
    expect(problems.map((problem) => problem.slice(0, problem.indexOf(', but')))).toEqual([
      '2: the text says 0.7',
      '6: the text says 0.71',
      '10: the text says 0.72',
      '14: the text says 0.73',
      '17: the text says 0.74',
    ]);
  });
});

describe('untied numbers in a lesson', () => {
  it('are refused with their line', () => {
    const { problems } = render(
      '가\n나 0.5\n\n> 다\n> 512\n\n| a |\n|---|\n| 1,024 |\n\n$$\nx\n= 0.25\n$$\n\n라 $10000$\n',
    );
    expect(problems.map((problem) => problem.split(' is not')[0])).toEqual([
      '2: 0.5',
      '5: 512',
      '9: 1,024',
      '13: 0.25',
      '16: 10000',
    ]);
  });

  it('may stand in headings, links, code and references', () => {
    const { problems } = render(
      '## 512차원 {#a}\n\n[1706.03762](https://arxiv.org/abs/1706.03762) `0.5`\n\n## 참고 {#references}\n\n123–456쪽, $0.5$\n',
    );
    expect(problems).toEqual([]);
  });

  it('are refused again after the references', () => {
    expect(render('## 참고 {#references}\n\n123\n\n## 끝 {#end}\n\n456\n').problems).toHaveLength(
      1,
    );
  });
});

describe('headings', () => {
  it('have the ids they were given, and steps their number apart', () => {
    const { html, page } = render('## STEP 1. 점수 $QK^\\top$ {#step-1}\n\n글\n\n### 작은 것\n');
    expect(html).toMatch(
      /^<section><div class="passage" style="--letters:\d+"><h2 id="step-1"><span class="heading-number">STEP 1<\/span> 점수/,
    );
    expect(page.sections.map(({ id }) => id)).toEqual(['step-1']);
  });

  it('are refused without id, with a bad or a used one, of the first level, or out of order', () => {
    const { problems } = render('## 가\n\n## 나 {#B}\n\n## 다 {#c}\n\n#### 라 {#c}\n\n# 마\n');
    expect(problems.map((problem) => problem.slice(0, 20))).toEqual([
      '1: this heading has ',
      '3: the id "B" is not',
      '7: a heading of leve',
      '7: the id "c" is alr',
      '9: the title stands ',
    ]);
  });
});

describe('passages', () => {
  /** The section's parts: passages with their first element, figures with their name. */
  const parts = (markdown: string) =>
    [...render(markdown).html.matchAll(/<div class="passage[^>]*>(<[^>]*>)|<([a-z]+-place)>/g)].map(
      ([, first, figure]) => first ?? figure,
    );
  const lettersOf = (markdown: string) =>
    Number(/--letters:(\d+)/.exec(render(`## 가 {#a}\n\n${markdown}\n`).html)?.[1]);

  it('begin at a heading, and end at a figure', () => {
    expect(
      parts(
        '앞\n\n## 가 {#a}\n\n글\n\n### 나 {#b}\n\n글\n\n#### 다 {#c}\n\n::widget{name="softmax-explorer"}\n\n글\n\n### 라 {#d}\n',
      ),
    ).toEqual(['<h2 id="a">', '<h3 id="b">', 'widget-place', '<p>', '<h3 id="d">']);
  });

  it('say how tall they are: by their text, not by what is folded away or read out', () => {
    const one = lettersOf('글'.repeat(100));
    expect(lettersOf('글'.repeat(300)) - one).toBe(200);
    expect(lettersOf(`${'글'.repeat(100)}\n\n${'글'.repeat(100)}`)).toBeGreaterThan(one + 100);
    const folded = lettersOf(':::derivation[왜]\n글\n:::');
    expect(lettersOf(`:::derivation[왜]\n${'글'.repeat(300)}\n:::`)).toBe(folded);
  });
});

describe('directives', () => {
  it('make boxes, derivations and hues', () => {
    const { html, problems } = render(
      ':::try\n해 봐요 :q[쿼리]\n:::\n\n:::derivation[왜 $d$인가]\n글\n:::\n\n비율 1:h, 참고:b\n',
    );
    expect(problems).toEqual([]);
    expect(html).toContain('<div class="box box-try" role="note"><p class="box-title">해 보기</p>');
    expect(html).toContain('<span class="hue-query">쿼리</span>');
    expect(html).toMatch(
      /<details class="derivation"><summary>왜 <span class="held"><span class="katex">/,
    );
    expect(html).toContain('비율 1:h, 참고:b');
  });

  it('put elements in their place', () => {
    const { html, page } = render('## 가 {#a}\n\n::exercise{#exercise-1}\n');
    expect(html).toContain('<exercise-place>exercise-1 {}</exercise-place>');
    expect(page.ids.has('exercise-1')).toBe(true);
  });

  it('are refused when they do not exist, with their line', () => {
    const { problems } = render('가\n\n:::box\n글\n:::\n\n::video{#a}\n\n::quiz\n\n:z[글]\n');
    expect(problems.map((problem) => problem.split(/[;,]/)[0])).toEqual([
      '3: there is no box ":::box"',
      '7: there is no directive "::video"',
      '9: "::quiz" needs an id',
      '11: there is no directive ":z[…]"',
    ]);
  });
});

describe('formulas', () => {
  it('have HTML and MathML, and hues for query, key and value', () => {
    const { html, problems } = render('$\\Q\\K^\\top \\S{w}$');
    expect(problems).toEqual([]);
    expect(html).toContain('<math ');
    expect(html).toContain('hue-query');
    expect(html).toContain('hue-key');
    expect(html).toContain('hue-score');
  });

  it('leave out of the MathML what nobody reads', () => {
    const math = (tex: string) => /<math .*<\/math>/s.exec(render(`$${tex}$`).html)?.[0];
    const open = '<math xmlns="http://www.w3.org/1998/Math/MathML">';
    expect(math('x = 1')).toBe(`${open}<mi>x</mi><mo>=</mo><mn>1</mn></math>`);
    // One row inside is as it was.
    expect(math('{a b}c')).toBe(`${open}<mrow><mi>a</mi><mi>b</mi></mrow><mi>c</mi></math>`);
    expect(math('\\begin{matrix}1\\end{matrix}')).toMatch(
      /^<math [^>]*><mtable .*<\/mtable><\/math>$/s,
    );
  });

  it('hold on to what touches them, so that no particle begins a line', () => {
    const words = (markdown: string) =>
      render(markdown).html.replace(
        /<span class="katex">.*?>\w<\/span><\/span><\/span><\/span>/gs,
        '◇',
      );
    expect(words('그래서 ($d$)로 나눠요')).toBe(
      '<p>그래서 <span class="held">(◇)로</span> 나눠요</p>',
    );
    expect(words('$a$·$b$는')).toBe('<p><span class="held">◇·◇는</span></p>');
    expect(words('값 $a$ 와 $b$')).toBe('<p>값 ◇ 와 ◇</p>');
  });

  it('stay in one line when they are short, and break between their parts when not', () => {
    expect(render('모두 $n \\times n$개').html).not.toContain('breakable');
    expect(render('값 $h = 2$ 와').html).toContain('<span class="held"><span class="katex">');
    expect(render('$h = 2$').html).not.toContain('held');
    const long = render('$a_1 + a_2 + a_3 + a_4 + a_5 + a_6$').html;
    expect(long).toContain('<span class="katex breakable">');
    expect(long).not.toContain('held');
  });

  it('are refused at their line', () => {
    const { problems } = render('가\n\n$$\na + b\n\\nothing\n$$\n\n나 $\\frac{1$\n');
    expect(problems[0]).toMatch(/^5: this formula cannot be set: .*\\nothing/);
    expect(problems[1]).toMatch(/^8: this formula cannot be set/);
  });

  it('may not use what reaches out of the formula', () => {
    expect(render('$\\href{https://example.org}{x}$').problems).toHaveLength(1);
    expect(render('$\\includegraphics{x}$').problems).toHaveLength(1);
  });
});

describe('a particle', () => {
  const html = (markdown: string) => render(markdown).html;

  it('does not leave what closes before it', () => {
    expect(html('셀프 어텐션(self-attention)이라고 해요')).toBe(
      '<p>셀프 어텐션(<span class="held">self-attention)이라고</span> 해요</p>',
    );
    expect(html('‘이 글’을 봐요')).toBe('<p>‘이 <span class="held">글’을</span> 봐요</p>');
    expect(html('**몫(share)** 은')).toBe('<p><strong>몫(share)</strong> 은</p>');
    expect(html('`[2, 0]`으로 바꿔요')).toBe(
      '<p><span class="held"><code>[2, 0]</code>으로</span> 바꿔요</p>',
    );
    expect(html('`V`를 봐요')).toBe('<p><code>V</code>를 봐요</p>');
  });

  it('may leave what is too long for a line', () => {
    const code = '`softmax([1002, 1000, 1001])`의 값';
    expect(html(code)).toBe('<p><code>softmax([1002, 1000, 1001])</code>의 값</p>');
  });
});

describe('widgets', () => {
  it('are told what their directive says', () => {
    const { html, problems } = render('::widget{name="x-map" view="encoder-layer" open}');
    expect(problems).toEqual([]);
    expect(html).toContain('<widget-place>x-map {"view":"encoder-layer","open":""}</widget-place>');
  });

  it('are told letters, digits and hyphens only', () => {
    const { problems } = render(
      [
        '::widget{name="x-map" view="a b"}',
        '::widget{name="x-map" onclick="x"}',
        '::widget{name="x-map" Data="x"}',
      ].join('\n\n'),
    );
    expect(problems.map((problem) => problem.slice(0, 18))).toEqual([
      '1: view="a b" cann',
      '3: a widget cannot',
      '5: a widget cannot',
    ]);
  });
});

describe('links', () => {
  it('lead to another page by a relative address', () => {
    const { html, problems, page } = render('[가](/#step-1) [나](/) [다](/lab/#x) [라](/lab/)');
    expect(problems).toEqual([]);
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="../#step-1"',
      'href="../"',
      'href="#x"',
      'href="#lesson"',
    ]);
    expect(page.links.map(({ unit, id }) => `${unit}#${id}`)).toEqual([
      'lesson-1#step-1',
      'lesson-1#',
      'lab#x',
      'lab#',
    ]);
  });

  it('are words alone while their page is not written', () => {
    expect(render('가 [나 **다**](/architecture/#x)').html).toBe(
      '<p>가 나 <strong>다</strong></p>',
    );
  });

  it('are refused where the site has no such page', () => {
    const { problems } = render('[가](/nowhere/)\n\n[나](lab/)\n\n[다](/lab/?a=b)\n');
    expect(problems.map((problem) => problem.slice(0, 16))).toEqual([
      '1: "/nowhere/" i',
      '3: "lab/" is not',
      '5: "/lab/?a=b" i',
    ]);
  });
});

describe('what a lesson may not hold', () => {
  it('refuses HTML, but drops comments', () => {
    expect(render('가 <b>나</b>').problems).toHaveLength(1);
    const { html, problems } = render('가\n\n<!-- 말 0.5 -->\n\n나\n');
    expect(problems).toEqual([]);
    expect(html).not.toContain('말');
  });

  it('refuses stars that make nothing bold, and braces that make no figure', () => {
    expect(render('가\n**나(다)**라').problems[0]).toMatch(/^2: the \*\* here/);
    expect(render('가\n{{나}}').problems[0]).toMatch(/^2: this is not a figure/);
  });

  it('lets wide tables and code scroll by themselves', () => {
    const { html } = render('| a |\n|---|\n| 1 |\n\n```\nx\n```\n');
    expect(html).toContain(
      '<div class="scroll table" role="region" tabindex="0" aria-label="표 1">',
    );
    expect(html).toContain(
      '<div class="scroll code" role="region" tabindex="0" aria-label="코드 1">',
    );
    expect(html).toContain('<th scope="col">a</th>');
  });

  it('names a column that is headed by a formula alone', () => {
    const { html } = render('| $\\sqrt{d_k}$ | 값 $x$ |\n|---|---|\n| 1 | 2 |\n');
    expect(html).toContain(
      '<th scope="col"><span class="unseen">√ d k</span><span aria-hidden="true">',
    );
    expect(html).toContain('<th scope="col">값');
  });
});

describe('a table without a name in its corner', () => {
  it('has an ordinary cell there', () => {
    const { html } = render('| | a |\n|---|---|\n| b | 1 |\n');
    expect(html).toMatch(/<thead>\s*<tr>\s*<td><\/td>\s*<th scope="col">a<\/th>/);
  });
});

describe('spokenText', () => {
  const spoken = (markdown: string) => spokenText(renderInline(textContext(markdown)));

  it('says formulas in words, and leaves other texts alone', () => {
    expect(spoken('점수를 $\\sqrt{d_k}$로 **나누는** 까닭')).toBe('점수를 √ d k 로 나누는 까닭');
    expect(spoken('$a$와 $b$ & `c`')).toBe('a 와 b &#x26; c');
    expect(spoken('글')).toBeUndefined();
  });
});

describe('renderInline', () => {
  it('leaves out the paragraph around a short text', () => {
    expect(renderInline(textContext('값은 `a`예요'))).toBe('값은 <code>a</code>예요');
    expect(renderInline(textContext('하나\n\n둘'))).toMatch(/^<p>하나<\/p>\s*<p>둘<\/p>$/);
  });
});
