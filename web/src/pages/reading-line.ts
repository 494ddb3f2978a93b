/** The part of the screen's height at which a text counts as being read. */
const READING_LINE = 0.3;

/** Whether an element begins above the line at which the reader is. */
export function isPassed(element: Element): boolean {
  return element.getBoundingClientRect().top <= innerHeight * READING_LINE;
}
