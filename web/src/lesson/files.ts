import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the project's files by their path from the root of the repository. */
export class Files {
  /** Every file that was read, as absolute paths: a change of one needs a new build. */
  readonly read = new Set<string>();

  constructor(readonly root: string) {}

  exists(file: string): boolean {
    return existsSync(path.join(this.root, file));
  }

  /** The text with line feeds only; null where there is no such file. */
  text(file: string): string | null {
    const absolute = path.join(this.root, file);
    this.read.add(absolute);
    if (!existsSync(absolute)) return null;
    return readFileSync(absolute, 'utf8').replace(/\r\n?/g, '\n');
  }
}
