/** How many steps can be taken back. */
const DEPTH = 200;

/**
 * The states a reader went through. A drag makes many states and one step:
 * states that follow each other with the same `mark` count once.
 */
export class History<State> {
  private past: State[] = [];
  private mark: string | undefined;

  constructor(private now: State) {}

  get current(): State {
    return this.now;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** The states before this one, the latest first. */
  get earlier(): readonly State[] {
    return this.past.toReversed();
  }

  push(next: State, mark?: string): void {
    const continues = mark !== undefined && mark === this.mark;
    if (!continues) {
      this.past.push(this.now);
      if (this.past.length > DEPTH) this.past.shift();
    }
    this.mark = mark;
    this.now = next;
  }

  /** Another state in the place of this one: nothing more to take back. */
  replace(next: State): void {
    this.now = next;
  }

  /** Ends a drag: the next state is a step of its own, whatever its mark. */
  settle(): void {
    this.mark = undefined;
  }

  undo(): State | undefined {
    const last = this.past.pop();
    if (last === undefined) return undefined;
    this.mark = undefined;
    this.now = last;
    return last;
  }
}
