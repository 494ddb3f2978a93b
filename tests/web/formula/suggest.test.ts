import { describe, expect, test } from 'vitest';
import { editDistance, nearest } from '../../../web/src/formula/suggest.js';

test.each([
  ['softmax', 'softmax', 0],
  ['sofmax', 'softmax', 1],
  ['wieghts', 'weights', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('from %s to %s there are %i edits', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

describe('nearest', () => {
  const known = ['softmax', 'scores', 'weights', 'd_k', 'Q', 'd_model', 'layerNorm'];

  test.each([
    ['Softmax', 'softmax'],
    ['score', 'scores'],
    ['wieghts', 'weights'],
    ['dk', 'd_k'],
    ['q', 'Q'],
    ['D_MODEL', 'd_model'],
    ['layer_norm', 'layerNorm'],
  ])('%s is near %s', (name, suggestion) => {
    expect(nearest(name, known)).toBe(suggestion);
  });

  test.each(['banana', 'x', 'K', 'z2', 'a'.repeat(1000)])('%s is near nothing', (name) => {
    expect(nearest(name, known)).toBeUndefined();
  });
});
