import { describe, expect, it } from 'vitest';
import { fullValue, proseText, texOf } from '../../../web/src/lesson/printed.js';
import { matrix } from './helpers.js';

describe('how a figure is shown', () => {
  it('has a real minus sign in prose', () => {
    expect(proseText('-0.4161')).toBe('−0.4161');
    expect(proseText('[-1, 2; 3, -4]')).toBe('[−1, 2; 3, −4]');
  });

  it('closes up the percent sign', () => {
    expect(proseText('33.3 %')).toBe('33.3%');
    expect(texOf('33.3 %')).toBe('{33.3\\%}');
  });

  it('groups digits and builds matrices in TeX', () => {
    expect(texOf('18,902,016')).toBe('{18{,}902{,}016}');
    expect(texOf('≈ 60,611')).toBe('\\approx {60{,}611}');
    expect(texOf('−0.5')).toBe('{-0.5}');
    expect(texOf('[1, 0.5; 0, −2]')).toBe('\\begin{bmatrix}1 & 0.5 \\\\ 0 & -2\\end{bmatrix}');
  });

  it('gives the value in full', () => {
    expect(fullValue(0.1)).toBe('0.1');
    expect(fullValue(9007199254740993n)).toBe('9007199254740993');
    expect(fullValue(matrix([1, 2], [3, 4]))).toBe('[1, 2; 3, 4]');
  });
});
