import type { Page } from '@playwright/test';
import { expect, openLesson, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'layer-norm-explorer';

const open = (page: Page, hash = '') => Widget.open(page, TAG, { hash });
const working = (widget: Widget) => widget.element.locator('.working');
const line = (widget: Widget, letter: string) => widget.element.locator(`[data-line="${letter}"]`);
const toggle = (widget: Widget, name: string) =>
  widget.element.locator(`input[data-switch="${name}"]`);

async function expectRows(widget: Widget, expected: Record<string, string[]>): Promise<void> {
  for (const [name, texts] of Object.entries(expected)) {
    await expect.poll(() => widget.matrix(name).texts(), name).toEqual(texts);
  }
}

/** Residual sum, mean 2, variance 2, and ±2 / √2 = ±1.4142. */
const EXAMPLE = {
  sum: ['4', '2', '2', '0'],
  deviation: ['2', '0', '0', '−2'],
  normalized: ['1.4142', '0', '0', '−1.4142'],
  scaled: ['1.4142', '0', '0', '−1.4142'],
};

async function setVector(widget: Widget, name: string, numbers: number[]): Promise<void> {
  for (const [col, number] of numbers.entries()) {
    await widget.matrix(name).field(0, col).fill(String(number));
  }
}

test('stands in the lesson with the numbers of STEP 5', async ({ page }) => {
  await openLesson(page);
  const widget = new Widget(page, TAG);
  await widget.element.scrollIntoViewIfNeeded();
  await expectRows(widget, EXAMPLE);
  await expect(line(widget, 'μ')).toContainText('(4 + 2 + 2 + 0) / 4 = 8 / 4 = 2');
  await expect(line(widget, 'σ²')).toContainText('(4 + 0 + 0 + 4) / 4 = 8 / 4 = 2');
  await expect(working(widget)).toContainText('2 / √(2 + 0.00001)');
  await expect(widget.element.getByRole('img')).toHaveAccessibleName(/4, 2, 2, 0.*1\.4142/);
});

test('a picked cell shows its arithmetic and lights what it used', async ({ page }) => {
  const widget = await open(page);
  await widget.matrix('sum').cell(0, 1).click();
  await expect(working(widget)).toContainText('0 + 2');
  expect(await widget.matrix('x').lit()).toEqual(['0,1']);
  expect(await widget.matrix('sublayer').lit()).toEqual(['0,1']);
  await widget.matrix('gamma').field(0, 3).fill('3');
  await widget.matrix('beta').field(0, 3).fill('0.5');
  await widget.matrix('scaled').cell(0, 3).click();
  // 3 · (−2 / √2.00001) + 0.5
  await expect(working(widget)).toContainText('−3.7426');
  expect(await widget.matrix('normalized').lit()).toEqual(['0,3']);
});

test('d − 1 makes the result smaller, and says so', async ({ page }) => {
  const widget = await open(page);
  await setVector(widget, 'x', [1, 0, 0, 0]);
  await setVector(widget, 'sublayer', [0, 0, 0, 0]);
  await widget.enter('eps', '0');
  // 0.75 / √0.1875 = √3 and −0.25 / √0.1875 = −1/√3; with 0.75 / 3: 1.5 and −0.5
  const third = '−0.5774';
  await expectRows(widget, { normalized: ['1.7321', third, third, third] });
  await toggle(widget, 'unbiased').check();
  await expectRows(widget, { normalized: ['1.5', '−0.5', '−0.5', '−0.5'] });
  await expect(line(widget, 'σ²')).toContainText('/ 3');
  await expect(widget.element.locator('[data-note="unbiasedNote"]')).toContainText('0.75');
});

test('pre-norm normalises x and lets the sum out as it is', async ({ page }) => {
  const widget = await open(page);
  await toggle(widget, 'pre').check();
  await expectRows(widget, {
    deviation: ['0.5', '−0.5', '0.5', '−0.5'],
    // 0.5 / √0.25001
    normalized: ['1.0000', '−1.0000', '1.0000', '−1.0000'],
    sum: ['4', '2', '2', '0'],
  });
  const way = (name: string) => widget.element.locator(`[data-way="${name}"]`);
  await expect(way('post 4')).toContainText('[1.4142, 0, 0, −1.4142]');
  await expect(way('pre 4')).toContainText('[4, 2, 2, 0]');
  await expect(way('pre 4')).toContainText('평균 2, 분산 2');
  await expect(way('pre 4')).toContainText('지금');
});

test('equal components: zeros with an ε, a sentence without', async ({ page }) => {
  const widget = await open(page);
  await setVector(widget, 'x', [3, 3, 3, 3]);
  await setVector(widget, 'sublayer', [1, 1, 1, 1]);
  await setVector(widget, 'beta', [1, 2, 3, 4]);
  await expectRows(widget, { normalized: ['0', '0', '0', '0'], scaled: ['1', '2', '3', '4'] });
  await expect(widget.element.locator('[data-note="zero"]')).toContainText('0/0');
  await widget.enter('eps', '0');
  await expect(widget.problem).toBeVisible();
  await expectRows(widget, { scaled: ['1', '2', '3', '4'] });
  await widget.enter('eps', '0.001');
  await expect(widget.problem).toHaveCount(0);
});

test('what cannot be used gets a sentence at its cell, and the last result stays', async ({
  page,
}) => {
  const widget = await open(page);
  const { field, notice } = {
    field: widget.matrix('x').field(0, 0),
    notice: widget.matrix('x').notice,
  };
  for (const text of ['abc', '', '1e999']) {
    await field.fill(text);
    await field.blur();
    await expect(notice, text).toContainText('1열');
    await expectRows(widget, EXAMPLE);
  }
  await widget.matrix('x').paste(0, 0, Array.from({ length: 500 }, (_, i) => i).join('\t'));
  await expect(notice).toContainText('500');
  await widget.matrix('x').paste(0, 0, '1 2\n3');
  await expect(notice).not.toHaveText('');
  await expectRows(widget, EXAMPLE);
  await field.fill('1e200');
  await expect(widget.problem).toBeVisible();
  await expectRows(widget, EXAMPLE);
  await field.fill('1');
  await expect(widget.problem).toHaveCount(0);
  for (const text of ['x', '-1', '']) {
    await widget.enter('eps', text);
    await expect(widget.notice('eps'), text).not.toHaveText('');
    await expectRows(widget, EXAMPLE);
  }
});

test('the keyboard alone suffices, and undo goes step by step', async ({ page }) => {
  const widget = await open(page);
  await toggle(widget, 'post').focus();
  await page.keyboard.press('ArrowDown');
  await expect(toggle(widget, 'pre')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(toggle(widget, 'unbiased')).toBeChecked();
  await widget.button('add').focus();
  await page.keyboard.press('Enter');
  await widget.matrix('x').field(0, 4).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12');
  await expect.poll(() => widget.state()).toMatchObject({ x: [1, 0, 1, 0, 12] });
  await widget.matrix('normalized').cell(0, 0).focus();
  await page.keyboard.press('End');
  await expect(working(widget)).toContainText('5번 성분');
  await widget.button('undo').focus();
  await page.keyboard.press('Enter');
  expect(await widget.state()).toMatchObject({ x: [1, 0, 1, 0, 0] });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectRows(widget, EXAMPLE);
  await expect(widget.button('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('from two components to eight', async ({ page }) => {
  const widget = await open(page);
  for (let more = 0; more < 4; more++) await widget.button('add').click();
  await expect(widget.button('add')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(async () => (await widget.matrix('sum').texts()).length).toBe(8);
  // From the end again, down to x = [1, 0] and Sublayer(x) = [3, 2].
  for (let less = 0; less < 6; less++) await widget.button('remove').click();
  await expectRows(widget, { sum: ['4', '2'] });
  await expect(widget.button('remove')).toHaveAttribute('aria-disabled', 'true');
  // μ = 3, σ² = 1
  await expectRows(widget, { normalized: ['1.0000', '−1.0000'] });
});

test('a link brings the state back, a broken one says so', async ({ page }) => {
  const widget = await open(page);
  await widget.setState({ x: [5, 1, 2, 3], unbiased: true, eps: 0.25, placement: 'pre' });
  const state = await widget.state();
  const opened = await widget.reopenShared();
  expect(await opened.state()).toEqual(state);
  await expect(toggle(opened, 'pre')).toBeChecked();
  const hash = await opened.share();
  await page.goto('about:blank');
  const broken = await open(page, hash.slice(0, -9));
  await expect(broken.arrival).toContainText('링크');
  await expectRows(broken, EXAMPLE);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing sticks out at 360 px (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const widget = await open(page);
    await widget.button('add').click();
    await setVector(widget, 'gamma', [2, -1.5, 1, 1, 12345.678]);
    await widget.element.locator('summary').click();
    await widget.matrix('x').field(0, 1).fill('?');
    expect(await widget.axe()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await widget.smallTargets()).toEqual([]);
  });
}
