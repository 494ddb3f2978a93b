/** Gives the names of a cell to a program in which some names are taken. */
export class Identifiers {
  private readonly given = new Map<string, string>();
  private readonly used: Set<string>;

  constructor(
    private readonly taken: ReadonlySet<string>,
    ownNames: Iterable<string>,
  ) {
    this.used = new Set(taken);
    for (const name of ownNames) if (!taken.has(name)) this.used.add(name);
  }

  /** The name itself where it is free, else with underscores behind it. */
  of(name: string): string {
    const before = this.given.get(name);
    if (before !== undefined) return before;
    let free = name;
    if (this.taken.has(name)) {
      while (this.used.has(free)) free += '_';
      this.used.add(free);
    }
    this.given.set(name, free);
    return free;
  }
}
