import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForIdle } from '@/e2e/fixtures';
import { click, fillCard } from '@/e2e/fixtures/card';
import { addSession } from '@/e2e/steps/account';
import { addToCart, chargesOf, expectPaid, openCheckout, payButton } from '@/e2e/steps/shopping';

// Tests brands/plain on the data of the demo (plain.before.spec.ts): other products, one language, currency and
// country, another tax, and no subscriptions. `npm run labs -- clones` adds a photograph and a third party's script.

const demo = /coffee|espresso|roast|brew|\bbeans?\b|halflight|first light|kaffee/i;

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

test('every public page has this brand’s texts only', async ({ page }) => {
  const pages = [
    ...['/', '/products', '/categories/table', '/categories/kitchen', '/search', '/cart'],
    ...['/about', '/delivery', '/terms', '/privacy', '/sign-in', '/sitemap/0.xml'],
    '/feed.xml', // module: agents
    ...['bowl', 'cup', 'towel', 'brush', 'tray'].map((slug) => `/products/${slug}`),
  ];
  for (const path of pages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectNothingOfTheDemo(page);
  }
  for (const path of ['/products/high-noon', '/categories/espresso', '/de']) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

test('the home page loads a resized photograph', async ({ page }) => {
  const images: { type: string; bytes: number }[] = [];
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!type.startsWith('image/')) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    images.push({ type, bytes: body.length });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made for every day.');
  await waitForIdle(page);
  await expectAccessible(page);
  expect(images.filter(({ type }) => type === 'image/avif')).toHaveLength(1);
  expect(images.filter(({ type }) => type === 'image/jpeg')).toEqual([]);
  expect(images.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(400_000);
});

test('its facet filters lists', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('link', { name: /^Stoneware , 2 products/ }).click();
  await expect(page).toHaveURL(/material=Stoneware/);
  await expect(page.getByRole('link', { name: 'Bowl', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tray', exact: true })).toBeHidden();
  await expectAccessible(page);
});

test('a guest buys at prices that include the brand’s tax', async ({ page, sandbox, email }) => {
  await page.goto('/products/bowl');
  await expect(page.getByText('with tax', { exact: true }).first()).toBeVisible();
  const data = page.locator('script[type="application/ld+json"]').first();
  expect(await data.textContent()).toContain('"valueAddedTaxIncluded":true');
  await addToCart(page, 'bowl');
  await openCheckout(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('1 Main Street');
  await page.getByLabel('City').fill('Dublin');
  await page.getByLabel('Eircode').fill('D02 AF30');
  await fillCard(page);
  // 24.00 and delivery for 5.00, including 23 % tax.
  await expect(payButton(page)).toHaveText(/^Pay €29\.00$/);
  const contained = page.getByText('incl. 23% VAT').locator('xpath=ancestor::div[1]');
  await expect(contained).toContainText('€5.42');
  await click(payButton(page));
  await expectPaid(page);
  await expectNothingOfTheDemo(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 29, currency: 'EUR' }]);
});

test('the demo’s clubs are closed; their subscriptions continue, and the merchant sees both', async ({
  page,
}) => {
  await addSession(page, 'member@shopper.example');
  await page.goto('/clubs/office-club');
  await expect(page.getByRole('heading', { name: 'This club is closed' })).toBeVisible();
  await page.goto('/account/subscriptions');
  await expect(page.getByRole('main')).toContainText('Office Club');
  await expect(page.getByRole('main')).toContainText('34.00');
  await addSession(page, 'merchant@demo.example');
  await page.goto('/merchant/subscriptions');
  await expect(page.getByRole('link', { name: 'Office Club (closed, €34.00)' })).toBeVisible();
  await page.goto('/merchant/products');
  await page.getByText('Affected products').first().click();
  await expect(page.getByText(/no longer in the brand folder/).first()).toBeVisible();
});

const analyticsRuns = (page: Page) =>
  page.evaluate(() => Number(Reflect.get(window, 'analyticsRuns') ?? 0));

test('a third party’s script runs on catalogue pages only', async ({ page }) => {
  for (const path of ['/', '/products', '/products/bowl', '/categories/table', '/about']) {
    await page.goto(path);
    await expect.poll(() => analyticsRuns(page), path).toBe(1);
  }
  for (const path of ['/cart', '/checkout', '/sign-in', '/merchant']) {
    const response = await page.goto(path);
    // Browsers apply all policies of a response, so one without the script blocks it.
    const policies = (await response?.headerValues('content-security-policy')) ?? [];
    expect(
      policies.some((policy) => !policy.includes('analytics')),
      path,
    ).toBe(true);
    await page.waitForLoadState('load');
    expect(await analyticsRuns(page), path).toBe(0);
  }
});

test('a third party’s script stops when a link leads from the catalogue to a private page', async ({
  page,
}) => {
  await page.goto('/products');
  await expect.poll(() => analyticsRuns(page)).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Bowl', exact: true }).first().click();
  await expect(page).toHaveURL(/bowl/);
  expect(await analyticsRuns(page)).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await analyticsRuns(page)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await expect.poll(() => analyticsRuns(page)).toBe(1);
});

test('a third party’s script stops when an action redirects to a private page', async ({
  page,
}) => {
  await page.goto('/products');
  await expect.poll(() => analyticsRuns(page)).toBe(1);
  await page.getByRole('button', { name: 'Open the merchant dashboard' }).click();
  await expect(page).toHaveURL('/merchant');
  await expect.poll(() => analyticsRuns(page)).toBe(0);
});
