import { describe, expect, test } from 'vitest';
import { checkFigure, printedCells } from '../../../web/src/formula/figure.js';
import { fromRows, type Value } from '../../../web/src/formula/value.js';

const row = (...values: number[]): Value => fromRows([values]);

describe('agreement', () => {
  test.each<[string, Value]>([
    ['0.6225', 0.622459],
    ['0.62', 0.622459],
    ['−0.4161', -0.41614684],
    ['-0.4161', -0.41614684],
    ['18,902,016', 18902016],
    ['18902016', 18902016],
    ['33.3 %', 33.2846],
    ['33.3%', 33.2846],
    ['1.0000', 0.99995],
    ['0.9999', 0.99995],
    ['0.125', 0.1249999999999999],
    ['0', 1e-17],
    ['2', 2.0000000001],
    ['≈ 23', 22.627],
    ['≈22.6', 22.627],
    ['9,007,199,254,740,993', 9007199254740993n],
    ['−∞', Number.NEGATIVE_INFINITY],
    ['6.3×10^7', 63045632],
    ['6.3 × 10⁷', 63045632],
    ['1.2×10⁻⁵', 0.0000123],
    ['[2.49, 1.51]', row(2.4898, 1.5102)],
    [
      '[1, 0.5; 0, 0.5]',
      fromRows([
        [1, 0.5],
        [0, 0.5],
      ]),
    ],
    ['[2,4]', row(2, 4)],
    ['[1,024, 2]', row(1024, 2)],
    ['[4; 5]', fromRows([[4], [5]])],
    ['11', row(11)],
    ['≈ [3, 2]', row(2.6, 2.4)],
    ['2.5', { kind: 'record', entries: new Map<string, Value>([['output', 2.5]]) }],
  ])('%s', (text, value) => {
    expect(checkFigure(text, value)).toEqual({ ok: true });
  });
});

describe('disagreement says what should stand there', () => {
  test.each<[string, Value, string, string, string]>([
    ['0.6226', 0.622459, 'value', '0.6225', '0.622459'],
    ['0.4161', -0.41614684, 'value', '−0.4161', '−0.416147'],
    ['18,902,017', 18902016, 'value', '18,902,016', '18,902,016'],
    // Without decimals a number says that the value is whole.
    ['2', 2.4898, 'value', '2.4898', '2.4898'],
    ['≈ 22', 22.627, 'value', '23', '22.627'],
    [
      '9,007,199,254,740,992',
      9007199254740993n,
      'value',
      '9,007,199,254,740,993',
      '9,007,199,254,740,993',
    ],
    ['[2.49, 1.52]', row(2.4898, 1.5102), 'value', '[2.49, 1.51]', '[2.4898, 1.5102]'],
    [
      '[2.49, 1.51]',
      fromRows([[2.4898], [1.5102]]),
      'shape',
      '[2.4898; 1.5102]',
      '[2.4898; 1.5102]',
    ],
    ['2.49', row(2.4898, 1.5102), 'shape', '[2.4898, 1.5102]', '[2.4898, 1.5102]'],
    ['[2.49]', 2.49, 'shape', '2.49', '2.49'],
    ['two', 2, 'unreadable', '2', '2'],
    ['[1, 2; 3]', row(1, 2), 'unreadable', '[1, 2]', '[1, 2]'],
    ['1', 'causal', 'kind', 'causal', 'causal'],
    ['1', Number.NaN, 'value', 'NaN', 'NaN'],
    ['6.4×10^7', 63045632, 'value', '63,045,632', '63,045,632'],
  ])('%s', (text, value, reason, shown, exact) => {
    expect(checkFigure(text, value)).toEqual({ ok: false, reason, shown, exact });
  });
});

test('printedCells gives the numbers as they are printed', () => {
  expect(printedCells('[1, 0.50; −2, 0.5]')).toEqual({
    bracketed: true,
    cells: [
      ['1', '0.50'],
      ['−2', '0.5'],
    ],
  });
  expect(printedCells('18,902,016')).toEqual({ bracketed: false, cells: [['18,902,016']] });
  expect(printedCells('a')).toBeUndefined();
});
