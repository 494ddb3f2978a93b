import type { Translate } from '../ui/messages';
import type { LineResult } from './text-editor';

/** Earlier results that this run did not reach, at the lines that define their names now. */
export function earlierLines(
  before: readonly LineResult[],
  fresh: readonly LineResult[],
  text: string,
  t: Translate,
): LineResult[] {
  const known = new Set(fresh.map(({ name }) => name));
  const lines = text.split('\n');
  return before.flatMap((result) => {
    const { name } = result;
    if (name === undefined || known.has(name)) return [];
    const index = lines.findIndex((line) => {
      const [left, right] = line.split(/=(?!=)/, 2);
      return right !== undefined && left?.trim() === name;
    });
    if (index < 0) return [];
    return [{ ...(result.old ? result : marked(result, t)), line: index + 1 }];
  });
}

/** The same result, saying that it is of an earlier run. */
function marked(result: LineResult, t: Translate): LineResult {
  const draw = (): HTMLElement => {
    const box = document.createElement('span');
    box.className = 'exercise-value-body';
    const label = document.createElement('span');
    label.className = 'exercise-old';
    label.textContent = t('exercise.old');
    box.append(result.draw(), label);
    return box;
  };
  return { ...result, old: true, draw };
}
