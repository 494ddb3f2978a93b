// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasBeenRead } from '../../../web/src/ui/has-been-read';

let readyState: DocumentReadyState;

beforeEach(() => {
  readyState = 'loading';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  document.body.innerHTML = '<section><p></p></section>';
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.textContent = '';
});

const element = () => document.querySelector('p') as Element;

/** Whether it has resolved by now. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, 0, 'late'));
  return (await Promise.race([promise, late])) === undefined;
}

describe('hasBeenRead', () => {
  test('while the parser may still be in it, is not known', async () => {
    expect(await isResolved(hasBeenRead(element()))).toBe(false);
  });

  test('with something behind it', async () => {
    element().after('text');
    expect(await isResolved(hasBeenRead(element()))).toBe(true);
  });

  test('not by what somebody else has put behind the text', async () => {
    const read = hasBeenRead(element());
    document.body.append('text');
    expect(await isResolved(read)).toBe(false);
  });

  test('as soon as something comes behind it', async () => {
    const read = hasBeenRead(element());
    element().append('inside');
    expect(await isResolved(read)).toBe(false);
    element().after('behind');
    expect(await isResolved(read)).toBe(true);
  });

  test('at the end of the page', async () => {
    const read = hasBeenRead(element());
    readyState = 'interactive';
    document.dispatchEvent(new Event('readystatechange'));
    expect(await isResolved(read)).toBe(true);
    expect(await isResolved(hasBeenRead(element()))).toBe(true);
  });
});
