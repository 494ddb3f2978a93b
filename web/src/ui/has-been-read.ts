/**
 * Whether a parser has come past an element: something follows it, or the page
 * ends. What follows only its parent may have been put there by somebody else.
 */
export function isRead(element: Element): boolean {
  return element.nextSibling !== null || element.ownerDocument.readyState !== 'loading';
}

/** Resolves when isRead(), for the last in its parent with the whole page. */
export function hasBeenRead(element: Element): Promise<void> {
  if (isRead(element)) return Promise.resolve();
  const { ownerDocument, parentNode } = element;
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isRead(element)) return;
      observer.disconnect();
      ownerDocument.removeEventListener('readystatechange', look);
      resolve();
    };
    const observer = new MutationObserver(look);
    if (parentNode) observer.observe(parentNode, { childList: true });
    ownerDocument.addEventListener('readystatechange', look);
  });
}

/** Resolves when the page has been loaded, with all that its HTML asks for. */
export function hasBeenLoaded(document: Document): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    document.defaultView?.addEventListener('load', () => resolve(), { once: true });
  });
}
