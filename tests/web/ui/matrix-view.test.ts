// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CellInputEvent, MatrixView } from '../../../web/src/ui/matrix-view';
import { loadMessages } from '../../../web/src/ui/messages';

async function show(set: Partial<MatrixView>): Promise<MatrixView> {
  const view = document.createElement('matrix-view');
  Object.assign(view, set);
  document.body.append(view);
  await loadMessages('en');
  await Promise.resolve();
  await view.updateComplete;
  return view;
}

const all = (view: MatrixView, selector: string) => [
  ...view.renderRoot.querySelectorAll<HTMLElement>(selector),
];
const text = (element: Element | undefined) => element?.textContent?.trim().replace(/\s+/g, ' ');
const cellTexts = (view: MatrixView) => all(view, 'tbody td').map(text);
const heard = <E extends Event>(view: MatrixView, type: string): E[] => {
  const events: E[] = [];
  view.addEventListener(type, (event) => events.push(event as E));
  return events;
};

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.body.textContent = '';
});

describe('matrix-view', () => {
  test('is a table with its shape and scoped headers', async () => {
    const view = await show({
      matrix: [
        [1, -2],
        [0, Number.NEGATIVE_INFINITY],
      ],
      name: 'Q',
      rowNames: ['I', 'you'],
    });
    expect(text(all(view, 'caption')[0])).toBe('Q: matrix of 2 rows and 2 columns');
    expect(text(all(view, '.shape')[0])).toBe('2×2');
    expect(all(view, 'th[scope=row]').map(text)).toEqual(['I', 'you']);
    expect(all(view, 'th[scope=col]').map(text)).toEqual(['column 1', 'column 2']);
    expect(cellTexts(view)).toEqual(['1', '−2', '0', '−∞']);
  });

  test('prints digits where they are needed, integers plainly', async () => {
    const view = await show({ matrix: [[1, 1 / 3]] });
    expect(cellTexts(view)).toEqual(['1', '0.3333']);
    view.digits = 2;
    await view.updateComplete;
    expect(cellTexts(view)).toEqual(['1', '0.33']);
    view.matrix = [[1, 0.5]];
    await view.updateComplete;
    expect(cellTexts(view)).toEqual(['1', '0.5']);
  });

  test('writes what is small as a power of ten, or as zero where it is to round', async () => {
    const view = await show({ matrix: [[-0.004, 0.25, 0]], digits: 2 });
    expect(cellTexts(view)).toEqual(['−4 × 10⁻³', '0.25', '0']);
    view.rounded = true;
    await view.updateComplete;
    expect(cellTexts(view)).toEqual(['0.00', '0.25', '0']);
  });

  test('of a large matrix only what is drawn asks for decimals', async () => {
    const row = Array.from({ length: 100_000 }, (_, index) => index + (index === 50_000 ? 0.5 : 0));
    const view = await show({ matrix: [row] });
    const drawn = ['0', '1', '2', '3', '…left out', '99,997', '99,998', '99,999'];
    expect(cellTexts(view)).toEqual(drawn);
  });

  test('whole numbers beside a power of ten are not brought under its point', async () => {
    const view = await show({ matrix: [[1.235e19], [1], [19e17]] });
    expect(cellTexts(view)).toEqual(['1.235 × 10¹⁹', '1', '1.9 × 10¹⁸']);
    expect(all(view, '[data-pad]')).toHaveLength(0);
  });

  test('shortens a large matrix and says so', async () => {
    const row = Array.from({ length: 20 }, (_, index) => index);
    const view = await show({ matrix: Array.from({ length: 3 }, () => row) });
    expect(cellTexts(view).slice(0, 8)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '…left out',
      '17',
      '18',
      '19',
    ]);
    expect(text(all(view, '.note')[0])).toContain('…');
    expect(text(all(view, '.shape')[0])).toBe('3×20');
  });

  test('says what is missing or cannot be drawn', async () => {
    const view = await show({});
    expect(text(all(view, '.state')[0])).toBe('There is no value to show yet.');
    view.matrix = [[1, 2], [3]];
    await view.updateComplete;
    expect(text(all(view, '.state')[0])).toMatch(/rows differ in length/);
  });

  test('lights sources and the picked cell', async () => {
    const view = await show({
      matrix: [[1, 2, 3]],
      lit: [{ row: 0, col: 1 }],
      picked: { row: 0, col: 2 },
    });
    const classes = all(view, 'tbody td').map((cell) => [...cell.classList]);
    expect(classes.map((list) => list.includes('lit'))).toEqual([false, true, false]);
    expect(classes.map((list) => list.includes('picked'))).toEqual([false, false, true]);
  });

  test('cells are picked by pointer and arrow keys, with one tab stop', async () => {
    const view = await show({
      matrix: [
        [1, 2],
        [3, 4],
      ],
      selectable: true,
    });
    const picks = heard<CustomEvent>(view, 'cell-pick');
    const cells = all(view, 'tbody td');
    expect(cells.map((cell) => cell.getAttribute('tabindex'))).toEqual(['0', '-1', '-1', '-1']);
    cells[3]?.click();
    await view.updateComplete;
    expect(picks[0]?.detail).toEqual({ row: 1, col: 1, value: 4 });
    expect(cells.map((cell) => cell.getAttribute('tabindex'))).toEqual(['-1', '-1', '-1', '0']);
    cells[3]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    await view.updateComplete;
    expect(picks[1]?.detail).toEqual({ row: 0, col: 1, value: 2 });
    // The edge of the matrix is the end: nothing is picked, nothing wraps round.
    cells[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await view.updateComplete;
    expect(picks).toHaveLength(2);
  });

  test('arrow keys step over what is left out', async () => {
    const view = await show({
      matrix: [Array.from({ length: 20 }, (_, index) => index)],
      selectable: true,
      picked: { row: 0, col: 3 },
    });
    const picks = heard<CustomEvent>(view, 'cell-pick');
    const cell = view.renderRoot.querySelector('td[data-cell="0,3"]');
    cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await view.updateComplete;
    expect(picks[0]?.detail).toEqual({ row: 0, col: 17, value: 17 });
  });
});

describe('an editable matrix-view', () => {
  const type = (field: HTMLInputElement | undefined, value: string) => {
    if (!field) throw new Error('no field');
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const fields = (view: MatrixView) => all(view, 'input') as HTMLInputElement[];

  test('a good number is taken and told', async () => {
    const original = [[1, 2]];
    const view = await show({ matrix: original, editable: true });
    const inputs = heard<CellInputEvent>(view, 'cell-input');
    type(fields(view)[1], '−0.5');
    await view.updateComplete;
    expect(inputs[0]?.detail).toMatchObject({ row: 0, col: 1, value: -0.5 });
    expect(inputs[0]?.detail.matrix.data).toEqual(Float64Array.of(1, -0.5));
    expect(original).toEqual([[1, 2]]);
  });

  test('a wrong one gets a sentence at the cell and changes nothing', async () => {
    const view = await show({ matrix: [[1, 2]], editable: true });
    const inputs = heard(view, 'cell-input');
    type(fields(view)[1], 'abc');
    await view.updateComplete;
    expect(inputs).toHaveLength(0);
    expect(view.valueAt({ row: 0, col: 1 })).toBe(2);
    expect(fields(view)[1]?.getAttribute('aria-invalid')).toBe('true');
    const notice = all(view, '.notice')[0];
    expect(notice?.id).toBe(fields(view)[1]?.getAttribute('aria-describedby'));
    expect(text(notice)).toMatch(/row 1, column 2: “abc” cannot be read as a number.*\(2\)/);
    // Leaving the field takes nothing away: the wrong text and its sentence belong together.
    fields(view)[1]?.dispatchEvent(new FocusEvent('blur'));
    await view.updateComplete;
    expect(fields(view)[1]?.value).toBe('abc');
    expect(fields(view)[1]?.getAttribute('aria-invalid')).toBe('true');
    expect(all(view, '.notice')).toHaveLength(1);
    type(fields(view)[1], '3');
    await view.updateComplete;
    expect(all(view, '.notice')).toHaveLength(0);
    expect(view.valueAt({ row: 0, col: 1 })).toBe(3);
  });

  test('Escape brings the last good value back', async () => {
    const view = await show({ matrix: [[1, 2]], editable: true });
    type(fields(view)[1], 'abc');
    fields(view)[1]?.dispatchEvent(new FocusEvent('blur'));
    fields(view)[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await view.updateComplete;
    expect(fields(view)[1]?.value).toBe('2');
    expect(all(view, '.notice')).toHaveLength(0);
  });

  test.each([
    ['1,5', /comma.*1\.5/],
    ['2e6', /from −1,000,000 to 1,000,000/],
    ['x', /cannot be read as a number/],
  ])('%s is kept with advice that can be followed', async (wrong, advice) => {
    const view = await show({ matrix: [[1]], editable: true, largest: 1e6 });
    const inputs = heard(view, 'cell-input');
    type(fields(view)[0], wrong);
    fields(view)[0]?.dispatchEvent(new FocusEvent('blur'));
    await view.updateComplete;
    expect(text(all(view, '.notice')[0])).toMatch(advice);
    expect(fields(view)[0]?.value).toBe(wrong);
    expect(inputs).toHaveLength(0);
  });

  test.each([
    [[], [], '1행 2열:'],
    [['토큰 1'], [], '토큰 1의 2열:'],
    [[], ['z₁', 'z₂'], '1행 z₂:'],
    [['나는'], ['나는', '책을'], '나는, 책을:'],
  ])(
    'a cell with row names %j and column names %j is called %s',
    async (rowNames, colNames, name) => {
      document.documentElement.lang = 'ko';
      await loadMessages('ko');
      const view = await show({ matrix: [[1, 2]], editable: true, rowNames, colNames });
      type(fields(view)[1], 'x');
      await view.updateComplete;
      expect(text(all(view, '.notice')[0])).toContain(name);
    },
  );

  test('nobody is told off for a minus sign that is not finished', async () => {
    const view = await show({ matrix: [[1]], editable: true });
    type(fields(view)[0], '-');
    await view.updateComplete;
    expect(all(view, '.notice')).toHaveLength(0);
    fields(view)[0]?.dispatchEvent(new FocusEvent('blur'));
    await view.updateComplete;
    expect(all(view, '.notice')).toHaveLength(1);
  });

  test('what could not be read is forgotten when the matrix is set anew, or on demand', async () => {
    const view = await show({ matrix: [[1, 2]], editable: true });
    type(fields(view)[0], 'abc');
    await view.updateComplete;
    view.matrix = [[5, 2]];
    await view.updateComplete;
    expect(fields(view)[0]?.value).toBe('5');
    expect(all(view, '.notice')).toHaveLength(0);
    type(fields(view)[1], 'x');
    await view.updateComplete;
    view.forget();
    await view.updateComplete;
    expect(fields(view)[1]?.value).toBe('2');
    expect(all(view, '.notice')).toHaveLength(0);
  });

  test('a pasted block fills the cells from the field on, in one step', async () => {
    const view = await show({ matrix: Array.from({ length: 3 }, () => [0, 0]), editable: true });
    const inputs = heard<CellInputEvent>(view, 'cell-input');
    const paste = async (index: number, text: string) => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      fields(view)[index]?.dispatchEvent(event);
      await view.updateComplete;
      return event.defaultPrevented;
    };
    expect(await paste(2, '1\t2\n3\t4')).toBe(true);
    expect(inputs.map(({ detail }) => [...detail.matrix.data])).toEqual([[0, 0, 1, 2, 3, 4]]);
    // One number is the browser's to paste.
    expect(await paste(0, '7')).toBe(false);
    await paste(3, '1 2');
    expect(text(all(view, '.notice')[0])).toMatch(/1×2.*room for 2×1/);
    await paste(3, '1\n2 3');
    expect(text(all(view, '.notice')[0])).toMatch(/line 2 .* 2 numbers, the first line has 1/);
    expect(inputs).toHaveLength(1);
    expect(view.valueAt({ row: 1, col: 1 })).toBe(2);
  });

  test('a field shows every digit it holds', async () => {
    const view = await show({ matrix: [[0.123456789]], editable: true });
    expect(fields(view)[0]?.value).toBe('0.123456789');
  });
});

test('the element has its name', () => {
  expect(customElements.get('matrix-view')).toBe(MatrixView);
});
