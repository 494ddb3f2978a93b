import { beforeAll, expect, test } from 'vitest';
import type { Verdict } from '../../../web/src/exercises/checks';
import { feedback } from '../../../web/src/exercises/feedback';
import { loadMessages, translator } from '../../../web/src/ui/messages';

beforeAll(() => loadMessages('en'));

/** The words that are said about verdicts, without markup. */
const said = (...verdicts: Verdict[]): string[] =>
  feedback(verdicts, 'Well done.', false, translator('en')).map(({ html = '', text = '' }) =>
    (html + text).replace(/<[^>]+>/g, ''),
  );

test('NaN is called by its name, and nothing is guessed about it', () => {
  expect(said({ kind: 'holdsNaN', name: 'output' })).toEqual([
    expect.stringMatching(/^output holds NaN/),
  ]);
});

test('NaN that spreads is told once, where it shows first', () => {
  const spread = ['scores', 'weights', 'output'].map(
    (name) => ({ kind: 'holdsNaN', name }) as const,
  );
  expect(said(...spread)).toEqual([expect.stringMatching(/^scores holds NaN/)]);
});
