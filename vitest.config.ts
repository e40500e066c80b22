import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
  resolve: {
    alias: {
      '@': import.meta.dirname,
      // Outside Next's server build the package throws, to be noticed in a client bundle.
      'server-only': join(dirname(require.resolve('server-only')), 'empty.js'),
    },
  },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: [...configDefaults.exclude, '.next*/**', 'e2e/**'],
    globalSetup: ['lib/testing/global-setup.ts'],
    pool: 'forks',
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    unstubEnvs: true,
    restoreMocks: true,
  },
});
