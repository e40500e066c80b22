import { type Browser, chromium } from '@playwright/test';
import { browserArguments } from '../shared/browser.ts';
import {
  coldVisit,
  measureLoad,
  otherViews,
  type PageLoad,
  type Visit,
  visits,
} from './browser/page-load.ts';

const kilobyte = 1_000;

/** Scripts of an empty page of this Next version in kB, measured by `npm run labs -- bench-pages`. */
const EMPTY_PAGE = 124.3;

/** Script budgets, as multiples of an empty page's scripts. */
const budgets: readonly (readonly [Visit, number])[] = [
  [visits.home, 1.2],
  [visits.list, 1.2],
  [visits.product, 1.2],
  [visits.cart, 1.2],
  [visits.checkout, 1.35],
];

/** Additional JavaScript that a product page may load in another language or market, in kB. */
const OTHER_VIEW_EXTRA = 1;

function limitOf(ratio: number): PageLoad {
  return { scripts: ratio * EMPTY_PAGE, styles: 15, html: 22 };
}

export interface Measured {
  page: string;
  load: PageLoad;
  limit: PageLoad;
  ratio: number;
}

export async function measureBudgets(siteUrl: string, browserPath: string): Promise<Measured[]> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...browserArguments],
  });
  const measured: Measured[] = [];
  try {
    for (const [visit, ratio] of budgets) {
      const load = await coldVisit(browser, siteUrl, visit, measureLoad);
      measured.push({ page: visit.page, load, limit: limitOf(ratio), ratio });
      if (visit === visits.product) measured.push(...(await measureViews(browser, siteUrl, load)));
    }
  } finally {
    await browser.close();
  }
  return measured;
}

async function measureViews(browser: Browser, siteUrl: string, own: PageLoad): Promise<Measured[]> {
  const scripts = own.scripts / kilobyte + OTHER_VIEW_EXTRA;
  const ratio = scripts / EMPTY_PAGE;
  const measured: Measured[] = [];
  for (const [language, path] of await coldVisit(browser, siteUrl, visits.product, otherViews)) {
    const page = `product ${language}`;
    const load = await coldVisit(browser, siteUrl, { page, path: () => path }, measureLoad);
    measured.push({ page, load, limit: limitOf(ratio), ratio });
  }
  return measured;
}

const names: Record<keyof PageLoad, string> = { scripts: 'JS', styles: 'CSS', html: 'HTML' };
const kindsOfLoad = ['scripts', 'styles', 'html'] as const;

// A size of zero means that the measurement failed.
function keeps({ load, limit }: Measured, kind: keyof PageLoad): boolean {
  return load[kind] > 0 && load[kind] <= limit[kind] * kilobyte;
}

export function reportBudgets(measured: readonly Measured[]): boolean {
  for (const result of measured) {
    const columns = kindsOfLoad.map((kind) => {
      const size = (result.load[kind] / kilobyte).toFixed(1).padStart(6);
      return `${keeps(result, kind) ? '✓' : '✗'} ${names[kind]} ${size} of ${result.limit[kind].toFixed(1)} kB`;
    });
    console.log(`${result.page.padEnd(14)} ${columns.join('   ')}`);
  }
  return measured.every((result) => kindsOfLoad.every((kind) => keeps(result, kind)));
}
