import type { ExerciseData } from '../../../web/src/exercises/data';

/** A small exercise with everything in it that a real one has. */
export const example: ExerciseData = {
  id: 'exercise-1',
  title: 'Weights',
  intro: '<p>Calculate the weights.</p>',
  source: '# queries\nQ = [1, 2]\nd_k = 4\nweights = softmax(Q / sqrt(d_k))',
  praise: 'Well calculated.',
  expect: { weights: 'softmax(Q / sqrt(d_k))' },
  mistakes: [
    { id: 'unscaled', name: 'weights', value: 'softmax(Q)', sentence: 'The scaling is missing.' },
    { id: 'by-d-k', name: 'weights', value: 'softmax(Q / d_k)', sentence: 'No root was taken.' },
    { id: 'impossible', name: 'weights', value: 'softmax(Q * Q)', sentence: 'Never.' },
  ],
  tasks: [
    {
      id: 'first',
      title: 'Try it',
      prompt: 'Run the cell.',
      hints: ['Think of <strong>softmax</strong>.', 'Divide first.'],
      solution: 'Q = [1, 2]\nd_k = 4\nweights = softmax(Q / 2)',
    },
    {
      id: 'second',
      title: 'Other dimension',
      prompt: 'Set d_k to 16.',
      hints: [],
      expect: { d_k: '16' },
      mistakes: [{ id: 'old', name: 'd_k', value: '4', sentence: 'd_k is still the old one.' }],
    },
  ],
};
