import type { Page } from '@playwright/test';
import { layoutShifts, watchLayoutShifts } from '../../scripts/quality/browser/layout-shifts';
import { expect, test, untilQuiet } from '../fixtures';
import { openSlowWay } from '../fixtures/pieces';
import { haveInCart } from '../steps/setup';
import { openCheckout } from '../steps/shopping';

/** Delays fonts and the cart until the page has been painted without them. */
async function delayWhatComesLate(page: Page): Promise<void> {
  const seen = () =>
    page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  for (const late of [/\.woff2$/, /\/api\/cart$/]) {
    await page.route(late, async (route) => {
      await seen();
      await route.continue();
    });
  }
}

// What moves by design is none of it.
test.use({ reducedMotion: 'no-preference' });

const paths = [
  ...['/', '/products', '/categories/filter', '/products/blue-hour', '/products/horizon-cup'],
  ...['/search?q=hour', '/clubs', '/about', '/sign-in', '/cart', '/nothing-here'],
];

test('no layout shift while a page loads, even when fonts and cart arrive late @phone', async ({
  page,
  browserConsole,
}) => {
  browserConsole.allow(/404/);
  await haveInCart(page, 'horizon-cup');
  await watchLayoutShifts(page);
  await delayWhatComesLate(page);
  for (const path of paths) {
    await page.goto(path);
    await untilQuiet(page);
    expect(await layoutShifts(page), path).toEqual([]);
  }
});

test('nothing moves when the head of a page is seen before the rest has come @phone @long', async ({
  page,
  request,
  baseURL,
}) => {
  await watchLayoutShifts(page);
  const way = await openSlowWay(page, baseURL ?? '');
  const html = await (await request.get('/cart')).text();
  const [from, to] = [html.indexOf('<header'), html.indexOf('id="menu"')];
  const parts = [...html.slice(0, to).matchAll(/<\/a>/g)]
    .map(({ index }) => index + '</a>'.length)
    .filter((end) => end > from);
  expect(parts.length).toBeGreaterThan(5);
  for (const end of parts) {
    way.cutAt = end;
    await page.goto(`${way.url}/cart`, { waitUntil: 'load' });
    // What comes last: the scripts, the cart that they fetch, and the fonts.
    await expect(page.getByText('Nothing in here yet')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await layoutShifts(page), html.slice(end - 80, end)).toEqual([]);
  }
  await way.close();
});

test('a variant in the address is chosen without anything moving @phone', async ({ page }) => {
  await watchLayoutShifts(page);
  await page.goto('/products/blue-hour?variant=blue-hour-1kg-filter');
  await untilQuiet(page);
  await expect(page.getByRole('radio', { name: '1 kg' })).toBeChecked();
  expect(await layoutShifts(page)).toEqual([]);
});

test('nothing moves while the checkout comes, card form included @phone', async ({ page }) => {
  await haveInCart(page, 'high-noon');
  await watchLayoutShifts(page);
  await openCheckout(page);
  await expect(page.getByRole('link', { name: /1 item/ })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(await layoutShifts(page)).toEqual([]);
});
