import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import englishLabels from '../../../web/content/en/messages/page.json';
import koreanLabels from '../../../web/content/ko/messages/page.json';
import type { NewScope } from '../../../web/src/lesson/evaluator.js';
import { Files } from '../../../web/src/lesson/files.js';
import type { Problems } from '../../../web/src/lesson/problems.js';
import { evaluatorOf } from './helpers.js';

/** Everything that a small lesson needs; a test overwrites what it is about. */
export const CONTENT: Record<string, string> = {
  'ko/messages/page.json': JSON.stringify(koreanLabels),
  'ko/messages/ui.json': '{}',
  'shared/formulas/one.formula': 'one = 1\n',
  'ko/lesson-1.md': [
    '---',
    'title: 제목',
    'description: 설명 {{1 = one}}',
    'path: /',
    'formulas: [one]',
    '---',
    '',
    '## 하나 {#step-1}',
    '',
    '값 {{1.0 = one}}',
    '',
    '::exercise{#exercise-1}',
    '',
    '::quiz{#quiz-1}',
    '',
  ].join('\n'),
  'shared/exercises/exercise-1.yaml': [
    'source: one',
    'tasks:',
    '  - id: first',
    '    solution: one.formula',
    'expect:',
    "  one: '1'",
    'mistakes:',
    '  - id: two',
    '    name: one',
    "    value: '2'",
  ].join('\n'),
  'ko/exercises/exercise-1.yaml': [
    'title: 연습',
    'intro: 시작 {{1 = one}}',
    'notes:',
    '  one: 하나예요',
    'tasks:',
    '  first:',
    '    title: 첫째',
    '    prompt: 해 보세요',
    '    hints:',
    '      - 힌트',
    'mistakes:',
    '  two: 둘이에요',
    'praise: 맞아요',
  ].join('\n'),
  'shared/quiz/lesson-1.yaml': 'quiz-1:\n  correct: a\n',
  'ko/quiz/lesson-1.yaml': [
    'questions:',
    '  - id: quiz-1',
    '    step: step-1',
    '    prompt: 무엇인가요?',
    '    choices:',
    '      - id: a',
    '        text: 가',
    '        reason: 맞아요 {{1 = one}}',
    '      - id: b',
    '        text: 나',
    '        reason: 아니에요',
  ].join('\n'),
};

/** The sample in both languages: the same words in each, which is nothing that is compared. */
export const BOTH: Record<string, string> = {
  ...CONTENT,
  ...Object.fromEntries(
    Object.entries(CONTENT).map(([name, text]) => [name.replace(/^ko\//, 'en/'), text]),
  ),
  'en/messages/page.json': JSON.stringify(englishLabels),
};

/** A page that leads to others: only its head and one line. */
export function plainPage(path: string, line: string): string {
  return `---\ntitle: "${path}"\ndescription: 설명\npath: ${path}\n---\n\n${line}\n`;
}

const folders: string[] = [];

/** Writes files below web/content of a new folder. */
export function writeContent(content: Record<string, string>): Files {
  const root = mkdtempSync(path.join(tmpdir(), 'lesson-'));
  folders.push(root);
  for (const [name, text] of Object.entries(content)) {
    const file = path.join(root, 'web/content', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return new Files(root);
}

export function removeContent(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** Scopes that know names and whole numbers only. */
export function scopesOf(values: Record<string, number>): NewScope {
  return () => ({
    run: (source) => (source.includes('wrong') ? { line: 2, message: 'it is wrong' } : null),
    evaluate: evaluatorOf({ ...values, '1': 1, '2': 2 }),
  });
}

/** Problems as `file:line: message`. */
export function placed(problems: Problems): string[] {
  return problems.list.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}
