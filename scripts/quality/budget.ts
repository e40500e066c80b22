import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments } from '../browser.ts';

/** 1 kB is 1,000 bytes. */
const kilobyte = 1_000;

interface Measured {
  page: string;
  /** JavaScript on the wire at a first visit, in bytes as compressed. */
  bytes: number;
  budget: number;
}

interface Visit {
  page: string;
  /** In kB. */
  budget: number;
  /** Brings a fresh browser to where the page's first load is one click or address away. */
  prepare?(page: Page): Promise<void>;
  path(page: Page): Promise<string> | string;
}

async function firstProduct(page: Page): Promise<string> {
  await page.goto('/products');
  const link = page.locator('main a[href^="/products/"]').first();
  return (await link.getAttribute('href')) ?? '/products';
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(await firstProduct(page));
  await page.getByRole('button', { name: /add to (cart|basket|bag)/i }).click();
  await page.getByRole('link', { name: /cart/i }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

const visits: readonly Visit[] = [
  { page: 'home', budget: 165, path: () => '/' },
  { page: 'list', budget: 165, path: () => '/products' },
  { page: 'product', budget: 165, path: firstProduct },
  { page: 'cart', budget: 165, prepare: fillCart, path: () => '/cart' },
  { page: 'checkout', budget: 190, prepare: fillCart, path: () => '/checkout' },
];

/** Bytes of the shop's own scripts that a page load brings; the card form's frame is not the shop. */
async function scriptBytes(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const { origin } = new URL(url);
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' || new URL(request.url()).origin !== origin) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  if (!response?.ok()) throw new Error(`${url} answers ${response?.status()}.`);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function measure(browser: Browser, siteUrl: string, visit: Visit): Promise<Measured> {
  // What was fetched on the way to the page must not come from the cache when it is measured.
  const warm = await browser.newContext({ baseURL: siteUrl });
  const guide = await warm.newPage();
  await visit.prepare?.(guide);
  const path = await visit.path(guide);
  const cold = await browser.newContext({ storageState: await warm.storageState() });
  const bytes = await scriptBytes(await cold.newPage(), new URL(path, siteUrl).toString());
  await Promise.all([warm.close(), cold.close()]);
  return { page: visit.page, bytes, budget: visit.budget * kilobyte };
}

/** Measures each page in a fresh browser, on the production build. */
export async function measureBudgets(siteUrl: string, browserPath: string): Promise<Measured[]> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...browserArguments],
  });
  const measured: Measured[] = [];
  try {
    for (const visit of visits) measured.push(await measure(browser, siteUrl, visit));
  } finally {
    await browser.close();
  }
  return measured;
}

/** Prints a table; true when every page keeps to its budget. */
export function reportBudgets(measured: readonly Measured[]): boolean {
  for (const { page, bytes, budget } of measured) {
    const kept = bytes > 0 && bytes <= budget;
    const size = (bytes / kilobyte).toFixed(1).padStart(6);
    console.log(`${kept ? '✓' : '✗'} ${page.padEnd(9)} ${size} kB of ${budget / kilobyte} kB`);
  }
  return measured.every(({ bytes, budget }) => bytes > 0 && bytes <= budget);
}
