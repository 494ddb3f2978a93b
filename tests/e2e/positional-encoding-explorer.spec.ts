import { expect, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'positional-encoding-explorer';

const fact = (widget: Widget, name: string) => widget.element.locator(`[data-fact="${name}"]`);
const map = (widget: Widget) => widget.element.locator('.map svg');
const clocks = (widget: Widget) => widget.element.locator('.clock');
const product = (widget: Widget) => widget.element.locator('[data-result="product"]');
const cells = (widget: Widget, factor: string) =>
  widget.element.locator(`[data-factor="${factor}"] td[data-cell]`);

/** Where the hand of a clock points: right and up, in lengths of the hand. */
async function hand(
  widget: Widget,
  pair: number,
  look: 'now' | 'later',
): Promise<[number, number]> {
  const line = widget.element.locator(`.clock[data-pair="${pair}"] line.${look}`);
  const ends = await line.evaluate((element) =>
    ['x1', 'y1', 'x2', 'y2'].map((name) => Number(element.getAttribute(name))),
  );
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends;
  const [right, up] = [x2 - x1, y1 - y2];
  const length = Math.hypot(right, up);
  return [right / length, up / length];
}

test("a cell of the lesson's table with its arithmetic", async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.enter('position', '2');
  await widget.enter('column', '1');
  await expect(fact(widget, 'exponent')).toContainText('2·0 / 4');
  await expect(fact(widget, 'wavelength')).toContainText('6.2832');
  // cos(2 / 1)
  await expect(fact(widget, 'value')).toContainText('cos(2 / 1)');
  await expect(fact(widget, 'value')).toContainText('−0.4161');
  await widget.enter('position', '3');
  await widget.enter('column', '2');
  // sin(3 / 100), and a turn of 2π · 100
  await expect(fact(widget, 'divisor')).toContainText('100');
  await expect(fact(widget, 'wavelength')).toContainText('628.3185');
  await expect(fact(widget, 'value')).toContainText('sin(0.03)');
  await expect(fact(widget, 'value')).toContainText('0.0300');
  await widget.enter('d_model', '512');
  await widget.enter('column', '511');
  // 2π · 10000^(510 / 512), short of 2π · 10000
  await expect(fact(widget, 'wavelength')).toContainText('60,611');
});

test('the map is picked by mouse, and its table by keyboard', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await map(widget).scrollIntoViewIfNeeded();
  const box = await map(widget).boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  // The middle of row 9 of 16 and column 2 of 4.
  const position = { x: (box.width * 2.5) / 4, y: (box.height * 9.5) / 16 };
  await map(widget).click({ position });
  expect(await widget.state()).toMatchObject({ position: 9, column: 2 });
  // sin(9 / 100)
  await expect(fact(widget, 'value')).toContainText('0.0899');
  const details = widget.element.locator('[data-table="positions"]');
  await details.locator('summary').focus();
  await page.keyboard.press('Enter');
  const picked = details.locator('td[aria-selected="true"]');
  await expect(picked).toHaveText(/0\.0899/);
  await picked.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await widget.state()).toMatchObject({ position: 9, column: 1 });
  // cos 9
  await expect(fact(widget, 'value')).toContainText('−0.9111');
  await expect(widget.button('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('both layouts hold the same numbers in other columns', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.enter('column', '1');
  // cos 1, the second column by turns
  await expect(fact(widget, 'value')).toContainText('0.5403');
  await widget.element.getByRole('radio').last().check();
  // sin(1 / 100), the second of the sines
  await expect(fact(widget, 'value')).toContainText('0.0100');
  await widget.enter('column', '2');
  await expect(fact(widget, 'value')).toContainText('0.5403');
});

test('hands of clocks are sine and cosine', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await expect(clocks(widget)).toHaveCount(2);
  for (const [pair, look, angle] of [
    [0, 'now', 1],
    [0, 'later', 3],
    [1, 'now', 0.01],
    [1, 'later', 0.03],
  ] as const) {
    const [right, up] = await hand(widget, pair, look);
    expect(right).toBeCloseTo(Math.sin(angle), 2);
    expect(up).toBeCloseTo(Math.cos(angle), 2);
  }
  await widget.enter('d_model', '64');
  await expect(clocks(widget)).toHaveCount(8);
  await clocks(widget).nth(3).click();
  const { column } = await widget.state<{ column: number }>();
  expect(await clocks(widget).nth(3).getAttribute('data-pair')).toBe(String(column / 2));
});

test('M times the encoding is the encoding k positions further', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  // The lesson: from position 1 by 2 to position 3.
  const later = ['0.1411', '−0.9900', '0.0300', '0.9996'];
  await expect(cells(widget, 'start')).toHaveText(['0.8415', '0.5403', '0.0100', '1.0000']);
  await expect(cells(widget, 'moved')).toHaveText(later);
  await expect(cells(widget, 'arrival')).toHaveText(later);
  await expect(fact(widget, 'shift')).toContainText('cos(2 / 1)·0.8415 + sin(2 / 1)·0.5403');
  const before = await cells(widget, 'M').allInnerTexts();
  await widget.enter('position', '7');
  expect(await cells(widget, 'M').allInnerTexts()).toEqual(before);
  // sin 9, cos 9
  await expect(cells(widget, 'arrival').first()).toHaveText('0.4121');
  await expect(cells(widget, 'moved').nth(1)).toHaveText('−0.9111');
  await widget.enter('d_model', '64');
  await expect(cells(widget, 'M')).toHaveCount(4);
  await widget.enter('d_model', '5');
  await expect(widget.element.locator('.product')).toHaveCount(0);
});

test('the dot product depends on the distance alone', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  // cos 2 + cos 0.02
  await expect(product(widget)).toHaveText('0.5837');
  await widget.enter('position', '12');
  await expect(product(widget)).toHaveText('0.5837');
  await widget.enter('k', '0');
  await expect(product(widget)).toHaveText('2.0000');
});

test('what cannot be used gets a sentence, and the last result stays', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  for (const [name, texts] of [
    ['n', ['0', 'abc', '', '1e999', '500']],
    ['d_model', ['0', '2.5', '1000']],
    ['base', ['0', '-3', 'ten']],
    ['position', ['-1', '0.5']],
    ['column', ['4', '-1']],
    ['k', ['65', 'k']],
  ] as const) {
    const kept = (await widget.state<Record<string, number>>())[name];
    for (const text of texts) {
      await widget.enter(name, text);
      await expect(widget.notice(name), `${name} ${text}`).not.toHaveText('');
      expect(await widget.state()).toMatchObject({ [name]: kept });
    }
  }
  await expect(fact(widget, 'value')).toContainText('0.8415');
});

test('the keyboard alone suffices, and undo takes back what was changed', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.number('n').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  expect(await widget.state()).toMatchObject({ n: 17, d_model: 6 });
  await widget.number('position').focus();
  await page.keyboard.press('ArrowUp');
  await widget.number('k').focus();
  await page.keyboard.press('ArrowDown');
  expect(await widget.state()).toMatchObject({ position: 2, k: 1 });
  await clocks(widget).nth(2).focus();
  await page.keyboard.press('Enter');
  expect(await widget.state()).toMatchObject({ column: 4 });
  await widget.button('undo').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  expect(await widget.state()).toMatchObject({ n: 16, d_model: 4, k: 2 });
  await expect(widget.button('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('a link brings the state back, a broken one says so', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  const state = {
    ...{ n: 64, d_model: 32, base: 500, layout: 'halves' },
    ...{ position: 1000, column: 17, k: -9 },
  };
  await widget.setState(state);
  const shown = await fact(widget, 'value').innerText();
  const hash = await widget.share();
  await page.goto('about:blank');
  const opened = await Widget.open(page, TAG, { hash });
  expect(await opened.state()).toEqual(state);
  await expect.poll(() => fact(opened, 'value').innerText()).toBe(shown);
  await page.goto('about:blank');
  const broken = await Widget.open(page, TAG, { hash: hash.slice(0, -9) });
  await expect(broken.arrival).toContainText('링크');
  await expect(fact(broken, 'value')).toContainText('0.8415');
});

test('speaks English where the page does', async ({ page }) => {
  const widget = await Widget.open(page, TAG, { lang: 'en' });
  await expect(widget.element.getByRole('heading', { level: 3 })).toHaveText('Positional encoding');
  expect(await widget.element.innerText()).not.toMatch(/[가-힣]/);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing sticks out at 360 px (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const widget = await Widget.open(page, TAG);
    await widget.enter('d_model', scheme === 'light' ? '8' : '512');
    for (const summary of await widget.element.locator('summary').all()) await summary.click();
    expect(await widget.axe()).toEqual([]);
    expect(await widget.smallTargets()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}
