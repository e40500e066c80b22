import { defineConfig, devices } from '@playwright/test';
import { dataDirectory } from './scripts/paths';
import { readRuntime } from './scripts/runtime';
import { browserArguments, findBrowser } from './scripts/shared/browser';

// The shop of `npm run test:e2e`, or for `npx playwright test` the shop of `npm run dev`.
const runtime = readRuntime(dataDirectory());

/** Tests of the sandbox, and of shops that `npm run labs -- clones` creates. */
const otherShops = /[\\/](?:sandbox[\\/]e2e|e2e[\\/]brands)[\\/]/;

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'modules/*/e2e/*.spec.ts'],
  outputDir: 'test-results',
  // Faults and clocks of the sandbox affect the whole shop. `npm test` gives tests of neither a second worker.
  workers: 1,
  fullyParallel: false,
  ...(process.env.TEST_LONG !== '1' && { grepInvert: /@long/ }),
  forbidOnly: true,
  // A shared machine may stall for seconds. Retried tests are listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: 'playwright-report' }]],
  use: {
    ...(runtime && { baseURL: runtime.siteUrl }),
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without a graphics card, the processor would draw each frame of animations.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    // Pages are too short-lived for optimised scripts to pay off.
    launchOptions: {
      executablePath: findBrowser(),
      args: [...browserArguments, '--js-flags=--no-opt'],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: otherShops, use: { ...devices['Desktop Chrome'] } },
    // Tests with @phone in the title also run on a phone.
    {
      name: 'phone',
      testIgnore: otherShops,
      use: { ...devices['Pixel 7'], colorScheme: 'dark' },
      grep: /@phone/,
    },
    // Tests of the sandbox's pages start their own servers.
    {
      name: 'sandbox',
      testDir: 'sandbox/e2e',
      testMatch: '**/*.spec.ts',
      use: { ...devices['Desktop Chrome'] },
    },
  ],
});
