import type { Heading, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { claimId, problemAt, type TextContext } from './context.js';

const ID = /\s*\{#([^\s{}]+)\}\s*$/;
const NUMBER = /^(STEP\s+\d+)(?:\s*[.:·—–-]\s*|\s+)(?=\S)/;

function properties(node: Heading): Record<string, unknown> {
  node.data ??= {};
  node.data.hProperties ??= {};
  return node.data.hProperties;
}

/** The id a heading was given; empty if none. */
export function headingId(node: Heading): string {
  return String(node.data?.hProperties?.id ?? '');
}

function takeId(node: Heading, context: TextContext): void {
  const offset = node.position?.start.offset ?? 0;
  const last = node.children.at(-1);
  const match = last?.type === 'text' ? ID.exec(last.value) : null;
  if (last?.type === 'text' && match?.[1]) {
    last.value = last.value.slice(0, match.index);
    if (!/^[a-z][a-z0-9-]*$/.test(match[1])) {
      const rule = 'lower-case Latin letters, digits and hyphens';
      problemAt(context, offset, `the id "${match[1]}" is not made of ${rule}`);
    }
    claimId(context, match[1], offset);
    properties(node).id = match[1];
  } else if (node.depth === 2) {
    problemAt(
      context,
      offset,
      'this heading has no id; end it with one, as in "## Title {#title}"',
    );
  }
}

/** "STEP 3. Many heads": the number becomes a part of its own, so that it can be set apart. */
function takeNumber(node: Heading): void {
  const first = node.children[0];
  if (first?.type !== 'text') return;
  const match = NUMBER.exec(first.value);
  if (!match?.[1]) return;
  first.value = first.value.slice(match[0].length);
  node.children.unshift(
    {
      type: 'emphasis',
      data: { hName: 'span', hProperties: { className: ['heading-number'] } },
      children: [{ type: 'text', value: match[1] }],
    },
    { type: 'text', value: ' ' },
  );
}

/**
 * Gives headings their ids (`## Title {#id}`) and checks their order: the page's
 * title is the only one of the first level, and no level is left out.
 */
export function prepareHeadings(tree: Root, context: TextContext): void {
  let before = 1;
  visit(tree, 'heading', (node) => {
    const offset = node.position?.start.offset ?? 0;
    if (node.depth === 1) {
      problemAt(context, offset, 'the title stands in the front matter; begin headings with ##');
    } else if (node.depth > before + 1) {
      problemAt(context, offset, `a heading of level ${node.depth} follows one of level ${before}`);
    }
    before = Math.max(node.depth, 1);
    takeId(node, context);
    takeNumber(node);
  });
}
