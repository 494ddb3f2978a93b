import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** dist/kernels as its users meet it: built, imported by plain Node, and compiled against. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
let folder = '';

function run(command: string, ...args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

/** A file beside the package, which it imports by its path. */
function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

beforeAll(() => {
  mkdirSync(join(root, 'build'), { recursive: true });
  folder = mkdtempSync(join(root, 'build/kernels-package-'));
  const outDir = join(folder, 'kernels');
  run(bin('vite'), 'build', '--config', 'web/vite.kernels.config.ts', '--outDir', outDir);
  run(bin('tsc'), '--project', 'web/tsconfig.kernels.json', '--outDir', outDir);
}, 300_000);

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
});

describe('in Node', () => {
  const program = `
    import { KernelError, loadKernels } from './kernels/index.js';
    const kernels = await loadKernels();
    const { output } = kernels.attention({
      Q: [[1, 0, 1, 0], [0, 1, 0, 1]], K: [[1, 0, 1, 0], [1, 1, 0, 0]], V: [[4, 0], [0, 4]],
    });
    let code = 'none';
    try { kernels.softmax('text'); } catch (error) { if (error instanceof KernelError) code = error.code; }
    console.log(JSON.stringify({ output: Array.from(output.data, (x) => x.toFixed(4)), code }));
  `;
  const expected = { output: ['2.4898', '1.5102', '1.5102', '2.4898'], code: 'out_of_range' };

  it('works by plain import', () => {
    expect(JSON.parse(run('node', write('plain.mjs', program)))).toEqual(expected);
  });

  it('works where no code may be made from text', () => {
    const file = write('strict.mjs', program);
    const answer = run('node', '--disallow-code-generation-from-strings', file);
    expect(JSON.parse(answer)).toEqual(expected);
  });

  it('starts from bytes as well', () => {
    const bytes = program
      .replace('loadKernels()', 'loadKernels({ wasm: readFileSync(process.argv[2]) })')
      .replace('import', "import { readFileSync } from 'node:fs';\nimport");
    const wasm = join(folder, 'kernels/transformer.wasm');
    expect(JSON.parse(run('node', write('bytes.mjs', bytes), wasm))).toEqual(expected);
  });
});

describe('the folder', () => {
  it('describes itself to npm', () => {
    const description = JSON.parse(readFileSync(join(folder, 'kernels/package.json'), 'utf8'));
    expect(description).toMatchObject({ type: 'module', types: './index.d.ts', license: 'MIT' });
    const entry = description.exports['.'];
    for (const file of [entry.types, entry.default, description.exports['./transformer.wasm']]) {
      expect(readFileSync(join(folder, 'kernels', file)).length, file).toBeGreaterThan(0);
    }
  });

  it('names no place on the machine that built it', () => {
    expect(readFileSync(join(folder, 'kernels/index.js'), 'utf8')).not.toContain(root);
  });
});

describe('its types', () => {
  const consumer = `
    import {
      KernelError, loadKernels,
      type Kernels, type Matrix, type MultiHeadTrace, type ParameterCount,
    } from './kernels/index.js';
    const kernels: Kernels = await loadKernels({ wasm: new URL('file:///transformer.wasm') });
    const weights: Matrix = kernels.softmax([[1, 2], [3, 4]], { temperature: 2 });
    const numbers: Float64Array = weights.data;
    const heads: MultiHeadTrace = kernels.encoderLayer({
      x: weights, n_heads: 2, W_Q: weights, W_K: weights, W_V: weights, W_O: weights,
      W1: weights, b1: [1, 2], W2: weights, activation: 'gelu', mask: [[true, false], [true, true]],
    }).attention;
    const gate: Matrix = kernels.feedForward({
      x: weights, W_gate: weights, W_up: weights, W_down: weights, activation: 'swiglu',
    }).gate;
    const before: Matrix = kernels.feedForward({ x: gate, W1: gate, W2: gate }).pre_activation;
    const counted: ParameterCount =
      kernels.countParameters({ d_model: 8, n_heads: 2, d_ff: 4, n_layers: 1, vocab: null });
    const total: number | bigint = counted.total;
    // @ts-expect-error a text is no matrix
    kernels.softmax('text');
    // @ts-expect-error V is missing
    kernels.attention({ Q: weights, K: weights });
    // @ts-expect-error there is no such activation
    kernels.activate(before, { activation: 'softplus' });
    // @ts-expect-error a misspelt key
    kernels.countParameters({ d_model: 8, n_heads: 2, d_ff: 4, n_layer: 1 });
    const code: string = new KernelError({ code: 'empty', function: '', argument: '', message: '' }).code;
    export { code, heads, numbers, total };
  `;
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    'false',
  ];
  const target = ['--target', 'es2022', '--module', 'nodenext'];

  it.each([
    ['a page', ['--lib', 'es2022,dom', '--types', '']],
    [
      'Node',
      ['--lib', 'es2022', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')],
    ],
  ])('compile in a program for %s', (_place, environment) => {
    const file = write('consumer.mts', consumer);
    const args = ['--ignoreConfig', ...options, ...target, ...environment, file];
    expect(run(bin('tsc'), ...args)).toBe('');
  });
});
