import { afterEach, describe, expect, it } from 'vitest';
import { loadLesson } from '../../../web/src/lesson/page.js';
import { Problems } from '../../../web/src/lesson/problems.js';
import { CONTENT, placed, removeContent, scopesOf, writeContent } from './sample-content.js';

function load(changes: Record<string, string> = {}, values: Record<string, number> = { one: 1 }) {
  const files = writeContent({ ...CONTENT, ...changes });
  const problems = new Problems();
  const page = loadLesson('ko', 'lesson-1', files, scopesOf(values), problems);
  return { page, problems: placed(problems) };
}

afterEach(removeContent);

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
      'web/content/ko/lesson-1.md:3',
      'web/content/ko/lesson-1.md:10',
      'web/content/ko/quiz/lesson-1.yaml:8',
      expect.stringMatching(/^web\/content\/shared\/exercises\/exercise-1.yaml:1: "one" is not/),
      expect.stringMatching(/^web\/content\/shared\/exercises\/exercise-1.yaml:4: "one" is not/),
    ]);
  });

  it('names untied numbers in YAML texts and front matter', () => {
    const { problems } = load({
      ...replaced('ko/exercises/exercise-1.yaml', '하나예요', '0.75예요'),
      ...replaced(
        'ko/quiz/lesson-1.yaml',
        '아니에요',
        '>-\n          아니에요\n          0.25예요',
      ),
      ...replaced('ko/lesson-1.md', '제목', '512 제목'),
    });
    expect(problems.map((problem) => problem.split(' is not tied')[0])).toEqual([
      'web/content/ko/exercises/exercise-1.yaml:4: 0.75',
      'web/content/ko/lesson-1.md:2: 512',
      'web/content/ko/quiz/lesson-1.yaml:13: 0.25',
    ]);
  });

  it.each([
    ['a formula that fails', 'shared/formulas/one.formula', /.*/s, 'wrong', 'one.formula:2: it is'],
    [
      'a formula that is not there',
      'ko/lesson-1.md',
      '[one]',
      '[none]',
      'lesson-1.md:5: there is no',
    ],
    ['an unknown key', 'ko/lesson-1.md', 'path:', 'paht: x\npath:', 'lesson-1.md:4: nothing reads'],
    [
      'a missing exercise',
      'ko/lesson-1.md',
      'exercise-1',
      'exercise-9',
      'lesson-1.md:12: there is no',
    ],
    [
      'a missing question',
      'ko/lesson-1.md',
      '#quiz-1',
      '#quiz-9',
      'lesson-1.md:14: web/content/ko',
    ],
    [
      'an unknown widget',
      'ko/lesson-1.md',
      '::quiz{#quiz-1}',
      '::widget{name="x-y"}',
      ':14: there is no widget',
    ],
    [
      'a link to nowhere',
      'ko/lesson-1.md',
      '값',
      '[값](#nowhere)',
      'lesson-1.md:10: nothing on the page',
    ],
    [
      'a step that does not exist',
      'ko/quiz/lesson-1.yaml',
      'step-1',
      'step-7',
      'lesson-1.yaml:3: nothing',
    ],
    [
      'a right answer that is none',
      'shared/quiz/lesson-1.yaml',
      ': a',
      ': z',
      'lesson-1.yaml:2: "z" is none',
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
    ['no front matter', 'ko/lesson-1.md', /^---/, '', 'lesson-1.md:1: the file does not begin'],
    ['broken messages', 'ko/messages/page.json', '{', '{{', 'page.json:1: no messages'],
  ])('names %s', (_, file, from, to, expected) => {
    const { problems } = load(replaced(file, from, to));
    expect(problems.join('\n')).toContain(expected);
  });
});
