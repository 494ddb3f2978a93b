/** What it takes to load an element: the import of the file that defines it. */
export type Loaders = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * The text's own questions and cells. They are small, and a reader may jump to
 * them at any moment, so they wake as soon as the page has nothing better to do.
 */
export const ownElements: Loaders = {
  'exercise-cell': () => import('../exercises/exercise-cell.js'),
  'quiz-question': () => import('../quiz/quiz-question.js'),
};

/** Figures to play with: each costs nothing until it comes near the screen. */
export const widgets: Loaders = {
  'attention-explorer': () => import('../widgets/attention-explorer.js'),
  'attention-lab': () => import('../widgets/attention-lab.js'),
  'complexity-explorer': () => import('../widgets/complexity-explorer.js'),
  'mask-explorer': () => import('../widgets/mask-explorer.js'),
  'parameter-calculator': () => import('../widgets/parameter-calculator.js'),
  'positional-encoding-explorer': () => import('../widgets/positional-encoding-explorer.js'),
  'softmax-explorer': () => import('../widgets/softmax-explorer.js'),
  'variance-explorer': () => import('../widgets/variance-explorer.js'),
  'feed-forward-explorer': () => import('../widgets/feed-forward-explorer.js'),
  'layer-norm-explorer': () => import('../widgets/layer-norm-explorer.js'),
  'multi-head-explorer': () => import('../widgets/multi-head-explorer.js'),
  'transformer-map': () => import('../widgets/transformer-map.js'),
};
