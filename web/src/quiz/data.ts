/** One answer to choose. `text` and `reason` are HTML made by the build from inline Markdown. */
export interface QuizChoice {
  id: string;
  text: string;
  /** The text as HTML without formulas, where it holds some: what a screen reader calls it. */
  name?: string;
  /** Why it is right, or what choosing it says about the chooser. */
  reason: string;
}

/** All that one question needs. */
export interface QuizData {
  /** `quiz-1`: the element's id, and the name of its radio group. */
  id: string;
  /** The place in the quiz, from 1. */
  number: number;
  /** The id of the section that explains it, e.g. `step-1`. */
  step: string;
  /** The question, HTML. */
  prompt: string;
  /** The same in words, where it holds formulas. */
  promptName?: string;
  choices: QuizChoice[];
  /** The id of the right choice. */
  correct: string;
}

/** `step-1` as readers know it: STEP 1. */
export function stepName(id: string): string {
  return id.replace(/-/g, ' ').toUpperCase();
}
