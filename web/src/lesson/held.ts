import type { Data, Nodes, Parents, Text } from 'mdast';

/** Marks the HTML of a formula that stands in a line of text. */
export const FORMULA: Data = { formula: true } as Data;

function isFormula(node: Nodes | undefined): boolean {
  return node?.type === 'html' && node.data === FORMULA;
}

function isHeld(node: Nodes | undefined): node is Parents {
  return node?.type === 'emphasis' && isFormula(node.children.find(isFormula));
}

function held(children: Nodes[]): Nodes {
  const hProperties = { className: ['held'] };
  return { type: 'emphasis', data: { hName: 'span', hProperties }, children } as Nodes;
}

const text = (value: string): Text => ({ type: 'text', value });

/**
 * Browsers break a line on either side of a formula, even where no space is.
 * But a bracket or a Korean particle that touches a formula belongs to it: what
 * touches goes into one span with it, in which the style sheet forbids breaks.
 */
export function holdTogether(nodes: readonly Nodes[]): Nodes[] {
  const kept: Nodes[] = [];
  for (const node of nodes) {
    const last = kept.at(-1);
    if (isFormula(node)) {
      if (isHeld(last)) {
        last.children.push(node as never);
        continue;
      }
      const tail = (last?.type === 'text' && /\S+$/.exec(last.value)?.[0]) || '';
      if (last?.type === 'text' && tail) {
        last.value = last.value.slice(0, -tail.length);
        if (!last.value) kept.pop();
      }
      kept.push(held(tail ? [text(tail), node] : [node]));
    } else if (node.type === 'text' && isHeld(last)) {
      const head = /^\S+/.exec(node.value)?.[0] ?? '';
      const rest = node.value.slice(head.length);
      if (head) last.children.push(text(head) as never);
      if (rest) kept.push({ ...node, value: rest });
    } else {
      kept.push(node);
    }
  }
  // A formula that nothing touches needs no span.
  return kept.flatMap((node) =>
    isHeld(node) && node.children.length === 1 ? node.children : [node],
  );
}
