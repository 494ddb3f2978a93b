// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { html, type TemplateResult } from 'lit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Kernels } from '../../../web/src/kernels/index.js';
import '../../../web/src/ui/matrix-view.js';
import { writeShared } from '../../../web/src/ui/share.js';
import { Explorer } from '../../../web/src/widgets/explorer.js';
import { History } from '../../../web/src/widgets/history.js';
import { isRecord } from '../../../web/src/widgets/read.js';

// A document without an address cannot fetch the module: it is read from the build.
vi.mock('../../../web/src/kernels/index.js', async (original) => {
  const module = await original<typeof import('../../../web/src/kernels/index.js')>();
  const wasm = readFileSync('build/wasm/module/transformer.wasm');
  const kernels = module.loadKernels({ wasm });
  return { ...module, loadKernels: () => kernels };
});

interface Roots {
  x: number;
  note: string;
}

/** The smallest explorer there can be: √x, for an x whose square is a number. It borrows another one's words. */
class RootExplorer extends Explorer<Roots, number, 'title'> {
  protected readonly tag = 'attention-explorer';

  protected initial(): Roots {
    return { x: 4, note: '' };
  }

  protected read(value: unknown): Roots | undefined {
    if (!isRecord(value) || typeof value['x'] !== 'number') return undefined;
    return { x: value['x'], note: String(value['note'] ?? '') };
  }

  protected compute(kernels: Kernels, { x }: Roots): number {
    kernels.softmax([x * x]);
    return kernels.unary('sqrt', [x]).data[0] ?? Number.NaN;
  }

  protected view(root: number, state: Roots, wanted: Roots): TemplateResult {
    return html`<output>√${state.x} = ${root}, wanted ${wanted.x}</output>`;
  }

  drag(x: number): void {
    this.change({ ...this.state, x }, 'drag');
  }
  drop(): void {
    this.settle();
  }
  remark(note: string): void {
    this.adjust({ ...this.state, note });
  }
}
customElements.define('root-explorer', RootExplorer);

/** The same, drawn in three parts of a matrix each. */
class LargeExplorer extends RootExplorer {
  protected override readonly partCount = 3;
  /** At each drawing: how many parts there shall be, how many cells are shown already. */
  readonly drawings: [parts: number, shown: number][] = [];

  protected override view(root: number): TemplateResult {
    this.drawings.push([this.parts, shownCells(this).length]);
    const matrices = Array.from(
      { length: this.parts },
      () => html`<section><matrix-view .matrix=${[[root]]}></matrix-view></section>`,
    );
    return html`${matrices}`;
  }
}
customElements.define('large-explorer', LargeExplorer);

/** The cells in what may be seen: see `drawing` in explorer.css. */
function shownCells(element: RootExplorer): (string | null | undefined)[] {
  const matrices = element.renderRoot.querySelectorAll('[data-drawn] > matrix-view');
  return [...matrices].map((one) => one.shadowRoot?.querySelector('td[data-cell]')?.textContent);
}

async function open(
  prepare?: (element: HTMLElement) => void,
  tag = 'root-explorer',
): Promise<RootExplorer> {
  const element = document.createElement(tag) as RootExplorer;
  prepare?.(element);
  const ready = new Promise((resolve) => element.addEventListener('ready', resolve));
  document.body.append(element);
  await ready;
  await element.updateComplete;
  return element;
}

const text = (element: RootExplorer, selector: string) =>
  element.renderRoot.querySelector(selector)?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
const output = async (element: RootExplorer) => {
  await element.updateComplete;
  return text(element, 'output');
};
const press = (element: RootExplorer, action: string) =>
  element.renderRoot.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();

beforeEach(() => {
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/');
});
afterEach(() => {
  document.body.textContent = '';
});

describe('an explorer', () => {
  test('shows what the kernels give for its first state', async () => {
    expect(await output(await open())).toBe('√4 = 2, wanted 4');
  });

  test('keeps the last good result when the kernels refuse, and what was wanted', async () => {
    const element = await open();
    element.drag(-1);
    expect(await output(element)).toBe('√4 = 2, wanted -1');
    expect(text(element, '.problem')).toContain('last result that could be computed');
    element.drag(9);
    expect(await output(element)).toBe('√9 = 3, wanted 9');
    expect(text(element, '.problem')).toBe('');
  });

  test('that is large appears part by part, each when its matrices are drawn', async () => {
    const element = (await open(undefined, 'large-explorer')) as LargeExplorer;
    expect(element.drawings).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    expect(shownCells(element)).toEqual(['2', '2', '2']);
    expect(element.hasAttribute('drawing')).toBe(false);
    element.drag(9);
    await element.updateComplete;
    expect(element.drawings.at(-1)).toEqual([3, 3]);
  });

  test('shows its example when the state it was given first is refused', async () => {
    const element = await open((early) => Object.assign(early, { state: { x: -1, note: '' } }));
    expect(await output(element)).toBe('√4 = 2, wanted -1');
  });

  test('says in words of its own that numbers grew too large', async () => {
    const element = await open();
    element.drag(1e200);
    await element.updateComplete;
    expect(text(element, '.problem')).toContain('too large');
  });

  test('follows the matrix of a picked cell while it is seen, until a field is typed into', async () => {
    const watchers: ((seen: { isIntersecting: boolean }[]) => void)[] = [];
    const Watcher = class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        watchers.push(tell);
      }
      observe(): void {}
      disconnect(): void {}
    };
    vi.stubGlobal('IntersectionObserver', Watcher);
    const element = await open();
    const follows = () => element.hasAttribute('following');
    const matrix = element.renderRoot.querySelector('output');
    matrix?.dispatchEvent(new CustomEvent('cell-pick', { bubbles: true, composed: true }));
    watchers.at(-1)?.([{ isIntersecting: true }]);
    expect(follows()).toBe(true);
    watchers.at(-1)?.([{ isIntersecting: false }]);
    expect(follows()).toBe(false);
    watchers.at(-1)?.([{ isIntersecting: true }]);
    const field = Object.assign(document.createElement('input'), { type: 'text' });
    element.renderRoot.append(field);
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
    expect(follows()).toBe(false);
    vi.unstubAllGlobals();
  });

  test('a drag is one step, and a remark none', async () => {
    const element = await open();
    for (const x of [5, 6, 9]) element.drag(x);
    element.drop();
    element.remark('seen');
    element.drag(16);
    press(element, 'undo');
    expect(await output(element)).toBe('√9 = 3, wanted 9');
    expect(element.state.note).toBe('seen');
    press(element, 'undo');
    expect(await output(element)).toBe('√4 = 2, wanted 4');
    const undo = element.renderRoot.querySelector('[data-action="undo"]');
    expect(undo?.getAttribute('aria-disabled')).toBe('true');
  });

  test('starting over is a step that can be taken back', async () => {
    const element = await open();
    element.drag(9);
    press(element, 'reset');
    expect(await output(element)).toBe('√4 = 2, wanted 4');
    press(element, 'undo');
    expect(await output(element)).toBe('√9 = 3, wanted 9');
  });

  test('a change that changes nothing is no step', async () => {
    const element = await open();
    press(element, 'reset');
    element.state = { ...element.state };
    await element.updateComplete;
    const undo = element.renderRoot.querySelector('[data-action="undo"]');
    expect(undo?.getAttribute('aria-disabled')).toBe('true');
  });

  test('refuses a state that is none', async () => {
    const element = await open();
    expect(() => {
      element.state = { y: 1 } as unknown as Roots;
    }).toThrow(TypeError);
  });

  test('tells of every new state', async () => {
    const element = await open();
    const heard: number[] = [];
    element.addEventListener('state-change', () => heard.push(element.state.x));
    element.drag(9);
    press(element, 'undo');
    element.state = { x: 25, note: '' };
    expect(heard).toEqual([9, 4, 25]);
  });

  test('opens the state in the address, and clears it once another is shown', async () => {
    writeShared('attention-explorer', JSON.stringify({ x: 9, note: 'n' }));
    const element = await open();
    expect(await output(element)).toBe('√9 = 3, wanted 9');
    expect(text(element, '.arrival')).toContain('Opened');
    expect(location.hash).toContain('=');
    element.drag(16);
    expect(location.hash).not.toContain('=');
    press(element, 'undo');
    press(element, 'undo');
    expect(await output(element)).toBe('√4 = 2, wanted 4');
  });

  test.each([
    ['is not one of its states', JSON.stringify({ y: 1 })],
    ['is no JSON', '{"x": 9'],
  ])('says so when what the address holds %s', async (_what, shared) => {
    writeShared('attention-explorer', shared);
    const element = await open();
    expect(text(element, '.arrival')).toContain('cut short');
    expect(await output(element)).toBe('√4 = 2, wanted 4');
  });

  test('with an id, its link has that name', async () => {
    const element = await open((early) => {
      early.id = 'mine';
    });
    element.drag(9);
    press(element, 'share');
    await vi.waitFor(() => expect(location.hash).toContain('mine='));
  });
});

test('a history forgets its oldest steps, not its latest', () => {
  const steps = new History(0);
  for (let step = 1; step <= 500; step += 1) steps.push(step);
  let undone = 0;
  while (steps.undo() !== undefined) undone += 1;
  expect(undone).toBe(200);
  expect(steps.current).toBe(300);
});
