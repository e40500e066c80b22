/**
 * `npm test`: everything that has to hold before a change is kept. Each part runs whatever became
 * of the one before it; the command fails when any of them does.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureBrowser } from './browser.ts';
import { readRuntime } from './launcher/runtime.ts';
import { fromRoot } from './paths.ts';
import { measureBudgets, reportBudgets } from './quality/budget.ts';
import { reportChecks, runChecks } from './quality/checks.ts';
import {
  buildId,
  type RunningShop,
  runBrowserTests,
  startShop,
  switchMode,
} from './quality/e2e.ts';
import { type Counts, type PartResult, runPart, summarise } from './quality/parts.ts';
import { run } from './quality/run.ts';

const reports = mkdtempSync(join(tmpdir(), 'storefront-reports-'));

/** A tool that fails without a failing test, because a file did not load, still failed. */
function counted(ok: boolean, { passed, failed }: Counts): Counts {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

async function check(): Promise<Counts> {
  const outcomes = await runChecks();
  reportChecks(outcomes);
  const passed = outcomes.filter(({ ok }) => ok).length;
  return { passed, failed: outcomes.length - passed };
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

async function unitTests(): Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const program = fromRoot('node_modules', '.bin', 'vitest');
  const { ok } = await run({ name: 'vitest', program, args: ['run', ...reporters] }, true);
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return counted(ok, { passed: report.numPassedTests, failed: report.numFailedTests });
}

/** The torture harness with a few shoppers: its table, or, when a promise was broken, all it has to say. */
async function torture(): Promise<Counts> {
  const program = ['--import', './scripts/register.ts', 'scripts/torture/main.ts'];
  const args = [...program, '--small', '--limit', '6'];
  const { ok, output } = await run({ name: 'torture', program: process.execPath, args }, false);
  // Without the lines of progress.
  const said = output.replaceAll(/^[█░].*\n/gm, '').trim();
  console.log(ok ? said.slice(said.indexOf('\nresult\n') + 1) : said);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Runs browser tests and reads how many there were from Playwright's own report. */
async function browserTests(
  shop: RunningShop,
  browserPath: string,
  args: readonly string[],
): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const ok = await runBrowserTests(shop, browserPath, [...args, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only when tried again; see above.`);
  return counted(ok, { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

async function budgets(shop: RunningShop, browserPath: string): Promise<Counts> {
  const measured = await measureBudgets(shop.siteUrl, browserPath);
  const kept = reportBudgets(measured);
  return { passed: kept ? measured.length : 0, failed: kept ? 0 : 1 };
}

/** Nothing of the service's address is in a build: the same one runs with the service elsewhere. */
async function serviceElsewhere(
  running: Awaited<ReturnType<typeof startShop>>,
  browserPath: string,
): Promise<Counts> {
  const [build, address] = [buildId(), readRuntime(running.dataDirectory)?.sandboxUrl];
  await running.stop(true);
  const moved = await startShop({
    start: ['--responses', 'full', '--dialect', 'default'],
    reuse: false,
    dataDirectory: running.dataDirectory,
  });
  try {
    const elsewhere = readRuntime(moved.dataDirectory)?.sandboxUrl !== address;
    if (!elsewhere || buildId() !== build) return { passed: 0, failed: 1 };
    return await browserTests(moved, browserPath, ['--grep', 'buys as a guest']);
  } finally {
    await moved.stop();
  }
}

/** Everything that needs a running shop: one production build serves all of it. */
async function partsWithShop(): Promise<PartResult[]> {
  let shop: Awaited<ReturnType<typeof startShop>> | undefined;
  let browserPath = '';
  const start = await runPart('Production build and start', async () => {
    browserPath = await ensureBrowser();
    shop = await startShop({ start: [], reuse: false });
    return { passed: 1, failed: 0 };
  });
  if (!shop) return [start];
  const running = shop;
  const withService = ['--grep', '@service', '--pass-with-no-tests'];
  const parts = [
    start,
    await runPart('Browser tests', () => browserTests(running, browserPath, [])),
    await runPart('Byte budgets', () => budgets(running, browserPath)),
    await runPart('Browser tests, bare replies', async () => {
      await switchMode(running, { responses: 'minimal', dialect: 'default' });
      return browserTests(running, browserPath, withService);
    }),
    await runPart('Browser tests, other dialect', async () => {
      await switchMode(running, { responses: 'full', dialect: 'alternate' });
      return browserTests(running, browserPath, withService);
    }),
    await runPart('The same build, the service elsewhere', () =>
      serviceElsewhere(running, browserPath),
    ),
  ];
  await running.stop();
  return parts;
}

const parts = [
  await runPart('Types, lint, format, dead code', check),
  await runPart('Unit and integration tests', unitTests),
  await runPart('Torture', torture),
  ...(await partsWithShop()),
];
rmSync(reports, { recursive: true, force: true });
const { text, failed } = summarise(parts);
console.log(text);
process.exit(failed === 0 ? 0 : 1);
