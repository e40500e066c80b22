/**
 * `npm run test:long`: what takes too long for `npm test`. Every change that a blind mutator can make to
 * the service's replies, purchases from a dozen drawn dialects, a live shop that Next compiles, browser
 * tests with two of those dialects, a shop of another brand, built and bought from, clones of the shop without
 * labs and sandbox, and the torture harness in fifty dialects. Takes an hour or two.
 */
import { existsSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { fromRoot } from './paths.ts';
import { tryBrand } from './quality/brand.ts';
import { runBrowserTests, startShop, switchMode } from './quality/e2e.ts';
import { type Counts, type PartResult, runPart, summarise } from './quality/parts.ts';
import { run } from './quality/run.ts';

const counts = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

async function tests(...files: string[]): Promise<Counts> {
  const program = fromRoot('node_modules', '.bin', 'vitest');
  const args = ['run', ...files];
  return counts((await run({ name: 'vitest', program, args, env: { TEST_LONG: '1' } }, true)).ok);
}

async function torture(): Promise<Counts> {
  const args = ['--import', './scripts/register.ts', 'labs/torture/main.ts', '--dialects', '50'];
  const env = { LOG_LEVEL: 'error' };
  return counts((await run({ name: 'torture', program: process.execPath, args, env }, true)).ok);
}

/** Drawn dialects in which a browser test finds what it looks for: events are sent, states shown. */
const inBrowser = ['random:6', 'random:30'];

async function browser(): Promise<Counts> {
  const browserPath = await ensureBrowser();
  const shop = await startShop({ start: [], reuse: false });
  try {
    let failed = 0;
    for (const dialect of inBrowser) {
      await switchMode(shop, { responses: 'full', dialect });
      const options = ['--grep=@service', '--project=desktop'];
      if (!(await runBrowserTests(shop, browserPath, options))) failed += 1;
    }
    return { passed: inBrowser.length - failed, failed };
  } finally {
    await shop.stop();
  }
}

/** Copies of this checkout from which folders are deleted, and the sandbox alone. */
async function clones(): Promise<Counts> {
  const args = ['--import', './scripts/register.ts', 'labs/clones/main.ts'];
  return counts((await run({ name: 'clones', program: process.execPath, args }, true)).ok);
}

const startedAt = performance.now();
const parts: PartResult[] = [
  await runPart('Purchases from drawn dialects', () =>
    tests('lib/checkout/pay.integration.test.ts'),
  ),
  await runPart('Subscriptions, customers and the mirror with a drawn dialect', () =>
    tests('lib/subscriptions', 'lib/customers', 'lib/mirror/end-to-end.integration.test.ts'),
  ),
  await runPart('A live shop', () => tests('scripts/launcher/live.integration.test.ts')),
  await runPart('Browser tests with drawn dialects', browser),
  await runPart('A shop of another brand', async () => counts(await tryBrand('ceramics'))),
];
// A shop may have deleted the labs.
if (existsSync(fromRoot('labs'))) {
  parts.push(
    await runPart('Every mutant of every reply', () => tests('labs/mutator')),
    await runPart('Clones without labs and sandbox', clones),
    await runPart('Torture in drawn dialects', torture),
  );
}
const { text, failed } = summarise(parts, (performance.now() - startedAt) / 60_000);
console.log(text);
process.exit(failed === 0 ? 0 : 1);
