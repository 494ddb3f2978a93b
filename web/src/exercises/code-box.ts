/** Code in a box that scrolls sideways; the edges of such a box want one child in it. */
export function codeBox(className: string): HTMLPreElement {
  const pre = document.createElement('pre');
  pre.className = `${className} scroll`;
  pre.tabIndex = 0;
  pre.append(document.createElement('span'));
  return pre;
}

export function setCode(box: HTMLPreElement, code: string): void {
  if (box.firstElementChild) box.firstElementChild.textContent = code;
}
