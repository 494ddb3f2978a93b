import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluateCell } from '../../../web/src/formula/cell.js';
import { toJavaScript, toNumPy, toPyTorch } from '../../../web/src/formula/code/index.js';
import { BUILTINS } from '../../../web/src/formula/functions/index.js';
import type { Value } from '../../../web/src/formula/value.js';
import { isFunction, isList, isMatrix, isRecord, toRows } from '../../../web/src/formula/value.js';
import { type Kernels, loadKernels } from '../../../web/src/kernels/index.js';
import { CELLS } from './code-cases.js';
import {
  findPython,
  type Program,
  type Ran,
  runJavaScript,
  runPython,
  type Told,
} from './programs.js';

/** Ends what hangs; importing PyTorch alone takes long on a busy machine. */
const PATIENCE = { timeout: 600_000 };

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

/** The lesson's own cells: those that stand alone, and those that build on the ones before. */
function lessonCells(): Record<string, string> {
  const folder = new URL('../../../web/content/shared/formulas/', import.meta.url);
  const texts = new Map(
    readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]),
  );
  const before = new Map([
    ['base_model.formula', 'counting.formula'],
    ['rotation.formula', 'positions.formula'],
    ['causal_pair.formula', 'attention.formula'],
    ['third_tile.formula', 'online_softmax.formula'],
  ]);
  const cells = [...texts].map(([file, text]) => {
    const needed = before.get(file);
    return [file, needed === undefined ? text : `${texts.get(needed)}\n${text}`] as const;
  });
  return Object.fromEntries(cells);
}

const ALL: Record<string, string> = { ...CELLS, ...lessonCells() };
function told(value: Value): Told {
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    return String(value);
  }
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (isMatrix(value)) return toRows(value);
  if (isList(value)) return value.items.map(told);
  if (isRecord(value)) {
    return Object.fromEntries([...value.entries].map(([name, part]) => [name, told(part)]));
  }
  return 'function';
}

/** What the evaluator gives, by name; the cell must have no error. */
function evaluated(source: string): Map<string, Told> {
  const result = evaluateCell(source, kernels);
  expect(result.error, source).toBeUndefined();
  const values = [...result.scope].filter(([, value]) => !isFunction(value));
  return new Map(values.map(([name, value]) => [name, told(value)]));
}

/** A number as another language tells it: Python calls infinity inf. */
function toldNumber(actual: Told | undefined): number {
  if (typeof actual === 'number') return actual;
  return Number(String(actual).replace(/^(-?)inf(inity)?$/i, '$1Infinity'));
}

/** Equal numbers up to the last digits; fields that only one side has are its own matter. */
function expectClose(actual: Told | undefined, expected: Told, where: string): void {
  if (typeof expected === 'number') {
    expect(toldNumber(actual), where).toSatisfy(
      (value: number) =>
        value === expected || Math.abs(value - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    );
  } else if (Array.isArray(expected)) {
    expect(Array.isArray(actual) && actual.length, where).toBe(expected.length);
    expected.forEach((part, index) => {
      expectClose((actual as Told[])[index], part, `${where}[${index}]`);
    });
  } else if (typeof expected === 'object') {
    for (const [name, part] of Object.entries(expected)) {
      if (name === 'formula') continue;
      expectClose((actual as Record<string, Told>)[name], part, `${where}.${name}`);
    }
  } else if (typeof expected === 'string') {
    expect(
      String(actual).replace('inf', 'Infinity').replace('InfinityInfinity', 'Infinity'),
      where,
    ).toBe(expected);
  } else {
    expect(Boolean(actual), where).toBe(expected);
  }
}

/** The name in the program: with an underscore where the language or a helper has taken it. */
function ownName(name: string, code: string): string {
  const renamed = new RegExp(`^(?:const |let )?${name}_ = `, 'm');
  return renamed.test(code) ? `${name}_` : name;
}

interface Made {
  title: string;
  expected: Map<string, Told>;
  program: Program;
}

function programs(render: (source: string) => string): Made[] {
  return Object.entries(ALL).map(([title, source]) => {
    const expected = evaluated(source);
    const code = render(source);
    const names = [...expected.keys()].map((name): [string, string] => [name, ownName(name, code)]);
    return { title, expected, program: { code, names } };
  });
}

function compare(made: Made[], ran: Ran[]): void {
  for (const [index, { title, expected }] of made.entries()) {
    for (const [name, value] of expected) {
      expectClose(ran[index]?.values[name], value, `${title}: ${name}`);
      // What the reader sees: each name is printed.
      expect(ran[index]?.printed, title).toContain(`${name} =`);
    }
  }
}

test('the cells use every function of the language', () => {
  const text = Object.values(CELLS).join('\n');
  const unused = [...BUILTINS.keys()].filter((name) => !text.includes(`${name}(`));
  expect(unused).toEqual([]);
});

test('NumPy gives the same numbers', PATIENCE, (context) => {
  const python = findPython('numpy');
  if (python === undefined) return context.skip('no python3 here can import numpy');
  const made = programs(toNumPy);
  compare(
    made,
    runPython(
      python,
      made.map(({ program }) => program),
    ),
  );
});

test('PyTorch gives the same numbers', PATIENCE, (context) => {
  const python = findPython('torch');
  if (python === undefined) return context.skip('no python3 here can import torch');
  const made = programs(toPyTorch);
  compare(
    made,
    runPython(
      python,
      made.map(({ program }) => program),
    ),
  );
});

test('JavaScript over the kernels gives the same numbers', PATIENCE, () => {
  const made = programs(toJavaScript);
  compare(made, runJavaScript(made.map(({ program }) => program)));
});

describe('a program is no longer than it has to be', () => {
  const source = "Q = [1, 0; 0, 1]\nweights = softmax(Q * Q' / sqrt(2))";

  test('NumPy defines the helpers that it uses, and no other', () => {
    const code = toNumPy(source);
    expect(code).toContain('def softmax(');
    expect(code.match(/^def /gm)).toHaveLength(1);
    expect(code).toContain('weights = softmax(Q @ Q.T / np.sqrt(2))');
  });

  test('PyTorch has a softmax of its own', () => {
    const code = toPyTorch(source);
    expect(code).not.toContain('def ');
    expect(code).toContain('weights = torch.softmax(Q @ Q.T / math.sqrt(2), dim=1)');
  });

  test('JavaScript calls the kernels', () => {
    const code = toJavaScript(source);
    expect(code).toContain("import { loadKernels } from './kernels/index.js';");
    expect(code).toContain('kernels.product(Q, kernels.transpose(Q))');
  });

  test('comments and blank lines stay', () => {
    const code = toNumPy('# one\na = 1\n\n# two\nb = 2');
    expect(code).toContain('# one\na = 1\n\n# two\nb = 2');
  });
});

test('names that are taken get an underscore, others stay', () => {
  const source = 'lambda = 1\nnp = 2\nlet = 3\nlayer_norm = layerNorm([1, 2]) + 0\nmatrix = [1]';
  expect(toNumPy(source)).toMatch(/^lambda_ = 1\nnp_ = 2\nlet = 3\nlayer_norm_ = .*\nmatrix = /m);
  expect(toJavaScript(source)).toMatch(
    /^const lambda = 1;\nconst np = 2;\nconst let_ = 3;\nconst layer_norm = .*\nconst matrix_ = /m,
  );
});

describe('what cannot be written as code is refused', () => {
  test.each([
    ['a = (1 + 2', 'bracket_unclosed'],
    ['a = b + 1', 'name_unknown'],
    ['a = sofmax([1, 2])', 'function_unknown_near'],
    ['', 'source_empty'],
    [
      'a = countParameters({d_model: 8, n_heads: 2, d_ff: 8, n_layers: 1, vocab: 10})',
      'code_unsupported',
    ],
  ])('%s', (source, code) => {
    expect(() => toNumPy(source)).toThrowError(expect.objectContaining({ code }));
  });
});
