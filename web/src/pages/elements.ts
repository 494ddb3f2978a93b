import { isNear } from '../exercises/when-near.js';
import { compileKernels } from '../kernels/compile.js';
import { isWide } from '../ui/screen.js';

/** What it takes to load an element: the import of the file that defines it. */
export type Loaders = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * The text's own questions and cells. A reader may jump to them at any moment,
 * so they wake as soon as the page has nothing better to do; on a wide screen the
 * cells have been started before: see public/early-cells.js.
 */
export const ownElements: Loaders = {
  'exercise-cell': async () => {
    const { ExerciseCell } = await import('../exercises/exercise-cell.js');
    const cells = [...document.querySelectorAll('exercise-cell')];
    // What calculates comes before any figure; but a phone fetches it only for who is at a cell.
    if (isWide() || cells.some(isNear)) await ExerciseCell.warmUp();
  },
  'quiz-question': () => import('../quiz/quiz-question.js'),
};

/** The kernels arrive along with the script that needs them. */
function figure(load: () => Promise<unknown>): () => Promise<unknown> {
  return () => {
    // The figure tries again, and says what failed.
    compileKernels().catch(() => undefined);
    return load();
  };
}

/** Figures to play with: each costs nothing until it comes near the screen. */
export const widgets: Loaders = {
  'attention-explorer': figure(() => import('../widgets/attention-explorer.js')),
  'attention-lab': figure(() => import('../widgets/attention-lab.js')),
  'complexity-explorer': figure(() => import('../widgets/complexity-explorer.js')),
  'mask-explorer': figure(() => import('../widgets/mask-explorer.js')),
  'parameter-calculator': figure(() => import('../widgets/parameter-calculator.js')),
  'positional-encoding-explorer': figure(
    () => import('../widgets/positional-encoding-explorer.js'),
  ),
  'softmax-explorer': figure(() => import('../widgets/softmax-explorer.js')),
  'variance-explorer': figure(() => import('../widgets/variance-explorer.js')),
  'feed-forward-explorer': figure(() => import('../widgets/feed-forward-explorer.js')),
  'layer-norm-explorer': figure(() => import('../widgets/layer-norm-explorer.js')),
  'multi-head-explorer': figure(() => import('../widgets/multi-head-explorer.js')),
  'transformer-map': figure(() => import('../widgets/transformer-map.js')),
};
