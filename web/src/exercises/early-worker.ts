declare global {
  interface Window {
    /** The cells' worker, started by public/early-cells.js and not taken yet. */
    earlyWorker?: Worker | undefined;
  }
}

/** The worker that the page has started while it was still being read, if any; only once. */
export function takeEarlyWorker(): Worker | undefined {
  const worker = window.earlyWorker;
  window.earlyWorker = undefined;
  return worker;
}
