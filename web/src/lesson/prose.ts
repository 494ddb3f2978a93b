import type { Code, Heading, Html, Link, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math';
import { type Embed, label, problemAt, Refusal, type TextContext } from './context.js';
import { checkFigure, type Figure, hasFigure } from './figures.js';
import { headingId } from './headings.js';
import { FORMULA, holdParticles, holdTogether, SHORT_FORMULA } from './held.js';
import { linkTo } from './links.js';
import { MathError, renderMath, shownLetters } from './math.js';
import { programKey } from './outline.js';
import { fullValue, proseText, texOf } from './printed.js';
import { untiedNumbers } from './untied.js';

/** The section whose numbers are volumes, pages and years: nothing to compute. */
const REFERENCES = 'references';

/** Between two parts of a formula, where a browser may break it. */
const SEAM = '</span><span class="base"';

/** A formula of so many letters stays in one line. */
const SHORT = 14;

/** Checks a figure and notes it as part of the page. */
function check(figure: Figure, { page }: TextContext) {
  const { file, line, expression } = figure;
  const key = `${proseText(figure.printed)}=${expression.replace(/\s+/g, '')}`;
  page.outline.add('figure', key, `the figure ${figure.source}`, file, line);
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
      if (node.type === 'heading') this.#heading(node);
      children.push(...this.#node(node, free || page.section === REFERENCES));
    }
    parent.children = holdParticles(holdTogether(children)) as typeof parent.children;
  }

  #heading(node: Heading): void {
    const { page, source } = this.context;
    const id = headingId(node);
    if (node.depth === 2) page.section = id;
    if (id) page.outline.begin(id, source.file, this.#line(node));
  }

  #line({ position }: Nodes): number {
    return this.context.source.lineAt(position?.start.offset ?? 0);
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
        if (node.type === 'code') this.#code(node);
        return [node];
      case 'html':
        return this.#html(node);
      case 'link':
        // Where it leads to nothing yet, the words stay.
        if (this.#link(node)) break;
        this.walk(node, true);
        return node.children;
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
        const text: Text = {
          type: 'text',
          value: proseText(figure.printed),
        };
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
      if (!html.includes(SEAM)) return { type: 'html', value: html, data: FORMULA };
      if (shownLetters(html) <= SHORT) return { type: 'html', value: html, data: SHORT_FORMULA };
      // It may break between its parts, also in a span that forbids breaks.
      const value = html.replace('<span class="katex">', '<span class="katex breakable">');
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

  #code(node: Code): void {
    const lang = node.lang ?? '';
    const name = `this code block${lang && ` (${lang})`}`;
    const { page, source } = this.context;
    page.outline.add('code', programKey(lang, node.value), name, source.file, this.#line(node));
  }

  #html(node: Html): Nodes[] {
    const embed = (node.data as { embed?: Embed } | undefined)?.embed;
    if (embed) {
      const html = this.#embed(embed, node);
      if (!(html instanceof Refusal)) return [{ type: 'html', value: html }];
      this.#problem(node, html.message);
      return [];
    }
    if (/^<!--[\s\S]*-->$/.test(node.value.trim())) return [];
    this.#problem(node, 'HTML is not allowed here; use Markdown or a directive');
    return [];
  }

  #embed(embed: Embed, node: Html): string | Refusal {
    const { page, source } = this.context;
    const { kind, name, attributes } = embed;
    const line = this.#line(node);
    if (kind === 'widget') {
      const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      const tag = name + given.sort().join('');
      page.outline.add('widget', tag, `the widget ${tag}`, source.file, line);
    } else if (kind === 'programs') {
      page.outline.add('code', name, `the programs "${name}"`, source.file, line);
    } else {
      page.outline.begin(name, source.file, line);
    }
    return page.embed(embed);
  }

  /** Sets the address of a link; false where its page is not written yet. */
  #link(node: Link): boolean {
    const { page, source } = this.context;
    const address = linkTo(node.url, page, source.file, this.#line(node));
    if (address instanceof Refusal) this.#problem(node, address.message);
    if (typeof address === 'string') node.url = address;
    return address !== null;
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
