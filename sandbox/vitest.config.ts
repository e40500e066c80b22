import { defineConfig } from 'vitest/config';

/** `npm test` in this folder runs the sandbox's tests, which need nothing of the shop. */
export default defineConfig({
  test: { pool: 'forks', testTimeout: 60_000, hookTimeout: 120_000, restoreMocks: true },
});
