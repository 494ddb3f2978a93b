import { describe, expect, test } from 'vitest';
import english from '../../../web/content/en/messages/ui.json';
import korean from '../../../web/content/ko/messages/ui.json';
import { fill, hasMessages, loadMessages, message } from '../../../web/src/ui/messages';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('messages', () => {
  test('both languages have the same keys and places', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(korean).sort());
    for (const [key, text] of Object.entries(korean)) {
      expect(places(english[key as keyof typeof english]), key).toEqual(places(text));
    }
  });

  test('no Korean particle hangs on a value that could end either way', () => {
    for (const [key, text] of Object.entries(korean)) {
      expect(text, key).not.toMatch(/\}(은|는|이|가|을|를|과|와|으로|로)(\s|$|[.,])/);
    }
  });

  test('a language is loaded only when asked for', async () => {
    expect(hasMessages('en')).toBe(false);
    expect(() => message('en', 'exercise.run')).toThrow(/not loaded/);
    await loadMessages('en');
    expect(message('en', 'exercise.run')).toBe('Run');
    expect(hasMessages('ko')).toBe(false);
  });

  test('a place without a value stays visible', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});
