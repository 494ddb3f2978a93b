import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyHtml, headHtml } from '../../../web/src/lesson/document.js';
import type { NewScope } from '../../../web/src/lesson/evaluator.js';
import { Files } from '../../../web/src/lesson/files.js';
import { loadLesson } from '../../../web/src/lesson/page.js';
import { Problems } from '../../../web/src/lesson/problems.js';
import { evaluatorOf } from './helpers.js';

const LABELS = {
  site: '이름',
  skip: '건너뛰기',
  theme: '밝기',
  toc: '차례',
  'box.formula': '수식 {number}',
  'figures.title': '수치',
  'figures.intro': '{count}개',
  'figures.printed': '값',
  'figures.expression': '식',
  'figures.value': '계산',
  'figures.noteLabel': '이 수의 식',
  'footer.private': '보내지 않아요',
  'footer.licence': 'MIT',
  'loading.failed': '실패',
};

/** Everything that a small lesson needs; a test overwrites what it is about. */
const CONTENT: Record<string, string> = {
  'ko/messages/page.json': JSON.stringify(LABELS),
  'ko/messages/ui.json': '{}',
  'shared/formulas/one.formula': 'one = 1\n',
  'ko/lesson.md': [
    '---',
    'title: 제목',
    'description: 설명 {{1 = one}}',
    'path: /',
    'formulas: [one]',
    '---',
    '',
    '## 하나 {#step-1}',
    '',
    '값 {{1.0 = one}}',
    '',
    '::exercise{#exercise-1}',
    '',
    '::quiz{#quiz-1}',
    '',
  ].join('\n'),
  'shared/exercises/exercise-1.yaml': [
    'source: one',
    'tasks:',
    '  - id: first',
    '    solution: one.formula',
    'expect:',
    "  one: '1'",
    'mistakes:',
    '  - id: two',
    '    name: one',
    "    value: '2'",
  ].join('\n'),
  'ko/exercises/exercise-1.yaml': [
    'title: 연습',
    'intro: 시작 {{1 = one}}',
    'notes:',
    '  one: 하나예요',
    'tasks:',
    '  first:',
    '    title: 첫째',
    '    prompt: 해 보세요',
    '    hints:',
    '      - 힌트',
    'mistakes:',
    '  two: 둘이에요',
    'praise: 맞아요',
  ].join('\n'),
  'shared/quiz/lesson.yaml': 'quiz-1:\n  correct: a\n',
  'ko/quiz/lesson.yaml': [
    'questions:',
    '  - id: quiz-1',
    '    step: step-1',
    '    prompt: 무엇인가요?',
    '    choices:',
    '      - id: a',
    '        text: 가',
    '        reason: 맞아요 {{1 = one}}',
    '      - id: b',
    '        text: 나',
    '        reason: 아니에요',
  ].join('\n'),
};

const folders: string[] = [];

function load(changes: Record<string, string> = {}, values: Record<string, number> = { one: 1 }) {
  const root = mkdtempSync(path.join(tmpdir(), 'lesson-'));
  folders.push(root);
  for (const [name, text] of Object.entries({ ...CONTENT, ...changes })) {
    const file = path.join(root, 'web/content', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const newScope: NewScope = () => ({
    run: (source) => (source.includes('wrong') ? { line: 2, message: 'it is wrong' } : null),
    evaluate: evaluatorOf({ ...values, '1': 1, '2': 2 }),
  });
  const problems = new Problems();
  const page = loadLesson('ko', 'lesson', new Files(root), newScope, problems);
  const found = problems.list.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  return { page, problems: found };
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const replaced = (name: string, from: string | RegExp, to: string) => ({
  [name]: (CONTENT[name] ?? '').replace(from, to),
});

describe('loadLesson', () => {
  it('puts text, exercise and question together', () => {
    const { page, problems } = load();
    expect(problems).toEqual([]);
    expect(page).toMatchObject({ title: '제목', description: '설명 1', path: '/' });
    expect(page?.html).toContain('<exercise-cell id="exercise-1">');
    expect(page?.html).toContain('# 하나예요\none = 1');
    expect(page?.html).toContain('<quiz-question id="quiz-1">');
    expect(page?.html).toContain('<quiz-score>');
    expect(page?.figures).toHaveLength(4);
  });

  it('names every wrong figure of all its files at once, with file and line', () => {
    const { problems } = load({}, { one: 3 });
    const where = problems.map((problem) => problem.split(': the text')[0]);
    expect(where).toEqual([
      'web/content/ko/exercises/exercise-1.yaml:2',
      'web/content/ko/lesson.md:3',
      'web/content/ko/lesson.md:10',
      'web/content/ko/quiz/lesson.yaml:8',
      expect.stringMatching(/^web\/content\/shared\/exercises\/exercise-1.yaml:1: "one" is not/),
      expect.stringMatching(/^web\/content\/shared\/exercises\/exercise-1.yaml:4: "one" is not/),
    ]);
  });

  it('names untied numbers in YAML texts and front matter', () => {
    const { problems } = load({
      ...replaced('ko/exercises/exercise-1.yaml', '하나예요', '0.75예요'),
      ...replaced('ko/quiz/lesson.yaml', '아니에요', '>-\n          아니에요\n          0.25예요'),
      ...replaced('ko/lesson.md', '제목', '512 제목'),
    });
    expect(problems.map((problem) => problem.split(' is not tied')[0])).toEqual([
      'web/content/ko/exercises/exercise-1.yaml:4: 0.75',
      'web/content/ko/lesson.md:2: 512',
      'web/content/ko/quiz/lesson.yaml:13: 0.25',
    ]);
  });

  it.each([
    ['a formula that fails', 'shared/formulas/one.formula', /.*/s, 'wrong', 'one.formula:2: it is'],
    ['a formula that is not there', 'ko/lesson.md', '[one]', '[none]', 'lesson.md:5: there is no'],
    ['an unknown key', 'ko/lesson.md', 'path:', 'paht: x\npath:', 'lesson.md:4: nothing reads'],
    ['a missing exercise', 'ko/lesson.md', 'exercise-1', 'exercise-9', 'lesson.md:12: there is no'],
    ['a missing question', 'ko/lesson.md', '#quiz-1', '#quiz-9', 'lesson.md:14: web/content/ko'],
    [
      'an unknown widget',
      'ko/lesson.md',
      '::quiz{#quiz-1}',
      '::widget{name="x-y"}',
      ':14: there is no widget',
    ],
    [
      'a link to nowhere',
      'ko/lesson.md',
      '값',
      '[값](#nowhere)',
      'lesson.md:10: nothing on the page',
    ],
    [
      'a step that does not exist',
      'ko/quiz/lesson.yaml',
      'step-1',
      'step-7',
      'lesson.yaml:3: nothing',
    ],
    [
      'a right answer that is none',
      'shared/quiz/lesson.yaml',
      ': a',
      ': z',
      'lesson.yaml:2: "z" is none',
    ],
    [
      'a mistake without a text',
      'ko/exercises/exercise-1.yaml',
      'two:',
      'twoo:',
      ':12: "mistakes.two" must',
    ],
    [
      'a text without a mistake',
      'ko/exercises/exercise-1.yaml',
      'two:',
      'twoo:',
      ':12: there is no mistake',
    ],
    [
      'a note for no line',
      'ko/exercises/exercise-1.yaml',
      '  one:',
      '  two:',
      ':4: no line of the cell',
    ],
    [
      'a solution that does not hold',
      'shared/exercises/exercise-1.yaml',
      "one: '1'",
      "one: '2'",
      ':4: "one" is not',
    ],
    ['no front matter', 'ko/lesson.md', /^---/, '', 'lesson.md:1: the file does not begin'],
    ['broken messages', 'ko/messages/page.json', '{', '{{', 'page.json:1: no messages'],
  ])('names %s', (_, file, from, to, expected) => {
    const { problems } = load(replaced(file, from, to));
    expect(problems.join('\n')).toContain(expected);
  });
});

describe('the page around a lesson', () => {
  const page = () => {
    const loaded = load().page;
    if (!loaded) throw new Error('no page');
    return loaded;
  };

  it('has one main heading, landmarks and both tables of contents', () => {
    const html = bodyHtml(page());
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<h1>제목</h1>');
    expect(html.match(/<main /g)).toHaveLength(1);
    expect(html.match(/<a href="#step-1"/g)).toHaveLength(2);
    expect(html).toMatch(/^<a class="skip" href="#lesson">/);
  });

  it('lists each figure once with its expression', () => {
    const html = bodyHtml(page());
    expect(html.match(/<code>one<\/code>/g)).toHaveLength(2);
    expect(html).toContain('4개');
  });

  it('escapes what goes into the head', () => {
    const html = headHtml({ ...page(), title: 'a "b" <c>' });
    expect(html).toContain('<title>a &quot;b&quot; &lt;c&gt;</title>');
    expect(html).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });
});
