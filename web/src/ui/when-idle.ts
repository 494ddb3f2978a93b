/** After this long, in ms, an idle moment is not waited for any more. */
const PATIENCE = 2000;

/** Calls once when the page has nothing better to do. */
export function whenIdle(call: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(call, { timeout: PATIENCE });
  else setTimeout(call, 200);
}
