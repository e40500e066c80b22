import type { APIResponse, Response } from '@playwright/test';
import { expect, test } from '../fixtures';
import { startDatabaseRelay } from '../fixtures/database-relay';
import { startSecondServer } from '../fixtures/second-server';
import { addSession } from '../steps/account';
import { query } from '../steps/session';
import { addToCart } from '../steps/shopping';

/** Time limit of a response on a busy machine, after which it counts as never ending. */
const TIMEOUT_MS = 30_000;

const WITHOUT_DATABASE: Readonly<Record<string, number>> = {
  '/nothing-here': 404,
  '/search?q=hour': 500,
  '/cart/plain': 500,
  '/account': 500,
  '/orders/00000000-0000-4000-8000-000000000000': 500,
  '/merchant': 500,
  '/api/cart': 503,
};

function expectPolicy(response: Response | APIResponse | null, path: string): void {
  const headers = response?.headers() ?? {};
  expect(headers['x-content-type-options'], path).toBe('nosniff');
  if (headers['content-type']?.startsWith('text/html')) {
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
}

test('without a database every page shows an error, and recovers with the database @long', async ({
  browser,
  browserConsole,
  email,
}) => {
  const relay = await startDatabaseRelay();
  const server = await startSecondServer({ DATABASE_URL: relay.databaseUrl });
  const context = await browser.newContext({ baseURL: `http://localhost:${server.port}` });
  browserConsole.watch(context);
  browserConsole.allow(/50[03]|Server Components render|Minified React error/);
  const statusOf = async (path: string) => {
    const response = await context.request.get(path, { timeout: TIMEOUT_MS });
    expectPolicy(response, path);
    return response.status();
  };
  try {
    const page = await context.newPage();
    await addSession(page, email);
    await addToCart(page);
    expect(await statusOf('/')).toBe(200);
    // The last product, whose page is probably not cached yet.
    const [last] = await query<{ slug: string }>(
      'SELECT slug FROM catalog_products WHERE NOT hidden ORDER BY position DESC, slug DESC LIMIT 1',
    );
    const product = `/products/${last?.slug}`;
    relay.cut();
    expect(await statusOf('/'), 'a page that is kept').toBe(200);
    const response = await page.goto(product, { timeout: TIMEOUT_MS });
    expect(response?.status()).toBe(500);
    expectPolicy(response, product);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    for (const [path, status] of Object.entries(WITHOUT_DATABASE)) {
      expect(await statusOf(path), path).toBe(status);
    }
    expect((await page.goto('/checkout', { timeout: TIMEOUT_MS }))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lights flickered.');
    await page.goto(product, { timeout: TIMEOUT_MS });
    relay.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    for (const path of [product, '/search?q=hour', '/cart/plain', '/account', '/checkout']) {
      await expect.poll(() => statusOf(path), { message: path }).toBe(200);
    }
  } finally {
    await context.close();
    await server.stop();
    await relay.stop();
  }
});
