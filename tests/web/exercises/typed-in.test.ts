import { expect, test } from 'vitest';
import { originsIn } from '../../../web/src/exercises/typed-in';

const FIRST = 'Q = [1, 0;\n  0, 1] # queries\nd_k = cols(Q)\nn = 4; d = 4\nweights = softmax(Q)';

test.each([
  ['n', FIRST, 'first'],
  ['d', FIRST, 'first'],
  ['Q', FIRST.replace('1, 0;\n  0, 1', '1,0; 0,1'), 'first'],
  ['Q', FIRST.replace('0, 1]', '0, 1; 1, 1]'), 'typed'],
  ['n', FIRST.replace('n = 4', 'n = 8'), 'typed'],
  ['n', `${FIRST}\nn = 8`, 'typed'],
  ['Q', 'Q = randn(4, 64, 1)', 'typed'],
  ['mask', 'mask = [0, -Infinity; 0, 0]', 'typed'],
  ['n', 'm = 2\nn = m * 4', 'calculated'],
  ['n', '값 = 2\nn = 값', 'calculated'],
  ['d_k', FIRST, 'calculated'],
  // The exercise calculates it: to type it in is not what the task asks for.
  ['weights', 'weights = [0.5, 0.5]', 'calculated'],
  ['absent', FIRST, 'calculated'],
])('%s in %j is %s', (name, text, origin) => {
  expect(originsIn(text, FIRST)(name)).toBe(origin);
});
