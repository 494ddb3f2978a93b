import { describe, expect, it } from 'vitest';
import { problemAt } from '../../../web/src/lesson/context.js';
import { Problems } from '../../../web/src/lesson/problems.js';
import { renderInline } from '../../../web/src/lesson/render.js';
import { YamlFile } from '../../../web/src/lesson/yaml-file.js';
import { lines, textContext } from './helpers.js';

function read(source: string, before = 0) {
  const problems = new Problems();
  return { yaml: new YamlFile('a.yaml', source, problems, before), problems };
}

describe('the lines of YAML texts', () => {
  it.each([
    ['plain', 'a: 가\nt: 나 N다\n', 2],
    ['plain, folded', 'a: 가\nt: 나\n  다\n  라 N마\n', 4],
    ['double quotes', 't: "가 \\"나\\"\n  다 N"\n', 2],
    ['single quotes', "t: '가 ''나''\n  N'\n", 2],
    ['literal block', 't: |\n  가\n\n  나 N\n', 4],
    ['folded block', 't: >-\n  가 가\n  나 나\n  다 N\n', 4],
    ['in a list', 'q:\n  - x\n  - y\nt: N\n', 4],
  ])('%s', (_, source, line) => {
    const { yaml } = read(source);
    const text = yaml.text(['t']);
    expect(text.text).toContain('N');
    expect(text.lineAt(text.text.indexOf('N'))).toBe(line);
  });

  it('count what stands before them', () => {
    const text = read('t: N\n', 7).yaml.text(['t']);
    expect(text.lineAt(0)).toBe(8);
  });

  it('are those of problems in the Markdown inside', () => {
    const source = 'a: 가\nt: >-\n  나 나\n  다 0.5와\n  라 {{2 = one}}\n';
    const { yaml, problems } = read(source);
    const { page } = textContext('', { one: 1 });
    const context = { page: { ...page, problems }, source: yaml.text(['t']), table: yaml.table };
    renderInline(context);
    problemAt(context, 0, 'here');
    expect(lines(problems).map((problem) => problem.slice(0, 10))).toEqual([
      '3: here',
      '4: 0.5 is ',
      '5: the tex',
    ]);
  });
});

describe('YamlFile', () => {
  it('lets a figure stand where YAML would see a map', () => {
    const { yaml, problems } = read('t: {{1 = f({a: 1})}} 나\n');
    expect(problems.list).toEqual([]);
    expect(yaml.string(['t'])).toBe('{{1 = f({a: 1})}} 나');
  });

  it('names what is missing, of the wrong kind, unknown or unreadable, with lines', () => {
    const { yaml, problems } = read('a:\n  b: 1\nc: x\n');
    yaml.text(['a', 'b']);
    yaml.text(['a', 'z']);
    yaml.length(['c']);
    yaml.keys(['c']);
    yaml.allow([], ['a']);
    expect(lines(problems)).toEqual([
      '2: "a.b" must be a text in quotes (now it is number)',
      '2: "a.z" must be a text',
      '3: "c" must be a list',
      '3: "c" must be a map of keys and values',
      '3: nothing reads the key "c" here; there are a',
    ]);
    expect(lines(read('a: 1\nb: [1, 2\nc: 3\n').problems)[0]).toMatch(/^[23]: this YAML cannot/);
  });
});
