/**
 * What an element shares stands in the URL's fragment as `#id=text`, several
 * elements joined by `&`. Nothing of it is ever sent to a server. The text is
 * UTF-8 in URL-safe Base64, so that messengers leave the link in one piece.
 */

export type SharedText =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  /** There is something for this element, but it cannot be read. */
  | { kind: 'broken' };

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function decode(encoded: string): string {
  const binary = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function parts(): string[] {
  return location.hash.slice(1).split('&').filter(Boolean);
}

/** What the page's address holds for an element. */
export function readShared(id: string): SharedText {
  const part = parts().find((candidate) => candidate.startsWith(`${id}=`));
  if (!part) return { kind: 'none' };
  try {
    return { kind: 'text', text: decode(part.slice(id.length + 1)) };
  } catch {
    return { kind: 'broken' };
  }
}

function replaceHash(hash: string): void {
  const url = new URL(location.href);
  url.hash = hash;
  history.replaceState(history.state, '', url);
}

/** Puts an element's text into the page's address, beside what others put there; returns the link. */
export function writeShared(id: string, text: string): string {
  const others = parts().filter((part) => part.includes('=') && !part.startsWith(`${id}=`));
  replaceHash([...others, `${id}=${encode(text)}`].join('&'));
  return location.href;
}

/** Takes an element's text out of the address again, once the address says something outdated. */
export function clearShared(id: string): void {
  const all = parts();
  const left = all.filter((part) => !part.startsWith(`${id}=`));
  if (left.length < all.length) replaceHash(left.length > 0 ? left.join('&') : id);
}

/** Copies a link; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
