/**
 * How far the reader is. It stays in this browser: nothing is sent, and where
 * storage is forbidden it lasts as long as the page.
 */

const STORE = 'progress';

/** Fired on the document when something was noted or all was forgotten. */
export const PROGRESS_EVENT = 'lesson-progress';

/** What of a unit is done, as ids on its page; the same in every language. */
export interface UnitProgress {
  /** Sections read to their end. */
  sections: readonly string[];
  /** Exercises solved. */
  exercises: readonly string[];
  /** Questions answered. */
  questions: readonly string[];
}

export type ProgressKind = keyof UnitProgress;

const KINDS: readonly ProgressKind[] = ['sections', 'exercises', 'questions'];

/** What this page noted where nothing can be stored. */
let memory: string | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return memory;
  }
}

function store(text: string | null): void {
  memory = text;
  try {
    if (text === null) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, text);
  } catch {
    // Forbidden: what was noted lasts for the page. Full: it is not kept.
  }
  document.dispatchEvent(new CustomEvent(PROGRESS_EVENT));
}

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(stored() ?? '{}');
    return typeof all === 'object' && all !== null ? { ...all } : {};
  } catch {
    // Something else wrote there: begin again.
    return {};
  }
}

function ids(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** What is done of a unit; nothing if nothing is known. */
export function progressOf(unit: string): UnitProgress {
  const found = readAll()[unit];
  const kept: Partial<Record<ProgressKind, unknown>> =
    typeof found === 'object' && found !== null ? found : {};
  const [sections, exercises, questions] = KINDS.map((kind) => ids(kept[kind]));
  return { sections: sections ?? [], exercises: exercises ?? [], questions: questions ?? [] };
}

/** Notes that something of a unit is done; a second time changes nothing. */
export function noteProgress(unit: string, kind: ProgressKind, id: string): void {
  const before = progressOf(unit);
  if (before[kind].includes(id)) return;
  const after = { ...before, [kind]: [...before[kind], id] };
  store(JSON.stringify({ ...readAll(), [unit]: after }));
}

export function forgetProgress(): void {
  store(null);
}
