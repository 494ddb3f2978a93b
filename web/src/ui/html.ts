/** Text made safe for HTML content and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/**
 * Data for an element, as a script that browsers do not run. What would end the
 * script, or begin another one in it, is written as an escape.
 */
export function jsonScript(data: unknown): string {
  const json = JSON.stringify(data).replace(/<(?=!--|\/?script)/gi, '\\u003c');
  return `<script type="application/json">${json}</script>`;
}

/** Reads the data that jsonScript() wrote into an element; undefined when there is none. */
export function readJsonScript(element: Element): unknown {
  const script = element.querySelector('script[type="application/json"]');
  return script?.textContent ? JSON.parse(script.textContent) : undefined;
}
