import { EditorState } from '@codemirror/state';
import { type DecorationSet, EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { formulaLanguage } from '../../../web/src/exercises/highlight';
import { lineMarks, setError, setResults } from '../../../web/src/exercises/line-marks';

const result = (line: number) => ({
  line,
  name: undefined,
  old: false,
  draw: () => {
    throw new Error('nothing is drawn here');
  },
});

/** Where marks stand: `line:column` of each, in order. */
function places(state: EditorState): string[] {
  const found: string[] = [];
  for (const set of state.facet(EditorView.decorations) as readonly DecorationSet[]) {
    set.between(0, state.doc.length, (from) => {
      const line = state.doc.lineAt(from);
      found.push(`${line.number}:${from - line.from}`);
    });
  }
  return found;
}

const start = EditorState.create({ doc: 'a = 1\nb = 22\nc = 333', extensions: [lineMarks] });

describe('marks in the editor', () => {
  const marked = start.update({ effects: setResults.of([result(1), result(2)]) }).state;

  test('results stand at the ends of their lines', () => {
    expect(places(marked)).toEqual(['1:5', '2:6']);
  });

  test('they stay with their lines while the text changes', () => {
    const longer = marked.update({ changes: { from: 5, insert: ' + 1' } }).state;
    expect(places(longer)).toEqual(['1:9', '2:6']);
    const newLine = marked.update({ changes: { from: 5, insert: '\nx = 2' } }).state;
    expect(places(newLine)).toEqual(['1:5', '3:6']);
    const above = marked.update({ changes: { from: 0, insert: '# first\n' } }).state;
    expect(places(above)).toEqual(['2:5', '3:6']);
  });

  test('an error marks its line, its word and the place under it', () => {
    const error = { line: 3, column: 5, sentence: 'wrong' };
    const state = start.update({ effects: setError.of(error) }).state;
    expect(places(state)).toEqual(['3:0', '3:4', '3:7']);
    expect(places(state.update({ effects: setError.of(undefined) }).state)).toEqual([]);
  });

  test('a line that is not there any more does no harm', () => {
    const state = start.update({
      effects: [setResults.of([result(9)]), setError.of({ line: 0, column: 99, sentence: '' })],
    }).state;
    expect(places(state)).toContain('3:7');
  });
});

describe('colours', () => {
  /** The words of a line with what they are taken for. */
  function words(line: string): string[] {
    const found: string[] = [];
    formulaLanguage.parser.parse(line).iterate({
      enter: (node) => {
        if (node.name !== 'Document') found.push(`${line.slice(node.from, node.to)} ${node.name}`);
      },
    });
    return found;
  }

  test('query, key, value and score wear their colours', () => {
    expect(words("scores = Q * K' # 주석")).toEqual([
      'scores scoreName',
      '= operator',
      'Q queryName',
      '* operator',
      'K keyName',
      "' operator",
      '# 주석 comment',
    ]);
    expect(words('V_1').join()).toMatch(/valueName/);
    expect(words('QK').join()).not.toMatch(/queryName/);
  });

  test('a quote after a value transposes, elsewhere it opens a text', () => {
    expect(words("attention(Q, K, V, 'causal')")).toContain("'causal' string");
    expect(words("(A * B)'")).not.toContain("' string");
  });

  test('functions and numbers', () => {
    expect(words('softmax(1.5e-3)')[0]).toMatch(/^softmax call/);
    expect(words('softmax(1.5e-3)')).toContain('1.5e-3 number');
  });
});
