// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { startPrograms } from '../../../web/src/pages/programs';
import { TabList } from '../../../web/src/ui/tab-list';

const tabsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
const chosen = (root: ParentNode) =>
  tabsOf(root)
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => tab.textContent);

function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a row of tabs', () => {
  const seen: string[] = [];

  beforeEach(() => {
    seen.length = 0;
    const tabs = new TabList({
      names: ['one', 'two', 'three'],
      label: 'Numbers',
      id: 'row',
      panelOf: (index) => `panel-${index}`,
      onChoose: (index, tab) => seen.push(`${index} ${tab.id}`),
    });
    document.body.replaceChildren(tabs.element);
  });

  test('is named, has one tab chosen, and only that one in the order of Tab', () => {
    expect(document.querySelector('[role="tablist"]')?.getAttribute('aria-label')).toBe('Numbers');
    expect(chosen(document)).toEqual(['one']);
    expect(tabsOf(document).map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
    expect(tabsOf(document).map((tab) => tab.getAttribute('aria-controls'))).toEqual([
      'panel-0',
      'panel-1',
      'panel-2',
    ]);
    expect(seen).toEqual(['0 row-1']);
  });

  test('is walked with arrow keys, Home and End, around its ends, the focus going along', () => {
    tabsOf(document)[0]?.focus();
    const walked = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home'].map((key) => {
      expect(press(key)).toBe(true);
      expect(document.activeElement?.textContent).toBe(chosen(document)[0]);
      return chosen(document)[0];
    });
    expect(walked).toEqual(['three', 'one', 'two', 'three', 'one']);
    expect(press('ArrowDown')).toBe(false);
    expect(chosen(document)).toEqual(['one']);
  });

  test('is chosen from with a press', () => {
    tabsOf(document)[1]?.click();
    expect(chosen(document)).toEqual(['two']);
    expect(seen).toEqual(['0 row-1', '1 row-2']);
  });
});

describe('programs in several languages', () => {
  beforeEach(() => {
    const program = (name: string, id: string) =>
      `<div class="program" id="${id}" data-name="${name}"><p class="program-title">${name}</p>` +
      `<div class="scroll code" tabindex="0"><pre><code>print("${name}")</code></pre></div></div>`;
    document.body.innerHTML =
      '<div class="programs" id="p" data-label="Language" data-copy="Copy" data-copied="Copied">' +
      `${program('A', 'p-1')}${program('B', 'p-2')}</div>`;
    startPrograms();
  });

  const away = () =>
    [...document.querySelectorAll('.program')].map((panel) => panel.classList.contains('is-away'));

  test('become panels of tabs, the first one open', () => {
    expect(tabsOf(document).map((tab) => tab.textContent)).toEqual(['A', 'B']);
    expect(away()).toEqual([false, true]);
    const panel = document.querySelector('.program');
    expect(panel?.getAttribute('role')).toBe('tabpanel');
    expect(panel?.getAttribute('aria-labelledby')).toBe(tabsOf(document)[0]?.id);
  });

  test('show, and copy, the one that is chosen', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    tabsOf(document)[1]?.click();
    expect(away()).toEqual([true, false]);
    const button = document.querySelector<HTMLButtonElement>('.program-copy');
    button?.click();
    await new Promise((resolve) => setTimeout(resolve));
    expect(copied).toEqual(['print("B")']);
    expect(button?.textContent).toBe('Copied');
  });
});
