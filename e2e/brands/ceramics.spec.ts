import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '@/e2e/fixtures';
import { click, fillCard } from '@/e2e/fixtures/card';
import { addToCart, chargesOf, expectPaid, openCheckout, payButton } from '@/e2e/steps/shopping';

/*
 * A shop of another brand, built by `npm run labs -- clones` from the same code: other facets, gross prices with another
 * tax, a currency without decimals, and nothing of the demo's brand.
 */

/** Texts of the demo's brand. */
const demo = /coffee|espresso|roast|brew|\bbeans?\b|halflight|€/i;

/** This brand's analytics script: it counts how often it was loaded by the current document. */
test.beforeEach(async ({ context }) => {
  const body = 'window.analyticsRuns = (window.analyticsRuns ?? 0) + 1;';
  await context.route('https://analytics.example/script.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
});

async function expectNothingOfTheDemo(page: Page): Promise<void> {
  const html = await page.content();
  expect(html.replace(/<style[\s\S]*?<\/style>/g, ''), page.url()).not.toMatch(demo);
}

test('every public page has only this brand’s texts', async ({ page }) => {
  for (const path of [
    ...['/', '/products', '/categories/bowls', '/products/noodle-bowl', '/search', '/cart'],
    ...[
      '/clubs',
      '/clubs/bowl-a-month',
      '/about',
      '/terms',
      '/sign-in',
      '/feed.xml', // module: agents
      '/sitemap/0.xml',
    ],
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectNothingOfTheDemo(page);
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nine potters, one kiln.');
  await expectAccessible(page);
});

test('its facets filter lists, with their own labels', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: '3 products' })).toBeVisible();
  await page.getByRole('link', { name: /^Celadon , 2 products/ }).click();
  await expect(page).toHaveURL('/search?glaze=Celadon');
  await expect(page.getByRole('heading', { name: '2 products' })).toBeVisible();
  await page.getByRole('link', { name: /^Over 20 cm , 1 product/ }).click();
  await expect(page).toHaveURL('/search?glaze=Celadon&diameter=large');
  await expect(page.getByRole('link', { name: 'Noodle Bowl' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/search?q=tenmoku');
  await expect(page.getByRole('heading', { name: '1 product' })).toBeVisible();
  await page.goto('/search?roast=1&price=0');
  await expect(page.getByRole('heading', { name: '1 product' })).toBeVisible();
});

test('prices are marked as including tax, in text and structured data', async ({ page }) => {
  await page.goto('/products/noodle-bowl');
  await expect(page.getByText('with tax', { exact: true })).toBeVisible();
  const data = page.locator('script[type="application/ld+json"]').first();
  expect(await data.textContent()).toContain('"valueAddedTaxIncluded":true');
  await page.goto('/clubs');
  await expect(page.getByText('a month, with tax').first()).toBeVisible();
});

test('a guest buys in yen, at prices that include the brand’s tax', async ({
  page,
  sandbox,
  email,
}) => {
  await addToCart(page, 'rice-bowl');
  await openCheckout(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('1-2-3 Ginza');
  await page.getByLabel('Postal code').fill('104-0061');
  await page.getByLabel('Prefecture').selectOption('Tokyo');
  await fillCard(page);
  // 3,500 and delivery at 800, including 10 % tax.
  await expect(payButton(page)).toHaveText(/^Pay ¥4,300$/);
  const contained = page.getByText('incl. 10% Consumption tax').locator('..');
  await expect(contained).toContainText('¥391');
  await click(payButton(page));
  await expectPaid(page);
  await expectNothingOfTheDemo(page);
  await expect(contained).toContainText('¥391');
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 4300 }]);
  await page.getByRole('link', { name: 'Invoice', exact: true }).click();
  await expect(
    page.getByRole('row', { name: /^incl\. 10% Consumption tax, of ¥3,909/ }),
  ).toContainText('¥391');
});

const analyticsRuns = (page: Page) =>
  page.evaluate(() => Number(Reflect.get(window, 'analyticsRuns') ?? 0));

test('an analytics script runs on catalogue pages, and on no private page', async ({ page }) => {
  for (const path of ['/', '/products', '/products/noodle-bowl', '/categories/bowls', '/about']) {
    await page.goto(path);
    await expect.poll(() => analyticsRuns(page), path).toBe(1);
  }
  for (const path of ['/cart', '/checkout', '/sign-in', '/clubs/bowl-a-month', '/merchant']) {
    const response = await page.goto(path);
    expect(response?.headers()['content-security-policy'], path).not.toContain('.example');
    await page.waitForLoadState('load');
    expect(await analyticsRuns(page), path).toBe(0);
  }
});

test('no analytics script goes on running after a link from the catalogue to a private page', async ({
  page,
}) => {
  await page.goto('/products');
  await expect.poll(() => analyticsRuns(page)).toBe(1);
  // Within the catalogue it is the same document.
  await page.getByRole('main').getByRole('link', { name: 'Noodle Bowl' }).first().click();
  await expect(page).toHaveURL(/noodle-bowl/);
  expect(await analyticsRuns(page)).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await analyticsRuns(page)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await expect.poll(() => analyticsRuns(page)).toBe(1);
});

test('no analytics script goes on running after an action’s redirect to a private page', async ({
  page,
}) => {
  await page.goto('/products');
  await expect.poll(() => analyticsRuns(page)).toBe(1);
  await page.getByRole('button', { name: 'Open the merchant dashboard' }).click();
  await expect(page).toHaveURL('/merchant');
  await expect.poll(() => analyticsRuns(page)).toBe(0);
});
