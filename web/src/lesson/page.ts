import { exerciseElementHtml } from '../exercises/template.js';
import { quizElementHtml, quizScoreHtml } from '../quiz/template.js';
import { fill, type MessageKey, type Translate } from '../ui/messages.js';
import { type Embed, type Labels, type PageContext, Refusal } from './context.js';
import type { NewScope } from './evaluator.js';
import { ExerciseContent } from './exercise-content.js';
import { FigureTable } from './figures.js';
import type { Files } from './files.js';
import { splitFrontMatter } from './front-matter.js';
import { Outline } from './outline.js';
import type { Problems } from './problems.js';
import { programsHtml } from './programs.js';
import { plainText } from './prose.js';
import { QuizContent } from './quiz-content.js';
import { renderLesson } from './render.js';
import { addressOf, markdownFile, UNITS } from './site-map.js';
import { wholeFile } from './source.js';
import type { YamlFile } from './yaml-file.js';

/** A lesson, ready to be put into a page. */
export interface LessonPage {
  lang: string;
  title: string;
  description: string;
  /** The address from the site's root, without the language: `/`, `/architecture/`. */
  path: string;
  /** The address from the site's root: `/`, `/en/architecture/`. */
  address: string;
  html: string;
  labels: Labels;
  sections: PageContext['sections'];
  figures: PageContext['figures'];
  ids: PageContext['ids'];
  links: PageContext['links'];
  outline: Outline;
  /** The ids of the exercises and questions, in reading order. */
  exercises: string[];
  questions: string[];
}

function readLabels(lang: string, name: string, files: Files, problems: Problems): Labels | null {
  const file = `web/content/${lang}/messages/${name}.json`;
  const text = files.text(file);
  try {
    return JSON.parse(text ?? '') as Labels;
  } catch (error) {
    const reason = text === null ? 'this file does not exist' : (error as Error).message;
    problems.add(file, 1, `no messages can be read: ${reason}`);
    return null;
  }
}

/** Fills a scope with the lesson's shared formulas, in their order. */
function runFormulas(head: YamlFile, files: Files, newScope: NewScope, problems: Problems) {
  const scope = newScope();
  for (let index = 0; index < head.length(['formulas']); index += 1) {
    const file = `web/content/shared/formulas/${head.string(['formulas', index])}.formula`;
    const source = files.text(file);
    if (source === null) {
      head.problem(['formulas', index], `there is no file ${file}`);
      continue;
    }
    const failed = scope.run(source);
    if (failed) problems.add(file, failed.line, failed.message);
  }
  return scope;
}

/** Puts exercises, questions and widgets where directives ask for them. */
function embedder(page: PageContext, name: string, body: string, files: Files, newScope: NewScope) {
  const ui = readLabels(page.lang, 'ui', files, page.problems) ?? {};
  const translate: Translate = (key: MessageKey, params) => fill(ui[key] ?? key, params);
  const total = body.match(/^::quiz\b/gm)?.length ?? 0;
  let quiz: QuizContent | null = null;
  let questions = 0;

  return ({ kind, name: id, attributes }: Embed): string | Refusal => {
    if (kind === 'widget') {
      const file = `web/src/widgets/${id}.ts`;
      if (!files.exists(file)) return new Refusal(`there is no widget "${id}" (${file})`);
      const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      return `<${id}${given.join('')}></${id}>`;
    }
    if (kind === 'programs') return programsHtml(id, files, page);
    if (kind === 'exercise') {
      const exercise = ExerciseContent.load(id, files, page, newScope);
      if (typeof exercise === 'string') return new Refusal(`there is no file ${exercise}`);
      return exerciseElementHtml(exercise, translate);
    }
    quiz ??= new QuizContent(name, files, page);
    questions += 1;
    const question = quiz.question(id, questions);
    if (typeof question === 'string') return new Refusal(question);
    const score = questions === total ? quizScoreHtml(total, translate) : '';
    return quizElementHtml(question, translate) + score;
  };
}

/**
 * Reads web/content/<lang>/<name>.md and everything it takes in: checks every
 * figure, sets every formula. Problems are added, not thrown.
 */
export function loadLesson(
  lang: string,
  name: string,
  files: Files,
  newScope: NewScope,
  problems: Problems,
): LessonPage | null {
  const file = markdownFile(lang, name);
  const text = files.text(file);
  if (text === null) {
    problems.add(file, 1, 'this lesson does not exist');
    return null;
  }
  const labels = readLabels(lang, 'page', files, problems);
  if (!labels) return null;
  const { head, body } = splitFrontMatter(file, text, problems);
  head.allow([], ['title', 'description', 'path', 'formulas']);
  const path = head.string(['path']);
  const unit = UNITS.find((candidate) => candidate.name === name);
  if (unit && unit.path !== path) {
    head.problem(['path'], `the site map has this page at ${unit.path}; write that here`);
  }
  const scope = runFormulas(head, files, newScope, problems);
  const page: PageContext = {
    lang,
    address: addressOf(lang, path),
    labels,
    problems,
    evaluate: scope.evaluate,
    figures: [],
    sections: [],
    ids: new Map(),
    targets: [],
    links: [],
    isWritten: (other) => other === name || files.exists(markdownFile(lang, other)),
    outline: new Outline(file),
    boxes: { table: 0, formula: 0, code: 0 },
    section: '',
    embed: () => '',
  };
  page.embed = embedder(page, name, body, files, newScope);
  const plain = (key: string) => plainText({ page, source: head.text([key]), table: head.table });
  const [title, description] = [plain('title'), plain('description')];

  const table = new FigureTable(file, body, problems);
  const html = renderLesson({ page, table, source: wholeFile(file, table.text) });
  for (const target of page.targets) {
    if (!page.ids.has(target.id)) {
      problems.add(target.file, target.line, `nothing on the page has the id "${target.id}"`);
    }
  }
  const idsOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag} id="([^"]*)"`, 'g'))].map(([, id = '']) => id);
  return {
    ...page,
    title,
    description,
    path,
    html,
    exercises: idsOf('exercise-cell'),
    questions: idsOf('quiz-question'),
  };
}
