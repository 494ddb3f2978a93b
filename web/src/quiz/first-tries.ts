/** Fired on the document when a first try was noted (its question's id as detail) or all were forgotten. */
export const FIRST_TRY_EVENT = 'quiz-first-try';

/** First tries live as long as the tab: a reload must not turn a second try into a first. */
const STORE = `quiz-first-tries:${typeof location === 'undefined' ? '' : location.pathname}`;

let tries: Record<string, boolean> | undefined;

function read(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, right]) => typeof right === 'boolean');
    return Object.fromEntries(entries);
  } catch {
    // Storage may be forbidden or hold something strange: the score then lasts for the page.
    return {};
  }
}

function write(question?: string): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(tries));
  } catch {
    // The same: kept in memory only.
  }
  document.dispatchEvent(new CustomEvent(FIRST_TRY_EVENT, { detail: question }));
}

/** question id → whether the first try was right */
export function firstTries(): Readonly<Record<string, boolean>> {
  tries ??= read();
  return tries;
}

/** Notes the first try at a question; later ones change nothing. */
export function noteTry(id: string, right: boolean): void {
  if (firstTries()[id] !== undefined) return;
  tries = { ...tries, [id]: right };
  write(id);
}

export function forgetAll(): void {
  tries = {};
  write();
}
