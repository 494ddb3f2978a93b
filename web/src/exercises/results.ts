import { formatShort } from '../formula/format';
import type { Value } from '../formula/value';
import type { Matrix } from '../kernels/types';
import { neededDecimals, toRows } from '../ui/matrix-data';
import type { Hue, MatrixView } from '../ui/matrix-view';
import type { Translate } from '../ui/messages';

/** A result as plain numbers: what `results` holds. */
export type PlainResult = number | boolean | number[][];

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

function isMatrix(value: Value): value is Matrix {
  return typeof value === 'object' && 'data' in value;
}

/**
 * Numbers, and matrices as rows. A trace stands for its output and a count for
 * its total; what is neither (functions, texts) has no plain result.
 */
export function plainResult(value: Value): PlainResult | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string') return undefined;
  if (isMatrix(value)) return toRows(value);
  if (value.kind !== 'record') return undefined;
  const standsFor = value.entries.get('output') ?? value.entries.get('total');
  return standsFor === undefined ? undefined : plainResult(standsFor);
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
  if (typeof value === 'number') return text(formatShort(value, neededDecimals([value], 4)));
  if (typeof value === 'boolean') return text(t(value ? 'exercise.true' : 'exercise.false'));
  if (typeof value === 'string') return text(`'${value}'`);
  if (isMatrix(value)) return matrixElement(value, name);
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
