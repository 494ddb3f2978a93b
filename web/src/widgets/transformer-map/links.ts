import type { Lang } from '../../ui/messages';
import type { Block, Kind } from './blocks';

/** A section of the lessons: its page, below the folder of its language, and its id there. */
export interface Section {
  page: '' | 'architecture/';
  id: string;
}

const lesson1 = (id: string): Section => ({ page: '', id });
const lesson2 = (id: string): Section => ({ page: 'architecture/', id });

/** Where each kind of block is explained. */
export const SECTIONS = {
  embedding: lesson2('embedding'),
  position: lesson1('step-4'),
  attention: lesson1('step-3'),
  masked: lesson2('causal-mask'),
  cross: lesson2('cross-attention'),
  'add-norm': lesson1('step-5'),
  norm: lesson1('layer-norm'),
  add: lesson1('residual'),
  ffn: lesson1('ffn'),
  'final-norm': lesson1('layer-norm'),
  vocabulary: lesson2('decoder-layer'),
} as const satisfies Record<Kind, Section>;

/** The site's root: one folder above every script of a built site, whoever embeds it. */
function siteRoot(): string {
  const script = import.meta.url;
  return new URL(import.meta.env.DEV ? '/' : '..', script).href;
}

/** The page alone, without what follows it; `/index.html` is the same page as `/`. */
function pageOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/index\.html$/, '/');
}

/**
 * The address of the section that explains a block, in the reader's language:
 * `#id` alone where that is on the page that is being read.
 */
export function linkOf({ kind }: Block, lang: Lang, here: string, root = siteRoot()): string {
  const { page, id } = SECTIONS[kind];
  const { href } = new URL(`${lang === 'ko' ? '' : `${lang}/`}${page}`, root);
  return href === pageOf(here) ? `#${id}` : `${href}#${id}`;
}
