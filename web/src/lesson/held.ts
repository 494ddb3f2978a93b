import type { Data, Nodes, Parents, Text } from 'mdast';

/** Marks the HTML of a formula that stands in a line of text. */
export const FORMULA: Data = { formula: true } as Data;

/** The same, of one so short that it is not to be broken at all. */
export const SHORT_FORMULA: Data = { formula: true, short: true } as Data;

/** What may be held together, in letters: no phone's line is so short. */
const LIMIT = 24;

function isFormula(node: Nodes | undefined): boolean {
  return node?.type === 'html' && (node.data === FORMULA || node.data === SHORT_FORMULA);
}

function isHeld(node: Nodes | undefined): node is Parents {
  return node?.type === 'emphasis' && isFormula(node.children.find(isFormula));
}

function held(children: readonly Nodes[]): Nodes {
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
  // A formula that nothing touches needs no span, unless it could be broken itself; but one that
  // stands alone has a place of its own, such as a table's cell.
  const alone = nodes.length === 1;
  return kept.flatMap((node) => {
    const loose = isHeld(node) && node.children.length === 1;
    return loose && (alone || node.children[0]?.data !== SHORT_FORMULA) ? node.children : [node];
  });
}

/** The end of a word that closes something, and the Korean that goes on from there. */
const GOES_ON = /([^\s()[\]]*[)\]’”%]+[가-힣]\S*)/;
const CLOSES = /[)\]’”'"%]$/;

function wordsOf(node: Nodes): string {
  if ('value' in node && node.type !== 'html') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

function holdWords(node: Text): Nodes[] {
  return node.value.split(GOES_ON).flatMap((part, i): Nodes[] => {
    if (part === '') return [];
    return i % 2 === 1 && part.length <= LIMIT ? [held([text(part)])] : [text(part)];
  });
}

/**
 * Where Korean goes on after a bracket, a quotation mark or a percent sign, a
 * browser may break the line, although it breaks no word: a particle would stand
 * alone. What is before it is held on to, in the text or as code, bold or a figure.
 */
export function holdParticles(nodes: readonly Nodes[]): Nodes[] {
  const kept: Nodes[] = [];
  for (const node of nodes) {
    const last = kept.at(-1);
    const particle = (node.type === 'text' && /^[가-힣]\S*/.exec(node.value)?.[0]) || '';
    const words = last && last.type !== 'text' ? wordsOf(last) : '';
    if (
      last &&
      node.type === 'text' &&
      particle &&
      CLOSES.test(words) &&
      words.length + particle.length <= LIMIT
    ) {
      kept.splice(-1, 1, held([last, text(particle)]));
      kept.push(...holdWords({ ...node, value: node.value.slice(particle.length) }));
    } else {
      kept.push(...(node.type === 'text' ? holdWords(node) : [node]));
    }
  }
  return kept;
}
