// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadMessages } from '../../../web/src/ui/messages';
import type { NumberField, ValueInputEvent } from '../../../web/src/ui/number-field';
import '../../../web/src/ui/number-field';

async function show(set: Partial<NumberField>): Promise<NumberField> {
  const field = document.createElement('number-field');
  Object.assign(field, { label: 'T', value: 1, min: 0.1, max: 1000 }, set);
  document.body.append(field);
  await loadMessages('en');
  await Promise.resolve();
  await field.updateComplete;
  return field;
}

const input = (field: NumberField) =>
  field.renderRoot.querySelector<HTMLInputElement>('input[type="text"]') as HTMLInputElement;
const problem = (field: NumberField) =>
  field.renderRoot.querySelector('#problem')?.textContent?.trim() ?? '';

async function type(field: NumberField, text: string): Promise<void> {
  input(field).value = text;
  input(field).dispatchEvent(new InputEvent('input', { bubbles: true }));
  await field.updateComplete;
}

function heard(field: NumberField): number[] {
  const values: number[] = [];
  field.addEventListener('value-input', (event) => {
    values.push((event as ValueInputEvent).detail.value);
  });
  return values;
}

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.body.textContent = '';
});

describe('number-field', () => {
  test('takes a good number, with either minus sign', async () => {
    const field = await show({ min: -10 });
    const values = heard(field);
    await type(field, '2.5');
    await type(field, '−3');
    expect(values).toEqual([2.5, -3]);
    expect(problem(field)).toBe('');
  });

  test.each([
    ['abc', /abc/],
    ['1e999', /1e999/],
    ['0', /0\.1\b/],
    ['1001', /1,000\b/],
  ])('%s gets a sentence, and the value stays', async (text, sentence) => {
    const field = await show({});
    const values = heard(field);
    await type(field, text);
    input(field).dispatchEvent(new FocusEvent('blur'));
    await field.updateComplete;
    expect(problem(field)).toMatch(sentence);
    expect(input(field).getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(1);
    expect(values).toEqual([]);
  });

  test.each([
    [{ integer: true, min: 1 }, 'abc', /“abc”.* 1 or more/],
    [{ integer: true, min: 1 }, '1.5', /whole numbers of 1 or more/],
    [{ min: 0 }, 'abc', /like 0\.5 or 2;/],
    [{ min: -10 }, 'abc', /like 0\.5 or −2;/],
    [{ min: 0 }, '1,5', /comma.*1\.5/],
  ])('a field of %j advises against %s with what it does take', async (set, wrong, advice) => {
    const field = await show(set);
    await type(field, wrong);
    expect(problem(field)).toMatch(advice);
  });

  test('Escape brings the last good value back', async () => {
    const field = await show({});
    await type(field, 'abc');
    input(field).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await field.updateComplete;
    expect([input(field).value, problem(field)]).toEqual(['1', '']);
  });

  test('sets the letters of its label as formulas do, and is called by the plain text', async () => {
    const field = await show({ label: 'model size d_model' });
    const label = field.renderRoot.querySelector('label');
    expect(label?.textContent).toBe('model size dmodel');
    expect([
      label?.querySelector('i')?.textContent,
      label?.querySelector('sub')?.textContent,
    ]).toEqual(['d', 'model']);
    expect(input(field).getAttribute('aria-label')).toBe('model size d_model');
  });

  test('a field left empty is told, one that is being emptied is not', async () => {
    const field = await show({});
    await type(field, '');
    expect(problem(field)).toBe('');
    input(field).dispatchEvent(new FocusEvent('blur'));
    await field.updateComplete;
    expect(problem(field)).not.toBe('');
  });

  test('what could not be used is forgotten when another value is set, or on demand', async () => {
    const field = await show({});
    await type(field, 'abc');
    field.value = 7;
    await field.updateComplete;
    expect([input(field).value, problem(field)]).toEqual(['7', '']);
    await type(field, 'x');
    field.forget();
    await field.updateComplete;
    expect([input(field).value, problem(field)]).toEqual(['7', '']);
  });

  test('arrow keys step, and stop at the ends', async () => {
    const field = await show({ value: 0.2, step: 0.1 });
    const values = heard(field);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
      input(field).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    expect(values).toEqual([0.1, 0.1, 0.2]);
  });
});
