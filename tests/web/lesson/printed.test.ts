import { describe, expect, it } from 'vitest';
import {
  disagreement,
  fullValue,
  parsePrinted,
  proseText,
  texOf,
} from '../../../web/src/lesson/printed.js';
import { matrix } from './helpers.js';

function compare(printed: string, value: Parameters<typeof disagreement>[1]): string | null {
  const parsed = parsePrinted(printed);
  if (!parsed) throw new Error(`${printed} cannot be read`);
  return disagreement(parsed, value);
}

describe('parsePrinted', () => {
  it.each(['0.6225', '18,902,016', '−0.4161', '-2', '33.3 %', '33.3%', '∞', '−∞', '[1, 2; 3, 4]'])(
    'reads %s',
    (text) => expect(parsePrinted(text)).not.toBeNull(),
  );

  it.each(['', 'about 3', '1,02', '1.', '.5', '1,0245', '[1, 2; 3]', '[1, 2', '[]', '1 2'])(
    'refuses %s',
    (text) => expect(parsePrinted(text)).toBeNull(),
  );
});

describe('disagreement', () => {
  // softmax([1, 0.5]): e / (e + √e) = 1 / (1 + e^−0.5) = 0.62245933…
  const weight = 1 / (1 + Math.exp(-0.5));

  it('compares at the printed number of decimals', () => {
    expect(compare('0.6225', weight)).toBeNull();
    expect(compare('0.62246', weight)).toBeNull();
    expect(compare('0.6', weight)).toBeNull();
    expect(compare('1', weight)).toBeNull();
    expect(compare('0.6226', weight)).toBe('0.6225 (0.622459)');
    expect(compare('0.622', weight)).toBeNull();
    expect(compare('0.623', weight)).toBe('0.622 (0.622459)');
  });

  it('lets a half be rounded either way', () => {
    expect(compare('0.12', 0.125)).toBeNull();
    expect(compare('0.13', 0.125)).toBeNull();
    expect(compare('2', 2.5)).toBeNull();
    expect(compare('3', 2.5)).toBeNull();
    expect(compare('0.14', 0.125)).not.toBeNull();
    expect(compare('0.12', 0.1251)).not.toBeNull();
  });

  it('is exact about whole numbers, however large', () => {
    expect(compare('18,902,016', 18902016)).toBeNull();
    expect(compare('18,902,016', 18902017)).toBe('18,902,017');
    expect(compare('18902016', 18902017)).toBe('18902017');
    // 2^53 + 1 has no double of its own.
    expect(compare('9,007,199,254,740,993', 9007199254740993n)).toBeNull();
    expect(compare('9,007,199,254,740,992', 9007199254740993n)).toBe('9,007,199,254,740,993');
  });

  it('knows signs, percent signs and infinities', () => {
    expect(compare('−0.4161', -0.41614)).toBeNull();
    expect(compare('0.4161', -0.41614)).not.toBeNull();
    expect(compare('33.3 %', 33.2846)).toBeNull();
    expect(compare('−∞', Number.NEGATIVE_INFINITY)).toBeNull();
    expect(compare('∞', Number.NEGATIVE_INFINITY)).not.toBeNull();
    expect(compare('0', Number.NaN)).not.toBeNull();
  });

  it('compares matrices element by element, shape first', () => {
    expect(compare('[1, 0.5; 0, 0.5]', matrix([1, 0.5], [0, 0.5]))).toBeNull();
    expect(compare('[2.49, 1.51]', matrix([2.4898, 1.5102]))).toBeNull();
    expect(compare('[2.49, 1.52]', matrix([2.4898, 1.5102]))).toBe(
      '[2.49, 1.51] (1.5102 at [1, 2])',
    );
    expect(compare('[1, 2]', matrix([1], [2]))).toMatch(/2×1, while 1×2 are printed/);
    expect(compare('[1, 2]', 1)).toMatch(/single number 1/);
    expect(compare('4', matrix([4]))).toBeNull();
    expect(compare('4', matrix([4, 4]))).toMatch(/1×2, not one number/);
  });
});

describe('how a figure is shown', () => {
  it('has a real minus sign in prose and no break before a percent sign', () => {
    expect(proseText('-0.4161')).toBe('−0.4161');
    expect(proseText('[-1, 2; 3, -4]')).toBe('[−1, 2; 3, −4]');
    expect(proseText('33.3 %')).toBe('33.3\u202f%');
  });

  it('groups digits and builds matrices in TeX', () => {
    const tex = (text: string) => texOf(parsePrinted(text) ?? []);
    expect(tex('18,902,016')).toBe('{18{,}902{,}016}');
    expect(tex('−0.5')).toBe('{-0.5}');
    expect(tex('[1, 0.5; 0, −2]')).toBe('\\begin{bmatrix}1 & 0.5 \\\\ 0 & -2\\end{bmatrix}');
  });

  it('gives the value in full', () => {
    expect(fullValue(0.1)).toBe('0.1');
    expect(fullValue(9007199254740993n)).toBe('9007199254740993');
    expect(fullValue(matrix([1, 2], [3, 4]))).toBe('[1, 2; 3, 4]');
  });
});
