import { defineConfig, devices } from '@playwright/test';
import { dataDirectory } from './scripts/paths';
import { readRuntime } from './scripts/runtime';
import { browserArguments, findBrowser } from './scripts/shared/browser';

// The shop that `npm run test:e2e` started, or, for `npx playwright test`, the one of `npm run dev`.
const runtime = readRuntime(dataDirectory());

/** Those of the sandbox, and of shops that `npm run labs -- clones` makes of this one. */
const otherShops = /[\\/](?:sandbox[\\/]e2e|e2e[\\/]brands)[\\/]/;

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'modules/*/e2e/*.spec.ts'],
  outputDir: 'test-results',
  // Faults and clocks of the sandbox belong to the whole shop: one test at a time.
  workers: 1,
  fullyParallel: false,
  // `npm run test:long` runs those, too.
  ...(process.env.TEST_LONG !== '1' && { grepInvert: /@long/ }),
  forbidOnly: true,
  // A shared machine may stall for seconds; what fails twice is broken, what fails once is listed.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: 'playwright-report' }]],
  use: {
    ...(runtime && { baseURL: runtime.siteUrl }),
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without a graphics card each frame of a moving cloud is drawn by the processor.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Pages live too shortly here to repay what optimising their scripts takes.
    launchOptions: {
      executablePath: findBrowser(),
      args: [...browserArguments, '--js-flags=--no-opt'],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: otherShops, use: { ...devices['Desktop Chrome'] } },
    // Tests whose title holds @phone run on a phone as well.
    {
      name: 'phone',
      testIgnore: otherShops,
      use: { ...devices['Pixel 7'], colorScheme: 'dark' },
      grep: /@phone/,
    },
    // The sandbox's own pages: these tests start what they need, and no shop.
    {
      name: 'sandbox',
      testDir: 'sandbox/e2e',
      testMatch: '**/*.spec.ts',
      use: { ...devices['Desktop Chrome'] },
    },
  ],
});
