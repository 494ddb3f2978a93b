import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';

/**
 * KaTeX's HTML with half its tags, set to the same place: a page of formulas is
 * mostly read by the browser, and KaTeX writes for browsers of all ages. What a
 * pseudo-element can do needs no element; pages/compact-math.css is the other
 * half of this file.
 */

type Style = Map<string, string>;

const isSpan = (node: ElementContent | undefined): node is Element =>
  node?.type === 'element' && node.tagName === 'span';

function classesOf(element: Element): string[] {
  const { className } = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

const hasClass = (node: ElementContent | undefined, name: string): node is Element =>
  isSpan(node) && classesOf(node).includes(name);

function styleOf(element: Element): Style {
  const declarations = String(element.properties['style'] ?? '').split(';');
  return new Map(
    declarations.flatMap((declaration): [string, string][] => {
      const [name, value] = declaration.split(':').map((part) => part.trim());
      return name && value ? [[name, value]] : [];
    }),
  );
}

function setStyle(element: Element, style: Style): void {
  const text = [...style].map(([name, value]) => `${name}:${value}`).join(';');
  if (text) element.properties['style'] = text;
  else delete element.properties['style'];
}

/** A length in em; undefined for anything else. */
function ems(length: string | undefined): number | undefined {
  const number = /^(-?[\d.]+)em$/.exec(length ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}

/** As many decimals as KaTeX writes. */
const inEms = (length: number): string => `${Number(length.toFixed(4))}em`;

/** The height of a line of the formula: a pseudo-element's, by --height and --shift. */
function takeStrut(base: Element): void {
  const [strut] = base.children;
  if (!hasClass(strut, 'strut')) return;
  const style = styleOf(strut);
  const height = style.get('height') ?? '0';
  const shift = style.get('vertical-align') ?? '0';
  base.children.shift();
  setStyle(base, new Map([...styleOf(base), ['--height', height], ['--shift', shift]]));
}

/** What gives every part of a stack the same line to stand on: a pseudo-element's, by --strut. */
function takePartStruts(stack: Element): void {
  for (const part of stack.children) {
    if (!isSpan(part) || !hasClass(part.children[0], 'pstrut')) continue;
    const strut = part.children.shift() as Element;
    setStyle(part, new Map([...styleOf(part), ['--strut', styleOf(strut).get('height') ?? '0']]));
  }
}

/** A row that only has a height needs nothing in it, and the mark for Safari is a pseudo-element. */
function takeFillers(row: Element): void {
  row.children = row.children.filter((cell) => !hasClass(cell, 'vlist-s'));
  for (const cell of row.children) {
    if (!hasClass(cell, 'vlist')) continue;
    const [only, second] = cell.children;
    const isFiller = isSpan(only) && only.children.length === 0 && !only.properties['style'];
    if (isFiller && !second) cell.children = [];
  }
}

const OWN_SIZE = /^(?:sizing|fontsize-ensurer|mult)$/;

/** Space behind something is its margin, where both count in the same em. */
function takeSpaces(element: Element): void {
  const kept: ElementContent[] = [];
  for (const child of element.children) {
    const last = kept.at(-1);
    const space = hasClass(child, 'mspace') ? styleOf(child) : undefined;
    const width = space?.size === 1 ? ems(space.get('margin-right')) : undefined;
    const isOwner =
      isSpan(last) && !classesOf(last).some((name) => OWN_SIZE.test(name) || name === 'mspace');
    if (width === undefined || !isOwner) {
      kept.push(child);
      continue;
    }
    const style = styleOf(last);
    style.set('margin-right', inEms(width + (ems(style.get('margin-right')) ?? 0)));
    setStyle(last, style);
  }
  element.children = kept;
}

/** The one part of a stack that holds a single sub- or superscript. */
function onlyScript(stack: Element): Element | undefined {
  const rows = stack.children.filter(isSpan);
  const [cell] = rows[0]?.children ?? [];
  if (!hasClass(cell, 'vlist') || cell.children.length !== 1) return undefined;
  const [part] = cell.children;
  const isAlone = rows.slice(1).every((row) => row.children.every((depth) => isEmptyCell(depth)));
  return isSpan(part) && isAlone ? part : undefined;
}

const isEmptyCell = (cell: ElementContent): boolean =>
  hasClass(cell, 'vlist') && cell.children.length === 0;

/** A single sub- or superscript is raised by `vertical-align`, and needs no table. */
function takeScript(script: Element): void {
  const [stack, second] = script.children;
  if (!hasClass(stack, 'vlist-t') || second) return;
  const part = onlyScript(stack);
  if (!part) return;
  const { top, '--strut': strut, ...margins } = Object.fromEntries(styleOf(part));
  const [down, line] = [ems(top), ems(strut)];
  if (down === undefined || line === undefined) return;
  const margin = Object.entries(margins).filter(([, value]) => ems(value) !== 0);
  script.children = part.children;
  setStyle(script, new Map([['vertical-align', inEms(-down - line)], ...margin]));
}

/** One thing in another size is one element. */
function takeSized(element: Element): void {
  const [inner, second] = element.children;
  if (!isSpan(inner) || second || inner.properties['style']) return;
  if (!hasClass(element, 'sizing') || classesOf(inner).some((name) => OWN_SIZE.test(name))) return;
  element.properties['className'] = [...new Set([...classesOf(element), ...classesOf(inner)])];
  element.children = inner.children;
}

function compactElement(element: Element): void {
  for (const child of element.children) if (child.type === 'element') compactElement(child);
  if (hasClass(element, 'base')) takeStrut(element);
  if (hasClass(element, 'vlist')) takePartStruts(element);
  if (hasClass(element, 'vlist-r')) takeFillers(element);
  if (hasClass(element, 'msupsub')) takeScript(element);
  takeSpaces(element);
  takeSized(element);
}

/** @param html what KaTeX makes of a formula; its MathML stays as it is */
export function compactMath(html: string): string {
  const tree: Root = fromHtml(html, { fragment: true });
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (hasClass(child, 'katex-html')) compactElement(child);
      else if (!hasClass(child, 'katex-mathml')) visit(child);
    }
  };
  visit(tree);
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}
