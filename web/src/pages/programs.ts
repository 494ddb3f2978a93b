import { copyButton } from '../ui/copy-button.js';
import { TabList } from '../ui/tab-list.js';

/** Shows one of the programs that say the same in several languages, under a row of tabs. */
function makeTabs(box: HTMLElement): void {
  const panels = [...box.querySelectorAll<HTMLElement>('.program')];
  for (const panel of panels) panel.setAttribute('role', 'tabpanel');
  const tabs = new TabList({
    names: panels.map((panel) => panel.dataset['name'] ?? ''),
    label: box.dataset['label'] ?? '',
    id: `${box.id}-tabs`,
    panelOf: (index) => panels[index]?.id ?? '',
    onChoose: (index, tab) => {
      for (const [at, panel] of panels.entries()) {
        panel.classList.toggle('is-away', at !== index);
      }
      panels[index]?.setAttribute('aria-labelledby', tab.id);
    },
  });
  const { copy = '', copied = '' } = box.dataset;
  const codeOfChosen = () => box.querySelector('.program:not(.is-away) code')?.textContent ?? '';
  box.classList.add('is-tabbed');
  box.prepend(tabs.element);
  box.append(copyButton(copy, copied, 'program-copy', codeOfChosen));
}

/** Without scripts, and on paper, all programs stand one below the other. */
export function startPrograms(): void {
  for (const box of document.querySelectorAll<HTMLElement>('.programs')) makeTabs(box);
}
