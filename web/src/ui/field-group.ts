import { css, html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import tokens from './tokens.css?inline';

/** `problems-change`: what a field cannot use of what was typed has changed. */
export const PROBLEMS_CHANGE = 'problems-change';

/** A field that can say what is wrong with what was typed into it. */
export interface ProblemField extends Element {
  /** One sentence for each wrong entry, with the field's name. */
  readonly problems: readonly string[];
}

/** Whether a group shows the field's sentences, so that the field itself must not. */
export function isGrouped(field: Element): boolean {
  return field.closest('field-group') !== null;
}

/**
 * Fields beside each other: what is wrong with one of them is said in a line of
 * its own below all of them. A sentence between the fields would push them apart.
 * Assistive technology hears it from the field, which keeps it as its description.
 */
export class FieldGroup extends LitElement {
  static override styles = [
    unsafeCSS(tokens),
    css`
      :host { display: block; }
      p {
        margin: var(--space-1) 0 0;
        color: var(--color-bad);
        font-size: var(--size-small);
        word-break: keep-all;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    this.addEventListener(PROBLEMS_CHANGE, () => this.requestUpdate());
  }

  protected override render(): TemplateResult {
    const fields = this.querySelectorAll<ProblemField>('matrix-view, number-field');
    const problems = [...fields].flatMap((field) => field.problems ?? []);
    return html`<slot></slot>
      ${
        problems.length > 0
          ? html`<div aria-hidden="true">${problems.map((one) => html`<p>${one}</p>`)}</div>`
          : nothing
      }`;
  }
}

if (!customElements.get('field-group')) customElements.define('field-group', FieldGroup);

declare global {
  interface HTMLElementTagNameMap {
    'field-group': FieldGroup;
  }
}
