/**
 * `npm run bench:pages`: what a visitor of each page gets, on the production build and in one run:
 * bytes of a cold load, layout shift, Lighthouse on its slow phone, and how many pages a second the
 * server gives out beside an empty static page of the same Next.
 *
 * `--reuse` keeps build and data for the next run, `--runs 3` says how often Lighthouse looks,
 * `--rounds 5` how often each page is asked for by turns, `--no-lighthouse` leaves it out.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../../scripts/browser.ts';
import { measureBudgets, reportBudgets } from '../../scripts/quality/budget.ts';
import { startShop } from '../../scripts/quality/e2e.ts';
import { layoutShifts, watchLayoutShifts } from '../../scripts/quality/layout-shifts.ts';
import { coldVisit, type Visit, visits } from '../../scripts/quality/page-load.ts';
import { startEmptyPage } from './empty-page.ts';
import { categories, ensureLighthouse, examine } from './lighthouse.ts';
import { median, pageRequest, sendLoad, type Target } from './load.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    reuse: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: true },
    runs: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
});
const CONNECTIONS = 10;
const ROUND_MS = 3_000;
const GOAL = { performance: 99, others: 100, ratio: 0.5 };

const at = (path: string): Visit => ({ page: path, path: () => path });

/** Every public page of the shop; a kind of page stands for all of its kind. */
const listed: readonly Visit[] = [
  ...[visits.home, visits.list, at('/categories/filter'), visits.product, at('/clubs')],
  ...['/about', '/brewing', '/delivery', '/contact', '/terms', '/privacy'].map(at),
];
/** Pages that search engines are asked not to list. */
const unlisted: readonly Visit[] = [
  ...[at('/search?q=hour'), visits.cart, visits.checkout, at('/sign-in')],
];

const say = (line: string) => console.log(line);

/** How far things move while a page loads, on a phone and on a desk. */
async function stillness(browser: Browser, siteUrl: string): Promise<boolean> {
  const rows: Record<string, object> = {};
  let still = true;
  for (const visit of [...listed, ...unlisted]) {
    const on = async (device: 'Pixel 7' | 'Desktop Chrome') => {
      const sum = await coldVisit(browser, siteUrl, visit, shiftWhileLoading, devices[device]);
      still &&= sum === 0;
      return sum.toFixed(4);
    };
    rows[visit.page] = { phone: await on('Pixel 7'), desk: await on('Desktop Chrome') };
  }
  say('\nCumulative layout shift of a cold load (goal 0)');
  console.table(rows);
  return still;
}

async function shiftWhileLoading(page: Page, url: string): Promise<number> {
  await watchLayoutShifts(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const shifts = await layoutShifts(page);
  for (const { value, at, moved } of shifts)
    say(`${url}: ${value} at ${at} ms: ${moved.join(', ')}`);
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Lighthouse on every public page, with a cart where one is needed. */
async function lighthouse(browser: Browser, siteUrl: string, path: string): Promise<boolean> {
  ensureLighthouse(say);
  const rows: Record<string, object> = {};
  const complaints: string[] = [];
  let good = true;
  for (const visit of [...listed, ...unlisted]) {
    const { url, cookie } = await coldVisit(browser, siteUrl, visit, async (page, url) => ({
      url,
      cookie: await cookiesOf(page),
    }));
    const indexed = listed.includes(visit);
    const found = examine(url, { runs: Number(values.runs), browserPath: path, indexed, cookie });
    const { performance, ...others } = found.scores;
    good &&= performance >= GOAL.performance;
    good &&= Object.values(others).every((score) => score >= GOAL.others) && found.shift === 0;
    rows[visit.page] = {
      ...found.scores,
      CLS: Number(found.shift.toFixed(4)),
      'LCP ms': Math.round(found.largestPaint),
      'TBT ms': Math.round(found.blocking),
    };
    say(`${visit.page}: ${categories.map((name) => found.scores[name]).join(' ')}`);
    complaints.push(...found.complaints.map((text) => `${visit.page}: ${text}`));
  }
  say(
    `\nLighthouse, slow phone, median of ${values.runs} (goal ${GOAL.performance} and ${GOAL.others})`,
  );
  console.table(rows);
  for (const text of complaints) say(`  ${text}`);
  return good;
}

async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Pages a second, by turns with the empty page, as browsers ask for them and without compression. */
async function throughput(siteUrl: string, productPath: string): Promise<boolean> {
  const empty = await startEmptyPage();
  const port = Number(new URL(siteUrl).port);
  const targets: Record<string, Target> = {
    'an empty static page': { port: empty.port, path: '/' },
    home: { port, path: '/' },
    list: { port, path: '/products' },
    product: { port, path: productPath },
    cart: { port, path: '/cart' },
  };
  try {
    const asked = await rounds(targets, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    const plain = await rounds(targets, {});
    say(
      `\nPages a second at ${CONNECTIONS} connections, median of ${values.rounds} rounds by turns`,
    );
    const rows = Object.keys(targets).map((name) => ({
      '': name,
      'as browsers ask': Math.round(asked.rate(name)),
      ratio: asked.ratio(name).toFixed(2),
      uncompressed: Math.round(plain.rate(name)),
      'ratio uncompressed': plain.ratio(name).toFixed(2),
    }));
    console.table(rows);
    const reached = ['home', 'product'].every((name) => asked.ratio(name) >= GOAL.ratio);
    say(`Goal: home and product at least ${GOAL.ratio}: ${reached ? 'met' : 'missed'}.`);
    return reached;
  } finally {
    await empty.stop();
  }
}

async function rounds(targets: Record<string, Target>, headers: Record<string, string>) {
  const rates = new Map<string, number[]>(Object.keys(targets).map((name) => [name, []]));
  const load = async (target: Target) => {
    const bytes = pageRequest(target, headers);
    const until = performance.now() + ROUND_MS;
    const next = () => (performance.now() < until ? bytes : undefined);
    const { accepted, others, seconds } = await sendLoad(target.port, CONNECTIONS, next);
    if (Object.keys(others).length > 0)
      throw new Error(`${target.path}: ${JSON.stringify(others)}`);
    return accepted / seconds;
  };
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const rate = await load(target);
      // The first round only warms up.
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  const of = (name: string) => rates.get(name) ?? [];
  const base = of('an empty static page');
  return {
    rate: (name: string) => median(of(name)),
    ratio: (name: string) => median(of(name).map((rate, round) => rate / (base[round] ?? 1))),
  };
}

const browserPath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: values.reuse });
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [...browserArguments],
});
try {
  const pathOf = async (_page: Page, url: string) => new URL(url).pathname;
  const product = await coldVisit(browser, shop.siteUrl, visits.product, pathOf);
  const fast = await throughput(shop.siteUrl, product);
  const measured = await measureBudgets(shop.siteUrl, browserPath);
  say('\nBytes on the wire of a cold load');
  const light = reportBudgets(measured);
  const still = await stillness(browser, shop.siteUrl);
  const good = values.lighthouse ? await lighthouse(browser, shop.siteUrl, browserPath) : true;
  process.exitCode = light && still && good && fast ? 0 : 1;
} finally {
  await browser.close();
  await shop.stop();
}
