import type { ExerciseData, ExerciseMistake, ExerciseTask } from '../exercises/data.js';
import type { PageContext, TextContext } from './context.js';
import type { NewScope } from './evaluator.js';
import { checkExercise } from './exercise-check.js';
import type { Files } from './files.js';
import { plainText } from './prose.js';
import { renderBlocks, renderInline } from './render.js';
import { YamlFile } from './yaml-file.js';

type Path = (string | number)[];

/** A cell with each note as a comment above the line that defines the note's name. */
export function withNotes(source: string, notes: ReadonlyMap<string, string>): string {
  return source
    .split('\n')
    .flatMap((line) => {
      const note = notes.get(/^(\w+)\s*(?:\([^)]*\)\s*)?=(?!=)/.exec(line)?.[1] ?? '');
      return note ? [`# ${note}`, line] : [line];
    })
    .join('\n')
    .trimEnd();
}

/** An exercise: what is computed (web/content/shared) joined with what is said about it. */
export class ExerciseContent {
  readonly #shared: YamlFile;
  readonly #texts: YamlFile;

  private constructor(
    private readonly id: string,
    private readonly files: Files,
    private readonly page: PageContext,
    texts: { file: string; source: string },
    shared: { file: string; source: string },
  ) {
    this.#shared = new YamlFile(shared.file, shared.source, page.problems);
    this.#texts = new YamlFile(texts.file, texts.source, page.problems);
  }

  /** The exercise, or the path of the file that does not exist. */
  static load(id: string, files: Files, page: PageContext, newScope: NewScope) {
    const sharedFile = `web/content/shared/exercises/${id}.yaml`;
    const textFile = `web/content/${page.lang}/exercises/${id}.yaml`;
    const [shared, texts] = [files.text(sharedFile), files.text(textFile)];
    if (shared === null) return sharedFile;
    if (texts === null) return textFile;
    const content = new ExerciseContent(
      id,
      files,
      page,
      { file: textFile, source: texts },
      { file: sharedFile, source: shared },
    );
    return content.#exercise(newScope);
  }

  #read<T>(path: Path, read: (context: TextContext) => T): T {
    const source = this.#texts.text(path);
    const context = { page: this.page, source, table: this.#texts.table };
    const { outline } = this.page;
    return outline.within(this.id, path.join('.'), source.file, source.lineAt(0), () =>
      read(context),
    );
  }

  #html(path: Path): string {
    return this.#read(path, renderInline);
  }

  #formula(name: string, path: Path): string {
    const file = `web/content/shared/formulas/${name.replace(/\.formula$/, '')}.formula`;
    const text = this.files.text(file);
    if (text === null) this.#shared.problem(path, `there is no file ${file}`);
    return (text ?? '').trimEnd();
  }

  /** variable → expression */
  #expressions(path: Path): Record<string, string> {
    const names = this.#shared.keys(path);
    return Object.fromEntries(names.map((name) => [name, this.#shared.string([...path, name])]));
  }

  #mistakes(path: Path): ExerciseMistake[] {
    return Array.from({ length: this.#shared.length(path) }, (_, index) => {
      const at = [...path, index];
      this.#shared.allow(at, ['id', 'name', 'value']);
      const [id, name, value] = ['id', 'name', 'value'].map((key) =>
        this.#shared.string([...at, key]),
      ) as [string, string, string];
      return { id, name, value, sentence: this.#html(['mistakes', id]) };
    });
  }

  #task(index: number): ExerciseTask {
    const at = ['tasks', index];
    this.#shared.allow(at, ['id', 'solution', 'expect', 'follows', 'mistakes']);
    const id = this.#shared.string([...at, 'id']);
    const text = ['tasks', id];
    this.#texts.allow(text, ['title', 'prompt', 'hints']);
    const task: ExerciseTask = {
      id,
      title: this.#html([...text, 'title']),
      prompt: this.#html([...text, 'prompt']),
      hints: Array.from({ length: this.#texts.length([...text, 'hints']) }, (_, hint) =>
        this.#html([...text, 'hints', hint]),
      ),
      expect: this.#expressions([...at, 'expect']),
      follows: this.#expressions([...at, 'follows']),
      mistakes: this.#mistakes([...at, 'mistakes']),
    };
    if (this.#shared.has([...at, 'solution'])) {
      const solution = this.#shared.string([...at, 'solution']);
      const isFile = /^[\w-]+\.formula$/.test(solution);
      task.solution = isFile ? this.#formula(solution, [...at, 'solution']) : solution;
    }
    return task;
  }

  /** A text for something that does not exist is as wrong as a missing text. */
  #refuseLeftOver(path: Path, used: readonly string[], what: string): void {
    for (const key of this.#texts.keys(path)) {
      if (!used.includes(key)) this.#texts.problem([...path, key], `there is no ${what} "${key}"`);
    }
  }

  #exercise(newScope: NewScope): ExerciseData {
    this.#shared.allow([], ['source', 'tasks', 'expect', 'goal', 'follows', 'mistakes']);
    this.#texts.allow([], ['title', 'intro', 'notes', 'tasks', 'mistakes', 'praise']);
    const formula = this.#formula(this.#shared.string(['source']), ['source']);
    const notes = new Map(
      this.#texts.keys(['notes']).map((name) => [name, this.#read(['notes', name], plainText)]),
    );
    const source = withNotes(formula, notes);
    for (const [name, note] of notes) {
      if (!source.includes(`# ${note}\n${name}`)) {
        this.#texts.problem(['notes', name], `no line of the cell defines "${name}"`);
      }
    }
    const exercise: ExerciseData = {
      id: this.id,
      title: this.#html(['title']),
      intro: this.#read(['intro'], renderBlocks),
      source,
      tasks: Array.from({ length: this.#shared.length(['tasks']) }, (_, index) =>
        this.#task(index),
      ),
      expect: this.#expressions(['expect']),
      follows: this.#expressions(['follows']),
      mistakes: this.#mistakes(['mistakes']),
      praise: this.#html(['praise']),
    };
    if (this.#shared.has(['goal'])) exercise.goal = this.#shared.string(['goal']);
    const all = [exercise, ...exercise.tasks].flatMap(({ mistakes = [] }) => mistakes);
    this.#refuseLeftOver(
      ['tasks'],
      exercise.tasks.map(({ id }) => id),
      'task',
    );
    this.#refuseLeftOver(
      ['mistakes'],
      all.map(({ id }) => id),
      'mistake',
    );

    for (const { path, message } of checkExercise(exercise, newScope)) {
      this.#shared.problem(path, message);
    }
    return exercise;
  }
}
