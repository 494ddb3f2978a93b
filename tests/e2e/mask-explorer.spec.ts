import type { Page } from '@playwright/test';
import { expect, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'mask-explorer';

/** softmax of the scores that a row may see, by hand: e / (e + e²), 1 / (1 + e + e²) … */
const powers = (scores: number[]) => {
  const all = scores.map(Math.exp);
  const sum = all.reduce((total, one) => total + one, 0);
  return all.map((one) => (one / sum).toFixed(4));
};
const CAUSAL = [
  ...['1', '0', '0', '0'],
  ...powers([1, 2]),
  ...['0', '0'],
  ...powers([0, 1, 2]),
  '0',
  ...powers([1, 0, 1, 2]),
];

const open = (page: Page, hash = '') => Widget.open(page, TAG, { hash });
const direction = (widget: Widget, value: string) =>
  widget.element.locator(`input[name="direction"][value="${value}"]`);
const cell = (widget: Widget, row: number, col: number) =>
  widget.element.locator(`[data-mask="${row},${col}"]`);
const found = (widget: Widget, name: string) => widget.element.locator(`[data-found="${name}"]`);
const working = (widget: Widget) => widget.element.locator('.working');

async function expectWeights(widget: Widget, expected: string[]): Promise<void> {
  await expect.poll(() => widget.matrix('weights').texts()).toEqual(expected);
}

test('a causal mask adds −∞ above the diagonal, and each row still shares 1', async ({ page }) => {
  const widget = await open(page);
  await expectWeights(widget, CAUSAL);
  await expect
    .poll(() => widget.matrix('masked').texts())
    .toEqual([
      '2',
      '−∞',
      '−∞',
      '−∞',
      '1',
      '2',
      '−∞',
      '−∞',
      '0',
      '1',
      '2',
      '−∞',
      '1',
      '0',
      '1',
      '2',
    ]);
  await expect(working(widget)).toContainText('e^−∞ / (e^2 + e^−∞ + e^−∞ + e^−∞)');
  await expect(working(widget)).toContainText('0 / 7.3891');
  await expect(working(widget)).toContainText('정확히 0');
  await expect(found(widget, 'leak')).toHaveCount(0);
  await widget.matrix('masked').cell(0, 3).click();
  await expect(working(widget)).toContainText('1 + (−∞)');
  expect(await widget.matrix('scores').lit()).toEqual(['0,3']);
});

test('the wrong way round lets the future through and hides the past', async ({ page }) => {
  const widget = await open(page);
  await direction(widget, 'reversed').check();
  await expectWeights(widget, [
    ...powers([2, 0, 1, 1]),
    '0',
    ...powers([2, 0, 1]),
    ...['0', '0'],
    ...powers([2, 0]),
    ...['0', '0', '0', '1'],
  ]);
  await expect(found(widget, 'leak')).toContainText('6칸');
  await expect(found(widget, 'leak')).toContainText('나는 → 어제, 책을, 읽었다');
  await expect(found(widget, 'lost')).toContainText('읽었다 → 나는, 어제, 책을');
  await direction(widget, 'all').check();
  await expect(found(widget, 'leak')).toHaveCount(0);
  await expect.poll(async () => (await widget.matrix('weights').texts())[0]).toBe('0.5344');
});

test('padding hides its column from everyone', async ({ page }) => {
  const widget = await open(page);
  await direction(widget, 'all').check();
  await widget.enter('padding', '1');
  const texts = await widget.matrix('weights').texts();
  expect(texts.filter((_, index) => index % 4 === 3)).toEqual(['0', '0', '0', '0']);
  expect(texts.slice(0, 3)).toEqual(powers([2, 0, 1]));
  await expect(widget.matrix('weights').view).toContainText('[PAD]');
  await cell(widget, 1, 3).click();
  await expect(found(widget, 'padSeen')).toContainText('1칸');
  for (const wrong of ['9', 'x', '1.5', '']) {
    await widget.enter('padding', wrong);
    await expect(widget.notice('padding'), wrong).not.toBeEmpty();
    await expect(found(widget, 'padSeen')).toContainText('1칸');
  }
});

test('a row without any key is refused, and the last result stays', async ({ page }) => {
  const widget = await open(page);
  await cell(widget, 0, 0).click();
  await expect(widget.problem).toContainText('1행(나는)');
  await expect(widget.problem).toContainText('0 ÷ 0');
  await expect(cell(widget, 0, 0)).toHaveAttribute('aria-pressed', 'true');
  await expectWeights(widget, CAUSAL);
  // With a finite number nothing is refused: the whole row is shifted, and nothing hidden.
  await widget.element.locator('[data-field="added"]').selectOption({ label: '−10⁹' });
  await expect(widget.problem).toHaveCount(0);
  await expect(found(widget, 'blind')).toContainText('나는');
  await expect
    .poll(async () => (await widget.matrix('weights').texts()).slice(0, 4))
    .toEqual(powers([2, 0, 1, 1]));
  await widget.button('undo').click();
  await widget.button('undo').click();
  await expectWeights(widget, CAUSAL);
});

test('padding in front of a causal row leaves it blind', async ({ page }) => {
  const widget = await open(page);
  await widget.enter('padding', '1');
  await widget.element.locator('[data-field="side"]').selectOption({ label: '앞' });
  await expect(widget.problem).toContainText('1행([PAD])');
});

test('a finite number hides only as far as it is low', async ({ page }) => {
  const widget = await open(page);
  const added = widget.element.locator('[data-field="added"]');
  await added.selectOption({ label: '−1' });
  await expect
    .poll(async () => (await widget.matrix('weights').texts()).slice(0, 4))
    .toEqual(powers([2, -1, 0, 0]));
  await expect(working(widget)).toContainText('몫이 남아 있어요');
  await added.selectOption({ label: '0' });
  await expect
    .poll(async () => (await widget.matrix('weights').texts()).slice(0, 4))
    .toEqual(powers([2, 0, 1, 1]));
  await added.selectOption({ label: '−10⁹' });
  await expectWeights(widget, CAUSAL);
  await expect(working(widget)).toContainText('컴퓨터의 계산으로는 0');
});

test('works with the keyboard alone', async ({ page }) => {
  const widget = await open(page);
  await cell(widget, 0, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await widget.matrix('weights').texts()).slice(0, 4))
    .toEqual([...powers([2, 0]), '0', '0']);
  await expect(found(widget, 'leak')).toContainText('나는 → 어제');
  await expect(cell(widget, 0, 1)).toBeFocused();
  await widget.button('remake').focus();
  await page.keyboard.press('Enter');
  await expectWeights(widget, CAUSAL);
  await direction(widget, 'causal').focus();
  await page.keyboard.press('ArrowDown');
  await expect(direction(widget, 'reversed')).toBeChecked();
  await expect(found(widget, 'leak')).toContainText('6칸');
});

test('what is no number in a score changes nothing', async ({ page }) => {
  const widget = await open(page);
  const scores = widget.matrix('scores');
  for (const wrong of ['abc', '1e999', '']) {
    await scores.field(3, 3).fill(wrong);
    await scores.field(3, 3).blur();
    await expect(scores.notice).toContainText(wrong === '' ? '빈칸' : wrong);
    await expectWeights(widget, CAUSAL);
  }
  await scores.field(3, 3).fill('1000');
  await expect
    .poll(async () => (await widget.matrix('weights').texts()).slice(12))
    .toEqual(['0', '0', '0', '1']);
  await widget.matrix('weights').cell(3, 3).click();
  await expect(working(widget)).toContainText('e^1,000 − 1,000');
});

test('a link holds the whole state, a broken one is told', async ({ page }) => {
  const widget = await open(page);
  await direction(widget, 'reversed').check();
  await cell(widget, 3, 0).click();
  await widget.matrix('scores').field(0, 1).fill('-1.5');
  await widget.matrix('masked').cell(2, 2).click();
  const state = await widget.state();
  const shown = await widget.matrix('weights').texts();
  const again = await widget.reopenShared();
  expect(await again.state()).toEqual(state);
  await expectWeights(again, shown);
  await page.goto('about:blank');
  const broken = await open(page, `#${TAG}=eyJzY29y`);
  await expect(broken.arrival).toContainText('잘린');
  await expectWeights(broken, CAUSAL);
});

test('a link to a state that is refused shows the example beneath the reason', async ({ page }) => {
  const widget = await open(page);
  await cell(widget, 0, 0).click();
  const again = await widget.reopenShared();
  await expect(again.problem).toContainText('1행(나는)');
  await expectWeights(again, CAUSAL);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${scheme} colours, also when refused`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const widget = await open(page);
    await direction(widget, 'reversed').check();
    await cell(widget, 3, 3).click();
    await expect(widget.problem).toBeVisible();
    expect(await widget.axe()).toEqual([]);
  });
}

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widget = await open(page);
  await direction(widget, 'reversed').check();
  await widget.element.locator('[data-field="added"]').selectOption({ label: '−10⁹' });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await widget.smallTargets()).toEqual([]);
});

test('speaks English on an English page', async ({ page }) => {
  const widget = await Widget.open(page, TAG, { lang: 'en' });
  await direction(widget, 'reversed').check();
  await expect(widget.element).toContainText('row = query, column = key');
  expect(await widget.element.evaluate((element) => element.shadowRoot?.textContent)).not.toMatch(
    /[가-힣]/,
  );
});
