// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import { exerciseElementHtml, exerciseHtml } from '../../../web/src/exercises/template';
import { readJsonScript } from '../../../web/src/ui/html';
import { loadMessages, translator } from '../../../web/src/ui/messages';
import { example } from './example';

beforeAll(() => loadMessages('en'));

const t = translator('en');

function parse(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box;
}

describe('the static exercise', () => {
  test('reads without JavaScript: text, tasks, hints, solutions', () => {
    const html = exerciseHtml(example, t);
    const box = parse(html);
    expect(box.querySelector('h3')?.textContent).toBe('Weights');
    expect(box.querySelector('textarea')?.value).toBe(example.source);
    expect(box.querySelector('textarea')?.readOnly).toBe(true);
    expect(box.querySelectorAll('.exercise-task')).toHaveLength(2);
    const noScript = /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '';
    expect(noScript).toContain('Divide first.');
    expect(noScript).toContain('weights = softmax(Q / 2)');
  });

  test('has the buttons in their order, asleep', () => {
    const buttons = [...parse(exerciseHtml(example, t)).querySelectorAll('[data-action]')];
    expect(buttons.map((button) => button.getAttribute('data-action'))).toEqual([
      'run',
      'stop',
      'reset',
      'hint',
      'solution',
      'share',
    ]);
    expect(buttons.every((button) => button.hasAttribute('disabled'))).toBe(true);
  });

  test('a cell that begins with an empty line, or has HTML in it, stays as it is', () => {
    const html = exerciseHtml({ ...example, source: '\n</textarea><b>&lt;' }, t);
    // A parser drops the first of the two line breaks.
    expect(html).toContain('>\n\n&lt;/textarea&gt;&lt;b&gt;&amp;lt;</textarea>');
    expect(parse(html).querySelector('b')).toBeNull();
  });

  test("carries its data, also with a script's end in it", () => {
    const data = { ...example, praise: '</script><script>' };
    const element = parse(exerciseElementHtml(data, t)).querySelector('exercise-cell');
    expect(element?.id).toBe('exercise-1');
    expect(element && readJsonScript(element)).toEqual(data);
  });
});
