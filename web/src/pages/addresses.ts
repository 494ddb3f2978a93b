/**
 * A build that was not told where its pages will stand writes the addresses
 * meant for search engines relative. These want them whole, and here the place
 * is known.
 */
export function completeAddresses(root: Document = document): void {
  const links = root.head.querySelectorAll<HTMLLinkElement>(
    'link[rel="canonical"], link[rel="alternate"]',
  );
  // The property is the whole address, whatever the attribute says.
  for (const link of links) link.setAttribute('href', link.href);
}
