import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';

const compress = promisify(brotliCompress);

export interface PageLoad {
  scripts: number;
  styles: number;
  html: number;
}

export interface Visit {
  page: string;
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
  await page.getByRole('link', { name: /view (cart|basket|bag)/i }).waitFor();
}

export const visits = {
  home: { page: 'home', path: () => '/' },
  list: { page: 'list', path: () => '/products' },
  product: { page: 'product', path: firstProduct },
  cart: { page: 'cart', prepare: fillCart, path: () => '/cart' },
  checkout: { page: 'checkout', prepare: fillCart, path: () => '/checkout' },
} as const satisfies Record<string, Visit>;

/** Visits a page with the shopper's cookies but without a cache of earlier pages. */
export async function coldVisit<T>(
  browser: Browser,
  siteUrl: string,
  visit: Visit,
  look: (page: Page, url: string) => Promise<T>,
  device: BrowserContextOptions = {},
): Promise<T> {
  const warm = await browser.newContext({ ...device, baseURL: siteUrl });
  const guide = await warm.newPage();
  await visit.prepare?.(guide);
  const path = await visit.path(guide);
  const cold = await browser.newContext({ ...device, storageState: await warm.storageState() });
  try {
    return await look(await cold.newPage(), new URL(path, siteUrl).toString());
  } finally {
    await Promise.all([warm.close(), cold.close()]);
  }
}

/**
 * The page's alternate languages.
 * @returns `hreflang` and path of each
 */
export async function otherViews(page: Page, url: string): Promise<(readonly [string, string])[]> {
  await page.goto(url);
  const links = page.locator('link[rel=alternate][hreflang]:not([hreflang=x-default])');
  const named = await links.evaluateAll((elements) =>
    elements.map((link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? '']),
  );
  const { pathname } = new URL(url);
  return named
    .map(([language = '', href = '']) => [language, new URL(href, url).pathname] as const)
    .filter(([, path]) => path !== pathname);
}

const kinds: Record<string, keyof PageLoad> = {
  script: 'scripts',
  stylesheet: 'styles',
  document: 'html',
};

async function sizeOf(request: Request): Promise<number> {
  const body = await (await request.response())?.body();
  if (!body) return 0;
  return (await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })).byteLength;
}

/**
 * Returns a function that tells whether scripts were requested and the network has been idle for half a
 * second. On a busy machine, Playwright's "networkidle" may come before the scripts, which are fetched
 * after the first paint.
 */
function requestsOf(page: Page): () => boolean {
  const open = new Set<Request>();
  let [scripts, last] = [0, Date.now()];
  const settle = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', settle);
  page.on('requestfailed', settle);
  page.on('request', (request) => {
    open.add(request);
    if (request.resourceType() === 'script') scripts += 1;
  });
  return () => scripts > 0 && open.size === 0 && Date.now() - last >= 500;
}

/**
 * Measures a page load including prefetches of links, without the service's card form.
 * @throws Error if the page does not respond with success
 */
export async function measureLoad(page: Page, url: string): Promise<PageLoad> {
  const load: PageLoad = { scripts: 0, styles: 0, html: 0 };
  const counted: Promise<void>[] = [];
  const { origin } = new URL(url);
  page.on('requestfinished', (request) => {
    const kind = kinds[request.resourceType()];
    if (!kind || new URL(request.url()).origin !== origin) return;
    counted.push(
      sizeOf(request).then((size) => {
        load[kind] += size;
      }),
    );
  });
  const isQuiet = requestsOf(page);
  const response = await page.goto(url, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`${url} responded with ${response?.status()}.`);
  while (!isQuiet()) await sleep(100);
  await Promise.all(counted);
  return load;
}
