/**
 * `npm run labs -- rolling --rounds 3 --shoppers 3` replaces the processes of a live shop one at a time by those of
 * another build, and back. Meanwhile shoppers buy in browsers, the service has the torture's faults, and database
 * connections are cut. Build B has one more migration, which is applied while A serves. Kills, database restarts and
 * clock changes are left to the torture: they make pages unavailable. `--reuse` uses the builds of the last run,
 * `--seed 1` selects the calls that fail. Exits with 1 if a promise was broken.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { sandboxAt } from '@/lib/testing/service/sandbox';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { brokenText, countBroken, tableOf } from '../report.ts';
import { planFaults } from '../torture/plan/make-plan.ts';
import { cutConnections } from '../torture/world/start-world.ts';
import { type BuildName, folderOf, makeBuilds, NEXT_NAME } from './builds.ts';
import { compareLedgersAtEnd } from './compare-ledgers.ts';
import { type FiredFault, isCausedByCut, isCausedByFault } from './fault-log.ts';
import { hasProxy, type LiveShop, processNames, startLiveShop } from './live-shop.ts';
import { fillCheckout, pay, type Rest, rests, TIMEOUT_MS } from './shopper.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    shoppers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    reuse: { type: 'boolean', default: false },
  },
});
expectNumbers(values, 'rounds', 'shoppers', 'seed');
const ROUNDS = Number(values.rounds);
const SHOPPERS = Number(values.shoppers);
const UPSTREAM_TIMEOUT_MS = 6_000;
/** The shop allows 60 payments in 10 minutes per IP address, which all shoppers share. */
const EVERY_MS = 11_000 * SHOPPERS;

/** Lower than in the torture: a page reads several products before each purchase. */
const FAULT_SCALE = 0.6;
const faults = planFaults(Number(values.seed), {
  tooLateMs: UPSTREAM_TIMEOUT_MS + 1_000,
  scale: FAULT_SCALE,
});
const CUT_SHARE = 0.5;

if (!hasProxy) {
  throw new Error('There is no caddy here: apt-get install caddy, or brew install caddy.');
}
const executablePath = await ensureBrowser();
makeBuilds(values.reuse);
const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
const notes = mkdtempSync(join(tmpdir(), 'storefront-rolling-notes-'));
console.log(`What processes say, and screenshots of broken pages: ${notes}`);
const variables = { UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS) };
const shop = await startLiveShop(folderOf('A'), variables, join(notes, 'processes.log'));
const startedAt = performance.now();
const progress = {
  webs: 0,
  processes: 0,
  ended: new Map<string, number>(),
  isOver: false,
  isStopped: false,
};
const halt = () => {
  progress.isStopped = true;
};
process.on('SIGINT', halt).on('SIGTERM', halt);
const emails: string[] = [];
const bought: string[] = [];
const broken: string[] = [];
/** By content: the sandbox keeps the last thousand only. */
const fired = new Map<string, FiredFault>();
const cuts: number[] = [];
try {
  // Until a paid order was listed, lost replies would need a review.
  await visit(browser, 'nowhere');
  if (broken[0]) throw new Error(broken[0]);
  for (const fault of faults) await callService('POST', '/faults', fault);
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) => keepBuying(browser, index));
  for (let round = 1; round <= ROUNDS; round += 1) {
    await replaceAll('B', round);
    await replaceAll('A', round);
  }
  progress.isOver = true;
  await Promise.all(shoppers);
  process.exitCode = await report(shop);
} finally {
  progress.isOver = true;
  await browser.close();
  const failed = shop.answers().filter(({ status }) => status >= 400);
  writeFileSync(join(notes, 'failed-requests.json'), JSON.stringify(failed, null, 1));
  await shop.stop();
}

/** As docs/deploy/image.md says. */
async function replaceAll(build: BuildName, round: number): Promise<void> {
  const folder = folderOf(build);
  // The older build has no newer migration.
  if (build === 'B' && (await shop.run(folder, ['migrate'])) !== 0) {
    throw new Error('migrate failed.');
  }
  for (const name of processNames) {
    // The new build and the old one serve while the second web is replaced.
    if (name === 'web-2') await cut();
    if (progress.isStopped) throw new Error('Stopped.');
    const began = performance.now();
    const ending = await shop.end(name);
    if (ending !== 0) progress.ended.set(`${name}: ${ending}`, round);
    await shop.begin(name, folder);
    await noteFaults();
    progress.processes += 1;
    if (name.startsWith('web')) progress.webs += 1;
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`Round ${round}: ${name} is ${build} after ${seconds} s; ${bought.length} bought`);
  }
  const home = await (await fetch(shop.siteUrl)).text();
  if (home.includes(NEXT_NAME) !== (build === 'B')) throw new Error(`Not the pages of ${build}.`);
}

async function cut(): Promise<void> {
  cuts.push(Date.now());
  await cutConnections(shop.databaseUrl, CUT_SHARE);
}

async function noteFaults(): Promise<{ fired: number }[]> {
  type Listed = { fired: FiredFault[]; armed: { fired: number }[] };
  const listed = await callService<Listed>('GET', '/faults');
  for (const one of listed.fired) fired.set(JSON.stringify(one), one);
  return listed.armed;
}

async function keepBuying(browser: Browser, index: number): Promise<void> {
  for (let turn = index; !progress.isOver; turn += 1) {
    const next = Date.now() + EVERY_MS;
    await visit(browser, rests[turn % rests.length] ?? 'nowhere');
    while (Date.now() < next && !progress.isOver) await pause(250);
  }
}

async function visit(browser: Browser, rest: Rest): Promise<void> {
  const email = `shopper-${emails.length}@shopper.example`;
  emails.push(email);
  const context = await browser.newContext({ baseURL: shop.siteUrl });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  try {
    await fillCheckout(page, email, rest, update);
    await pay(page);
    bought.push(email);
  } catch (error) {
    const [problem = ''] = String(error).split('\n');
    const heading = await page
      .locator('h1')
      .first()
      .textContent({ timeout: 5_000 })
      .catch(() => '');
    broken.push(`${email}, ${rest}, at ${page.url()} "${heading}": ${problem}`);
    await page.screenshot({ path: join(notes, `${email}.png`), fullPage: true }).catch(() => {});
  } finally {
    await context.close();
  }
}

async function update(): Promise<void> {
  const enough = progress.webs + 2;
  while (progress.webs < enough && !progress.isOver) await pause(250);
}

function callService<T>(method: string, path: string, body?: unknown): Promise<T> {
  return sandboxAt(shop.service.baseUrl).control<T>(shop.service, method, path, body);
}

async function report({ databaseUrl, service, answers }: LiveShop): Promise<number> {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const armed = await noteFaults();
  await callService('DELETE', '/faults');
  const ledgers = await compareLedgersAtEnd(databaseUrl, service, emails);
  const errors = answers().filter(({ status }) => status >= 500);
  const faultsFired = [...fired.values()];
  const unexplained = errors.filter(
    (answer) => !isCausedByFault(answer, faultsFired) && !isCausedByCut(answer, cuts),
  );
  const faulty = armed.reduce((sum, one) => sum + one.fired, 0);
  const missing = answers().filter(
    ({ path, status }) => path.startsWith('/_next/static/') && status === 404,
  );
  const promises = {
    'non-zero exit codes': [...progress.ended.keys()],
    '5xx responses without a fault or a cut': unexplained.map(
      ({ method, path, status }) => `${method} ${path} was answered ${status}`,
    ),
    'pages that stayed broken': broken,
    ...ledgers.promises,
    'thanked without a paid order': bought.filter((email) => !ledgers.paidBy.has(email)),
    'runs in which no call to the service failed': faulty === 0 ? ['Nothing was tried.'] : [],
  };
  const tried = {
    'processes replaced': progress.processes,
    purchases: bought.length,
    'shoppers with a paid order': ledgers.paidBy.size,
    'faults of the service': faulty,
    'cuts of the database’s connections': cuts.length,
    '5xx responses': errors.length,
    'scripts missing on every web': missing.length,
    seconds,
  };
  console.log(tableOf({ tried, result: countBroken(promises) }));
  const text = brokenText(promises);
  console.log(text);
  return text === '' ? 0 : 1;
}
