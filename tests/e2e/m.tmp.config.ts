import { defineConfig } from '@playwright/test';
export default defineConfig({
  testDir: '.', testMatch: 'transformer-map.spec.ts', outputDir: '/tmp/m/pw', workers: 1, timeout: 120_000, expect: { timeout: 15_000 }, reporter: 'list',
  use: { baseURL: 'http://127.0.0.1:4632/lesson/', locale: 'ko-KR', screenshot: 'only-on-failure', launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] } },
});
