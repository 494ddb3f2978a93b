/** What a row of tabs is made of. */
export interface TabListParts {
  /** What each tab is called. */
  names: readonly string[];
  /** What the row as a whole is called. */
  label: string;
  /** Of the row; the tabs' ids begin with it. */
  id: string;
  /** The id of the panel that a tab shows; several tabs may share one. */
  panelOf(index: number): string;
  /** Called whenever a tab is chosen, also with the first one at the start. */
  onChoose(index: number, tab: HTMLElement): void;
}

/**
 * A row of tabs, of which one is chosen. Tab enters and leaves the row; arrow
 * keys, Home and End walk along it.
 */
export class TabList {
  readonly element = document.createElement('div');
  readonly #tabs: readonly HTMLButtonElement[];

  constructor(private readonly parts: TabListParts) {
    const { element } = this;
    element.className = 'tab-list';
    element.id = parts.id;
    element.setAttribute('role', 'tablist');
    element.setAttribute('aria-label', parts.label);
    this.#tabs = parts.names.map((name, index) => this.#tab(name, index));
    element.append(...this.#tabs);
    element.addEventListener('keydown', (event) => this.#walk(event));
    this.choose(0);
  }

  choose(index: number): void {
    for (const [at, tab] of this.#tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    }
    const chosen = this.#tabs[index];
    if (chosen) this.parts.onChoose(index, chosen);
  }

  #tab(name: string, index: number): HTMLButtonElement {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `${this.parts.id}-${index + 1}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', this.parts.panelOf(index));
    tab.textContent = name;
    tab.addEventListener('click', () => this.choose(index));
    return tab;
  }

  #walk(event: KeyboardEvent): void {
    const count = this.#tabs.length;
    const from = this.#tabs.indexOf(event.target as HTMLButtonElement);
    const to = {
      ArrowLeft: (from - 1 + count) % count,
      ArrowRight: (from + 1) % count,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined || from === -1) return;
    event.preventDefault();
    this.choose(to);
    this.#tabs[to]?.focus();
  }
}
