import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Kernels, loadKernels } from '../../../web/src/kernels/index.js';
import { Refusal } from '../../../web/src/lesson/context.js';
import { Files } from '../../../web/src/lesson/files.js';
import { programsHtml } from '../../../web/src/lesson/programs.js';
import { findPython, runJavaScript, runPython } from '../formula/programs.js';
import { textContext } from './helpers.js';

/** Ends what hangs; importing PyTorch alone takes long on a busy machine. */
const PATIENCE = { timeout: 600_000 };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = (ending: string) =>
  readFileSync(`${root}/web/content/shared/programs/attention.${ending}`, 'utf8');

/** The example of STEP 1. */
const EXAMPLE = {
  Q: [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
  ],
  K: [
    [1, 0, 1, 0],
    [1, 1, 0, 0],
  ],
  V: [
    [4, 0],
    [0, 4],
  ],
};

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

/** What the kernels give, open and with the causal mask, one number after another. */
function expected(): number[] {
  const open = kernels.attention(EXAMPLE).output.data;
  const causal = kernels.attention({ ...EXAMPLE, mask: 'causal' }).output.data;
  return [...open, ...causal];
}

function expectSameNumbers(printed: string): void {
  const numbers = printed.match(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g)?.map(Number) ?? [];
  const wanted = expected();
  expect(numbers, printed).toHaveLength(wanted.length);
  numbers.forEach((number, index) => {
    expect(Math.abs(number - (wanted[index] ?? Number.NaN)), printed).toBeLessThan(1e-12);
  });
}

describe('attention, in every language', () => {
  test.each(['numpy.py', 'pytorch.py', 'js'])('is at most fifteen lines in .%s', (ending) => {
    const lines = source(ending)
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(15);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(90);
  });

  test('prints in JavaScript what the kernels give', () => {
    const [ran] = runJavaScript([{ code: source('js'), names: [] }]);
    expectSameNumbers(ran?.printed ?? '');
  });

  for (const [name, module, ending] of [
    ['NumPy', 'numpy', 'numpy.py'],
    ['PyTorch', 'torch', 'pytorch.py'],
  ] as const) {
    const python = findPython(module);
    const title = python ? '' : ` (skipped: no Python here can import ${module})`;
    test.skipIf(!python)(`prints in ${name} what the kernels give${title}`, PATIENCE, () => {
      const [ran] = runPython(python ?? '', [{ code: source(ending), names: [] }]);
      expectSameNumbers(ran?.printed ?? '');
    });
  }
});

describe('the programs on the page', () => {
  const { page } = textContext('');
  Object.assign(page.labels, {
    'programs.label': '언어 "셋"',
    'programs.code': '{name} 코드',
    'programs.copy': '복사',
    'programs.copied': '복사함',
  });

  test('stand one below the other, each under its language', () => {
    const html = programsHtml('attention', new Files(root), page);
    if (html instanceof Refusal) throw new Error(html.message);
    expect([...html.matchAll(/program-title">(\w+)</g)].map((match) => match[1])).toEqual([
      'NumPy',
      'PyTorch',
      'JavaScript',
    ]);
    expect(html).toContain('role="region" tabindex="0" aria-label="PyTorch 코드"');
    expect(html).toContain('data-label="언어 &quot;셋&quot;"');
    const shown = [...html.matchAll(/<code>([^<]*)<\/code>/g)].map((match) =>
      match[1]
        ?.replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    );
    expect(shown).toEqual(['numpy.py', 'pytorch.py', 'js'].map(source));
  });

  test('are refused when one of them is missing', () => {
    const refusal = programsHtml('nothing', new Files(root), page);
    expect(refusal).toEqual(
      new Refusal('there is no file web/content/shared/programs/nothing.numpy.py'),
    );
  });
});
