import type { Page } from '@playwright/test';
import { expect, openLesson, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'feed-forward-explorer';

const working = (widget: Widget) => widget.element.locator('.working');
const activation = (widget: Widget, name: string) =>
  widget.element.locator(`input[data-switch="${name}"]`);
const size = (widget: Widget, index: number) =>
  widget.element.locator(`tr[data-size="${index}"] output`);

async function expectRows(widget: Widget, expected: Record<string, string[]>): Promise<void> {
  for (const [name, texts] of Object.entries(expected)) {
    await expect.poll(() => widget.matrix(name).texts(), name).toEqual(texts);
  }
}

/** STEP 5: xW₁ + b₁, max(0, ·), hW₂ + b₂. */
const EXAMPLE = {
  pre_activation: ['2', '0', '−2'],
  hidden: ['2', '0', '0'],
  output: ['2', '1'],
};

async function openOnPhone(page: Page, scheme: 'light' | 'dark'): Promise<Widget> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width: 360, height: 800 });
  return Widget.open(page, TAG);
}

test('stands in the lesson with the numbers of STEP 5, and every cell has its arithmetic', async ({
  page,
}) => {
  await openLesson(page);
  const widget = new Widget(page, TAG);
  await widget.element.scrollIntoViewIfNeeded();
  await expectRows(widget, EXAMPLE);
  await expect(size(widget, 1)).toHaveText('2,099,712');
  await expect(widget.element.locator('tr.off[data-unit]')).toHaveCount(2);
  await widget.matrix('pre_activation').cell(0, 2).click();
  await expect(working(widget)).toContainText('2·(−1) + (−1)·1 + 1');
  expect(await widget.matrix('b1').lit()).toEqual(['0,2']);
  expect(await widget.matrix('W1').lit()).toEqual(['0,2', '1,2']);
});

test('each activation bends the same numbers its own way', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await activation(widget, 'gelu').check();
  // 2 · Φ(2) = 2 · 0.97725 and −2 · Φ(−2) = −2 · 0.02275
  await expectRows(widget, { hidden: ['1.9545', '0', '−0.0455'] });
  await expect(working(widget)).toContainText('2 · 0.9772');
  await activation(widget, 'swiglu').check();
  // g = [2, −1, −3], u = [1, 3, −2]
  await expectRows(widget, {
    gate: ['2', '−1', '−3'],
    up: ['1', '3', '−2'],
    // 2 / 1.1353, −3 / 3.7183, 6 / 21.0855
    hidden: ['1.7616', '−0.8068', '0.2846'],
  });
  await expect(size(widget, 1)).toHaveText('3,145,728');
  await activation(widget, 'relu').check();
  await widget.button('add').click();
  await expectRows(widget, { pre_activation: ['2', '0', '−2', '−1'] });
  await widget.button('undo').click();
  await expectRows(widget, EXAMPLE);
});

test('works by keyboard alone', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await activation(widget, 'relu').focus();
  await page.keyboard.press('ArrowRight');
  await expect(activation(widget, 'gelu')).toBeChecked();
  await widget.matrix('x').field(0, 0).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('-2');
  // −2 · [1, 0, −1] + (−1) · [0, 1, 1] + [0, 1, 1]
  await expectRows(widget, { pre_activation: ['−2', '0', '2'] });
  await widget.matrix('output').cell(0, 0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(working(widget)).toContainText('y₂');
});

test('what cannot be used gets a sentence at its cell, and the last result stays', async ({
  page,
}) => {
  const widget = await Widget.open(page, TAG);
  const weights = widget.matrix('W1');
  for (const text of ['abc', '', '1e999']) {
    await weights.field(1, 0).fill(text);
    await weights.field(1, 0).blur();
    await expect(weights.notice, text).toContainText('2행');
  }
  await weights.paste(0, 0, Array.from({ length: 500 }, (_, i) => i).join('\t'));
  await expect(weights.notice.filter({ hasText: '500' })).toBeVisible();
  await expectRows(widget, EXAMPLE);
  // Numbers whose product is too large for a number: the kernels refuse, the last result stays.
  await widget.matrix('x').field(0, 0).fill('1e200');
  await weights.field(0, 0).fill('1e200');
  await expect(widget.problem).toBeVisible();
});

test('a link brings the state back', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await activation(widget, 'gelu_tanh').check();
  await widget.button('add').click();
  await widget.matrix('output').cell(0, 1).click();
  const state = await widget.state();
  const opened = await widget.reopenShared();
  expect(await opened.state()).toEqual(state);
  await expect(activation(opened, 'gelu_tanh')).toBeChecked();
});

test('axe finds nothing, and nothing sticks out at 360 px', async ({ page }) => {
  for (const scheme of ['light', 'dark'] as const) {
    const widget = await openOnPhone(page, scheme);
    await activation(widget, 'swiglu').check();
    for (let more = 3; more < 5; more++) await widget.button('add').click();
    await widget.matrix('x').field(0, 0).fill('12345.678');
    await widget.element.locator('summary').click();
    await widget.matrix('W_up').field(0, 1).fill('?');
    expect(await widget.axe()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await widget.smallTargets()).toEqual([]);
  }
});
