import { describe, expect, it } from 'vitest';
import { checkFigure, FigureTable } from '../../../web/src/lesson/figures.js';
import { Problems } from '../../../web/src/lesson/problems.js';
import { evaluatorOf, lines } from './helpers.js';

function scan(source: string) {
  const problems = new Problems();
  return { table: new FigureTable('a.md', source, problems), problems };
}

describe('FigureTable', () => {
  it('takes figures out and keeps the lines', () => {
    const { table } = scan('가 {{0.5 = w[1, 2]}} 나\n다 {{[1, 2] = f({a: {b: 1}})}}.\n');
    expect(table.figures).toMatchObject([
      { line: 1, printed: '0.5', expression: 'w[1, 2]' },
      { line: 2, printed: '[1, 2]', expression: 'f({a: {b: 1}})' },
    ]);
    expect(table.text.split('\n')).toHaveLength(3);
    expect(table.restore(table.text)).toBe(
      '가 {{0.5 = w[1, 2]}} 나\n다 {{[1, 2] = f({a: {b: 1}})}}.\n',
    );
  });

  it('keeps the first equals sign apart from comparisons in the expression', () => {
    const { table } = scan('{{1 = a == b ? 1 : 2}}');
    expect(table.figures[0]).toMatchObject({ printed: '1', expression: 'a == b ? 1 : 2' });
  });

  it('finds a figure inside TeX braces', () => {
    const { table } = scan('e^{{{1 = x}}}');
    expect(table.figures[0]).toMatchObject({ printed: '1', expression: 'x' });
    expect(table.restore(table.text)).toBe('e^{{{1 = x}}}');
    expect(table.text).toMatch(/^e\^\{.+\}$/);
  });

  it('leaves what is no figure as it is', () => {
    for (const text of ['{{a}}', '{{1 = x}', '{{1 =\nx}}', 'x_{{a}b} = 2', '{{ {a} = 1 }']) {
      expect(scan(text).table.text).toBe(text);
    }
  });

  it('refuses the characters it uses itself', () => {
    expect(lines(scan('가\n나\ue000').problems)[0]).toMatch(/^2: .*private-use/);
  });
});

describe('checkFigure', () => {
  const check = (source: string) => {
    const { table, problems } = scan(source);
    const figure = table.figures[0];
    if (!figure) throw new Error('no figure');
    return { value: checkFigure(figure, evaluatorOf({ w: 0.622459 }), problems)?.value, problems };
  };

  it('gives the value where text and expression agree', () => {
    expect(check('{{0.6225 = w}}').value).toBe(0.622459);
  });

  it('says what the text says and what the expression is', () => {
    const { value, problems } = check('\n\n{{0.6226 = w}}');
    expect(value).toBeUndefined();
    expect(lines(problems)).toEqual(['3: the text says 0.6226, but w is 0.6225 (0.622459)']);
  });

  it('names what cannot be evaluated, read or found', () => {
    expect(lines(check('{{1 = nothing}}').problems)[0]).toMatch(/nothing cannot be evaluated: /);
    expect(lines(check('{{one = w}}').problems)[0]).toMatch(/does not begin with a number/);
    expect(lines(check('{{1 = }}').problems)[0]).toMatch(/has no expression/);
  });
});
