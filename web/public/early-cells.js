// Starts what the cells are made of while the page is still being read: their worker, data-worker,
// which exercises/early-worker.ts takes over, and their scripts, data-scripts. A wide screen's
// machine reads and calculates on a processor each; a phone has none to spare.
(() => {
  if (!matchMedia('(min-width: 48rem)').matches) return;
  const { worker: address, scripts } = document.currentScript.dataset;
  for (const script of scripts.split(' ')) {
    // The page's own script asks for them again, and says what failed.
    import(new URL(script, document.baseURI).href).catch(() => undefined);
  }
  // By this name it knows that it starts by itself: a message would wait until the page is read.
  const worker = new Worker(address, { type: 'module', name: 'early' });
  // The cells try again, and say what failed.
  worker.onerror = () => {
    worker.terminate();
    window.earlyWorker = undefined;
  };
  window.earlyWorker = worker;
})();
