import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { Exercise } from './exercise';
import { expect, openLesson, PHONE, test } from './page';

const WORKER = '**/assets/cells-worker-*.js';
const MODULE = '**/assets/transformer-*.wasm';

/** scores = [2, 1; 0, 1], halved; softmax [0.6225, 0.3775; 0.3775, 0.6225]; times 4. */
const OUTPUT = [
  [2.49, 1.51],
  [1.51, 2.49],
];

/** Runs the first exercise as it stands: the lesson's own example. */
async function runFirst(exercise: Exercise): Promise<void> {
  await exercise.cell.scrollIntoViewIfNeeded();
  await exercise.run();
  const { output } = await exercise.results();
  const rounded = (output as number[][]).map((row) => row.map((x) => Math.round(x * 100) / 100));
  expect(rounded).toEqual(OUTPUT);
}

test('a wide page starts the worker of its cells by itself, and one only', async ({ page }) => {
  await page.route('**/assets/main-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript' }),
  );
  await openLesson(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.unroute('**/assets/main-*.js');

  await openLesson(page);
  await runFirst(new Exercise(page, 1));
  expect(page.workers().map((worker) => worker.url())).toEqual([
    expect.stringMatching(/cells-worker-[\w-]+\.js$/),
  ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the worker waits for somebody at a cell', async ({ page }) => {
    await openLesson(page);
    await page.waitForLoadState('networkidle');
    expect(page.workers()).toEqual([]);
    await runFirst(new Exercise(page, 1));
    expect(page.workers()).toHaveLength(1);
  });
});

// Not with the clean page of the others: here files do fail.
for (const [what, file] of [
  ['its worker', WORKER],
  ['the kernels', MODULE],
] as const) {
  base(`a cell runs although ${what} did not arrive at first`, async ({ page }) => {
    let asked = 0;
    await page.route(file, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await openLesson(page);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await runFirst(new Exercise(page, 1));
    expect(asked).toBeGreaterThan(1);
  });
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Serves the site, and keeps the lesson back from its second exercise on until it is let go. */
async function slowSite(): Promise<{ address: string; letGo: () => void; close: () => void }> {
  const root = fileURLToPath(new URL('../../dist/site', import.meta.url));
  let letGo: () => void = () => undefined;
  const rest = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? '/index.html' : pathname;
    const bytes = await readFile(path.join(root, name)).catch(() => undefined);
    if (!bytes) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] ?? '' });
    if (name === '/index.html') {
      const end = bytes.indexOf('<exercise-cell id="exercise-2"');
      response.write(bytes.subarray(0, end));
      await rest;
      response.end(bytes.subarray(end));
      return;
    }
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    letGo();
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}/`, letGo, close };
}

test('a link that holds formulas shows what it has opened, wherever the cell stands', async ({
  page,
}) => {
  for (const n of [1, 2, 3] as const) {
    // Another document each time, not another place in the same.
    await page.goto('about:blank');
    await page.goto(`./#exercise-${n}=bSA9IDNeNA`);
    const exercise = new Exercise(page, n);
    await expect(exercise.status).toContainText('링크에 담긴 식');
    await expect(exercise.status).toBeInViewport({ ratio: 1 });
  }
});

// Not with the clean page of the others, which knows one host only.
base(
  'on a wide page a cell runs while the rest of the page is still on its way',
  async ({ page }) => {
    const site = await slowSite();
    try {
      await page.goto(site.address, { waitUntil: 'commit' });
      await runFirst(new Exercise(page, 1));
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
      expect(await page.locator('exercise-cell').count()).toBe(1);
      site.letGo();
      const second = new Exercise(page, 2);
      await second.cell.scrollIntoViewIfNeeded();
      await second.run();
      expect(Object.keys(await second.results())).not.toEqual([]);
      // Each was there once: what the page brought was not built again.
      expect(await page.locator('#exercise-1 textarea, #exercise-1 .cm-editor').count()).toBe(1);
      expect(await page.locator('exercise-cell').count()).toBe(3);
      // What belongs to the page begins with all of it, and finds what came last.
      const question = page.locator('#quiz-5');
      await question.scrollIntoViewIfNeeded();
      await expect(question.locator('input').first()).toBeEnabled();
      await question.locator('label').first().click();
      await expect(question.locator('[role="status"]')).toHaveAttribute(
        'data-correct',
        /true|false/,
      );
      const last = page.locator('.contents-side a').last();
      await page.locator(`${await last.getAttribute('href')}`).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 100_000);
      await expect(last).toHaveAttribute('aria-current', 'location');
    } finally {
      site.close();
    }
  },
);
