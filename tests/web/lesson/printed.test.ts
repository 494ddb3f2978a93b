import { describe, expect, it } from 'vitest';
import { fullValue, proseText, texOf } from '../../../web/src/lesson/printed.js';
import { matrix } from './helpers.js';

describe('how a figure is shown', () => {
  it('has a real minus sign in prose and no break before a percent sign', () => {
    expect(proseText('-0.4161', 'ko')).toBe('−0.4161');
    expect(proseText('[-1, 2; 3, -4]', 'en')).toBe('[−1, 2; 3, −4]');
    expect(proseText('33.3 %', 'ko')).toBe('33.3\u202f%');
    expect(proseText('33.3%', 'ko')).toBe('33.3%');
  });

  it('closes up the percent sign in English', () => {
    expect(proseText('33.3 %', 'en')).toBe('33.3%');
    expect(texOf('33.3 %', 'en')).toBe('{33.3\\%}');
    expect(texOf('33.3 %', 'ko')).toBe('{33.3\\,\\%}');
  });

  it('groups digits and builds matrices in TeX', () => {
    expect(texOf('18,902,016', 'en')).toBe('{18{,}902{,}016}');
    expect(texOf('≈ 60,611', 'ko')).toBe('\\approx {60{,}611}');
    expect(texOf('−0.5', 'en')).toBe('{-0.5}');
    expect(texOf('[1, 0.5; 0, −2]', 'ko')).toBe(
      '\\begin{bmatrix}1 & 0.5 \\\\ 0 & -2\\end{bmatrix}',
    );
  });

  it('gives the value in full', () => {
    expect(fullValue(0.1)).toBe('0.1');
    expect(fullValue(9007199254740993n)).toBe('9007199254740993');
    expect(fullValue(matrix([1, 2], [3, 4]))).toBe('[1, 2; 3, 4]');
  });
});
