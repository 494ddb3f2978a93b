import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a widget says, of its own and with all the others. */
const folder = (lang: string) =>
  new URL(`../../../web/content/${lang}/widgets/`, import.meta.url).pathname;
const wordsOf = (lang: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(folder(lang) + file, 'utf8'));
const files = readdirSync(folder('ko')).filter((file) => file !== 'explorer.json');

const placesIn = (sentence = '') => new Set(sentence.match(/\{\w+\}/g));

test.each(files)('%s says in both languages the same things, with the same values', (file) => {
  const [korean, english] = [wordsOf('ko', file), wordsOf('en', file)];
  expect(Object.keys(english).sort()).toEqual(Object.keys(korean).sort());
  for (const [key, sentence] of Object.entries(korean)) {
    expect(placesIn(english[key]), key).toEqual(placesIn(sentence));
  }
});

test.each(files)('%s takes no word away from the tool bar that all widgets have', (file) => {
  const common = Object.keys(wordsOf('ko', 'explorer.json'));
  expect(Object.keys(wordsOf('ko', file)).filter((key) => common.includes(key))).toEqual([]);
});
