/** A narrow screen is mostly a phone's, which has less to give than a computer on a desk. */
export function isWide(): boolean {
  return matchMedia('(min-width: 48rem)').matches;
}
