import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { statementTextsPlugin } from './lib/testing/statement-texts.ts';

const require = createRequire(import.meta.url);

// Test processes load the same packages; the cache compiles them once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

/** Tests that need a database, the sandbox or other programs. */
const integration = ['**/*.integration.test.ts', '**/*.integration.test.tsx'];

const integrationTexts = integration
  .flatMap((files) => globSync(files, { cwd: import.meta.dirname, exclude: skipped }))
  .map((file): [string, string] => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]);

const filesWith = (text: RegExp) =>
  integrationTexts.filter(([, content]) => text.test(content)).map(([file]) => file);

/** Tests that mock modules, each in a separate process. All others share loaded modules. */
const mocking = filesWith(/^vi\.(mock|doMock)\(/m);

/** Tests that share the mocks of lib/testing/as-staff.ts, and loaded modules. */
const asStaff = filesWith(/^import '@\/lib\/testing\/as-staff';$/m);

function skipped(name: string): boolean {
  return /(^|[\\/])(node_modules|e2e|\.[^\\/]+)$/.test(name);
}

const servers = ['lib/testing/global-setup.ts'];

export default defineConfig({
  plugins: [statementTextsPlugin],
  resolve: {
    alias: {
      // More specific aliases come first.
      '@/brand/catalogue/taxes': join(import.meta.dirname, 'lib/testing/net-markets/taxes.ts'),
      '@/brand/markets': join(import.meta.dirname, 'lib/testing/net-markets/markets.ts'),
      '@': import.meta.dirname,
      // Outside Next's server build, the package throws to protect client bundles.
      'server-only': join(dirname(require.resolve('server-only')), 'empty.js'),
    },
  },
  test: {
    exclude: [...configDefaults.exclude, '.next*/**', 'e2e/**'],
    pool: 'forks',
    // Most files wait for the database more than they compute: three at a time, even on two cores.
    maxWorkers: 3,
    // Tests create mostly short-lived objects, so a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: integration,
          // Files share modules, so they must not mock any.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          exclude: [...configDefaults.exclude, ...mocking, ...asStaff],
          isolate: false,
          globalSetup: servers,
        },
      },
      {
        test: {
          name: 'staff',
          include: asStaff,
          isolate: false,
          setupFiles: 'lib/testing/as-staff.ts',
          globalSetup: servers,
        },
      },
      { test: { name: 'isolated', include: mocking, globalSetup: servers } },
    ],
  },
});
