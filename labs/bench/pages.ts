/**
 * `npm run labs -- bench-pages` measures pages per second on a production build relative to an empty page of the
 * same Next version, and the size of that page's scripts, which `scripts/quality/budget.ts` uses. Exits with 1 if a
 * page misses its goal.
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import { coldVisit, measureLoad, visits } from '../../scripts/quality/browser/page-load.ts';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { startEmptyPage } from './empty-page.ts';
import { median, pageRequest, requestsPerSecond, type Target } from './shared/load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
expectNumbers(values, 'rounds');
const CONNECTIONS = 10;
const ROUND_MS = 3_000;
/** The minimum rate relative to the empty page's. */
const GOALS = { static: 0.5, dynamic: 0.4, search: 0.3 };

const executablePath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: false });
const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
const empty = await startEmptyPage();
try {
  const page = await browser.newPage();
  const { scripts } = await measureLoad(page, `http://127.0.0.1:${empty.port}/`);
  await page.close();
  console.log(`Scripts of an empty page: ${(scripts / 1_000).toFixed(1)} kB`);
  const pathOf = async (_: Page, url: string) => new URL(url).pathname;
  const product = await coldVisit(browser, shop.siteUrl, visits.product, pathOf);
  process.exitCode = (await areFastEnough(product)) ? 0 : 1;
} finally {
  await browser.close();
  await empty.stop();
  await shop.stop();
}

async function areFastEnough(productPath: string): Promise<boolean> {
  const port = Number(new URL(shop.siteUrl).port);
  const emptyStatic = { port: empty.port, path: '/' };
  const emptyDynamic = { port: empty.port, path: '/dynamic' };
  const pages = [
    { name: 'home', path: '/', goal: GOALS.static },
    { name: 'list', path: '/products', goal: GOALS.static },
    { name: 'product', path: productPath, goal: GOALS.static },
    { name: 'cart', path: '/cart', goal: GOALS.static },
    { name: 'sign-in', path: '/sign-in', goal: GOALS.dynamic },
    { name: 'checkout without a cart', path: '/checkout', goal: GOALS.dynamic },
    { name: 'search', path: '/search?q=noon', goal: GOALS.search },
  ].map(({ path, ...page }) => ({ ...page, target: { port, path } }));
  const rates = new Map<Target, number[]>();
  // The first round only warms up.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const target of [emptyStatic, ...pages.map((page) => page.target), emptyDynamic]) {
      const rate = await requestsPerSecond(target, CONNECTIONS, ROUND_MS, () =>
        pageRequest(target),
      );
      if (round > 0) rates.set(target, [...(rates.get(target) ?? []), rate]);
    }
  }
  const rows = pages.map(({ name, target, goal }) => {
    const own = rates.get(target) ?? [];
    const base = rates.get(goal === GOALS.static ? emptyStatic : emptyDynamic) ?? [];
    const ratio = median(own.map((rate, round) => rate / (base[round] ?? 1)));
    return { '': name, 'pages/s': Math.round(median(own)), ratio: ratio.toFixed(2), goal };
  });
  console.log(`\nPages a second at ${CONNECTIONS} connections, relative to an empty page`);
  console.table(rows);
  return rows.every(({ ratio, goal }) => Number(ratio) >= goal);
}
