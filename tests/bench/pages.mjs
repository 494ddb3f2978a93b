import { join } from 'node:path';
import { startServer } from './server.mjs';
import { summary } from './statistics.mjs';

/** From the click on a link to the first result, with nothing cached. */

/** What Lighthouse takes for a phone: 1.6 Mbit/s, 150 ms away, a processor four times as slow. */
const phone = {
  network: { bytesPerSecond: 200_000, latency: 150 },
  slowdown: 4,
  screen: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
};
const desk = {
  network: undefined,
  slowdown: 1,
  screen: { viewport: { width: 1280, height: 800 } },
};

/** In the page: runs the first exercise as soon as it can be run, and notes when its result is there. */
function runFirstExercise() {
  document.addEventListener('result', () => {
    window.firstResult ??= performance.now();
  });
  const run = (cell) => {
    const button = cell.querySelector('button[data-action="run"]');
    if (button === null || button.disabled) return false;
    button.click();
    return true;
  };
  const find = () => {
    const cell = document.querySelector('exercise-cell#exercise-1');
    if (cell === null) {
      setTimeout(find, 10);
      return;
    }
    cell.scrollIntoView();
    if (run(cell)) return;
    const observer = new MutationObserver(() => run(cell) && observer.disconnect());
    observer.observe(cell, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  };
  find();
}

const subjects = {
  lesson: { folder: 'dist/site', path: 'lesson/', prepare: runFirstExercise },
  pyodide: { folder: 'tests/bench/node_modules/pyodide', path: 'bench/page/python.html' },
};

async function once(root, browser, { folder, path, prepare }, { network, slowdown, screen }) {
  const folders = { bench: join(root, 'tests/bench') };
  folders[prepare ? 'lesson' : 'pyodide'] = join(root, folder);
  const server = await startServer(folders, network);
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (prepare) await page.addInitScript(prepare);
    await page.goto(server.address(path), { waitUntil: 'commit', timeout: 180_000 });
    await page.waitForFunction(() => window.firstResult !== undefined);
    return { time: await page.evaluate(() => window.firstResult), bytes: server.sent };
  } finally {
    await context.close();
    await server.close();
  }
}

async function several(root, browser, subject, conditions, times) {
  const results = [];
  for (let i = 0; i < times; i += 1) {
    results.push(await once(root, browser, subject, conditions));
  }
  return {
    time: summary(results.map(({ time }) => time)),
    bytes: Math.max(...results.map(({ bytes }) => bytes)),
  };
}

export async function pageTimings(root, browser) {
  const { lesson, pyodide } = subjects;
  return {
    desk: {
      lesson: await several(root, browser, lesson, desk, 7),
      pyodide: await several(root, browser, pyodide, desk, 3),
    },
    phone: {
      lesson: await several(root, browser, lesson, phone, 3),
      pyodide: await several(root, browser, pyodide, phone, 3),
    },
  };
}
