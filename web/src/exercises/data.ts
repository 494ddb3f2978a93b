/** A value that is wrong in a known way, and the sentence that names the mistake. */
export interface ExerciseMistake {
  id: string;
  /** The variable that shows it. */
  name: string;
  /** What the mistake gives, as an expression in the learner's own scope. */
  value: string;
  /** The sentence, HTML; it never prints the answer. */
  sentence: string;
}

/** What to compare after a run: expressions are evaluated in the learner's own scope. */
export interface ExerciseChecks {
  /** variable → expression of the right value */
  expect?: Record<string, string>;
  /**
   * variable → expression that it rightly comes from: when a part of that is
   * wrong, what follows from it is not blamed too.
   */
  follows?: Record<string, string>;
  /** The variable all others lead to: when it is right, the others need not be there. */
  goal?: string;
  mistakes?: ExerciseMistake[];
}

/** One thing to do with the cell. Its checks, if any, count while it is the chosen task. */
export interface ExerciseTask extends ExerciseChecks {
  id: string;
  /** HTML */
  title: string;
  /** HTML */
  prompt: string;
  /** HTML, from vague to plain */
  hints: string[];
  /** A whole cell that does the task. */
  solution?: string;
}

/** All that one exercise needs. Texts are HTML made by the build from inline Markdown. */
export interface ExerciseData extends ExerciseChecks {
  /** `exercise-1`: the element's id. */
  id: string;
  title: string;
  intro: string;
  /** The cell as it first stands, comments included. */
  source: string;
  tasks: ExerciseTask[];
  /** Said when every check is right, HTML. */
  praise: string;
}
