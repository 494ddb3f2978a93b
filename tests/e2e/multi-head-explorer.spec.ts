import type { Page } from '@playwright/test';
import { expect, openLesson, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'multi-head-explorer';

const open = (page: Page, hash = '') => Widget.open(page, TAG, { hash });
const matrix = (widget: Widget, name: string) =>
  widget.element.locator(`tr[data-matrix="${name}"]`);
const block = (widget: Widget, name: string) => widget.element.locator(`[data-block="${name}"]`);
const result = (widget: Widget, name: string) => widget.element.locator(`[data-result="${name}"]`);

/** 4 · 512² */
const TOTAL = '1,048,576';

test('stands in the lesson with the shapes and counts of STEP 3', async ({ page }) => {
  await openLesson(page);
  const widget = new Widget(page, TAG);
  await widget.element.scrollIntoViewIfNeeded();
  await expect(result(widget, 'd_k')).toHaveText('64');
  for (const name of ['W_Q', 'W_K', 'W_V']) {
    await expect(matrix(widget, name)).toContainText('512 × 64');
    await expect(matrix(widget, name)).toContainText('32,768');
    await expect(matrix(widget, name)).toContainText('262,144');
    await expect(block(widget, name)).toContainText('1–64열');
  }
  await expect(matrix(widget, 'W_O')).toContainText('64 × 512');
  await expect(block(widget, 'W_O')).toContainText('1–64행');
  await expect(matrix(widget, 'sum')).toContainText('4 · 512 · 512');
  await expect(result(widget, 'total')).toHaveText(TOTAL);
});

test('the total does not move when h does', async ({ page }) => {
  const widget = await open(page);
  const heads = widget.element.locator('button[data-heads]');
  await expect(heads).toHaveText(['1', '2', '4', '8', '16', '32', '64', '128', '256', '512']);
  // 512 / h, and 512 · 512 / h weights in one head's part
  for (const [h, d_k, single] of [
    ['1', '512', '262,144'],
    ['16', '32', '16,384'],
    ['512', '1', '512'],
  ] as const) {
    await widget.element.locator(`button[data-heads="${h}"]`).click();
    await expect(widget.number('n_heads')).toHaveValue(h);
    await expect(result(widget, 'd_k')).toHaveText(d_k);
    await expect(matrix(widget, 'W_Q')).toContainText(single);
    await expect(result(widget, 'total')).toHaveText(TOTAL);
  }
  await widget.element.locator('summary').click();
  await expect(widget.element.locator('table.numbers tbody tr')).toHaveCount(10);
});

test('an h that leaves a remainder is explained, and divisors are offered', async ({ page }) => {
  const widget = await open(page);
  await widget.enter('n_heads', '7');
  // 512 = 7 · 73 + 1
  await expect(widget.problem).toContainText('512 ÷ h 7 = 73, 나머지 1');
  await expect(result(widget, 'd_k')).toHaveText('64');
  const offers = widget.element.locator('button[data-offer]');
  await expect(offers).toHaveText(['h = 4', 'h = 8']);
  await offers.first().click();
  await expect(widget.problem).toHaveCount(0);
  await expect(offers).toHaveCount(0);
  await expect(result(widget, 'd_k')).toHaveText('128');
  await widget.enter('d_model', '10');
  await expect(widget.element.locator('button[data-heads]')).toHaveText(['1', '2', '5', '10']);
  await expect(offers).toHaveText(['h = 2', 'h = 5']);
});

test('a stripe that is clicked is the head that is shown', async ({ page }) => {
  const widget = await open(page);
  const picture = block(widget, 'W_K').locator('svg');
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not on the screen');
  // The fifth of eight stripes
  await picture.click({ position: { x: (box.width * 4.5) / 8, y: box.height / 2 } });
  await expect(widget.number('head')).toHaveValue('5');
  // 4 · 64 + 1 to 5 · 64
  await expect(block(widget, 'W_Q')).toContainText('257–320열');
  await expect(block(widget, 'concat')).toContainText('257–320열');
  await expect(block(widget, 'W_O').getByRole('img')).toHaveAccessibleName(/257–320행/);
});

test('the keyboard alone suffices, and undo goes step by step', async ({ page }) => {
  const widget = await open(page);
  await widget.number('d_model').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('768');
  await page.keyboard.press('Tab');
  await expect(widget.number('n_heads')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12');
  // 4 · 768²
  await expect(result(widget, 'total')).toHaveText('2,359,296');
  await widget.number('head').focus();
  await page.keyboard.press('ArrowUp');
  await expect(block(widget, 'W_V')).toContainText('65–128열');
  await widget.element.locator('button[data-heads="24"]').focus();
  await page.keyboard.press('Space');
  await expect(result(widget, 'd_k')).toHaveText('32');
  await widget.button('undo').focus();
  await page.keyboard.press('Enter');
  await expect(widget.number('n_heads')).toHaveValue('12');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(result(widget, 'total')).toHaveText(TOTAL);
  await expect(widget.button('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('what cannot be used gets a sentence, and the last result stays', async ({ page }) => {
  const widget = await open(page);
  for (const text of ['abc', '', '1e999', '0', '-4', '2.5', '70000']) {
    await widget.enter('d_model', text);
    await expect(widget.notice('d_model'), text).toContainText('512');
    await expect(result(widget, 'total')).toHaveText(TOTAL);
  }
});

test('a link brings the state back, a broken one says so', async ({ page }) => {
  const widget = await open(page);
  await widget.setState({ d_model: 768, n_heads: 12, head: 3 });
  const opened = await widget.reopenShared();
  expect(await opened.state()).toEqual({ d_model: 768, n_heads: 12, head: 3 });
  await expect(block(opened, 'W_Q')).toContainText('193–256열');
  const hash = await opened.share();
  await page.goto('about:blank');
  const broken = await open(page, hash.slice(0, -5));
  await expect(broken.arrival).toContainText('링크');
  await expect(result(broken, 'total')).toHaveText(TOTAL);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing sticks out at 360 px (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const widget = await open(page);
    await widget.enter('d_model', '55440');
    await widget.enter('n_heads', '13');
    await expect(widget.problem).toBeVisible();
    await widget.element.locator('summary').click();
    expect(await widget.axe()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await widget.smallTargets()).toEqual([]);
  });
}
