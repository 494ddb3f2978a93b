import { expect, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'complexity-explorer';

/** Measuring waits for nothing but the machine, which may be slow. */
const PATIENCE = { timeout: 60_000 };

const standing = (widget: Widget) => widget.element.locator('[data-standing]');
const time = (widget: Widget, method: 'naive' | 'tiled', n: number) =>
  widget.element.locator(`[data-time="${method}-${n}"]`);
const bytes = (widget: Widget, method: 'naive' | 'tiled', n: number) =>
  widget.element.locator(`[data-bytes="${method}-${n}"]`);
const slope = (widget: Widget, method: 'naive' | 'tiled') =>
  widget.element.locator(`[data-result="slope-${method}"]`);

test('measures both ways to the end, and keeps it with the choice it was measured for', async ({
  page,
}) => {
  const widget = await Widget.open(page, TAG);
  // 4 · 64² and 4 · 8192² bytes; nothing is measured before it is asked for.
  await expect(bytes(widget, 'naive', 64)).toHaveText('16 KiB');
  await expect(bytes(widget, 'naive', 8192)).toHaveText('256 MiB');
  await expect(time(widget, 'tiled', 64)).toHaveText('–');
  await widget.setState({ d: 32, largest: 1024 });
  await expect(bytes(widget, 'naive', 1024)).toHaveText('4 MiB');
  await expect(bytes(widget, 'naive', 8192)).toHaveCount(0);
  // Columns for 64 queries: 32 + 64 + 32 rows of Q, weights and output, 3 of sums; 4 bytes each.
  await expect(bytes(widget, 'tiled', 1024)).toHaveText('32.8 KiB');

  await widget.button('measure').click();
  await expect(standing(widget)).toHaveAttribute('data-standing', 'done', PATIENCE);
  for (const method of ['naive', 'tiled'] as const) {
    for (const n of [64, 128, 256, 512, 1024]) {
      await expect(time(widget, method, n)).toHaveText(/^[\d.,]+ m?s$/);
    }
    await expect(slope(widget, method)).toHaveText(/^−?\d+\.\d\d$/);
  }
  await expect(widget.element.locator('[data-chart="time"] .mark')).toHaveCount(10);

  const measured = await time(widget, 'tiled', 1024).innerText();
  await widget.element.locator('[data-width="64"]').click();
  await expect(time(widget, 'tiled', 1024)).toHaveText('–');
  await widget.button('undo').click();
  await expect(time(widget, 'tiled', 1024)).toHaveText(measured);
  const opened = await widget.reopenShared();
  expect(await opened.state()).toEqual({ d: 32, causal: false, largest: 1024 });
});

test('the page goes on while it measures, and stopping keeps what there is', async ({ page }) => {
  const widget = await Widget.open(page, TAG, { lang: 'en' });
  await widget.button('measure').focus();
  await page.keyboard.press('Enter');
  await expect(time(widget, 'tiled', 64)).toHaveText(/ms$/, PATIENCE);
  await expect(widget.element.getByRole('progressbar')).toBeVisible();
  await widget.button('stop').click();
  await expect(standing(widget)).toHaveText('Stopped. What was measured so far stays.');
  await expect(time(widget, 'tiled', 64)).toHaveText(/ms$/);
  await expect(time(widget, 'tiled', 8192)).toHaveText('–');
  // Another choice ends a measurement, too.
  await widget.button('measure').click();
  await widget.element.locator('[data-field="causal"]').check();
  await expect(standing(widget)).toHaveAttribute('data-standing', 'idle');
  expect(await widget.state()).toMatchObject({ causal: true });
  expect(await widget.element.innerText()).not.toMatch(/[가-힣]/);
});

test('axe finds nothing, and nothing sticks out at 360 px, light or dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const widget = await Widget.open(page, TAG);
  await widget.setState({ largest: 1024 });
  await widget.button('measure').click();
  await expect(standing(widget)).toHaveAttribute('data-standing', 'done', PATIENCE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await widget.axe()).toEqual([]);
  }
  expect(await widget.smallTargets()).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
