import { formatShort } from '../formula/format';
import { isMatrix, type Value } from '../formula/value';
import type { Matrix } from '../kernels/types';
import { neededDecimals } from '../ui/matrix-data';
import type { Hue, MatrixView } from '../ui/matrix-view';
import type { MessageKey, Translate } from '../ui/messages';

/** Names of the lesson wear their colour wherever they are calculated. */
const HUES: readonly (readonly [RegExp, Hue])[] = [
  [/^Q(_\w+|\d*)$/, 'query'],
  [/^K(_\w+|\d*)$/, 'key'],
  [/^V(_\w+|\d*)$/, 'value'],
  [/^(scores?|scaled|masked|weights|unscaled)(_\w+)?$/, 'score'],
];

export function hueOf(name: string | undefined): Hue {
  return HUES.find(([pattern]) => name !== undefined && pattern.test(name))?.[1] ?? 'none';
}

function text(content: string, className = 'exercise-scalar'): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = content;
  return element;
}

function matrixElement(matrix: Matrix, name: string | undefined): MatrixView {
  const element = document.createElement('matrix-view');
  element.matrix = matrix;
  element.hue = hueOf(name);
  return element;
}

/** What there is to say about values that are no finite numbers; −∞ in a matrix is a mask's. */
function oddity(values: Iterable<number>, inMatrix: boolean): MessageKey | undefined {
  let found: MessageKey | undefined;
  for (const value of values) {
    if (Number.isNaN(value)) return 'exercise.notANumber';
    if (value === Number.POSITIVE_INFINITY) found = 'exercise.infinite';
    if (value === Number.NEGATIVE_INFINITY && !inMatrix) found = 'exercise.infinite';
  }
  return found;
}

/** The value, and beneath it the line that explains it, if there is one. */
function explained(element: HTMLElement, key: MessageKey | undefined, t: Translate): HTMLElement {
  if (key === undefined) return element;
  const box = document.createElement('span');
  box.className = 'exercise-record';
  box.append(element, text(t(key), 'exercise-quiet exercise-oddity'));
  return box;
}

/** The parts of a trace, a count or a list of heads, to be opened one in another. */
function partsElement(parts: [string, Value][], summary: string, t: Translate): HTMLElement {
  const details = document.createElement('details');
  details.className = 'exercise-parts';
  const head = document.createElement('summary');
  head.textContent = summary;
  details.append(head);
  details.addEventListener(
    'toggle',
    () => {
      for (const [name, value] of parts) {
        const row = document.createElement('div');
        row.className = 'exercise-part';
        row.append(text(name, 'exercise-part-name'), valueElement(value, name, t));
        details.append(row);
      }
    },
    { once: true },
  );
  return details;
}

/** What stands beside a line: a number, a matrix with its shape, or a trace to open. */
export function valueElement(value: Value, name: string | undefined, t: Translate): HTMLElement {
  if (typeof value === 'bigint') return text(formatShort(value));
  if (typeof value === 'number') {
    const number = text(formatShort(value, neededDecimals([value], 4)));
    return explained(number, oddity([value], false), t);
  }
  if (typeof value === 'boolean') return text(t(value ? 'exercise.true' : 'exercise.false'));
  if (typeof value === 'string') return text(`'${value}'`);
  if (isMatrix(value)) {
    return explained(matrixElement(value, name), oddity(value.data, true), t);
  }
  if (value.kind === 'function') {
    const form = `${value.name}(${value.parameters.join(', ')})`;
    return text(`${form}: ${t('exercise.function')}`, 'exercise-quiet');
  }
  if (value.kind === 'list') {
    const parts = value.items.map((item, index): [string, Value] => [`[${index + 1}]`, item]);
    return partsElement(parts, t('exercise.listOf', { count: value.items.length }), t);
  }
  const box = document.createElement('span');
  box.className = 'exercise-record';
  const main = ['output', 'total'].find((key) => value.entries.has(key));
  const standsFor = main === undefined ? undefined : value.entries.get(main);
  if (standsFor !== undefined) box.append(valueElement(standsFor, main, t));
  const names = [...value.entries.keys()].filter((key) => key !== main);
  const parts = names.map((key): [string, Value] => [key, value.entries.get(key) ?? 0]);
  if (parts.length > 0) box.append(partsElement(parts, names.join(', '), t));
  return box;
}
