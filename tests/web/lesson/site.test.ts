import { afterEach, describe, expect, it } from 'vitest';
import { Problems } from '../../../web/src/lesson/problems.js';
import { loadSite, siteUrl, writtenPages } from '../../../web/src/lesson/site.js';
import { addressOf, htmlFile, relativeAddress } from '../../../web/src/lesson/site-map.js';
import {
  BOTH,
  CONTENT,
  placed,
  plainPage,
  removeContent,
  scopesOf,
  writeContent,
} from './sample-content.js';

afterEach(removeContent);

function load(changes: Record<string, string> = {}) {
  const files = writeContent({ ...BOTH, ...changes });
  const problems = new Problems();
  const pages = loadSite(writtenPages(files), files, scopesOf({ one: 1 }), problems);
  return { pages, problems: placed(problems) };
}

const changed = (name: string, from: string | RegExp, to: string) => {
  const text = (BOTH[name] ?? '').replace(from, to);
  expect(text).not.toBe(BOTH[name]);
  return load({ [name]: text }).problems;
};

describe('addresses', () => {
  it('put the first language at the root', () => {
    expect(addressOf('ko', '/lab/')).toBe('/lab/');
    expect(addressOf('en', '/lab/')).toBe('/en/lab/');
    expect(htmlFile('ko', '/')).toBe('index.html');
    expect(htmlFile('en', '/architecture/')).toBe('en/architecture/index.html');
  });

  it.each([
    ['/', '/', './'],
    ['/', '/lab/', 'lab/'],
    ['/lab/', '/', '../'],
    ['/lab/', '/lab/', './'],
    ['/lab/', '/en/lab/', '../en/lab/'],
    ['/en/lab/', '/lab/', '../../lab/'],
    ['/en/lab/', '/en/architecture/', '../architecture/'],
    ['/en/', '/share.png', '../share.png'],
  ])('lead from %s to %s without naming the root', (from, to, expected) => {
    expect(relativeAddress(from, to)).toBe(expected);
    // The browser's own reading of it, under some path of a host.
    const base = new URL(`https://example.org/a/b${from}`);
    expect(new URL(expected, base).pathname).toBe(`/a/b${to}`);
  });
});

describe('siteUrl', () => {
  it('is a base for addresses', () => {
    expect(siteUrl()).toBe('');
    expect(siteUrl('https://example.org')).toBe('https://example.org/');
    expect(siteUrl('https://example.org/lesson?a#b')).toBe('https://example.org/lesson/');
  });

  it.each(['example.org', 'ftp://example.org/', 'lesson/'])('is not %s', (text) => {
    expect(() => siteUrl(text)).toThrow(`SITE_URL is "${text}"; write an address such as`);
  });
});

describe('loadSite', () => {
  it('reads the pages that are written, and finds nothing wrong in equal ones', () => {
    const { pages, problems } = load();
    expect(problems).toEqual([]);
    expect(pages.map(({ file }) => file)).toEqual(['index.html', 'en/index.html']);
  });

  it('compares nothing with a page that does not exist', () => {
    const files = writeContent(CONTENT);
    expect(writtenPages(files).map(({ file }) => file)).toEqual(['index.html']);
  });

  it('refuses a page that says it is somewhere else', () => {
    expect(changed('en/lesson-1.md', 'path: /', 'path: /lab/')).toContainEqual(
      expect.stringMatching(/^web\/content\/en\/lesson-1.md:4: the site map has this page at \/;/),
    );
  });

  it('follows links to ids of other pages of the same language', () => {
    const lab = (link: string) => plainPage('/lab/', `[하나](${link})`);
    expect(load({ 'ko/lab.md': lab('/#step-1') }).problems).toEqual([]);
    expect(load({ 'ko/lab.md': lab('/#exercise-1') }).problems).toEqual([]);
    expect(load({ 'ko/lab.md': lab('/#step-9') }).problems).toEqual([
      'web/content/ko/lab.md:7: nothing on the page / has the id "step-9"',
    ]);
  });
});

const KO = 'web/content/ko';
const EN = 'web/content/en';

describe('two languages', () => {
  it.each([
    [
      'a figure printed differently',
      ['en/lesson-1.md', '{{1.0 = one}}', '{{1.00 = one}}'],
      [
        `${KO}/lesson-1.md:10: the figure {{1.0 = one}}, but at ${EN}/lesson-1.md:10 the figure {{1.00 = one}}`,
      ],
    ],
    [
      'a figure left out',
      ['en/lesson-1.md', '{{1.0 = one}}', 'x'],
      [
        `${KO}/lesson-1.md:10: the figure {{1.0 = one}} is not in the section at ${EN}/lesson-1.md:8`,
      ],
    ],
    [
      'a figure said twice',
      ['ko/lesson-1.md', '값 ', '값 {{1.0 = one}} '],
      [
        `${KO}/lesson-1.md:10: the figure {{1.0 = one}} is not in the section at ${EN}/lesson-1.md:8`,
      ],
    ],
    [
      'another expression',
      ['en/lesson-1.md', '{{1.0 = one}}', '{{1.0 = 1}}'],
      [
        `${EN}/lesson-1.md:10: the figure {{1.0 = 1}} is not in the section at ${KO}/lesson-1.md:8`,
        `${KO}/lesson-1.md:10: the figure {{1.0 = one}} is not in the section at ${EN}/lesson-1.md:8`,
      ],
    ],
    [
      'a figure in the head',
      ['en/lesson-1.md', '설명 {{1 = one}}', '설명'],
      [`${KO}/lesson-1.md:3: the figure {{1 = one}} is not in the section at ${EN}/lesson-1.md:1`],
    ],
    [
      'a section of its own',
      ['en/lesson-1.md', '값', '값\n\n### 둘 {#two}\n\n값'],
      [
        `${EN}/lesson-1.md:12: the id "two" is not in ${KO}/lesson-1.md`,
        `${KO}/lesson-1.md:10: the figure {{1.0 = one}} is not in the section at ${EN}/lesson-1.md:8`,
      ],
    ],
    [
      'another order',
      ['en/lesson-1.md', /::exercise.*\n\n(::quiz.*)/, '$1\n\n::exercise{#exercise-1}'],
      [
        `${KO}/lesson-1.md:12: the id "exercise-1" comes here, but at ${EN}/lesson-1.md:12 it is the id "quiz-1"; keep one order`,
      ],
    ],
    [
      'a hint left out',
      ['en/exercises/exercise-1.yaml', '      - 힌트\n', '      - 힌트\n      - 하나 더\n'],
      [
        `${EN}/exercises/exercise-1.yaml:11: the text "tasks.first.hints.1" of exercise-1 is not in the section at ${KO}/lesson-1.md:12`,
      ],
    ],
    [
      'a figure of an exercise',
      ['en/exercises/exercise-1.yaml', '{{1 = one}}', 'x'],
      [
        `${KO}/exercises/exercise-1.yaml:2: the figure {{1 = one}} is not in the section at ${EN}/exercises/exercise-1.yaml:2`,
      ],
    ],
    [
      'another choice',
      ['en/quiz/lesson-1.yaml', 'id: b', 'id: c'],
      ['text', 'reason'].flatMap((key, line) => [
        `${EN}/quiz/lesson-1.yaml:${10 + line}: the text "choices.c.${key}" of quiz-1 is not in the section at ${KO}/lesson-1.md:14`,
        `${KO}/quiz/lesson-1.yaml:${10 + line}: the text "choices.b.${key}" of quiz-1 is not in the section at ${EN}/lesson-1.md:14`,
      ]),
    ],
  ] as [string, [string, string | RegExp, string], string[]][])(
    'may not differ by %s',
    (_, change, expected) => {
      expect(changed(...change).sort()).toEqual(expected.sort());
    },
  );

  it('may differ in comments of a program, not in the program', () => {
    const program = (code: string) =>
      `${BOTH['ko/lesson-1.md'] ?? ''}\n\`\`\`python\n${code}\n\`\`\`\n`;
    const problems = (ko: string, en: string) =>
      load({ 'ko/lesson-1.md': program(ko), 'en/lesson-1.md': program(en) }).problems;
    expect(
      problems('# 점수\ns = q @ k.T  # 내적', '# scores\ns = q @ k.T  # dot products'),
    ).toEqual([]);
    expect(problems('s = q @ k.T', 's = k @ q.T')).toEqual([
      `${EN}/lesson-1.md:16: this code block (python) is not in the section at ${KO}/lesson-1.md:14`,
      `${KO}/lesson-1.md:16: this code block (python) is not in the section at ${EN}/lesson-1.md:14`,
    ]);
  });

  it('are not compared in the words', () => {
    expect(changed('en/lesson-1.md', '값', 'The value is')).toEqual([]);
  });
});
