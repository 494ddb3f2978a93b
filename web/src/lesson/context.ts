import type { CheckedFigure, Evaluate, FigureTable } from './figures.js';
import type { Outline } from './outline.js';
import type { Problems } from './problems.js';
import type { SourceText } from './source.js';

/** The words around a lesson: web/content/<language>/messages/page.json. */
export type Labels = Record<string, string>;

/** A label; a missing one is a programming error. Placeholders are written {name}. */
export function label(labels: Labels, key: string, values: Record<string, string | number> = {}) {
  const template = labels[key];
  if (template === undefined) throw new Error(`messages/page.json has no text "${key}"`);
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A heading as the table of contents lists it. */
export interface Section {
  id: string;
  /** Inline HTML without links and ids. */
  html: string;
}

/** What `::exercise`, `::quiz`, `::widget` or `::programs` asks for. */
export interface Embed {
  kind: 'exercise' | 'quiz' | 'widget' | 'programs';
  name: string;
  /** What a widget is told: `view="encoder-layer"`. */
  attributes: Record<string, string>;
}

/** Why something that an author asked for cannot be had. */
export class Refusal {
  constructor(readonly message: string) {}
}

/** A link to a page of the site, in the language of the page it stands on. */
export interface SiteLink {
  /** The unit whose page is meant. */
  unit: string;
  /** The id on that page; empty for the page itself. */
  id: string;
  file: string;
  line: number;
}

/** What is shared by everything that goes into one page. */
export interface PageContext {
  lang: string;
  /** The page's address from the root of the site, as addressOf() gives it. */
  address: string;
  labels: Labels;
  problems: Problems;
  evaluate: Evaluate;
  /** Every figure that was checked, in reading order, with the section it stands in. */
  figures: (CheckedFigure & { section: string })[];
  sections: Section[];
  /** Every id on the page, with where it was given. */
  ids: Map<string, { file: string; line: number }>;
  /** Every `#id` that is linked to. */
  targets: { id: string; file: string; line: number }[];
  /** Every link to another page of the site, for a check once all pages are read. */
  links: SiteLink[];
  /** Whether a unit's page exists in this language. */
  isWritten(unit: string): boolean;
  /** What the page consists of, to be compared with the same page in another language. */
  outline: Outline;
  /** How many boxes that scroll sideways were made of each kind: gives them unique names. */
  boxes: Record<'table' | 'formula' | 'code', number>;
  /** The id of the section that is being read. */
  section: string;
  /** The HTML of an element in the page. */
  embed(what: Embed): string | Refusal;
}

/** One text to be rendered, with the figures of the file it comes from. */
export interface TextContext {
  page: PageContext;
  source: SourceText;
  table: FigureTable;
}

/** Adds a problem at an offset of the text. */
export function problemAt({ page, source }: TextContext, offset: number, message: string): void {
  page.problems.add(source.file, source.lineAt(offset), message);
}

/** Notes an id; a second use of the same one is a problem. */
export function claimId(context: TextContext, id: string, offset: number): void {
  const { page, source } = context;
  const first = page.ids.get(id);
  const here = { file: source.file, line: source.lineAt(offset) };
  if (first) {
    const place = `${first.file}:${first.line}`;
    problemAt(context, offset, `the id "${id}" is already taken (${place}); choose another`);
  } else {
    page.ids.set(id, here);
  }
}
