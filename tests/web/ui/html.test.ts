// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { jsonScript, readJsonScript } from '../../../web/src/ui/html';

test.each(['<p>a < b & "c"</p>', '</script><p>out</p>', '<!-- <script> -->', '</SCRIPT >'])(
  'data comes back as it was, whatever looks like the end of a script: %s',
  (text) => {
    const box = document.createElement('div');
    box.innerHTML = `${jsonScript({ text })}<p>after</p>`;
    expect(box.children).toHaveLength(2);
    expect(readJsonScript(box)).toEqual({ text });
  },
);

test('the tags of ordinary text are written as they are', () => {
  expect(jsonScript('<b>x</b>')).toBe('<script type="application/json">"<b>x</b>"</script>');
  expect(jsonScript('</script>')).toBe(
    '<script type="application/json">"\\u003c/script>"</script>',
  );
});
