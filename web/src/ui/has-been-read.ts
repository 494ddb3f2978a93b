/** Whether a parser has come past an element: something follows it, or the document ends there. */
function isPast(element: Element): boolean {
  if (element.ownerDocument.readyState !== 'loading') return true;
  for (let node: Node | null = element; node; node = node.parentNode) {
    if (node.nextSibling) return true;
  }
  return false;
}

/** Resolves when all that is in an element has been read, at the latest with the whole page. */
export function hasBeenRead(element: Element): Promise<void> {
  if (isPast(element)) return Promise.resolve();
  const { ownerDocument, parentNode } = element;
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isPast(element)) return;
      observer.disconnect();
      ownerDocument.removeEventListener('readystatechange', look);
      resolve();
    };
    const observer = new MutationObserver(look);
    if (parentNode) observer.observe(parentNode, { childList: true });
    ownerDocument.addEventListener('readystatechange', look);
  });
}
