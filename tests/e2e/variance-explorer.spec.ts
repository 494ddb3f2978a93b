import { expect, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'variance-explorer';

const variance = async (widget: Widget, which: 'raw' | 'scaled') =>
  Number(await widget.element.locator(`[data-result="variance-${which}"]`).innerText());
const key = (widget: Widget, index: number) => widget.element.locator(`tr[data-key="${index}"]`);
const arithmetic = (widget: Widget, which: 'raw' | 'scaled') =>
  widget.element.locator(`[data-arithmetic="${which}"]`);

test('the variance of q·k is d_k, and 1 after the division', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  for (const d_k of [64, 4, 256]) {
    await widget.enter('d_k', String(d_k));
    await expect(widget.element.locator('[data-spread="raw"]')).toContainText(`이론값 ${d_k})`);
    // The variance of 2000 draws stays within five of its standard deviations, 5·√((2 + 6/d_k) / 2000).
    const slack = 5 * Math.sqrt((2 + 6 / d_k) / 2000);
    expect(Math.abs((await variance(widget, 'raw')) / d_k - 1)).toBeLessThan(slack);
    expect(Math.abs((await variance(widget, 'scaled')) - 1)).toBeLessThan(slack + 0.01);
    // Printed with two decimals each, they still are d_k times as large.
    expect(
      Math.abs((await variance(widget, 'raw')) / (await variance(widget, 'scaled')) / d_k - 1),
    ).toBeLessThan(0.02);
  }
});

test('the first score is that of the lesson, with its arithmetic', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  // Row 1 of randn(4, 64, 1) times row 1 of randn(4, 64, 2); −0.2066 / 8 = −0.0258
  await expect(key(widget, 0)).toContainText('−0.2066');
  await key(widget, 0).click();
  await expect(arithmetic(widget, 'scaled')).toContainText('√64');
  await expect(arithmetic(widget, 'scaled')).toContainText('−0.2066 / 8');
  await expect(arithmetic(widget, 'scaled')).toContainText('−0.0258');
});

test('shares of the eight sum to 1, and are flatter after the division', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const shares = async (look: string) =>
    (await widget.element.locator(`.${look} .number`).allInnerTexts()).map(Number);
  const [raw, scaled] = [await shares('undivided'), await shares('divided')];
  for (const each of [raw, scaled]) {
    expect(each).toHaveLength(8);
    expect(Math.abs(each.reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(4.1e-4);
  }
  expect(Math.max(...scaled)).toBeLessThan(Math.max(...raw));
  await widget.button('others').click();
  expect(await shares('undivided')).not.toEqual(raw);
  expect(await widget.state()).toMatchObject({ group: 1 });
});

test('a seed gives the same draws again', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const first = await key(widget, 3).innerText();
  await widget.button('redraw').click();
  await expect(key(widget, 3)).not.toHaveText(first);
  expect(await widget.state()).toMatchObject({ seed: 3 });
  await widget.enter('seed', '1');
  expect(await key(widget, 3).innerText()).toBe(first);
});

test('the pictures have their numbers as tables', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.element.locator('summary').click();
  for (const table of await widget.element.locator('.tables table').all()) {
    const counts = await table.locator('tbody td').allInnerTexts();
    expect(counts.reduce((sum, count) => sum + Number(count.replace(',', '')), 0)).toBe(2000);
  }
});

test('what cannot be used gets a sentence, and the last result stays', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const kept = await variance(widget, 'raw');
  for (const [name, texts] of [
    ['d_k', ['0', 'abc', '', '1e999', '513', '2.5']],
    ['n', ['99', '4001']],
    ['seed', ['-1', 'x']],
  ] as const) {
    for (const text of texts) {
      await widget.enter(name, text);
      await expect(widget.notice(name), `${name} ${text}`).not.toHaveText('');
      expect(await variance(widget, 'raw')).toBe(kept);
    }
  }
});

test('the keyboard alone suffices, and undo goes step by step', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const first = await variance(widget, 'raw');
  await widget.number('d_k').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await widget.state()).toMatchObject({ d_k: 65, n: 1900 });
  await widget.element.locator('[data-width="16"]').focus();
  await page.keyboard.press('Enter');
  await key(widget, 5).getByRole('button').focus();
  await page.keyboard.press('Space');
  expect(await widget.state()).toMatchObject({ d_k: 16, picked: 5 });
  await widget.button('undo').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  expect(await variance(widget, 'raw')).toBe(first);
  await expect(widget.button('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('a link brings the state back, a broken one says so', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const first = await variance(widget, 'raw');
  const state = { d_k: 7, n: 500, seed: 40, group: 9, picked: 4 };
  await widget.setState(state);
  await expect(key(widget, 4)).toHaveClass(/picked/);
  const shown = await variance(widget, 'raw');
  expect(shown).not.toBe(first);
  const hash = await widget.share();
  await page.goto('about:blank');
  const opened = await Widget.open(page, TAG, { hash });
  expect(await opened.state()).toEqual(state);
  expect(await variance(opened, 'raw')).toBe(shown);
  await page.goto('about:blank');
  const broken = await Widget.open(page, TAG, { hash: hash.slice(0, -9) });
  await expect(broken.arrival).toContainText('링크');
  expect(await variance(broken, 'raw')).toBe(first);
});

test('speaks English where the page does', async ({ page }) => {
  const widget = await Widget.open(page, TAG, { lang: 'en' });
  await expect(widget.element.getByRole('heading', { level: 3 })).toHaveText(
    'How far do dot products spread?',
  );
  expect(await widget.element.innerText()).not.toMatch(/[가-힣]/);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing sticks out at 360 px (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const widget = await Widget.open(page, TAG);
    await widget.enter('d_k', '512');
    await widget.element.locator('summary').click();
    expect(await widget.axe()).toEqual([]);
    expect(await widget.smallTargets()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}
