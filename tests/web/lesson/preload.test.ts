import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { EARLY_ELEMENTS, earlyScripts, earlyWorker } from '../../../web/src/lesson/preload.js';
import { ownElements } from '../../../web/src/pages/elements.js';

type Bundle = Rolldown.OutputBundle;

/** A script of the build: what it was made from, and what it imports. */
function chunk(fileName: string, source: string | null, ...imports: string[]): Bundle {
  const facadeModuleId = source && `/project/web/${source}`;
  return { [fileName]: { type: 'chunk', fileName, facadeModuleId, imports } } as unknown as Bundle;
}

const bundle: Bundle = {
  ...chunk('cell.js', 'src/exercises/exercise-cell.ts', 'ui.js', 'html.js'),
  ...chunk('question.js', 'src/quiz/quiz-question.ts', 'html.js'),
  ...chunk('ui.js', null, 'html.js', 'ui.js'),
  ...chunk('html.js', null),
  ...chunk('ko.js', 'content/ko/messages/ui.json'),
  ...chunk('en.js', 'content/en/messages/ui.json'),
};
const page = (lang: string, body: string) => `<html lang="${lang}"><body>${body}</body></html>`;

describe('earlyScripts', () => {
  it('know all elements that wake early', () => {
    expect(Object.keys(EARLY_ELEMENTS)).toEqual(Object.keys(ownElements));
  });

  it('are those of the elements on the page, with their imports and in its language', () => {
    expect(earlyScripts(page('ko', '<exercise-cell id="a">'), bundle)).toEqual([
      'cell.js',
      'ui.js',
      'html.js',
      'ko.js',
    ]);
    expect(earlyScripts(page('en', '<quiz-question id="a">'), bundle)).toEqual([
      'question.js',
      'html.js',
      'en.js',
    ]);
  });

  it('are none where the page has no such element', () => {
    expect(earlyScripts(page('ko', '<softmax-explorer>'), bundle)).toEqual([]);
  });

  it('stop the build when a script is not where it was', () => {
    expect(() => earlyScripts(page('fr', '<quiz-question>'), bundle)).toThrow(
      /content\/fr\/messages\/ui\.json is no file of the build's/,
    );
  });
});

describe('earlyWorker', () => {
  const built = {
    'assets/cells-worker-a1_B-2.js': {},
    'assets/worker-c3.js': {},
  } as unknown as Bundle;
  const way = (file: string) => `../${file}`;

  it('is started on a page with cells', () => {
    expect(earlyWorker(page('ko', '<exercise-cell id="a">'), built, way)).toEqual([
      {
        tag: 'script',
        attrs: {
          src: '../early-worker.js',
          async: true,
          'data-worker': '../assets/cells-worker-a1_B-2.js',
        },
        injectTo: 'head',
      },
    ]);
  });

  it('is none where there are no cells', () => {
    expect(earlyWorker(page('ko', '<quiz-question id="a">'), built, way)).toEqual([]);
  });

  it('stops the build when the worker has another name', () => {
    expect(() => earlyWorker(page('ko', '<exercise-cell>'), bundle, way)).toThrow(
      /no cells-worker in the build/,
    );
  });
});
