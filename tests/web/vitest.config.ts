import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests run in Node; a file that needs a document asks for one with a
 * `@vitest-environment` comment. Nothing here may depend on how fast the
 * machine is, so the limit is generous: it only ends what would hang.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/web/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    passWithNoTests: false,
    allowOnly: false,
  },
});
