/**
 * The lanes that `npm test` runs in parallel. Within a lane, later parts run even after a failure. The
 * lane `service` runs a second shop on the build of the lane `shop`, with another service URL, and at the
 * end with the fewest fields that the service may send.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { moduleLane } from '../../modules/lane.ts';
import { fromRoot } from '../../paths.ts';
import { ensureBrowser } from '../../shared/browser.ts';
import { measureBudgets, reportBudgets } from '../budget.ts';
import { reportChecks, runChecks } from '../checks.ts';
import { type Counts, type PartResult, runPart, skip } from '../parts.ts';
import { run } from '../run.ts';
import { buildId, type RunningShop, runBrowserTests, startShop, switchMode } from './e2e.ts';

/** Names Playwright's output folder, so that lanes do not clear each other's. */
let lane: LaneName = 'code';

/**
 * Counts at least one failure if the program failed without a failed test, e.g. because a file does not
 * load.
 */
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
  const reports = mkdtempSync(join(tmpdir(), 'storefront-reports-'));
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const program = fromRoot('node_modules', '.bin', 'vitest');
  const { ok } = await run({ name: 'vitest', program, args: ['run', ...reporters] }, true);
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(reports, { recursive: true });
  return counted(ok, { passed: report.numPassedTests, failed: report.numFailedTests });
}

async function torture(): Promise<Counts> {
  const program = ['--import', './lib/testing/net-markets/register.ts', 'labs/torture/main.ts'];
  const args = [...program, '--small', '--limit', '12'];
  const { ok, output } = await run({ name: 'torture', program: process.execPath, args }, false);
  const text = output.replaceAll(/^[█░].*\n/gm, '').trim();
  console.log(ok ? text.slice(text.indexOf('\nresult\n') + 1) : text);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** @param shop null for tests that start their own servers */
async function browserTests(shop: RunningShop | null, args: readonly string[]): Promise<Counts> {
  const browserPath = await ensureBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'storefront-reports-'));
  const file = join(folder, 'playwright.json');
  const options = [...args, '--reporter=list,json', `--output=${join('test-results', lane)}`];
  const ok = await runBrowserTests(shop, browserPath, options, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true });
  if (stats.flaky > 0) console.log(`${stats.flaky} flaky tests passed on a retry; see above.`);
  return counted(ok, { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

async function budgets(shop: RunningShop): Promise<Counts> {
  const measured = await measureBudgets(shop.siteUrl, await ensureBrowser());
  const areKept = reportBudgets(measured);
  return { passed: areKept ? measured.length : 0, failed: areKept ? 0 : 1 };
}

async function journeys(shop: RunningShop, report: Report): Promise<void> {
  const program = ['--import', './scripts/register.ts', 'labs/engines/main.ts'];
  const args = [...program, '--data', shop.dataDirectory];
  let output = '';
  const part = await runPart('Journeys in each browser engine', async () => {
    const outcome = await run({ name: 'engines', program: process.execPath, args }, false);
    output = outcome.output;
    console.log(output.trim());
    const count = (mark: RegExp) => output.match(mark)?.length ?? 0;
    return counted(outcome.ok, { passed: count(/^✓/gm), failed: count(/^✗/gm) });
  });
  report(part);
  for (const [, engine, missing] of output.matchAll(/^Not tried: (\w+), without (.+)$/gm)) {
    report({ name: `Journeys in ${engine}`, ...skip(`${missing} not installed`), minutes: 0 });
  }
}

type Report = (part: PartResult) => void;
type Started = Awaited<ReturnType<typeof startShop>>;

async function codeLane(report: Report): Promise<void> {
  report(await runPart('Unit and integration tests', unitTests));
}

/** Part of the labs, which a shop may have deleted. It mostly waits, so it runs in parallel. */
async function tortureLane(report: Report): Promise<void> {
  if (existsSync(fromRoot('labs'))) report(await runPart('Torture', torture));
}

async function sandboxLane(report: Report): Promise<void> {
  const alone = () => browserTests(null, ['--project=sandbox']);
  report(await runPart('Browser tests: form and portal', alone));
}

const specs = (folder: string, ...names: string[]) =>
  names.map((name) => `e2e/${folder}/${name}.spec.ts`);

/**
 * Tests that the first shop runs one after the other: they make the service fail, move the clock, change products, or
 * click every button of the dashboard. The second shop runs all others, two files at a time.
 */
export const aloneTests: readonly string[] = [
  ...specs('account', 'account'),
  ...specs('catalogue', 'mirror'),
  ...specs('checkout', 'cart', 'checkout'),
  ...specs('merchant', 'dashboard', 'languages', 'review', 'webhooks'),
  ...specs('pages', 'translated'),
  ...specs('server', 'database-away', 'draining', 'served', 'traced', 'updates'),
  'modules/subscriptions/e2e/subscriptions.spec.ts', // module: subscriptions
  'modules/subscriptions/e2e/join.spec.ts', // module: subscriptions
];

/** Tests of the second shop on a phone: narrow layouts break first. `npm run test:long` runs all tests on a phone. */
const phoneTests = specs('pages', 'states', 'still');

const otherTests = () =>
  globSync(['e2e/**/*.spec.ts', 'modules/*/e2e/*.spec.ts'], { cwd: fromRoot() })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('e2e/brands/'))
    .filter((file) => ![...aloneTests, ...phoneTests].includes(file));

// `npm test` checks types before the lanes. CI runners keep no build cache.
const shopVariables = {
  TYPES_CHECKED: '1',
  ...(process.env.CI && { NO_BUILD_CACHE: '1' }),
};

/** @param built the id of the build that the shop must have */
async function withShop(
  report: Report,
  work: (shop: Started) => Promise<void>,
  built: string | null = null,
): Promise<void> {
  let shop: Started | undefined;
  const start = await runPart('Production build and start', async () => {
    shop = await startShop({ start: [], reuse: false, env: shopVariables });
    const isOther = built !== null && buildId() !== built;
    return { passed: isOther ? 0 : 1, failed: isOther ? 1 : 0 };
  });
  report(start);
  if (shop) await work(shop).finally(shop.stop);
}

const widths = ['--project=desktop', ...(process.env.TEST_LONG === '1' ? ['--project=phone'] : [])];

async function shopLane(report: Report): Promise<void> {
  await withShop(report, async (shop) => {
    const shopping = () => browserTests(shop, [...aloneTests, ...widths]);
    report(await runPart('Browser tests: shop', shopping));
    report(await runPart('Byte budgets', () => budgets(shop)));
    if (process.env.TEST_LONG === '1' && existsSync(fromRoot('labs'))) await journeys(shop, report);
  });
}

/**
 * Tests that cannot disturb each other; then tests tagged `@minimal`, with as few fields as the service may send. Reuses
 * the first lane's build, since a build does not contain the service's URL.
 */
async function serviceLane(report: Report): Promise<void> {
  const tests = async (shop: Started) => {
    const pages = () => browserTests(shop, [...otherTests(), ...widths, '--workers=2']);
    report(await runPart('Browser tests: pages', pages));
    const onPhone = () => browserTests(shop, [...phoneTests, '--project=phone', '--workers=2']);
    report(await runPart('Browser tests: pages on a phone', onPhone));
    const inBareReplies = async () => {
      await switchMode(shop, { profile: 'minimal' });
      const tag = process.env.TEST_LONG === '1' ? '@service' : '@minimal';
      return browserTests(shop, [`--grep=${tag}`, '--project=desktop']);
    };
    report(await runPart('Browser tests: bare replies', inBareReplies));
  };
  await withShop(report, tests, buildId());
}

export const laneNames = ['code', 'torture', 'shop', 'sandbox', 'service', 'modules'] as const;
export type LaneName = (typeof laneNames)[number];

export async function runLane(name: LaneName, report: Report): Promise<void> {
  lane = name;
  const lanes = {
    code: codeLane,
    torture: tortureLane,
    shop: shopLane,
    sandbox: sandboxLane,
    service: serviceLane,
    modules: moduleLane,
  };
  await lanes[name](report);
}

/** `npm run check`, before the lanes, which write into folders that it reads. */
export function checkPart(): Promise<PartResult> {
  return runPart('Types, lint, format, dead code', check);
}
