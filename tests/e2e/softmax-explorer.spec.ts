import { expect, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'softmax-explorer';

const shares = (widget: Widget) => widget.element.locator('.bar .number');
const field = (widget: Widget, index: number) =>
  widget.element.locator(`matrix-view input[data-field="0,${index}"]`);
const way = (widget: Widget, name: 'naive' | 'shifted') =>
  widget.element.locator(`table[data-way="${name}"] tbody`);
const fate = (widget: Widget) => widget.element.locator('[data-fate]');
const arithmetic = (widget: Widget) => widget.element.locator('.arithmetic [data-line]');

/** What a spreadsheet puts on the clipboard, pasted into the first score. */
async function paste(widget: Widget, text: string): Promise<void> {
  await field(widget, 0).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, composed: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

test("the lesson's shares at three temperatures and in the limit", async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await expect(shares(widget)).toHaveText(['0.6652', '0.0900', '0.2447']);
  await widget.enter('temperature', '0.5');
  // e⁴, e⁰, e² over 62.9872
  await expect(shares(widget)).toHaveText(['0.8668', '0.0159', '0.1173']);
  await widget.enter('temperature', '2');
  // e¹, e⁰, e^0.5 over 5.3670
  await expect(shares(widget)).toHaveText(['0.5065', '0.1863', '0.3072']);
  await widget.enter('temperature', '0');
  await expect(shares(widget)).toHaveText(['1.0000', '0.0000', '0.0000']);
  await expect(widget.element.locator('[data-result="entropy"]')).toHaveText('0.0000');
  await widget.element.getByRole('button', { name: '3, 1, 3' }).click();
  await expect(shares(widget)).toHaveText(['0.5000', '0.0000', '0.5000']);
  await expect(widget.element.locator('[data-result="entropy"]')).toHaveText('1.0000');
});

test('a picked share shows its own arithmetic', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await expect(arithmetic(widget)).toContainText(['7.3891 / 11.1073']);
  await widget.element.getByRole('button', { name: /z₃ = 1/ }).click();
  await expect(arithmetic(widget)).toContainText(['2.7183 / 11.1073']);
  await widget.enter('temperature', '0.5');
  await expect(arithmetic(widget)).toContainText(['1 / 0.5', '7.3891 / 62.9872']);
});

test('pushed past 88.72 the naive way has no answer, the shifted one the same', async ({
  page,
}) => {
  const widget = await Widget.open(page, TAG);
  await expect(fate(widget)).toHaveAttribute('data-fate', 'fine');
  await expect(fate(widget)).toContainText('88.72');
  await expect(way(widget, 'naive').locator('tr').last()).toContainText('11.1073');
  await widget.enter('shift', '87');
  await expect(fate(widget)).toHaveAttribute('data-fate', 'infinite');
  const cells = (name: 'naive' | 'shifted', row: number) =>
    way(widget, name).locator('tr').nth(row).locator('td');
  await expect(cells('naive', 0)).toHaveText(['89', '∞', 'NaN']);
  await expect(cells('shifted', 0)).toHaveText(['0', '1', '0.6652']);
  await expect(cells('shifted', 1)).toHaveText(['−2', '0.1353', '0.0900']);
  await widget.enter('shift', '-300');
  await expect(fate(widget)).toHaveAttribute('data-fate', 'underflow');
  await expect(cells('naive', 0)).toHaveText(['−298', '0', 'NaN']);
  await expect(cells('shifted', 2)).toHaveText(['−1', '0.3679', '0.2447']);
  await expect(shares(widget)).toHaveText(['0.6652', '0.0900', '0.2447']);
});

test('scores of any length, one at a time or pasted', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.element.locator('[data-action="add"]').click();
  // 1 / (e² + e⁰ + e¹ + e⁰) = 1 / 12.1073
  await expect(shares(widget)).toHaveText(['0.6103', '0.0826', '0.2245', '0.0826']);
  await widget.element.locator('[data-action="remove"]').click();
  await widget.element.locator('[data-action="remove"]').click();
  await widget.element.locator('[data-action="remove"]').click();
  await expect(shares(widget)).toHaveText(['1.0000']);
  await expect(widget.element.locator('[data-action="remove"]')).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await paste(widget, '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]');
  // 1/12 = 0.0833; log₂ 12 = 3.5850
  await expect(shares(widget)).toHaveText(Array.from({ length: 12 }, () => '0.0833'));
  await expect(widget.element.locator('[data-result="entropy"]')).toHaveText('3.5850');
  await paste(widget, Array.from({ length: 500 }, (_, i) => i).join('\t'));
  await expect(widget.problem).toContainText('500');
  await expect(shares(widget)).toHaveCount(12);
  await paste(widget, '1\n2');
  await expect(widget.problem).toHaveCount(0);
  await expect(shares(widget)).toHaveText(['0.2689', '0.7311']);
});

test('what cannot be used gets a sentence, and the last result stays', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const kept = ['0.6652', '0.0900', '0.2447'];
  for (const text of ['abc', '', '1e999']) {
    await field(widget, 0).fill(text);
    await field(widget, 0).blur();
    await expect(widget.element.locator('matrix-view .notice'), text).toContainText('z₁');
    await expect(shares(widget)).toHaveText(kept);
  }
  await field(widget, 0).fill('1e7');
  await field(widget, 0).blur();
  await expect(widget.element.locator('matrix-view .notice')).toContainText('1,000,000');
  await expect(field(widget, 0)).toHaveValue('1e7');
  await expect(shares(widget)).toHaveText(kept);
  await field(widget, 0).press('Escape');
  await expect(field(widget, 0)).toHaveValue('2');
  await expect(widget.element.locator('matrix-view .notice')).toHaveCount(0);
  for (const text of ['-1', 'x', '1e999']) {
    await widget.enter('temperature', text);
    await expect(widget.notice('temperature'), text).not.toHaveText('');
    await expect(shares(widget)).toHaveText(kept);
  }
});

test('the keyboard alone suffices, and undo goes step by step', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await field(widget, 1).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await expect(shares(widget).nth(1)).toHaveText(await shares(widget).nth(0).innerText());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await widget.state()).toMatchObject({ scores: [2, 2, 1, 0] });
  await widget.number('temperature').focus();
  await page.keyboard.press('ArrowUp');
  expect(await widget.state()).toMatchObject({ temperature: 1.1 });
  await widget.element.getByRole('button', { name: /z₄ = 0/ }).focus();
  await page.keyboard.press('Space');
  expect(await widget.state()).toMatchObject({ picked: 3 });
  await widget.button('undo').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(shares(widget)).toHaveText(['0.6652', '0.0900', '0.2447']);
});

test('a drag is one step', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const slider = widget.element.locator('number-field[data-field="shift"] input[type="range"]');
  // The mouse does not scroll by itself, unlike a click.
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 });
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(fate(widget)).toHaveAttribute('data-fate', 'infinite');
  await widget.button('undo').click();
  await expect(fate(widget)).toHaveAttribute('data-fate', 'fine');
  await expect(widget.button('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('a link brings the state back, a broken one says so', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const state = { scores: [1, -2.5, 1], temperature: 0, shift: 90, picked: 2 };
  await widget.setState(state);
  await expect(shares(widget)).toHaveText(['0.5000', '0.0000', '0.5000']);
  const hash = await widget.share();
  await page.goto('about:blank');
  const opened = await Widget.open(page, TAG, { hash });
  await expect(shares(opened)).toHaveText(['0.5000', '0.0000', '0.5000']);
  expect(await opened.state()).toEqual(state);
  await page.goto('about:blank');
  const broken = await Widget.open(page, TAG, { hash: hash.slice(0, -9) });
  await expect(broken.arrival).toContainText('링크');
  await expect(shares(broken)).toHaveText(['0.6652', '0.0900', '0.2447']);
});

test('speaks English where the page does', async ({ page }) => {
  const widget = await Widget.open(page, TAG, { lang: 'en' });
  await expect(widget.element.getByRole('heading', { level: 3 })).toHaveText(
    'Softmax and temperature',
  );
  expect(await widget.element.innerText()).not.toMatch(/[가-힣]/);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing sticks out at 360 px (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const widget = await Widget.open(page, TAG);
    await paste(widget, '100000, -2.12345, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12');
    await widget.enter('temperature', '0.5');
    await expect(fate(widget)).toHaveAttribute('data-fate', 'infinite');
    expect(await widget.axe()).toEqual([]);
    expect(await widget.smallTargets()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}
