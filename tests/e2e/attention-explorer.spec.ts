import type { Page } from '@playwright/test';
import { expect, openLesson, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'attention-explorer';

/** e / (e + √e): the larger share of STEP 1, 2.7183 / 4.3670. */
const SHARE = Math.E / (Math.E + Math.sqrt(Math.E));
const four = (value: number) => value.toFixed(4);
const EXAMPLE = {
  scores: ['2', '1', '0', '1'],
  scaled: ['1', '0.5', '0', '0.5'],
  weights: [SHARE, 1 - SHARE, 1 - SHARE, SHARE].map(four),
  output: [4 * SHARE, 4 - 4 * SHARE, 4 - 4 * SHARE, 4 * SHARE].map(four),
};

const open = (page: Page, hash = '') => Widget.open(page, TAG, { hash });
const working = (widget: Widget) => widget.element.locator('.working');
const litTerm = (widget: Widget) => widget.element.locator('.part.lit');

async function expectMatrices(widget: Widget, expected: Record<string, string[]>): Promise<void> {
  for (const [name, texts] of Object.entries(expected)) {
    await expect.poll(() => widget.matrix(name).texts(), name).toEqual(texts);
  }
}

test('stands in the lesson with the numbers of STEP 1', async ({ page }) => {
  await openLesson(page);
  const widget = new Widget(page, TAG);
  await widget.element.scrollIntoViewIfNeeded();
  await expectMatrices(widget, EXAMPLE);
  expect(EXAMPLE.weights).toEqual(['0.6225', '0.3775', '0.3775', '0.6225']);
  expect(EXAMPLE.output).toEqual(['2.4898', '1.5102', '1.5102', '2.4898']);
  for (const name of ['scores', 'scaled', 'weights']) {
    const section = widget.element.locator('section', {
      has: page.locator(`matrix-view[data-matrix="${name}"]`),
    });
    await expect(section).toContainText('2×2');
    await expect(section).toContainText('행 = 쿼리, 열 = 키');
  }
});

test('every cell shows its arithmetic, with its sources and its term lit', async ({ page }) => {
  const widget = await open(page);
  await expect(working(widget)).toContainText('1·1 + 0·0 + 1·1 + 0·0');
  expect(await widget.matrix('Q').lit()).toEqual(['0,0', '0,1', '0,2', '0,3']);
  expect(await widget.matrix('K').lit()).toEqual(['0,0', '0,1', '0,2', '0,3']);
  await expect(litTerm(widget)).toHaveAttribute('data-step', 'scores');

  // From the first pick on it keeps in sight, but never over what is being typed.
  await expect(working(widget)).toHaveCSS('position', 'static');
  await widget.matrix('scaled').cell(0, 1).click();
  await expect(working(widget)).toHaveCSS('position', 'sticky');
  await widget.matrix('K').field(0, 0).focus();
  await expect(working(widget)).toHaveCSS('position', 'static');
  await expect(working(widget)).toContainText('1 / √4');
  expect(await widget.matrix('scores').lit()).toEqual(['0,1']);
  await expect(litTerm(widget)).toHaveAttribute('data-step', 'scaled');

  await widget.matrix('weights').cell(0, 0).click();
  await expect(working(widget)).toContainText('e^1 / (e^1 + e^0.5)');
  await expect(working(widget)).toContainText('2.7183 / 4.3670');
  await expect(working(widget)).toContainText('0.6225');
  expect(await widget.matrix('scaled').lit()).toEqual(['0,0', '0,1']);
  await expect(litTerm(widget)).toHaveAttribute('data-step', 'weights');

  await widget.matrix('output').cell(1, 0).click();
  expect(await widget.matrix('weights').lit()).toEqual(['1,0', '1,1']);
  expect(await widget.matrix('V').lit()).toEqual(['0,0', '1,0']);
  await expect(litTerm(widget)).toHaveAttribute('data-step', 'output');
});

test('works with the keyboard alone', async ({ page }) => {
  const widget = await open(page);
  await widget.matrix('scores').cell(0, 0).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(working(widget)).toContainText('0·1 + 1·1 + 0·0 + 1·0');
  // One tab stop a matrix: the next one is the matrix of the next step.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(litTerm(widget)).toHaveAttribute('data-step', 'scaled');

  await widget.matrix('Q').field(0, 0).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await expectMatrices(widget, { scores: ['4', '3', '0', '1'] });
  await page.keyboard.press('ArrowDown');
  await expect(widget.matrix('Q').field(1, 0)).toBeFocused();

  await widget.element.locator('[data-switch="causal"]').focus();
  await page.keyboard.press('Space');
  await expectMatrices(widget, { scaled: ['2', '−∞', '0', '0.5'] });
  await widget.button('undo').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectMatrices(widget, EXAMPLE);
});

test('the scale, the temperature and the mask change what they must', async ({ page }) => {
  const widget = await open(page);
  // Without the root: e² / (e² + e) = 0.7311, as known for a forgotten scale.
  await widget.element.locator('[data-switch="root"]').uncheck();
  await expectMatrices(widget, {
    scaled: EXAMPLE.scores,
    weights: ['0.7311', '0.2689', '0.2689', '0.7311'],
  });
  // Dividing by T = 2 instead is dividing by √4.
  const temperature = widget.element.locator('number-field input[type="text"]');
  await temperature.fill('2');
  await expectMatrices(widget, EXAMPLE);
  await temperature.fill('0');
  await expect(widget.element.locator('number-field')).toContainText('0.1보다 작은');
  await expectMatrices(widget, EXAMPLE);
  await widget.button('reset').click();
  await expect(temperature).toHaveValue('1');
  await expect(widget.element.locator('number-field')).not.toContainText('0.1보다 작은');

  await widget.element.locator('[data-switch="causal"]').check();
  await expectMatrices(widget, {
    scaled: ['1', '−∞', '0', '0.5'],
    weights: ['1', '0', '0.3775', '0.6225'],
    output: ['4', '0', '1.5102', '2.4898'],
  });
  await widget.matrix('weights').cell(0, 1).click();
  await expect(working(widget)).toContainText('e^−∞ / (e^1 + e^−∞)');
  await expect(working(widget)).toContainText('가려진 칸');
});

test('dragging the temperature is one step to take back', async ({ page }) => {
  const widget = await open(page);
  const slider = widget.element.locator('number-field input[type="range"]');
  await slider.evaluate((range) => {
    for (const value of ['2', '3', '4']) {
      (range as HTMLInputElement).value = value;
      range.dispatchEvent(new Event('input', { bubbles: true }));
    }
    range.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expectMatrices(widget, { scaled: ['0.250', '0.125', '0', '0.125'] });
  await widget.button('undo').click();
  await expectMatrices(widget, EXAMPLE);
  await expect(widget.button('undo')).toBeDisabled();
});

test('tokens can be added, renamed and taken out', async ({ page }) => {
  const widget = await open(page);
  for (let count = 3; count <= 8; count += 1) {
    await widget.button('add-token').click();
    await expect(widget.element.locator('[data-token]')).toHaveCount(count);
    await expect(widget.element.locator(`[data-token="${count - 1}"]`)).toBeFocused();
  }
  await expect(widget.button('add-token')).toBeDisabled();
  await expect(widget.element).toContainText('8개까지');
  await expect.poll(async () => (await widget.matrix('weights').texts()).length).toBe(64);

  await widget.element.locator('[data-token="7"]').fill('의자');
  await expect(widget.matrix('scores').view).toContainText('의자');
  for (let count = 7; count >= 1; count -= 1) {
    await widget.button('remove-token').first().click();
    await expect(widget.element.locator('[data-token]')).toHaveCount(count);
  }
  // One token left attends to itself alone.
  await expectMatrices(widget, { weights: ['1'] });
  await expect(widget.matrix('weights').view).toContainText('의자');
  await expect(widget.button('remove-token')).toBeDisabled();
  await widget.button('undo').click();
  await expect(widget.element.locator('[data-token]')).toHaveCount(2);
});

test('what is no number gets a sentence at its cell and changes nothing', async ({ page }) => {
  const widget = await open(page);
  const Q = widget.matrix('Q');
  for (const wrong of ['abc', '1e999', '']) {
    await Q.field(0, 0).fill(wrong);
    await Q.field(0, 0).blur();
    await expect(Q.notice).toContainText(wrong === '' ? '빈칸' : wrong);
    // Said once below all three matrices; the wrong text stands until it is mended.
    const said = widget.element.locator('field-group').first().locator('[aria-hidden="true"] p');
    await expect(said).toContainText(wrong === '' ? '빈칸' : wrong);
    await expect(Q.field(0, 0)).toHaveValue(wrong);
    await expect(Q.field(0, 0)).toHaveAttribute('aria-invalid', 'true');
    await expectMatrices(widget, EXAMPLE);
  }
  await Q.paste(0, 0, '1\t2\n3');
  await expect(Q.notice).toContainText('2행이 1칸');
  await Q.paste(0, 0, Array(500).fill('7').join('\t'));
  await expect(Q.notice).toContainText('1×500');
  await Q.paste(0, 0, '1\tx');
  await expect(Q.notice).toContainText('“x”');
  await expectMatrices(widget, EXAMPLE);
  await Q.paste(0, 0, '2\t0\t2\t0\n0\t1\t0\t1');
  await expect(Q.notice).toHaveCount(0);
  await expectMatrices(widget, { scores: ['4', '2', '0', '1'] });
});

test('numbers beyond the kernels are refused in a sentence, the last result stays', async ({
  page,
}) => {
  const widget = await open(page);
  await widget.matrix('Q').field(0, 0).fill('1e200');
  await widget.matrix('K').field(0, 0).fill('1e200');
  await expect(widget.element.locator('.problem')).toContainText('마지막으로 계산한 결과');
  await expect(widget.matrix('K').field(0, 0)).toHaveValue('1e200');
  await expect.poll(async () => (await widget.matrix('scores').texts())[2]).toBe('0');
  await widget.button('undo').click();
  await expect(widget.element.locator('.problem')).toHaveCount(0);
});

test('a link holds the whole state', async ({ page }) => {
  const widget = await open(page);
  await widget.button('add-token').click();
  await widget.element.locator('[data-token="0"]').fill('다리');
  await widget.matrix('V').field(0, 1).fill('-2.5');
  await widget.element.locator('[data-switch="causal"]').check();
  await widget.matrix('output').cell(2, 1).click();
  const state = await widget.state();
  const shown = await widget.matrix('output').texts();
  const again = await widget.reopenShared();
  await expect(again.arrival).toContainText('링크');
  expect(await again.state()).toEqual(state);
  await expect.poll(() => again.matrix('output').texts()).toEqual(shown);
  // What is changed afterwards is no longer what the address says.
  await again.button('undo').click();
  expect(new URL(page.url()).hash).not.toContain('=');
  await expectMatrices(again, EXAMPLE);
});

test('a link that was cut short is told, and the example stands', async ({ page }) => {
  const widget = await open(page, `#${TAG}=eyJ0b2tlbnMiOlsi`);
  await expect(widget.arrival).toContainText('잘린');
  await expectMatrices(widget, EXAMPLE);
});

test('a script can set the state, and is told when it is none', async ({ page }) => {
  const widget = await open(page);
  await widget.setState({ causal: true });
  await expectMatrices(widget, { weights: ['1', '0', '0.3775', '0.6225'] });
  await expect(widget.setState({ temperature: 0 })).rejects.toThrow(/attention-explorer/);
  await expectMatrices(widget, { weights: ['1', '0', '0.3775', '0.6225'] });
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${scheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const widget = await open(page);
    await widget.matrix('weights').cell(0, 1).click();
    await widget.matrix('Q').field(0, 0).fill('x');
    expect(await widget.axe()).toEqual([]);
  });
}

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widget = await open(page);
  for (let count = 3; count <= 8; count += 1) await widget.button('add-token').click();
  await widget.matrix('weights').cell(7, 0).click();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await widget.smallTargets()).toEqual([]);
});

test('speaks English on an English page', async ({ page }) => {
  const widget = await Widget.open(page, TAG, { lang: 'en' });
  await expect(widget.element).toContainText('row = query, column = key');
  expect(await widget.element.evaluate((element) => element.shadowRoot?.textContent)).not.toMatch(
    /[가-힣]/,
  );
});
