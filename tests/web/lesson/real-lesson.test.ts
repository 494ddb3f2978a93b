import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels } from '../../../web/src/kernels/index.js';
import type { NewScope } from '../../../web/src/lesson/evaluator.js';
import { FigureTable } from '../../../web/src/lesson/figures.js';
import { Files } from '../../../web/src/lesson/files.js';
import { formulaScopes } from '../../../web/src/lesson/formula-scope.js';
import { loadLesson } from '../../../web/src/lesson/page.js';
import { Problems } from '../../../web/src/lesson/problems.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const wasm = path.join(root, 'build/wasm/module/transformer.wasm');
let newScope: NewScope;

beforeAll(async () => {
  newScope = formulaScopes(await loadKernels({ wasm: readFileSync(wasm) }), {});
});

/** The project's files, with every printed figure changed by five in its first digit. */
class FalsifiedFiles extends Files {
  readonly expected = new Set<string>();

  override text(file: string): string | null {
    const text = super.text(file);
    if (text === null || !/\.(?:md|yaml)$/.test(file)) return text;
    const table = new FigureTable(file, text, new Problems());
    return table
      .split(table.text, String, ({ line, printed, expression }) => {
        const changed = printed.replace(/\d/, (digit) => String((Number(digit) + 5) % 10));
        this.expected.add(`${file}:${line}: the text says ${changed}, but ${expression} is`);
        return `{{${changed} = ${expression}}}`;
      })
      .join('');
  }
}

function load(name: string, files: Files): string[] {
  const problems = new Problems();
  loadLesson('ko', name, files, newScope, problems);
  return problems.list.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

describe.each(['lesson-1', 'lesson-2'])('%s', (name) => {
  it('has no problem', () => {
    expect(load(name, new Files(root))).toEqual([]);
  });

  it('is refused at its own line for every figure that is changed', () => {
    const files = new FalsifiedFiles(root);
    const found = load(name, files).map((problem) => problem.replace(/( but .* is) .*$/, '$1'));
    expect(files.expected.size).toBeGreaterThan(100);
    expect(new Set(found)).toEqual(files.expected);
  });
});
