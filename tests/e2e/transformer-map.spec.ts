import type { Page } from '@playwright/test';
import { expect, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'transformer-map';

/** The blocks in the order of the data. */
const POST = [
  ...['source-embedding', 'source-position'],
  ...['encoder-attention', 'encoder-add1', 'encoder-ffn', 'encoder-add2'],
  ...['target-embedding', 'target-position'],
  ...['decoder-attention', 'decoder-add1', 'cross-attention', 'decoder-add2'],
  ...['decoder-ffn', 'decoder-add3', 'vocabulary'],
];

const block = (widget: Widget, id: string) => widget.element.locator(`[data-block="${id}"]`);
const picked = (widget: Widget) =>
  widget.element.locator('[data-block][aria-pressed="true"]').getAttribute('data-block');
const heading = (widget: Widget) => widget.element.locator('.heading h4');

async function openIn(page: Page, address: string): Promise<Widget> {
  await page.goto(address);
  const widget = new Widget(page, TAG);
  await widget.element.scrollIntoViewIfNeeded();
  await widget.button('share').waitFor();
  return widget;
}

async function expectRows(widget: Widget, name: string, rows: string[]): Promise<void> {
  await expect.poll(() => widget.matrix(name).texts(), name).toEqual(rows.join(' ').split(' '));
}

test('a pressed block shows what enters, what leaves, its weights, its count and its section', async ({
  page,
}) => {
  const widget = await openIn(page, './architecture/');
  await block(widget, 'cross-attention').click();
  await expect(heading(widget)).toHaveText('디코더 · 교차 어텐션');
  await expect(widget.element.locator('.heading .shapes')).toHaveText('4×4, 3×4 → 4×4');
  // Calculated with NumPy from the weights in tiny.json.
  await expectRows(widget, 'in-2', [
    '−1.35 1.38 0.36 −0.39',
    '−1.32 0.20 1.45 −0.33',
    '1.29 −1.50 −0.05 0.27',
  ]);
  await expectRows(widget, 'inside-1', [
    '0.050 0.116 0.834',
    '0.063 0.189 0.748',
    '0.028 0.126 0.845',
    '0.507 0.399 0.094',
  ]);
  const names = widget.matrix('inside-1').view.locator('th:not(.hidden)');
  await expect(names).toHaveText(['나는', '고양이를', '좋아해', '<s>', 'I', 'like', 'cats']);
  await expect(widget.element.locator('[data-count]')).toHaveText('64');
  await block(widget, 'vocabulary').click();
  await expectRows(widget, 'out-1', [
    '0.12 0.05 0.42 0.14 0.26',
    '0.11 0.21 0.01 0.66 0.00',
    '0.02 0.32 0.01 0.58 0.07',
    '0.03 0.51 0.01 0.42 0.04',
  ]);
  await expect(widget.element.locator('.untrained')).toContainText('학습하지 않았어요');

  // The section is on this page, or on the other one.
  const link = widget.element.locator('a[data-link]');
  await link.click();
  await expect(page.locator('#decoder-layer')).toBeInViewport();
  await block(widget, 'encoder-ffn').click();
  await link.click();
  await expect(page).toHaveURL(/\/lesson\/#ffn$/);
  await expect(page.locator('#ffn')).toBeInViewport();
});

test('the keyboard walks the blocks in the order of the data, and so do the buttons', async ({
  page,
}) => {
  const widget = await Widget.open(page, TAG);
  const focused = () =>
    widget.element.evaluate(
      (element) => (element.shadowRoot?.activeElement as HTMLElement | null)?.dataset['block'],
    );
  await block(widget, 'source-embedding').focus();
  const tabbed: (string | undefined)[] = [];
  for (let stop = 0; stop < POST.length; stop++) {
    tabbed.push(await focused());
    await page.keyboard.press('Tab');
  }
  expect(tabbed).toEqual(POST);
  await block(widget, 'source-embedding').focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('source-position');
  await page.keyboard.press('End');
  expect(await focused()).toBe('vocabulary');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await picked(widget)).toBe('decoder-add3');
  await expect(block(widget, 'cross-attention')).toHaveAccessibleName(
    /^교차 어텐션.*디코더.*4×4, 3×4.*4×4$/,
  );
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  const walked = [await picked(widget)];
  for (let step = 1; step < POST.length; step++) {
    await widget.button('next').click();
    walked.push(await picked(widget));
  }
  expect(walked).toEqual(POST);
  await expect(widget.button('next')).toHaveAttribute('aria-disabled', 'true');
  await widget.button('previous').click();
  expect(await picked(widget)).toBe('decoder-add3');
});

test('a change of the source goes through all blocks, and is taken back', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await block(widget, 'source-embedding').click();
  const cells = ['1 0.2 −0.5 0.3', '−0.4 0.9 0.6 −0.2', '0.3 −0.7 0.8 0.5'];
  await expectRows(widget, 'out-1', cells);
  await widget.element.locator('[data-swap="1"]').click();
  await expectRows(widget, 'in-1', ['1 0 0', '0 0 1', '0 1 0']);
  await expectRows(widget, 'out-1', [cells[0] ?? '', cells[2] ?? '', cells[1] ?? '']);
  await widget.button('undo').click();
  await widget.matrix('table').field(0, 0).fill('2');
  await block(widget, 'source-position').click();
  // [2, 0.2, −0.5, 0.3] + [0, 1, 0, 1]
  await expect.poll(() => widget.matrix('out-1').texts()).toContain('1.20');
  expect((await widget.matrix('out-1').texts()).slice(0, 4)).toEqual([
    '2',
    '1.20',
    '−0.50',
    '1.30',
  ]);
  await block(widget, 'vocabulary').click();
  const changed = await widget.matrix('out-1').texts();
  await block(widget, 'source-embedding').click();
  const { notice } = widget.matrix('table');
  for (const text of ['abc', '', '1e999']) {
    await widget.matrix('table').field(0, 0).fill(text);
    await widget.matrix('table').field(0, 0).blur();
    await expect(notice, text).not.toHaveText('');
  }
  await widget.matrix('table').field(0, 0).fill('1e300');
  await expect(widget.problem).toBeVisible();
  await block(widget, 'vocabulary').click();
  await expect.poll(() => widget.matrix('out-1').texts()).toEqual(changed);
  await widget.button('reset').click();
  await expect(widget.problem).toHaveCount(0);
  await block(widget, 'vocabulary').click();
  await expect.poll(() => widget.matrix('out-1').texts()).not.toEqual(changed);
});

test('in the first lesson, the encoder alone: the norm after the sum or before the block', async ({
  page,
}) => {
  const widget = await openIn(page, './');
  const ids = () =>
    widget.element
      .locator('[data-block]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['block']));
  expect(await ids()).toEqual(POST.slice(0, 6));
  await block(widget, 'encoder-add1').click();
  await widget.element.locator('input[data-switch="pre"]').check();
  expect(await ids()).toEqual([
    ...['source-embedding', 'source-position'],
    ...['encoder-norm1', 'encoder-attention', 'encoder-add1'],
    ...['encoder-norm2', 'encoder-ffn', 'encoder-add2'],
  ]);
  expect(await picked(widget)).toBe('encoder-add1');
  await expect(heading(widget)).toHaveText('인코더 · 더하기');
  await expect(widget.element.locator('[data-link]')).toHaveAttribute('href', '#residual');
  await block(widget, 'source-embedding').click();
  await widget.element.locator('[data-link]').click();
  await expect(page).toHaveURL(/\/lesson\/architecture\/#embedding$/);
  await expect(page.locator('#embedding')).toBeInViewport();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`a link brings the state back; axe finds nothing and nothing sticks out (${scheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const lang = scheme === 'light' ? 'ko' : 'en';
    const widget = await Widget.open(page, TAG, { lang });
    for (const change of [
      { block: 'vocabulary' },
      { block: 'source-embedding' },
      { norm: 'pre', block: 'decoder-ffn', order: [2, 0, 1] },
    ]) {
      await widget.setState(change);
      await expect.poll(() => picked(widget)).toBe(change.block);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await widget.smallTargets()).toEqual([]);
    }
    expect(await widget.axe()).toEqual([]);
    const state = await widget.state();
    const hash = await widget.share();
    await page.goto('about:blank');
    const opened = await Widget.open(page, TAG, { lang, hash });
    expect(await opened.state()).toEqual(state);
    expect(await picked(opened)).toBe('decoder-ffn');
    await page.goto('about:blank');
    const broken = await Widget.open(page, TAG, { lang, hash: hash.slice(0, -9) });
    await expect(broken.arrival).not.toBeEmpty();
    expect(await picked(broken)).toBe('encoder-attention');
  });
}
