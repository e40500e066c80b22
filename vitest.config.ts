import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { statementTextsPlugin } from './lib/testing/statement-texts.ts';

const require = createRequire(import.meta.url);

// The processes of the test files load the same packages: compiled once for all.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

/** Tests of what needs more than this process: a database, the sandbox, other programs. */
const integration = ['**/*.integration.test.ts', '**/*.integration.test.tsx'];

const integrationTexts = integration
  .flatMap((files) => globSync(files, { cwd: import.meta.dirname, exclude: skipped }))
  .map((file): [string, string] => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]);

const filesWith = (text: RegExp) =>
  integrationTexts.filter(([, found]) => text.test(found)).map(([file]) => file);

/** Those that mock a module, each in a process of its own; all others share what they have loaded. */
const mocking = filesWith(/^vi\.(mock|doMock)\(/m);

/** Those with the same mocks, which share what they have loaded with one another. */
const asStaff = filesWith(/^import '@\/lib\/testing\/as-staff';$/m);

function skipped(name: string): boolean {
  return /(^|[\\/])(node_modules|e2e|\.[^\\/]+)$/.test(name);
}

const servers = ['lib/testing/global-setup.ts'];

export default defineConfig({
  plugins: [statementTextsPlugin],
  resolve: {
    alias: {
      // More specific than the last.
      '@/brand/catalogue/taxes': join(import.meta.dirname, 'lib/testing/net-markets/taxes.ts'),
      '@/brand/markets': join(import.meta.dirname, 'lib/testing/net-markets/markets.ts'),
      '@': import.meta.dirname,
      // Outside Next's server build the package throws, to be noticed in a client bundle.
      'server-only': join(dirname(require.resolve('server-only')), 'empty.js'),
    },
  },
  test: {
    exclude: [...configDefaults.exclude, '.next*/**', 'e2e/**'],
    pool: 'forks',
    // Most files wait for the database more than they work: three at a time, also on two cores.
    maxWorkers: 3,
    // Most of what tests make is gone at once: a larger young generation is collected less often.
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
          // Files share their modules: they must not mock one. scripts/quality/projects.test.ts holds it.
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
