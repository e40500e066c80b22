/**
 * `npm run labs -- bench-pages` measures every page on a production build: Lighthouse with its slow mobile profile, and
 * pages per second compared with an empty page of the same Next version, static with static and dynamic with dynamic.
 * Also prints the scripts of an empty page, for `scripts/quality/budget.ts`. `npm test` checks bytes and layout shifts.
 *
 * `--runs 3` is the number of Lighthouse runs, `--rounds 5` the number of alternating rounds; 0 skips either.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import {
  coldVisit,
  measureLoad,
  type Visit,
  visits,
} from '../../scripts/quality/browser/page-load.ts';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { startEmptyPage } from './empty-page.ts';
import { ensureLighthouse, examine, type Scores } from './lighthouse.ts';
import { median, pageRequest, sendLoad, type Target } from './shared/load.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
});
expectNumbers(values, 'runs', 'rounds');
const RUNS = Number(values.runs);
const ROUNDS = Number(values.rounds);
const CONNECTIONS = 10;
const ROUND_MS = 3_000;
const GOAL = { performance: 99, others: 100 };

const at = (path: string): Visit => ({ page: path, path: () => path });

/** Every public page of the shop; one page for each kind. */
const listed: readonly Visit[] = [
  ...[visits.home, visits.list, at('/categories/filter'), visits.product, at('/clubs')],
  ...['/about', '/brewing', '/delivery', '/contact', '/terms', '/privacy'].map(at),
];
/** Pages with `noindex`. */
const unlisted: readonly Visit[] = [
  ...[at('/search?q=hour'), visits.cart, visits.checkout, at('/sign-in')],
];

/** Lighthouse on every public page, with a cart where one is needed. */
async function lighthouse(browser: Browser, siteUrl: string, browserPath: string) {
  ensureLighthouse(console.log);
  const rows: Record<string, object> = {};
  const complaints: string[] = [];
  let isGood = true;
  for (const visit of [...listed, ...unlisted]) {
    const { url, cookie } = await coldVisit(browser, siteUrl, visit, async (page, url) => ({
      url,
      cookie: await cookiesOf(page),
    }));
    const indexed = listed.includes(visit);
    const found = examine(url, { runs: RUNS, browserPath, indexed, cookie });
    const { performance, ...others } = found.scores;
    isGood &&= performance >= GOAL.performance && found.shift === 0;
    isGood &&= Object.values(others).every((score) => score >= GOAL.others);
    rows[visit.page] = rowOf(found);
    complaints.push(...found.complaints.map((text) => `${visit.page}: ${text}`));
  }
  const goals = `goal ${GOAL.performance} and ${GOAL.others}`;
  console.log(`\nLighthouse, slow phone, median of ${RUNS} (${goals})`);
  console.table(rows);
  for (const text of complaints) console.log(`  ${text}`);
  return isGood;
}

function rowOf({ scores, shift, largestPaint, blocking }: Scores) {
  return {
    ...scores,
    CLS: Number(shift.toFixed(4)),
    'LCP ms': Math.round(largestPaint),
    'TBT ms': Math.round(blocking),
  };
}

async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** A page, and the share of the rate of its empty page that it has to reach. */
type Measurand = { name: string; target: Target; empty: Target; goal: number };

/** Pages per second, alternating with the empty pages, without compression. */
async function throughput(siteUrl: string, productPath: string, emptyPort: number) {
  const port = Number(new URL(siteUrl).port);
  const still = { port: emptyPort, path: '/' };
  const dynamic = { port: emptyPort, path: '/dynamic' };
  const page = (name: string, path: string, empty: Target, goal: number): Measurand => ({
    ...{ name, target: { port, path }, empty, goal },
  });
  const pages = [
    page('home', '/', still, 0.5),
    page('list', '/products', still, 0.5),
    page('product', productPath, still, 0.5),
    page('cart', '/cart', still, 0.5),
    page('sign-in', '/sign-in', dynamic, 0.4),
    page('checkout without a cart', '/checkout', dynamic, 0.4),
    page('search', '/search?q=noon', dynamic, 0.3),
  ];
  const rates = new Map<Target, number[]>();
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const target of [still, ...pages.map((one) => one.target), dynamic]) {
      const rate = await load(target);
      if (round > 0) rates.set(target, [...(rates.get(target) ?? []), rate]);
    }
  }
  const rows = pages.map(({ name, target, empty, goal }) => {
    const own = rates.get(target) ?? [];
    const ratio = median(own.map((rate, round) => rate / (rates.get(empty)?.[round] ?? 1)));
    return { '': name, 'pages/s': Math.round(median(own)), ratio: ratio.toFixed(2), goal };
  });
  console.log(`\nPages a second at ${CONNECTIONS} connections, relative to an empty page`);
  console.table(rows);
  return rows.every(({ ratio, goal }) => Number(ratio) >= goal);
}

async function load(target: Target): Promise<number> {
  const bytes = pageRequest(target);
  const until = performance.now() + ROUND_MS;
  const next = () => (performance.now() < until ? bytes : undefined);
  const { accepted, others, seconds } = await sendLoad(target.port, CONNECTIONS, next);
  if (Object.keys(others).length > 0) throw new Error(`${target.path}: ${JSON.stringify(others)}`);
  return accepted / seconds;
}

const browserPath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: false });
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [...browserArguments],
});
const empty = await startEmptyPage();
try {
  const nothing = await browser.newPage();
  const { scripts } = await measureLoad(nothing, `http://127.0.0.1:${empty.port}/`);
  await nothing.close();
  console.log(`Scripts of an empty page: ${(scripts / 1_000).toFixed(1)} kB`);
  const pathOf = async (_: Page, url: string) => new URL(url).pathname;
  const product = await coldVisit(browser, shop.siteUrl, visits.product, pathOf);
  const isFast = ROUNDS === 0 || (await throughput(shop.siteUrl, product, empty.port));
  const isGood = RUNS === 0 || (await lighthouse(browser, shop.siteUrl, browserPath));
  process.exitCode = isFast && isGood ? 0 : 1;
} finally {
  await browser.close();
  await empty.stop();
  await shop.stop();
}
