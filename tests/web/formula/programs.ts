import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs programs that a cell was turned into, and reads back what their names stand for. */

/** A value as the programs tell it: non-finite numbers as text, records by their fields. */
export type Told = number | boolean | string | Told[] | { [name: string]: Told };

export interface Program {
  code: string;
  /** name in the cell → name in the program */
  names: [string, string][];
}

export interface Ran {
  values: Record<string, Told>;
  printed: string;
}

const PYTHON_HARNESS = `
import contextlib, io, json, math, sys
from types import SimpleNamespace

def told(value):
    if isinstance(value, SimpleNamespace):
        return {name: told(part) for name, part in vars(value).items()}
    if hasattr(value, 'tolist'):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [told(part) for part in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value

results = []
for program in json.load(sys.stdin):
    scope, out = {'__name__': '__main__'}, io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program['code'], 'cell', 'exec'), scope)
    values = {name: told(scope[own]) for name, own in program['names']}
    results.append({'values': values, 'printed': out.getvalue()})
json.dump(results, sys.stdout)
`;

/** A Python that has the package, or undefined. */
export function findPython(packageName: string): string | undefined {
  const candidates = ['python3', '/usr/bin/python3'];
  const look = `import importlib.util as u, sys; sys.exit(u.find_spec('${packageName}') is None)`;
  return candidates.find((python) => spawnSync(python, ['-c', look]).status === 0);
}

function succeed(command: string, args: string[], input: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${command} failed:\n${stderr}\n${input.slice(0, 4000)}`);
  return stdout;
}

export function runPython(python: string, programs: readonly Program[]): Ran[] {
  return JSON.parse(succeed(python, ['-c', PYTHON_HARNESS], JSON.stringify(programs)));
}

const JAVASCRIPT_HARNESS = `
const told = (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Float64Array) return [...value].map((part) => [told(part)]);
  if (Array.isArray(value)) return value.map(told);
  if (value?.data instanceof Float64Array) {
    return Array.from({ length: value.rows }, (_, row) =>
      [...value.data.subarray(row * value.cols, (row + 1) * value.cols)].map(told));
  }
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, told(part)]));
};
const results = [];
const log = console.log;
for (let cell = 0; cell < Number(process.argv[2]); cell += 1) {
  const lines = [];
  console.log = (...parts) => lines.push(parts.join(' '));
  const { cellValues } = await import(\`./cell-\${cell}.js\`);
  const values = Object.fromEntries(cellValues().map(([name, value]) => [name, told(value)]));
  results.push({ values, printed: lines.join('\\n') });
}
log(JSON.stringify(results));
`;

const KERNELS = fileURLToPath(new URL('../../../dist/kernels', import.meta.url));

/** Each program as a module of its own beside a copy of the kernels, as its reader would run it. */
export function runJavaScript(programs: readonly Program[]): Ran[] {
  if (!existsSync(join(KERNELS, 'index.js'))) {
    throw new Error('dist/kernels is not built: run scripts/build (or npm run kernels) first.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'cells-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    cpSync(KERNELS, join(folder, 'kernels'), { recursive: true });
    writeFileSync(join(folder, 'harness.js'), JAVASCRIPT_HARNESS);
    for (const [index, { code, names }] of programs.entries()) {
      const entries = names.map(([name, own]) => `[${JSON.stringify(name)}, ${own}]`);
      const tail = `export const cellValues = () => [${entries.join(', ')}];\n`;
      writeFileSync(join(folder, `cell-${index}.js`), code + tail);
    }
    return JSON.parse(succeed('node', [join(folder, 'harness.js'), String(programs.length)], ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
