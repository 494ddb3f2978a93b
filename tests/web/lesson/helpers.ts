import type { PageContext, TextContext } from '../../../web/src/lesson/context.js';
import { type Evaluate, FigureTable } from '../../../web/src/lesson/figures.js';
import { Outline } from '../../../web/src/lesson/outline.js';
import type { FigureValue } from '../../../web/src/lesson/printed.js';
import { Problems } from '../../../web/src/lesson/problems.js';
import { wholeFile } from '../../../web/src/lesson/source.js';

/** An evaluator that knows a few expressions only. */
export function evaluatorOf(values: Record<string, FigureValue>): Evaluate {
  return (expression) => {
    const value = values[expression];
    if (value === undefined) throw new Error(`nothing is called "${expression}"`);
    return value;
  };
}

export function matrix(...rows: number[][]): FigureValue {
  return { rows: rows.length, cols: rows[0]?.length ?? 0, data: Float64Array.from(rows.flat()) };
}

export const FILE = 'web/content/ko/sample.md';

/** A page without files: what renderLesson needs for one text. */
export function textContext(
  markdown: string,
  values: Record<string, FigureValue> = {},
): TextContext & { problems: Problems } {
  const problems = new Problems();
  const page: PageContext = {
    lang: 'ko',
    address: '/lab/',
    labels: {
      'box.note': '참고',
      'box.warning': '주의',
      'box.try': '해 보기',
      'box.derivation': '유도',
      'box.formula': '수식 {number}',
      'box.table': '표 {number}',
      'box.code': '코드 {number}',
    },
    problems,
    evaluate: evaluatorOf(values),
    figures: [],
    sections: [],
    ids: new Map(),
    targets: [],
    links: [],
    isWritten: (unit) => unit !== 'lesson-2',
    outline: new Outline(FILE),
    boxes: { table: 0, formula: 0, code: 0 },
    section: '',
    embed: ({ kind, name, attributes }) =>
      `<${kind}-place>${[name, JSON.stringify(attributes)].join(' ')}</${kind}-place>`,
  };
  const table = new FigureTable(FILE, markdown, problems);
  return { page, table, source: wholeFile(FILE, table.text), problems };
}

/** The problems as `line: message`. */
export function lines(problems: Problems): string[] {
  return problems.list.map(({ line, message }) => `${line}: ${message}`);
}
