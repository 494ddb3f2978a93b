import { Exercise } from './exercise';
import { expect, openLesson, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'parameter-calculator';
/** 6 · (4·512² + 512·2048 + 2048 + 2048·512 + 512 + 4·512), the lesson's sum. */
const LESSON_TOTAL = '18,902,016';

const part = (widget: Widget, name: string) => widget.element.locator(`tr[data-part="${name}"]`);
const total = (widget: Widget) => widget.element.locator('[data-result="total"]');
const change = (widget: Widget) => widget.element.locator('.change');

test('the ledger of the lesson, with formulas, numbers and shares', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await expect(total(widget)).toHaveText(LESSON_TOTAL);
  const expected = {
    attention: ['4 · 512 · 512', '1,048,576', '33.3%'],
    ffn: ['512 · 2,048 + 2,048 + 2,048 · 512 + 512', '2,099,712', '66.7%'],
    layer_norms: ['2 · 2 · 512', '2,048', '0.1%'],
    layer: ['1,048,576 + 2,099,712 + 2,048', '3,150,336'],
    total: ['6 · 3,150,336', LESSON_TOTAL],
  };
  for (const [name, texts] of Object.entries(expected)) {
    for (const text of texts) await expect(part(widget, name)).toContainText(text);
  }
  await expect(widget.element.locator('.rounding')).toContainText('100.1');
  await expect(widget.element.getByRole('img')).toHaveAccessibleName(/33\.3%.*66\.7%/);
});

test('what a changed field changed is written and marked in the ledger', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.enter('vocab', '37000');
  // 37,000 · 512 = 18,944,000; together 37,846,016, which is 2.002 times as many
  await expect(total(widget)).toHaveText('37,846,016');
  await expect(change(widget)).toContainText('V 0 → 37,000');
  await expect(change(widget)).toContainText('18,902,016 → 37,846,016 (+18,944,000, 2.002배)');
  await expect(part(widget, 'token_embedding')).toContainText('+18,944,000');
  await expect(part(widget, 'attention')).toContainText('그대로');
  await widget.element.getByRole('checkbox').check();
  // Four biases of 512 in each of six layers
  await expect(total(widget)).toHaveText('37,858,304');
  await expect(part(widget, 'attention')).toContainText('4 · 512 · 512 + 3 · 512 + 512');
  await expect(part(widget, 'attention')).toContainText('+2,048');
  await expect(part(widget, 'total')).toContainText('+12,288');
});

test('more heads change nothing but the width of one', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.enter('n_heads', '16');
  await expect(total(widget)).toHaveText(LESSON_TOTAL);
  await expect(change(widget)).toContainText('h 8 → 16');
  await expect(change(widget)).toContainText('64 → 32');
});

test('the keyboard alone suffices, and a field is one step to take back', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.number('n_layers').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  // 8 · 3,150,336
  await expect(total(widget)).toHaveText('25,202,688');
  await page.keyboard.press('Tab');
  await expect(widget.number('vocab')).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await widget.state()).toMatchObject({ n_layers: 8, vocab: 10, attention_biases: true });
  await widget.button('undo').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await widget.state()).toMatchObject({ n_layers: 8, vocab: 0, attention_biases: false });
  await page.keyboard.press('Enter');
  await expect(total(widget)).toHaveText(LESSON_TOTAL);
  await expect(widget.button('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('what cannot be used gets a sentence, and the last result stays', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  for (const text of ['abc', '', '1e999', '-3', '0.5', '1e10']) {
    await widget.enter('d_ff', text);
    await expect(widget.notice('d_ff'), text).toContainText('2,048');
    await expect(total(widget)).toHaveText(LESSON_TOTAL);
  }
  await widget.enter('d_ff', '2048');
  await expect(widget.notice('d_ff')).toHaveText('');
  await widget.enter('n_heads', '7');
  await expect(widget.problem).toContainText('512 ÷ h 7');
  await expect(widget.problem).toContainText('4, 8');
  await expect(total(widget)).toHaveText(LESSON_TOTAL);
  await widget.enter('n_heads', '4');
  await expect(widget.problem).toHaveCount(0);
  await expect(change(widget)).toContainText('h 8 → 4');
});

test('counts are exact beyond 2^53, and more than the kernels hold is refused', async ({
  page,
}) => {
  const widget = await Widget.open(page, TAG);
  await widget.setState({ d_model: 1e9, d_ff: 1e9, n_layers: 1 });
  // 4·10¹⁸ + (2·10¹⁸ + 2·10⁹) + 4·10⁹
  await expect(total(widget)).toHaveText('6,000,000,006,000,000,000');
  await widget.enter('n_layers', '4');
  await expect(widget.problem).toContainText('계산이 너무 커요');
  await expect(total(widget)).toHaveText('6,000,000,006,000,000,000');
});

test('a link brings the state back, a broken one says so', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.enter('d_model', '768');
  await widget.enter('n_heads', '12');
  await widget.enter('d_ff', '3072');
  await widget.enter('n_layers', '12');
  // GPT-2 small's layers, counted as the lesson counts
  await expect(total(widget)).toHaveText('85,017,600');
  const hash = await widget.share();
  const state = await widget.state();
  await page.goto('about:blank');
  const opened = await Widget.open(page, TAG, { hash });
  await expect(total(opened)).toHaveText('85,017,600');
  expect(await opened.state()).toEqual(state);
  await page.goto('about:blank');
  const broken = await Widget.open(page, TAG, { hash: hash.slice(0, -9) });
  await expect(broken.arrival).toContainText('링크');
  await expect(total(broken)).toHaveText(LESSON_TOTAL);
});

test('the line for the exercise gives the same total there', async ({ page }) => {
  await openLesson(page);
  const widget = new Widget(page, TAG);
  await widget.element.scrollIntoViewIfNeeded();
  await widget.button('share').waitFor();
  await widget.setState({ vocab: 1000, attention_biases: true });
  const source = await widget.element.locator('.cell code').innerText();
  const exercise = new Exercise(page, 3);
  await exercise.cell.scrollIntoViewIfNeeded();
  await expect(exercise.editor).toBeEditable();
  await exercise.type(`total = ${source}`);
  // 18,902,016 + 6 · 4 · 512 + 1000 · 512
  expect((await exercise.run())['total']).toBe(19_426_304);
  await expect(total(widget)).toHaveText('19,426,304');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing sticks out at 360 px (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const widget = await Widget.open(page, TAG);
    await widget.enter('vocab', '37000');
    await widget.enter('n_heads', '7');
    await expect(widget.problem).toBeVisible();
    expect(await widget.axe()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}
