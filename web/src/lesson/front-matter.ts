import type { Problems } from './problems.js';
import { YamlFile } from './yaml-file.js';

/** A Markdown file, its YAML head apart from its body. */
export interface MarkdownFile {
  head: YamlFile;
  /** The body, with empty lines in place of the head, so that lines stay what they are. */
  body: string;
}

export function splitFrontMatter(file: string, text: string, problems: Problems): MarkdownFile {
  const match = /^---\n([\s\S]*?\n)?---\n/.exec(text);
  if (!match) {
    problems.add(file, 1, 'the file does not begin with front matter (title, description, path)');
    return { head: new YamlFile(file, '', problems), body: text };
  }
  const lines = match[0].split('\n').length - 1;
  return {
    head: new YamlFile(file, match[1] ?? '', problems, 1),
    body: '\n'.repeat(lines) + text.slice(match[0].length),
  };
}
