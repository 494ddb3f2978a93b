import { STEPS } from './heat-map';

/** How much of its colour a step has: none in the middle, all at the ends. */
function strength(step: number): number {
  const middle = (STEPS - 1) / 2;
  return Math.round((100 * Math.abs(step - middle)) / middle);
}

function colour(step: number): string {
  const end = step < (STEPS - 1) / 2 ? '--color-below' : '--color-above';
  return `color-mix(in oklab, var(${end}) ${strength(step)}%, var(--color-surface))`;
}

const steps = Array.from({ length: STEPS }, (_, step) => step);

/** The colours of the map: one below 0, one above, and the surface where they meet. */
export const ramp = `
${steps.map((step) => `.step-${step} { fill: ${colour(step)}; }`).join('\n')}
.ramp { background: linear-gradient(90deg, ${steps.map(colour).join(', ')}); }
`;
