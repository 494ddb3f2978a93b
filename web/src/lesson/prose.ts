import type { Html, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math';
import { type Embed, EmbedProblem, label, problemAt, type TextContext } from './context.js';
import { checkFigure, type Figure, hasFigure } from './figures.js';
import { headingId } from './headings.js';
import { FORMULA, holdTogether } from './held.js';
import { MathError, renderMath } from './math.js';
import { fullValue, proseText, texOf } from './printed.js';
import { untiedNumbers } from './untied.js';

/** The section whose numbers are volumes, pages and years: nothing to compute. */
const REFERENCES = 'references';

/** Checks a figure and notes it as part of the page. */
function check(figure: Figure, { page }: TextContext) {
  const checked = checkFigure(figure, page.evaluate, page.problems);
  if (checked) page.figures.push({ ...checked, section: page.section });
  return checked;
}

/** Walks a text once, in reading order: figures, formulas, code, and what may not be there. */
class Prose {
  constructor(private readonly context: TextContext) {}

  /** @param free true where numbers need no expression: headings, links */
  walk(parent: Parents, free = false): void {
    const { page } = this.context;
    const children: Nodes[] = [];
    for (const node of parent.children) {
      if (node.type === 'heading' && node.depth === 2) page.section = headingId(node);
      children.push(...this.#node(node, free || page.section === REFERENCES));
    }
    parent.children = holdTogether(children) as typeof parent.children;
  }

  #node(node: Nodes, free: boolean): Nodes[] {
    switch (node.type) {
      case 'text':
        if (!free) this.#untied(node, 'prose');
        return this.#text(node);
      case 'inlineMath':
      case 'math':
        if (!free) this.#untied(node, 'math');
        return [this.#math(node)];
      case 'inlineCode':
      case 'code':
        node.value = this.context.table.restore(node.value);
        return [node];
      case 'html':
        return this.#html(node);
      case 'link':
        this.#target(node.url, node);
        break;
      case 'image':
      case 'definition':
        if (hasFigure(JSON.stringify(node))) {
          this.#problem(node, 'a figure cannot stand in an address or an image');
        }
        return [node];
    }
    if ('children' in node) {
      this.walk(node, free || node.type === 'heading' || node.type === 'link');
    }
    return [node];
  }

  #problem(node: Nodes, message: string, extra = 0): void {
    problemAt(this.context, (node.position?.start.offset ?? 0) + extra, message);
  }

  #raw({ position }: Nodes): string {
    return this.context.source.text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  }

  #untied(node: Text | InlineMath | DisplayMath, where: 'prose' | 'math'): void {
    for (const { offset, text } of untiedNumbers(this.#raw(node), where)) {
      const remedy = `write {{${text} = expression}}`;
      this.#problem(node, `${text} is not tied to an expression; ${remedy}`, offset);
    }
  }

  #text(node: Text): PhrasingContent[] {
    const raw = this.#raw(node);
    const stars = node.value.includes('**') ? raw.indexOf('**') : -1;
    if (stars !== -1) {
      const reason = 'they close only next to a letter or before a space';
      this.#problem(node, `the ** here do not make bold text: ${reason}`, stars);
    }
    const open = node.value.includes('{{') ? raw.indexOf('{{') : -1;
    if (open !== -1) {
      this.#problem(node, 'this is not a figure: {{printed = expression}}, on one line', open);
    }
    return this.context.table.split<PhrasingContent>(
      node.value,
      (value) => ({ type: 'text', value }),
      (figure) => {
        const checked = check(figure, this.context);
        const text: Text = { type: 'text', value: proseText(figure.printed) };
        if (!checked) return text;
        const hProperties = {
          className: ['figure'],
          value: fullValue(checked.value),
          dataExpression: checked.expression,
        };
        return { type: 'emphasis', data: { hName: 'data', hProperties }, children: [text] };
      },
    );
  }

  #math(node: InlineMath | DisplayMath): Html {
    const tex = this.context.table
      .split(node.value, String, (figure) => {
        check(figure, this.context);
        return texOf(figure.printed);
      })
      .join('');
    try {
      const html = renderMath(tex, node.type === 'math');
      if (node.type === 'math') return { type: 'html', value: this.#box(html) };
      // Where the formula itself may break, also in a span that forbids breaks.
      const value = html.replaceAll(
        '</span><span class="base">',
        '</span><wbr><span class="base">',
      );
      return { type: 'html', value, data: FORMULA };
    } catch (error) {
      if (!(error instanceof MathError)) throw error;
      const raw = this.#raw(node);
      // The opening $$ of a display formula has a line of its own.
      let lines = tex.slice(0, error.offset).split('\n').length - (/^\$+\s*\n/.test(raw) ? 0 : 1);
      let offset = 0;
      for (; lines > 0; lines -= 1) offset = raw.indexOf('\n', offset) + 1;
      this.#problem(node, `this formula cannot be set: ${error.message}`, offset);
      return { type: 'html', value: '' };
    }
  }

  /** A display formula in a box that scrolls by itself when it is wider than the screen. */
  #box(html: string): string {
    const { boxes, labels } = this.context.page;
    boxes.formula += 1;
    const name = label(labels, 'box.formula', { number: boxes.formula });
    return `<div class="scroll formula" role="region" tabindex="0" aria-label="${name}">${html}</div>`;
  }

  #html(node: Html): Nodes[] {
    const embed = (node.data as { embed?: Embed } | undefined)?.embed;
    if (embed) {
      const html = this.context.page.embed(embed);
      if (!(html instanceof EmbedProblem)) return [{ type: 'html', value: html }];
      this.#problem(node, html.message);
      return [];
    }
    if (/^<!--[\s\S]*-->$/.test(node.value.trim())) return [];
    this.#problem(node, 'HTML is not allowed here; use Markdown or a directive');
    return [];
  }

  #target(url: string, node: Nodes): void {
    const { page, source } = this.context;
    const line = source.lineAt(node.position?.start.offset ?? 0);
    if (url.startsWith('#')) page.targets.push({ id: url.slice(1), file: source.file, line });
  }
}

/** Checks and sets every figure and formula of a parsed text, and refuses numbers that are not tied. */
export function prepareProse(tree: Root, context: TextContext): void {
  new Prose(context).walk(tree);
}

/**
 * A text that is shown as it is (a title, a comment in a cell): figures are
 * checked and become their printed form, untied numbers are problems.
 */
export function plainText(context: TextContext): string {
  const { source, table } = context;
  for (const { offset, text } of untiedNumbers(source.text, 'prose')) {
    const remedy = `write {{${text} = expression}}`;
    problemAt(context, offset, `${text} is not tied to an expression; ${remedy}`);
  }
  return table
    .split(source.text, String, (figure) => {
      check(figure, context);
      return proseText(figure.printed);
    })
    .join('');
}
