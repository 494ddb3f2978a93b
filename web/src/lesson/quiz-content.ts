import type { QuizData } from '../quiz/data.js';
import type { PageContext } from './context.js';
import type { Files } from './files.js';
import { renderInline } from './render.js';
import { spokenText } from './spoken.js';
import { YamlFile } from './yaml-file.js';

/** A text's name in words under a key; nothing for a text that is its own name. */
function named<Key extends string>(key: Key, html: string): { [K in Key]?: string } {
  const name = spokenText(html);
  return name === undefined ? {} : ({ [key]: name } as { [K in Key]?: string });
}

/** The questions of one page: texts of its language joined with the shared answers. */
export class QuizContent {
  readonly #texts: YamlFile | null;
  readonly #shared: YamlFile | null;
  readonly #missing: string | null;

  /** @param name of both files, that of the lesson */
  constructor(
    name: string,
    files: Files,
    private readonly page: PageContext,
  ) {
    const [textFile, sharedFile] = [page.lang, 'shared'].map(
      (folder) => `web/content/${folder}/quiz/${name}.yaml`,
    ) as [string, string];
    const [texts, shared] = [files.text(textFile), files.text(sharedFile)];
    this.#missing = texts === null ? textFile : shared === null ? sharedFile : null;
    this.#texts = texts === null ? null : new YamlFile(textFile, texts, page.problems);
    this.#shared = shared === null ? null : new YamlFile(sharedFile, shared, page.problems);
    this.#texts?.allow([], ['questions']);
  }

  /** The `number`th question on the page, or why there is none. */
  question(id: string, number: number): QuizData | string {
    const [texts, shared] = [this.#texts, this.#shared];
    if (!texts || !shared) return `there is no file ${this.#missing}`;
    const count = texts.length(['questions']);
    const index = Array.from({ length: count }).findIndex(
      (_, i) => texts.string(['questions', i, 'id']) === id,
    );
    if (index === -1) return `${texts.file} has no question "${id}"`;
    if (!shared.has([id])) return `${shared.file} has no answer for "${id}"`;

    const at = ['questions', index];
    texts.allow(at, ['id', 'step', 'prompt', 'choices']);
    shared.allow([id], ['correct']);
    const html = (name: string, ...path: (string | number)[]) => {
      const source = texts.text([...at, ...path]);
      const context = { page: this.page, source, table: texts.table };
      const { outline } = this.page;
      return outline.within(id, name, source.file, source.lineAt(0), () => renderInline(context));
    };
    const choices = Array.from({ length: texts.length([...at, 'choices']) }, (_, i) => {
      texts.allow([...at, 'choices', i], ['id', 'text', 'reason']);
      const choice = texts.string([...at, 'choices', i, 'id']);
      const [text, reason] = ['text', 'reason'].map((key) =>
        html(`choices.${choice}.${key}`, 'choices', i, key),
      ) as [string, string];
      return { id: choice, text, ...named('name', text), reason };
    });
    const correct = shared.string([id, 'correct']);
    if (!choices.some((choice) => choice.id === correct)) {
      const names = choices.map((choice) => choice.id).join(', ');
      shared.problem([id, 'correct'], `"${correct}" is none of the choices: ${names}`);
    }
    const step = texts.string([...at, 'step']);
    const { lineAt } = texts.text([...at, 'step']);
    this.page.targets.push({ id: step, file: texts.file, line: lineAt(0) });
    const prompt = html('prompt', 'prompt');
    return { id, number, step, prompt, ...named('promptName', prompt), choices, correct };
  }
}
