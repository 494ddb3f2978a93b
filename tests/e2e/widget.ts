import type { Locator, Page } from '@playwright/test';
import { violations } from './axe';
import { expect } from './page';

/** What a careful host allows; README promises that it suffices. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'";

/** A stranger's page: nothing of the site's but the script that is named in it. */
const plainPage = (tag: string, lang: string) => `<!doctype html>
<html lang="${lang}">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>${tag}</title>
  <script type="module" src="./widgets/${tag}.js"></script>
  <main><h1>${tag}</h1><h2>${lang}</h2><${tag}></${tag}></main>
</html>`;

/** A widget alone on a plain page, embedded as README says, used as a reader uses it. */
export class Widget {
  readonly element: Locator;

  constructor(
    readonly page: Page,
    readonly tag: string,
  ) {
    this.element = page.locator(tag);
  }

  /** Opens a page with nothing but the widget; `hash` is a shared state. */
  static async open(
    page: Page,
    tag: string,
    { lang = 'ko', hash = '' }: { lang?: 'ko' | 'en'; hash?: string } = {},
  ): Promise<Widget> {
    await page.route('**/alone.html', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': POLICY },
        body: plainPage(tag, lang),
      }),
    );
    await page.goto(`./alone.html${hash}`);
    const widget = new Widget(page, tag);
    await widget.button('share').waitFor();
    return widget;
  }

  button(action: string): Locator {
    return this.element.locator(`button[data-action="${action}"]`);
  }

  /** The tool bar's last answer. */
  get answer(): Locator {
    return this.element.locator('.announcement');
  }

  /** What became of the link that was opened, at the widget's head. */
  get arrival(): Locator {
    return this.element.locator('.arrival');
  }

  /** What the kernels refused. */
  get problem(): Locator {
    return this.element.locator('.problem');
  }

  /** The text field of the number called `name`. */
  number(name: string): Locator {
    return this.element.locator(`number-field[data-field="${name}"] input[type="text"]`);
  }

  /** What that field says about what was typed into it. */
  notice(name: string): Locator {
    return this.element.locator(`number-field[data-field="${name}"]`).getByRole('status');
  }

  /** Types a number and leaves the field. */
  async enter(name: string, text: string): Promise<void> {
    await this.number(name).fill(text);
    await this.number(name).blur();
  }

  state<State>(): Promise<State> {
    return this.element.evaluate((element) => (element as HTMLElement & { state: State }).state);
  }

  setState(change: Record<string, unknown>): Promise<void> {
    return this.element.evaluate((element, changed) => {
      const widget = element as HTMLElement & { state: object };
      widget.state = { ...widget.state, ...changed };
    }, change);
  }

  /** Asks for a link and gives the part of the address that holds the state. */
  async share(): Promise<string> {
    await this.button('share').click();
    await expect(this.answer).not.toBeEmpty();
    const { hash } = new URL(this.page.url());
    expect(hash).toContain(`${this.tag}=`);
    return hash;
  }

  /** Presses "copy link" and opens the link on a fresh page. */
  async reopenShared(): Promise<Widget> {
    const hash = await this.share();
    await this.page.goto('about:blank');
    return Widget.open(this.page, this.tag, { hash });
  }

  matrix(name: string): Matrix {
    return new Matrix(this.element.locator(`matrix-view[data-matrix="${name}"]`));
  }

  axe(): Promise<string[]> {
    return violations(this.page, this.tag);
  }

  /** Controls that are smaller than a finger can hit. */
  smallTargets(): Promise<string[]> {
    return this.element.evaluate((widget) => {
      const small: string[] = [];
      const look = (root: ShadowRoot) => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element.shadowRoot) look(element.shadowRoot);
          if (!element.matches('button, input, select, summary, td[tabindex]')) continue;
          const target = element.closest('label') ?? element;
          const { width, height } = target.getBoundingClientRect();
          if (width > 0 && (width < 24 || height < 24)) small.push(element.outerHTML.slice(0, 80));
        }
      };
      if (widget.shadowRoot) look(widget.shadowRoot);
      return small;
    });
  }
}

/** One matrix of a widget, by what it shows. */
export class Matrix {
  constructor(readonly view: Locator) {}

  /** What stands in the cells, as printed. */
  async texts(): Promise<string[]> {
    const texts = await this.view.locator('tbody td[data-cell]').allInnerTexts();
    return texts.map((text) => text.trim());
  }

  cell(row: number, col: number): Locator {
    return this.view.locator(`td[data-cell="${row},${col}"]`);
  }

  field(row: number, col: number): Locator {
    return this.view.locator(`input[data-field="${row},${col}"]`);
  }

  /** The places of the lit cells, as `row,col`. */
  lit(): Promise<string[]> {
    return this.view
      .locator('td.lit')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['cell'] ?? ''));
  }

  get notice(): Locator {
    return this.view.locator('.notice');
  }

  async paste(row: number, col: number, text: string): Promise<void> {
    await this.field(row, col).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  }
}
