import { execFileSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Under a folder, as a teacher's host may have it: addresses in the pages must be relative. */
const path = '/lesson/';

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

// Each worker reads this file again; they take the port of the first reading from the environment.
process.env['LESSON_PORT'] ??= String(await findFreePort());
const port = Number(process.env['LESSON_PORT']);

const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The system's browser: CHROMIUM, or one in PATH; see scripts/lib/system_packages.sh. */
function findChromium(): string {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM'];
  for (const name of BROWSERS) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // The next name.
    }
  }
  throw new Error('No Chromium in PATH: install it, or set CHROMIUM to its path.');
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'output',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous, since no test may depend on how fast the machine is: they only end what would hang.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}${path}`,
    locale: 'ko-KR',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Without a graphics card its emulation takes most of the time. The sandbox refuses root.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  webServer: {
    command: `node scripts/serve.mjs --folder dist/site --port ${port} --path ${path} --strict-port`,
    cwd: root,
    url: `http://127.0.0.1:${port}${path}`,
    reuseExistingServer: false,
  },
});
