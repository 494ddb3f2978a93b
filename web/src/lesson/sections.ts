import type { Element, ElementContent, Root, RootContent } from 'hast';
import { h } from 'hastscript';
import { mathText } from './math.js';

/** A node as the build has it: what it made itself stands in the tree as HTML. */
type Node = RootContent | { type: 'raw'; value: string };

/** How many letters the room of a block would hold besides its own: its margins, its last line. */
const BESIDES: Readonly<Record<string, number>> = {
  h2: 60,
  h3: 60,
  h4: 50,
  p: 25,
  li: 12,
  tr: 20,
  table: 60,
  div: 40,
  summary: 40,
};
const DISPLAY_FORMULA = 100;
/** A box is narrower than the text around it. */
const IN_A_BOX = 1.3;

function isBox({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('box');
}

/** About how many letters of running text are as tall as this. */
function letters(node: Node): number {
  if (node.type === 'text') return node.value.length;
  if (node.type === 'raw') {
    return node.value.startsWith('<div') ? DISPLAY_FORMULA : mathText(node.value).length / 2;
  }
  if (node.type !== 'element') return 0;
  // What is folded away takes no room but its title's.
  const children = node.tagName === 'details' ? node.children.slice(0, 1) : node.children;
  const inside = children.reduce((sum, child) => sum + letters(child), 0);
  return (BESIDES[node.tagName] ?? 0) + inside * (isBox(node) ? IN_A_BOX : 1);
}

/** A custom element: a figure, an exercise or a question. */
function isFigure(node: Node): boolean {
  return node.type === 'raw' && /^<[a-z]+-/.test(node.value);
}

/** Passages end before a heading of the third level and at each figure, which stands by itself. */
function passages(nodes: readonly Node[]): Element['children'] {
  const parts: Element['children'] = [];
  let passage: Element | null = null;
  for (const node of nodes) {
    if (isFigure(node)) passage = null;
    // Between two blocks there is nothing but the end of a line.
    if (isFigure(node) || (!passage && node.type === 'text')) {
      parts.push(node as ElementContent);
      continue;
    }
    const isTitle = node.type === 'element' && node.tagName === 'h3';
    if (!passage || isTitle) {
      passage = h('div', { class: ['passage', ...(isTitle ? ['is-titled'] : [])] });
      parts.push(passage);
    }
    passage.children.push(node as ElementContent);
  }
  for (const part of parts) {
    if (part.type === 'element') part.properties.style = `--letters:${Math.round(letters(part))}`;
  }
  return parts;
}

/**
 * Puts each heading of the second level and what follows it into a section, and
 * the text between two figures into passages. A browser lays out a passage when
 * it comes near; until then it is taken to be as tall as its `--letters` say.
 */
export function sectionise(tree: Root): void {
  const before: RootContent[] = [];
  const sections: Element[] = [];
  for (const node of tree.children) {
    if (node.type === 'element' && node.tagName === 'h2') sections.push(h('section'));
    const section = sections.at(-1);
    if (section) section.children.push(node as ElementContent);
    else before.push(node);
  }
  for (const section of sections) section.children = passages(section.children);
  tree.children = [...before, ...sections];
}
