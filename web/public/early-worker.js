// Starts the cells' worker, data-worker, while the page is still being read: both take their time,
// on a processor each. exercises/early-worker.ts takes it over. A phone has no processor to spare.
(() => {
  if (!matchMedia('(min-width: 48rem)').matches) return;
  // A script that has waited for nothing may have come first, and made one of its own.
  if ('earlyWorker' in window) return;
  const worker = new Worker(document.currentScript.dataset.worker, { type: 'module' });
  // The cells try again, and say what failed.
  worker.onerror = () => {
    worker.terminate();
    window.earlyWorker = undefined;
  };
  // It fetches the kernels itself: see exercises/module-protocol.ts.
  worker.postMessage({ type: 'module' });
  worker.postMessage({ type: 'warm-up' });
  window.earlyWorker = worker;
})();
