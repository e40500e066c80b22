import type { Page } from '@playwright/test';
import { layoutShifts, watchLayoutShifts } from '../../scripts/quality/browser/layout-shifts';
import { expect, test, waitForIdle } from '../fixtures';
import { openChunkedProxy } from '../fixtures/chunked-proxy';
import { setUpCart } from '../steps/setup';
import { openCheckout } from '../steps/shopping';

async function delayFontsAndCart(page: Page): Promise<void> {
  const seen = () =>
    page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  for (const late of [/\.woff2$/, /\/api\/cart$/]) {
    await page.route(late, async (route) => {
      await seen();
      await route.continue();
    });
  }
}

test.use({ reducedMotion: 'no-preference' });

const paths = [
  ...['/', '/categories/filter', '/products/blue-hour', '/search?q=hour', '/clubs', '/about'],
  ...['/sign-in', '/cart', '/nothing-here'],
  ...(process.env.TEST_LONG === '1' ? ['/products', '/products/horizon-cup'] : []),
];

test('no layout shift while a page loads, even when fonts and cart arrive late @phone', async ({
  page,
  browserConsole,
}) => {
  browserConsole.allow(/404/);
  await setUpCart(page, 'horizon-cup');
  await watchLayoutShifts(page);
  await delayFontsAndCart(page);
  for (const path of paths) {
    await page.goto(path);
    await waitForIdle(page);
    expect(await layoutShifts(page), path).toEqual([]);
  }
});

test('no layout shift when the first chunk of a page is painted early @phone @long', async ({
  page,
  request,
  baseURL,
}) => {
  await watchLayoutShifts(page);
  const way = await openChunkedProxy(page, baseURL ?? '');
  const html = await (await request.get('/cart')).text();
  const [from, to] = [html.indexOf('<header'), html.indexOf('id="menu"')];
  const parts = [...html.slice(0, to).matchAll(/<\/a>/g)]
    .map(({ index }) => index + '</a>'.length)
    .filter((end) => end > from);
  expect(parts.length).toBeGreaterThan(5);
  for (const end of parts) {
    way.splitAt = end;
    await page.goto(`${way.url}/cart`, { waitUntil: 'load' });
    // Scripts, the cart that they fetch, and fonts load last.
    await expect(page.getByText('Nothing in here yet')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await layoutShifts(page), html.slice(end - 80, end)).toEqual([]);
  }
  await way.close();
});

test('selecting the variant of the URL shifts nothing @phone', async ({ page }) => {
  await watchLayoutShifts(page);
  await page.goto('/products/blue-hour?variant=blue-hour-1kg-filter');
  await waitForIdle(page);
  await expect(page.getByRole('radio', { name: '1 kg' })).toBeChecked();
  expect(await layoutShifts(page)).toEqual([]);
});

test('no layout shift while checkout loads, card form included @phone', async ({ page }) => {
  await setUpCart(page, 'high-noon');
  await watchLayoutShifts(page);
  await openCheckout(page);
  await expect(page.getByRole('link', { name: /1 item/ })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(await layoutShifts(page)).toEqual([]);
});
