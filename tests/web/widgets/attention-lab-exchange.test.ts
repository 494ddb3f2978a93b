import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../web/src/kernels/index';
import { readMatrixText, TEXT_FORMATS } from '../../../web/src/ui/matrix-text';
import { computeLab, stepMatrix } from '../../../web/src/widgets/attention-lab/compute';
import { exportText, takeState, takeText } from '../../../web/src/widgets/attention-lab/exchange';
import { runningExample } from '../../../web/src/widgets/attention-lab/presets';
import { INPUTS, STEPS } from '../../../web/src/widgets/attention-lab/state';
import { rowsOf } from '../kernels/fixtures';

const kernels = await loadKernels();
const state = runningExample('ko');
const computed = computeLab(kernels, state);

/** What is refused: the key of its sentence and the numbers in it. */
function refusal(subject: Parameters<typeof takeText>[1], text: string) {
  const taken = takeText(state, subject, text);
  if (!('problem' in taken)) throw new Error('taken');
  return [taken.problem.key, taken.problem.params];
}

describe('a matrix goes out and comes back', () => {
  test.each(TEXT_FORMATS)('as %s', (format) => {
    for (const input of INPUTS) {
      const text = exportText(computed, state, input, format);
      expect(takeText(state, input, text)).toEqual({ state });
    }
    for (const step of STEPS) {
      const read = readMatrixText(exportText(computed, state, step, format));
      const rows = rowsOf(stepMatrix(computed, step, state.head));
      expect(read, step).toEqual({ kind: 'matrix', rows });
    }
  });

  test('the whole state too, a row of a matrix a line', () => {
    const text = exportText(computed, state, 'whole', 'csv');
    expect(JSON.parse(text)).toEqual(state);
    expect(text).toContain('\n    [-0.7,0.3,0.6,0.4],\n');
    expect(takeState(text)).toEqual({ state });
  });

  test('rows of X are tokens: more of them, or fewer', () => {
    const taken = takeText(state, 'X', '1 2 3 4\n5 6 7 8\n9 10 11 12\n0 0 0 1');
    if (!('state' in taken)) throw new Error(taken.problem.key);
    expect(taken.state.tokens).toEqual([...state.tokens, '']);
    const fewer = takeText(state, 'X', '[[1, 2, 3, 4]]');
    if (!('state' in fewer)) throw new Error(fewer.problem.key);
    expect([fewer.state.tokens, fewer.state.X]).toEqual([[state.tokens[0]], [[1, 2, 3, 4]]]);
  });
});

describe('what does not fit is told by its place', () => {
  const wide = Array.from({ length: 500 }, (_, index) => index).join(',');

  test('nothing, letters, too large a number, ragged lines', () => {
    expect(refusal('W_Q', ' \n')[0]).toBe('emptyText');
    expect(refusal('W_Q', '1,2,3,4\n5,x,7,8')).toEqual([
      'wrongText',
      { row: 2, col: 2, text: 'x' },
    ]);
    expect(refusal('W_Q', '1e999,2,3,4')[0]).toBe('wrongText');
    const [key, params] = refusal('W_Q', '1,2,3,4\n5,6');
    expect([key, params]).toEqual(['raggedText', expect.objectContaining({ row: 2, count: 2 })]);
  });

  test('another shape', () => {
    const shapes = { rows: 1, cols: 500, expected_rows: 4, expected_cols: 4 };
    expect(refusal('W_V', wide)).toEqual(['wrongShape', { name: 'W_V', ...shapes }]);
    expect(refusal('X', wide)).toEqual(['wrongInput', { rows: 1, cols: 500, d_model: 4, max: 8 }]);
    const tall = Array(9).fill('1,2,3,4').join('\n');
    expect(refusal('X', tall)[1]).toMatchObject({ rows: 9, cols: 4 });
  });

  test('a file that is no state', () => {
    expect(refusal('whole', '{ "X": [[1')).toEqual(['notJson', {}]);
    expect(refusal('whole', '{"X": [[1, 0]], "n_heads": 1}')).toEqual(['notState', {}]);
  });
});
