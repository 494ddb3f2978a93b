import type { ElementContent, Root as HastRoot } from 'hast';
import { h } from 'hastscript';
import type { Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { label, type PageContext, type TextContext } from './context.js';
import { prepareDirectives } from './directives.js';
import { prepareHeadings } from './headings.js';
import { mathText } from './math.js';
import { prepareProse } from './prose.js';
import { sectionise } from './sections.js';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkDirective);
// The only raw HTML is what the build itself made: the author's is refused before.
const toHast = unified().use(remarkRehype, { allowDangerousHtml: true });
const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true });

/** Tables and code blocks scroll sideways in a box of their own; the page never does. */
function boxWide(tree: HastRoot, { boxes, labels }: PageContext): void {
  visit(tree, 'element', (node, index, parent) => {
    const kind = node.tagName === 'table' ? 'table' : node.tagName === 'pre' ? 'code' : null;
    if (!kind || !parent || index === undefined) return;
    boxes[kind] += 1;
    const name = label(labels, `box.${kind}`, { number: boxes[kind] });
    const box = h('div', { class: `scroll ${kind}`, role: 'region', tabindex: 0, ariaLabel: name });
    box.children = [node];
    parent.children[index] = box;
    return [SKIP, index + 1];
  });
}

/** Column headers say that they are; a formula alone is read out as words, every time the same. */
function nameHeaders(tree: HastRoot): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'th') return;
    // The corner of a table heads nothing.
    if (node.children.length === 0) {
      node.tagName = 'td';
      return;
    }
    node.properties.scope = 'col';
    const formulas = node.children.map((child: ElementContent | { type: 'raw'; value: string }) =>
      child.type === 'raw' ? child.value : null,
    );
    if (formulas.length === 0 || formulas.includes(null)) return;
    const shown = h('span', { ariaHidden: 'true' });
    shown.children = node.children;
    node.children = [h('span', { class: 'unseen' }, mathText(formulas.join(' '))), shown];
  });
}

function collectSections(tree: HastRoot, page: PageContext): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'h2') return;
    const html = stringifier.stringify({ type: 'root', children: node.children });
    page.sections.push({ id: String(node.properties.id ?? ''), html });
  });
}

function parseText(context: TextContext): HastRoot {
  const tree = parser.parse(context.source.text) as Root;
  prepareHeadings(tree, context);
  prepareDirectives(tree, context);
  prepareProse(tree, context);
  const hast = toHast.runSync(tree) as HastRoot;
  nameHeaders(hast);
  boxWide(hast, context.page);
  return hast;
}

/** A lesson's body: blocks in sections, whose headings go into the page's table of contents. */
export function renderLesson(context: TextContext): string {
  const tree = parseText(context);
  collectSections(tree, context.page);
  sectionise(tree);
  return stringifier.stringify(tree);
}

/** Blocks of Markdown. */
export function renderBlocks(context: TextContext): string {
  return stringifier.stringify(parseText(context));
}

/** A short text: without the paragraph around it if it is only one. */
export function renderInline(context: TextContext): string {
  const tree = parseText(context);
  const [only, ...others] = tree.children.filter((node) => node.type === 'element');
  if (only?.tagName !== 'p' || others.length > 0) return stringifier.stringify(tree);
  return stringifier.stringify({ type: 'root', children: only.children });
}
