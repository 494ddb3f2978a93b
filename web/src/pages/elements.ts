/**
 * Elements that wake up in a page, each with what it takes to load it. Until an
 * element comes near the screen, it is the static HTML that the build wrote and
 * costs nothing.
 */
export const elements: Record<string, () => Promise<unknown>> = {
  'exercise-cell': () => import('../exercises/exercise-cell.js'),
  'quiz-question': () => import('../quiz/quiz-question.js'),
};
