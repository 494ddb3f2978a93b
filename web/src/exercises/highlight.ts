import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Tag, tags } from '@lezer/highlight';

/** Names that belong to query, key, value or score wear that colour. */
const queryName = Tag.define();
const keyName = Tag.define();
const valueName = Tag.define();
const scoreName = Tag.define();

const HUES: readonly (readonly [RegExp, string])[] = [
  [/^(W_|b_)?Q(_\w+|\d*)$/, 'queryName'],
  [/^(W_|b_)?K(_\w+|\d*)$/, 'keyName'],
  [/^(W_|b_)?V(_\w+|\d*)$/, 'valueName'],
  [/^(scores?|scaled|masked|weights)(_\w+)?$/, 'scoreName'],
];

const LETTER = /[\p{L}_]/u;

/** A small reader of the cell's language: enough for colours, no more. */
export const formulaLanguage = StreamLanguage.define<null>({
  name: 'formula',
  startState: () => null,
  languageData: { commentTokens: { line: '#' } },
  tokenTable: {
    queryName,
    keyName,
    valueName,
    scoreName,
    call: tags.function(tags.variableName),
  },
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i)) return 'number';
    if (stream.match(/^"[^"]*"?/)) return 'string';
    if (LETTER.test(stream.peek() ?? '')) {
      stream.eatWhile(/[\p{L}\p{N}_]/u);
      const name = stream.current();
      if (stream.match(/^\s*\(/, false)) return 'call';
      return HUES.find(([pattern]) => pattern.test(name))?.[1] ?? 'variableName';
    }
    // After a name or a bracket a quote transposes; elsewhere it opens a text.
    if (stream.peek() === "'" && !/[\p{L}\p{N}_)\]'}]$/u.test(stream.string.slice(0, stream.pos))) {
      stream.match(/^'[^']*'?/);
      return 'string';
    }
    stream.next();
    return 'operator';
  },
});

const style = HighlightStyle.define([
  { tag: queryName, class: 'formula-query' },
  { tag: keyName, class: 'formula-key' },
  { tag: valueName, class: 'formula-value' },
  { tag: scoreName, class: 'formula-score' },
  { tag: tags.function(tags.variableName), class: 'formula-function' },
  { tag: tags.number, class: 'formula-number' },
  { tag: tags.string, class: 'formula-string' },
  { tag: tags.comment, class: 'formula-comment' },
]);

/** The language with its colours; the classes are in exercises.css. */
export const formulaHighlight: Extension = [formulaLanguage, syntaxHighlighting(style)];
