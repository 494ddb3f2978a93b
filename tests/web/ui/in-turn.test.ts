import { expect, test } from 'vitest';
import { inTurn } from '../../../web/src/ui/in-turn';

test('those who ask at once go one after the other, and let pass what came in between', async () => {
  const log: string[] = [];
  const first = inTurn().then(() => {
    log.push('first');
    setTimeout(() => log.push('input'));
  });
  const second = inTurn().then(() => log.push('second'));
  expect(log).toEqual([]);
  await Promise.all([first, second]);
  expect(log).toEqual(['first', 'input', 'second']);
});
