import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, overflow, test } from './page';
import { Widget } from './widget';

const TAG = 'attention-lab';

const working = (widget: Widget) => widget.element.locator('.working');
const field = (widget: Widget, name: string) => widget.element.locator(`[data-field="${name}"]`);
const answer = (widget: Widget) => widget.element.locator('#exchange-answer');
const preset = (widget: Widget, name: string) =>
  widget.element.locator(`button[data-preset="${name}"]`);

interface OracleCase {
  name: string;
  n_heads: number;
  n_kv_heads: number;
  mask_kind: string;
  inputs: Record<string, number[][]>;
  outputs: Record<string, number[][][]> & { concat: number[][]; output: number[][] };
}

/** A case of the reference numbers, which an independent implementation made. */
function oracleCase(wanted: string): OracleCase {
  const file = new URL('../fixtures/oracle/mha.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: OracleCase[] };
  const found = cases.find(({ name }) => name === wanted);
  if (!found) throw new Error(`there is no case ${wanted}`);
  return found;
}

/** As the laboratory prints numbers that need more decimals than it shows. */
const printed = (rows: number[][]) =>
  rows.flat().map((value) => value.toFixed(4).replace('-', '\u2212'));

async function load(widget: Widget, one: OracleCase): Promise<void> {
  const { X_q, W_Q, W_K, W_V, W_O } = one.inputs;
  await widget.setState({
    ...{ X: X_q, W_Q, W_K, W_V, W_O, positions: false },
    tokens: X_q?.map((_, index) => `t${index}`),
    ...{ n_heads: one.n_heads, n_kv_heads: one.n_kv_heads, mask: one.mask_kind },
  });
}

async function expectRows(widget: Widget, expected: Record<string, string[]>): Promise<void> {
  for (const [name, texts] of Object.entries(expected)) {
    await expect.poll(() => widget.matrix(name).texts(), name).toEqual(texts);
  }
}

async function paste(widget: Widget, subject: string, text: string): Promise<void> {
  await field(widget, 'subject').selectOption(subject);
  await field(widget, 'text').fill(text);
  await widget.button('apply').click();
}

test('shows the reference numbers, head by head, and the arithmetic of any cell', async ({
  page,
}) => {
  const widget = await Widget.open(page, TAG);
  const causal = oracleCase('self_d6_h3_causal');
  await load(widget, causal);
  for (const head of [0, 2]) {
    await widget.element.locator(`button[data-head="${head}"]`).click();
    await expectRows(widget, {
      Q: printed(causal.outputs['q_heads']?.[head] ?? []),
      head: printed(causal.outputs['head_outputs']?.[head] ?? []),
    });
  }
  await expectRows(widget, {
    concat: printed(causal.outputs.concat),
    output: printed(causal.outputs.output),
  });
  await widget.matrix('weights').cell(0, 1).click();
  await expect(working(widget)).toContainText('−∞');
  // A cell of the second head brings that head, lit where it was copied from.
  await widget.matrix('concat').cell(1, 3).click();
  await expect.poll(() => widget.matrix('head').lit()).toEqual(['1,1']);
  expect(((await widget.state()) as { head: number }).head).toBe(1);

  const shared = oracleCase('mqa_d8_h4_kv1');
  await load(widget, shared);
  await expectRows(widget, {
    K: printed(shared.outputs['k_heads']?.[0] ?? []),
    output: printed(shared.outputs.output),
  });
});

test('presets, sizes, tokens and switches, by mouse and by keyboard', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await preset(widget, 'presetFirstStep').click();
  // e^1 / (e^1 + e^0.5) = 0.6225
  await expectRows(widget, { weights: ['0.6225', '0.3775', '0.3775', '0.6225'] });
  await preset(widget, 'presetExample').press('Enter');
  await widget.button('add-token').click();
  await page.keyboard.type('정말');
  await expect.poll(async () => (await widget.matrix('scores').texts()).length).toBe(16);
  await field(widget, 'd_model').selectOption('5');
  await expect(widget.element.getByText('헤드 2개로 똑같이')).toBeVisible();
  await widget.button('undo').click();
  await expect(widget.element.getByText('헤드 2개로 똑같이')).toHaveCount(0);
  await field(widget, 'n_kv_heads').selectOption('1');
  await widget.element.locator('input[data-switch="causal"]').check();
  await expect
    .poll(async () => (await widget.matrix('weights').texts()).slice(0, 4))
    .toEqual([...['1', '0', '0', '0']]);
  await widget.matrix('output').cell(0, 0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(working(widget)).toContainText('1행 2열');
  await field(widget, 'seed').locator('input').fill('7');
  const drawn = (await widget.state()) as { W_Q: number[][]; seed: number };
  expect(drawn.seed).toBe(7);
  const opened = await widget.reopenShared();
  expect(await opened.state()).toEqual(drawn);
});

test('matrices come in as text of every kind, and go out again', async ({ page }) => {
  const widget = await Widget.open(page, TAG);
  await widget.element.locator('.exchange > summary').click();
  await preset(widget, 'presetIdentity').click();
  const numbers = [
    ['W_Q', '2\t0\t0\t0\n0\t1\t0\t0\n0\t0\t1\t0\n0\t0\t0\t1'],
    ['W_K', 'W_K = np.array([[3., 0, 0, 0],\n [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])'],
    ['X', '[[1, 0, 0, 0], [0, 1, 0, 0]]'],
  ] as const;
  for (const [subject, text] of numbers) {
    await paste(widget, subject, text);
    await expect(answer(widget)).toContainText('바꿨어요');
  }
  await widget.element.locator('input[data-switch="positions"]').uncheck();
  // Two tokens now: q₁ · k₁ = 2 · 3
  await expectRows(widget, { scores: ['6', '0', '0', '1'] });
  await field(widget, 'subject').selectOption('scores');
  await field(widget, 'format').selectOption('json');
  await expect(field(widget, 'text')).toHaveValue('[[6, 0],\n [0, 1]]');

  const waiting = page.waitForEvent('download');
  await widget.button('download').click();
  const file = readFileSync(await (await waiting).path(), 'utf8');
  expect(JSON.parse(file)).toEqual(await widget.state());
  await preset(widget, 'presetExample').click();
  const chooser = widget.element.locator('input[type="file"]');
  await chooser.setInputFiles({
    name: 'lab.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await expectRows(widget, { scores: ['6', '0', '0', '1'] });
  await chooser.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{'),
  });
  await expect(answer(widget)).toContainText('JSON');
  await expectRows(widget, { scores: ['6', '0', '0', '1'] });
});

test('what cannot be used gets a sentence at its place, and the last result stays', async ({
  page,
}) => {
  const widget = await Widget.open(page, TAG);
  const before = await widget.matrix('output').texts();
  const weights = widget.matrix('W_V');
  for (const text of ['abc', '', '1e999']) {
    await weights.field(1, 0).fill(text);
    await weights.field(1, 0).blur();
    await expect(weights.notice, text).toContainText('2행');
  }
  const wide = Array.from({ length: 500 }, (_, i) => i).join('\t');
  await weights.paste(0, 0, wide);
  await expect(weights.notice.filter({ hasText: '500' })).toBeVisible();
  await widget.element.locator('.exchange > summary').click();
  for (const [text, sentence] of [
    [wide, '1×500'],
    ['1 2 3 4\n5', '2번째 줄'],
    ['1,x,3,4', '“x”'],
    ['', '비어'],
  ] as const) {
    await paste(widget, 'W_V', text);
    await expect(answer(widget)).toContainText(sentence);
    await expect(field(widget, 'text')).toHaveValue(text);
  }
  expect(await widget.matrix('output').texts()).toEqual(before);
  // Products too large for a number: the kernels refuse, the last result stays.
  await widget.matrix('X').field(0, 0).fill('1e200');
  await weights.field(0, 0).fill('1e200');
  await expect(widget.element.getByRole('alert').locator('.problem')).toBeVisible();
});

async function openOnPhone(page: Page, scheme: 'light' | 'dark'): Promise<Widget> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width: 360, height: 800 });
  return Widget.open(page, TAG);
}

test('axe finds nothing, and nothing sticks out at 360 px', async ({ page }) => {
  for (const scheme of ['light', 'dark'] as const) {
    const widget = await openOnPhone(page, scheme);
    await widget.element.locator('.exchange > summary').click();
    await widget.element.locator('input[data-switch="causal"]').check();
    await widget.matrix('X').field(0, 0).fill('12345.678');
    await paste(widget, 'W_Q', '1,2\n3');
    await widget.matrix('W_O').field(0, 1).fill('?');
    expect(await widget.axe()).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await widget.smallTargets()).toEqual([]);
  }
});
