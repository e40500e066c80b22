/**
 * `npm run labs -- bench-pages` measures every page on the production build in one run:
 * bytes of a cold load, layout shift, Lighthouse with its slow mobile profile, and pages per second
 * compared with an empty page of the same Next version: static pages with a static one, dynamic ones with a dynamic one.
 *
 * `--reuse` keeps build and data for the next run, `--runs 3` is the number of Lighthouse runs,
 * `--rounds 5` the number of alternating rounds, `--no-lighthouse` skips Lighthouse.
 * `--only throughput` measures only that; also `bytes`, `shift` and `lighthouse`; repeatable.
 * `--page home` runs Lighthouse only on that page, others by their path; repeatable.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import { layoutShifts, watchLayoutShifts } from '../../scripts/quality/browser/layout-shifts.ts';
import {
  coldVisit,
  measureLoad,
  type Visit,
  visits,
} from '../../scripts/quality/browser/page-load.ts';
import { type Measured, measureBudgets, reportBudgets } from '../../scripts/quality/budget.ts';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { type EmptyPage, startEmptyPage } from './empty-page.ts';
import { categories, ensureLighthouse, examine, type Scores } from './lighthouse.ts';
import { median, pageRequest, sendLoad, type Target } from './shared/load.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    reuse: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: true },
    only: { type: 'string', multiple: true, default: [] },
    page: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
});
expectNumbers(values, 'runs', 'rounds');
const parts = ['throughput', 'bytes', 'shift', 'lighthouse'] as const;
type Part = (typeof parts)[number];
const unknown = values.only.find((name) => !parts.some((part) => part === name));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": --only takes ${parts.join(', ')}.`);
  process.exit(1);
}
const isWanted = (part: Part) =>
  (values.only.length === 0 || values.only.includes(part)) &&
  (part !== 'lighthouse' || values.lighthouse);
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
const pages = [...listed, ...unlisted];
const examined = pages.filter(({ page }) => values.page.length === 0 || values.page.includes(page));
const unknownPage = values.page.find((name) => !pages.some(({ page }) => page === name));
if (unknownPage !== undefined) {
  console.error(
    `There is no page "${unknownPage}": --page takes ${pages.map(({ page }) => page).join(', ')}.`,
  );
  process.exit(1);
}

const say = (line: string) => console.log(line);

/** Cumulative layout shift while a page loads, on a phone and on a desktop. */
async function layoutStability(browser: Browser, siteUrl: string): Promise<boolean> {
  const rows: Record<string, object> = {};
  let still = true;
  for (const visit of pages) {
    const on = async (device: 'Pixel 7' | 'Desktop Chrome') => {
      const sum = await coldVisit(browser, siteUrl, visit, shiftWhileLoading, devices[device]);
      still &&= sum === 0;
      return sum.toFixed(4);
    };
    rows[visit.page] = { phone: await on('Pixel 7'), desktop: await on('Desktop Chrome') };
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
async function lighthouse(
  browser: Browser,
  siteUrl: string,
  path: string,
  empty: EmptyPage,
): Promise<boolean> {
  ensureLighthouse(say);
  const rows: Record<string, object> = {};
  const complaints: string[] = [];
  let good = true;
  const nothing = examine(`http://127.0.0.1:${empty.port}/`, {
    runs: Number(values.runs),
    browserPath: path,
    indexed: true,
  });
  rows['an empty static page'] = rowOf(nothing);
  for (const visit of examined) {
    const { url, cookie } = await coldVisit(browser, siteUrl, visit, async (page, url) => ({
      url,
      cookie: await cookiesOf(page),
    }));
    const indexed = listed.includes(visit);
    const found = examine(url, { runs: Number(values.runs), browserPath: path, indexed, cookie });
    const { performance, ...others } = found.scores;
    good &&= performance >= GOAL.performance;
    good &&= Object.values(others).every((score) => score >= GOAL.others) && found.shift === 0;
    rows[visit.page] = rowOf(found);
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

/** JavaScript of each page relative to an empty page. */
async function scriptRatios(
  browser: Browser,
  empty: EmptyPage,
  measured: readonly Measured[],
): Promise<boolean> {
  const nothing = await browser.newPage();
  const { scripts: base } = await measureLoad(nothing, `http://127.0.0.1:${empty.port}/`);
  await nothing.close();
  const rows = measured.map(({ page, load, ratio: limit }) => {
    return { page, ratio: Number((load.scripts / base).toFixed(3)), limit };
  });
  say(`\nJavaScript beside the ${(base / 1_000).toFixed(1)} kB of an empty page`);
  console.table(rows);
  return rows.every(({ ratio, limit }) => ratio <= limit);
}

/** Pages per second, alternating with the empty page, as requested by browsers and without compression. */
async function throughput(
  siteUrl: string,
  productPath: string,
  empty: EmptyPage,
): Promise<boolean> {
  const port = Number(new URL(siteUrl).port);
  const targets: readonly Measurand[] = [
    { name: 'an empty static page', target: { port: empty.port, path: '/' } },
    { name: 'home', target: { port, path: '/' }, goal: 0.5 },
    { name: 'list', target: { port, path: '/products' }, goal: 0.5 },
    { name: 'product', target: { port, path: productPath }, goal: 0.5 },
    { name: 'cart', target: { port, path: '/cart' }, goal: 0.5 },
    { name: 'an empty dynamic page', target: { port: empty.port, path: '/dynamic' } },
    { name: 'sign-in', target: { port, path: '/sign-in' }, goal: 0.4 },
    { name: 'checkout without a cart', target: { port, path: '/checkout' }, goal: 0.4 },
    { name: 'search', target: { port, path: '/search?q=noon' }, goal: 0.3 },
  ];
  const asked = await rounds(targets, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
  const plain = await rounds(targets, {});
  say(`\nPages a second at ${CONNECTIONS} connections, median of ${values.rounds} rounds by turns`);
  const rows = targets.map(({ name, goal }) => ({
    '': name,
    'as browsers ask': Math.round(asked.rate(name)),
    ratio: asked.ratio(name).toFixed(2),
    uncompressed: Math.round(plain.rate(name)),
    'ratio uncompressed': plain.ratio(name).toFixed(2),
    'goal uncompressed': goal ?? '',
  }));
  console.table(rows);
  // The empty pages are not compressed either.
  const missed = targets.filter(({ name, goal }) => goal && plain.ratio(name) < goal);
  say(`Below the goal: ${missed.map(({ name }) => name).join(', ') || 'none'}.`);
  return missed.length === 0;
}

/** A page; those without a goal are what the pages after them are compared with. */
type Measurand = { name: string; target: Target; goal?: number };

async function rounds(pages: readonly Measurand[], headers: Record<string, string>) {
  const rates = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
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
    for (const { name, target } of pages) {
      const rate = await load(target);
      // The first round only warms up.
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  const of = (name: string) => rates.get(name) ?? [];
  const baseOf = (name: string) => {
    const until = pages.findIndex((page) => page.name === name);
    return of(pages.slice(0, until + 1).findLast(({ goal }) => goal === undefined)?.name ?? '');
  };
  return {
    rate: (name: string) => median(of(name)),
    ratio: (name: string) =>
      median(of(name).map((rate, round) => rate / (baseOf(name)[round] ?? 1))),
  };
}

const browserPath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: values.reuse });
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [...browserArguments],
});
const empty = await startEmptyPage();
try {
  const pathOf = async (_page: Page, url: string) => new URL(url).pathname;
  let good = true;
  if (isWanted('throughput')) {
    const product = await coldVisit(browser, shop.siteUrl, visits.product, pathOf);
    good = await throughput(shop.siteUrl, product, empty);
  }
  if (isWanted('bytes')) {
    const measured = await measureBudgets(shop.siteUrl, browserPath);
    say('\nBytes on the wire of a cold load');
    good = reportBudgets(measured) && good;
    good = (await scriptRatios(browser, empty, measured)) && good;
  }
  if (isWanted('shift')) good = (await layoutStability(browser, shop.siteUrl)) && good;
  if (isWanted('lighthouse'))
    good = (await lighthouse(browser, shop.siteUrl, browserPath, empty)) && good;
  process.exitCode = good ? 0 : 1;
} finally {
  await browser.close();
  await empty.stop();
  await shop.stop();
}
