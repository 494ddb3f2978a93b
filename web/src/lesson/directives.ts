import type { Paragraph, Root } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import { claimId, type Embed, label, problemAt, type TextContext } from './context.js';

/** `:q[…]` and its like: words that belong to query, key, value or score. */
const HUES: Record<string, string> = {
  q: 'hue-query',
  k: 'hue-key',
  v: 'hue-value',
  s: 'hue-score',
};

/** Boxes; each but the summary, which a heading introduces, has a title of its own. */
const BOXES = new Set(['summary', 'note', 'warning', 'try']);

type Directive = ContainerDirective | LeafDirective | TextDirective;

function element(node: Directive | Paragraph, name: string, properties: Record<string, unknown>) {
  node.data = { ...node.data, hName: name, hProperties: properties as never };
}

/** Takes the label `:::name[label]` off a container; null if it has none. */
function takeLabel(node: ContainerDirective): Paragraph | null {
  const first = node.children[0];
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return null;
  node.children.shift();
  return { ...first, data: {} };
}

function container(node: ContainerDirective, context: TextContext): string | null {
  const ownTitle = (): Paragraph => {
    const value = label(context.page.labels, `box.${node.name}`);
    return { type: 'paragraph', children: [{ type: 'text', value }] };
  };
  if (BOXES.has(node.name)) {
    const title = takeLabel(node) ?? (node.name === 'summary' ? null : ownTitle());
    element(node, 'div', { className: ['box', `box-${node.name}`], role: 'note' });
    if (!title) return null;
    element(title, 'p', { className: ['box-title'] });
    node.children.unshift(title);
    return null;
  }
  if (node.name === 'derivation') {
    const title = takeLabel(node) ?? ownTitle();
    element(title, 'summary', {});
    element(node, 'details', { className: ['derivation'] });
    node.children.unshift(title);
    return null;
  }
  return `there is no box ":::${node.name}"; there are summary, note, warning, try and derivation`;
}

const ATTRIBUTE = /^[a-z][a-z0-9-]*$/;
const ATTRIBUTE_VALUE = /^[A-Za-z0-9-]*$/;
/** Attributes that would do more than tell a widget something. */
const RESERVED = /^(?:on|style$|class$|id$)/;

/** What a widget is told besides its name, or why it cannot be told that. */
function widgetAttributes(node: LeafDirective): Record<string, string> | string {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    if (name === 'name') continue;
    if (!ATTRIBUTE.test(name) || RESERVED.test(name)) {
      return `a widget cannot be given "${name}"; names are lower-case Latin letters, digits and hyphens`;
    }
    if (!ATTRIBUTE_VALUE.test(value ?? '')) {
      return `${name}="${value}" cannot be passed on; values are Latin letters, digits and hyphens`;
    }
    passed[name] = value ?? '';
  }
  return passed;
}

function leaf(node: LeafDirective, context: TextContext): string | null {
  const { name, attributes } = node;
  if (name !== 'exercise' && name !== 'quiz' && name !== 'widget' && name !== 'programs') {
    return `there is no directive "::${name}"; there are exercise, quiz, widget and programs`;
  }
  const key = name === 'widget' || name === 'programs' ? 'name' : 'id';
  const target = attributes?.[key];
  if (!target) return `"::${name}" needs ${key === 'id' ? 'an id, as in {#id}' : 'name="…"'}`;
  if (key === 'id') claimId(context, target, node.position?.start.offset ?? 0);
  const passed = name === 'widget' ? widgetAttributes(node) : {};
  if (typeof passed === 'string') return passed;
  // What it stands for is put in when the text is read in order: see prose.ts.
  const embed: Embed = { kind: name, name: target, attributes: passed };
  Object.assign(node, { type: 'html', value: '', data: { embed } });
  return null;
}

function text(node: TextDirective, context: TextContext): string | null {
  const hue = HUES[node.name];
  if (hue) {
    element(node, 'span', { className: [hue] });
    return null;
  }
  const { start, end } = node.position ?? {};
  const raw = context.source.text.slice(start?.offset ?? 0, end?.offset ?? 0);
  // A colon before a letter is ordinary prose, as in "1:h".
  if (node.children.length === 0 && !/[[{]/.test(raw)) {
    Object.assign(node, { type: 'text', value: raw, children: undefined });
    return null;
  }
  return `there is no directive ":${node.name}[…]"; there are :q, :k, :v and :s`;
}

/** Turns every directive into what it stands for; an unknown one is a problem. */
export function prepareDirectives(tree: Root, context: TextContext): void {
  visit(tree, (node) => {
    let problem: string | null = null;
    if (node.type === 'containerDirective') problem = container(node, context);
    else if (node.type === 'leafDirective') problem = leaf(node, context);
    else if (node.type === 'textDirective') problem = text(node, context);
    if (problem) problemAt(context, node.position?.start.offset ?? 0, problem);
  });
}
