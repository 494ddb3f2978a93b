/**
 * The learner's text is kept in the browser, one entry an exercise and language.
 * A browser that forbids storage loses nothing but the memory over a reload.
 */
export class SourceStore {
  private readonly key: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: string | undefined;

  /** @param original the text that needs no keeping */
  constructor(
    id: string,
    lang: string,
    private readonly original: string,
  ) {
    this.key = `exercise:${lang}:${id}`;
  }

  /** What was kept, or undefined. */
  read(): string | undefined {
    try {
      return localStorage.getItem(this.key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps a text a little later: typing does not write at each key. */
  keepSoon(source: string): void {
    this.waiting = source;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), 300);
  }

  /** Writes what waits, at once. */
  flush(): void {
    clearTimeout(this.timer);
    if (this.waiting === undefined) return;
    const source = this.waiting;
    this.waiting = undefined;
    try {
      if (source === this.original) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, source);
    } catch {
      // Storage is full or forbidden: the text stays in the page.
    }
  }
}
