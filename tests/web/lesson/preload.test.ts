import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { EARLY_ELEMENTS, earlyCells, earlyScripts } from '../../../web/src/lesson/preload.js';
import { ownElements } from '../../../web/src/pages/elements.js';

type Bundle = Rolldown.OutputBundle;

/** A script of the build: what it was made from, and what it imports. */
function chunk(fileName: string, source: string | null, ...imports: string[]): Bundle {
  const facadeModuleId = source && `/project/web/${source}`;
  const moduleIds = source ? [`/project/web/${source}`] : [];
  const made = { type: 'chunk', fileName, facadeModuleId, moduleIds, imports };
  return { [fileName]: made } as unknown as Bundle;
}

const bundle: Bundle = {
  ...chunk('cell.js', 'src/exercises/exercise-cell.ts', 'ui.js', 'html.js'),
  ...chunk('question.js', 'src/quiz/quiz-question.ts', 'html.js'),
  ...chunk('ui.js', null, 'html.js', 'ui.js'),
  ...chunk('html.js', null),
  ...chunk('ko.js', 'src/ui/messages-ko.ts'),
  ...chunk('en.js', 'src/ui/messages-en.ts'),
};
const page = (lang: string, body: string) => `<html lang="${lang}"><body>${body}</body></html>`;

describe('earlyScripts', () => {
  it('know all elements that wake early', () => {
    expect(Object.keys(EARLY_ELEMENTS)).toEqual(Object.keys(ownElements));
  });

  it('are those of the elements on the page, with their imports and in its language', () => {
    expect(earlyScripts(page('ko', '<exercise-cell id="a">'), bundle)).toEqual([
      'ko.js',
      'cell.js',
      'ui.js',
      'html.js',
    ]);
    expect(earlyScripts(page('en', '<quiz-question id="a">'), bundle)).toEqual([
      'en.js',
      'question.js',
      'html.js',
    ]);
  });

  it('are none where the page has no such element', () => {
    expect(earlyScripts(page('ko', '<softmax-explorer>'), bundle)).toEqual([]);
  });

  it('stop the build when a script is not where it was', () => {
    expect(() => earlyScripts(page('fr', '<quiz-question>'), bundle)).toThrow(
      /src\/ui\/messages-fr\.ts is no file of the build's/,
    );
  });
});

describe('earlyCells', () => {
  const built = {
    ...bundle,
    'assets/cells-worker-a1_B-2.js': {},
    'assets/worker-c3.js': {},
  } as unknown as Bundle;
  const way = (file: string) => `../${file}`;

  it('are started on a page that has some', () => {
    expect(earlyCells(page('ko', '<exercise-cell id="a">'), built, way)).toEqual([
      {
        tag: 'script',
        attrs: {
          src: '../early-cells.js',
          'data-worker': '../assets/cells-worker-a1_B-2.js',
          'data-scripts': '../ko.js ../cell.js',
        },
        injectTo: 'head',
      },
    ]);
  });

  it('are none where there are no cells', () => {
    expect(earlyCells(page('ko', '<quiz-question id="a">'), built, way)).toEqual([]);
  });

  it('stop the build when the worker has another name', () => {
    expect(() => earlyCells(page('ko', '<exercise-cell>'), bundle, way)).toThrow(
      /no cells-worker in the build/,
    );
  });

  it("stop the build when the page's own script would run with them", () => {
    const mixed = {
      ...built,
      ...chunk('ui.js', null, 'main.js'),
      ...chunk('main.js', 'src/pages/main.ts'),
    };
    expect(() => earlyCells(page('ko', '<exercise-cell>'), mixed, way)).toThrow(
      /the cells' scripts import main\.js/,
    );
  });
});
