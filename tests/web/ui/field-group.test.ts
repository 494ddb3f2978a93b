// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FieldGroup } from '../../../web/src/ui/field-group';
import '../../../web/src/ui/field-group';
import '../../../web/src/ui/matrix-view';
import { loadMessages } from '../../../web/src/ui/messages';
import type { NumberField } from '../../../web/src/ui/number-field';
import '../../../web/src/ui/number-field';

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.body.textContent = '';
});

type Field = HTMLElement & { renderRoot: ParentNode; updateComplete: Promise<boolean> };

async function enter(field: Field, text: string): Promise<void> {
  const input = field.renderRoot.querySelector<HTMLInputElement>('input');
  if (!input) throw new Error('no field');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await field.updateComplete;
}

test('a group says below its fields what is wrong in them, and the fields only to who listens', async () => {
  await loadMessages('en');
  const group = document.createElement('field-group') as FieldGroup;
  const matrix = Object.assign(document.createElement('matrix-view'), {
    matrix: [[1, 2]],
    name: 'Q',
    editable: true,
  });
  const number: NumberField = Object.assign(document.createElement('number-field'), {
    label: 'h',
    integer: true,
    min: 1,
  });
  group.append(matrix, number);
  document.body.append(group);
  await Promise.resolve();
  await Promise.all([matrix.updateComplete, number.updateComplete]);
  const said = async () => {
    await group.updateComplete;
    return Array.from(group.renderRoot.querySelectorAll('p'), (one) => one.textContent);
  };
  expect(await said()).toEqual([]);
  await enter(matrix, 'abc');
  await enter(number, '1.5');
  const both = await said();
  expect(both).toHaveLength(2);
  expect(both[0]).toMatch(/^Q row 1, column 1: “abc”/);
  expect(both[1]).toMatch(/^h: Only whole numbers of 1 or more/);
  expect(matrix.renderRoot.querySelector('.notice')?.classList.contains('hidden')).toBe(true);
  expect(number.renderRoot.querySelector('#problem')?.classList.contains('hidden')).toBe(true);
  await enter(matrix, '3');
  number.forget();
  await number.updateComplete;
  expect(await said()).toEqual([]);
});
