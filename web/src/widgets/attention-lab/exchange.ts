import { toRows } from '../../ui/matrix-data';
import { readMatrixText, type TextFormat, writeMatrixText } from '../../ui/matrix-text';
import { MAX_TOKENS } from '../token-list';
import { type Computed, stepMatrix } from './compute';
import type { LabKey } from './say';
import {
  clampPicked,
  columns,
  INPUTS,
  type Input,
  type LabState,
  readState,
  type Step,
} from './state';

/** What can be written as text: each matrix, or the whole state. */
export type Subject = Input | Step | 'positions' | 'whole';

export type Taken =
  | { state: LabState }
  | { problem: { key: LabKey; params: Readonly<Record<string, string | number>> } };

/** As much of a wrong text as a sentence can hold. */
const QUOTED = 20;

export const isInput = (subject: Subject): subject is Input =>
  INPUTS.some((input) => input === subject);

/** The subject as text. The whole state is JSON, whatever the format. */
export function exportText(
  computed: Computed,
  state: LabState,
  subject: Subject,
  format: TextFormat,
): string {
  if (subject === 'whole') return stateText(state);
  if (isInput(subject)) return writeMatrixText(state[subject], format);
  const matrix =
    subject === 'positions' ? computed.positions : stepMatrix(computed, subject, state.head);
  return matrix ? writeMatrixText(toRows(matrix), format) : '';
}

/** JSON that people can read: a row of a matrix a line. */
function stateText(state: LabState): string {
  const entries = Object.entries(state).map(([key, value]) => {
    const isMatrix = Array.isArray(value) && Array.isArray(value[0]);
    const text = isMatrix
      ? `[\n    ${value.map((row) => JSON.stringify(row)).join(',\n    ')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}

const refused = (key: LabKey, params: Record<string, string | number> = {}): Taken => ({
  problem: { key, params },
});

/** A whole state from its text; the matrices and n_heads are enough. */
export function takeState(text: string): Taken {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('notJson');
  }
  const state = readState(value);
  return state ? { state } : refused('notState');
}

/** Rows for X may be more or fewer: they are the tokens. */
function withInput(state: LabState, rows: number[][]): Taken {
  const d_model = columns(state.X);
  if (columns(rows) !== d_model || rows.length > MAX_TOKENS) {
    const found = { rows: rows.length, cols: columns(rows) };
    return refused('wrongInput', { ...found, d_model, max: MAX_TOKENS });
  }
  const tokens = rows.map((_, index) => state.tokens[index] ?? '');
  return { state: clampPicked({ ...state, X: rows, tokens }) };
}

/** The state with what a text holds in the place of one matrix, or what is wrong with the text. */
export function takeText(state: LabState, subject: Input | 'whole', text: string): Taken {
  if (subject === 'whole') return takeState(text);
  const read = readMatrixText(text);
  switch (read.kind) {
    case 'empty':
      return refused('emptyText');
    case 'ragged':
      return refused('raggedText', { ...read });
    case 'wrong': {
      const { row, col } = read;
      const quoted = read.text.length > QUOTED ? `${read.text.slice(0, QUOTED)}…` : read.text;
      return refused('wrongText', { row, col, text: quoted });
    }
    case 'matrix': {
      const { rows } = read;
      if (subject === 'X') return withInput(state, rows);
      const now = { expected_rows: state[subject].length, expected_cols: columns(state[subject]) };
      if (rows.length !== now.expected_rows || columns(rows) !== now.expected_cols) {
        const found = { rows: rows.length, cols: columns(rows) };
        return refused('wrongShape', { name: subject, ...found, ...now });
      }
      return { state: { ...state, [subject]: rows } };
    }
  }
}
