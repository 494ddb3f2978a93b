import workerUrl from './worker?worker&url';

/**
 * A worker for measuring. One that lies on another host, as in a page that
 * embeds the figure, may not be started by its address, but may be imported.
 */
export function startWorker(): Worker {
  const url = new URL(workerUrl, import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: 'module' });
  const source = `import ${JSON.stringify(url.href)};`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(address, { type: 'module' });
  } finally {
    // The worker has begun to fetch it by now.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
