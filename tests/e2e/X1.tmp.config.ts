import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: '.', testMatch: '*.spec.ts', outputDir: '/tmp/X1/output', workers: 1, timeout: 120_000, expect: { timeout: 15_000 }, reporter: 'list',
  use: { baseURL: 'http://localhost:8462/lesson/', launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] } },
  webServer: { command: 'node scripts/serve.mjs --folder /tmp/X1/site --port 8462 --path /lesson/', cwd: '/work/main', url: 'http://localhost:8462/lesson/', reuseExistingServer: false } });
