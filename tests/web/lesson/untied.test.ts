import { describe, expect, it } from 'vitest';
import { untiedNumbers } from '../../../web/src/lesson/untied.js';

const texts = (raw: string, where: 'prose' | 'math' = 'prose') =>
  untiedNumbers(raw, where).map(({ text }) => text);

describe('untiedNumbers in prose', () => {
  it('finds decimals, thousands and three or more digits', () => {
    expect(texts('값은 0.6225, 합은 1,024이고 512차원이에요')).toEqual(['0.6225', '1,024', '512']);
    expect(texts('T=0.5')).toEqual(['0.5']);
    expect(texts('(2048)')).toEqual(['2048']);
  });

  it('leaves small whole numbers, years, sections and names alone', () => {
    expect(texts('3분, 2017년, §3.2.1, § 10.25, 3.2.2절, GPT2048, W_100, 1,2,3, 8개')).toEqual([]);
  });

  it('tells a list from a grouped number', () => {
    expect(texts('10,200,3')).toEqual(['200']);
    expect(texts('1,2')).toEqual([]);
  });

  it('says where they are', () => {
    const raw = '가 0.5\n나 0.25';
    expect(untiedNumbers(raw, 'prose').map(({ offset }) => offset)).toEqual([
      raw.indexOf('0.5'),
      raw.indexOf('0.25'),
    ]);
  });
});

describe('untiedNumbers in math', () => {
  it('finds numbers wherever TeX puts them', () => {
    expect(texts('\\sqrt512 + 10000^{2i/d} + 1{,}024', 'math')).toEqual(['512', '10000', '1,024']);
    expect(texts('d512', 'math')).toEqual(['512']);
    expect(texts('2017', 'math')).toEqual(['2017']);
  });

  it('leaves lengths and small whole numbers alone', () => {
    expect(texts('\\\\[0.5em] \\hspace{1.25em} 4 d^2', 'math')).toEqual([]);
  });
});
