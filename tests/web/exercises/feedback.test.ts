import { beforeAll, expect, test } from 'vitest';
import type { Verdict } from '../../../web/src/exercises/checks';
import { feedback } from '../../../web/src/exercises/feedback';
import { originsIn } from '../../../web/src/exercises/typed-in';
import { loadMessages, translator } from '../../../web/src/ui/messages';

beforeAll(() => loadMessages('en'));

/** Of a cell in which n is typed in, d typed and unchanged, and all else calculated. */
const originOf = originsIn('n = 8\nd = 4\nscores = n * d', 'n = 4\nd = 4\nscores = n * d');

/** The words that are said about verdicts, without markup. */
const said = (...verdicts: Verdict[]): string[] =>
  feedback(verdicts, 'Well done.', false, originOf, translator('en')).map(
    ({ html = '', text = '' }) => (html + text).replace(/<[^>]+>/g, ''),
  );

test('NaN is called by its name, and nothing is guessed about it', () => {
  expect(said({ kind: 'holdsNaN', name: 'output', first: 'V' })).toEqual([
    expect.stringMatching(/^output holds NaN.* first appears in V/),
  ]);
});

test('NaN that spreads is told once, where it shows first', () => {
  const spread = ['scores', 'weights', 'output'].map(
    (name) => ({ kind: 'holdsNaN', name, first: 'scores' }) as const,
  );
  expect(said(...spread)).toEqual([expect.stringMatching(/^scores holds NaN/)]);
});

test('a value that is typed in is held against the task, not against the lines before it', () => {
  expect(said({ kind: 'wrong', name: 'n' })).toEqual([
    'n: not the value that the task asks for. Read the task again and change what this line says.',
  ]);
  expect(said({ kind: 'wrong', name: 'd' })).toEqual([
    'd still has its first value. Change it as the task says.',
  ]);
  const [typed] = said({ kind: 'shape', name: 'n', actual: '3×4', expected: '4×4' });
  expect(typed).not.toMatch(/product|transpose/);
  const [first] = said({ kind: 'shape', name: 'd', actual: '3×4', expected: '4×4' });
  expect(first).toBe('d still has its first value. Change it as the task says.');
});

test('a value that is calculated is held against the lines before it', () => {
  expect(said({ kind: 'wrong', name: 'scores' })[0]).toContain('Check the lines before it');
  const [shape] = said({ kind: 'shape', name: 'scores', actual: '2×2', expected: '2×4' });
  expect(shape).toContain('order of the product');
});

test('a value that could not be checked is not passed over', () => {
  expect(said({ kind: 'uncheckable', name: 'PE', from: ['n', 'd'] })).toEqual([
    expect.stringMatching(/^PE could not be checked: .*n, d/),
  ]);
});
