import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForIdle } from '@/e2e/fixtures';
import { cardForm, cards, click, fillCard } from '@/e2e/fixtures/card';
import { addSession } from '@/e2e/steps/account';
import { addToCart, chargesOf, expectPaid, openCheckout, payButton } from '@/e2e/steps/shopping';

/*
 * The demo, rebranded to a pottery in Zürich by the steps of docs/make-it-yours.md, with the data of the demo:
 * another currency and tax code, photographs, other plans. It has an earlier customer (pottery.before.spec.ts).
 */

/** Texts of the demo's brand. */
const demo = /coffee|espresso|roast|brew|\bbeans?\b|halflight|€|first light/i;

async function expectNothingOfTheDemo(page: Page): Promise<void> {
  const html = await page.content();
  expect(html.replace(/<style[\s\S]*?<\/style>/g, ''), page.url()).not.toMatch(demo);
}

const products = ['soup-bowl', 'dinner-plate', 'tall-vase', 'rice-bowl'];

test('every public page has only the pottery’s texts', async ({ page }) => {
  const pages = ['/', '/products', '/categories/bowls', '/search', '/cart', '/clubs', '/about'];
  const more = ['/terms', '/sign-in', '/feed.xml', '/sitemap.xml'];
  for (const path of [...pages, ...more, ...products.map((slug) => `/products/${slug}`)]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectNothingOfTheDemo(page);
  }
  for (const path of ['/products/high-noon', '/categories/espresso']) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

test('the home page loads resized photographs', async ({ page }) => {
  const images: { url: string; type: string; bytes: number }[] = [];
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!type.startsWith('image/')) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    images.push({ url: response.url(), type, bytes: body.length });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made to be eaten from.');
  await page.getByRole('heading', { name: 'Four hands, one kiln' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: 'Vases on a shelf' })).toBeVisible();
  await waitForIdle(page);
  await expectAccessible(page);
  const photographs = images.filter(({ type }) => type === 'image/avif');
  expect(photographs.length).toBeGreaterThanOrEqual(3);
  expect(images.filter(({ type }) => type === 'image/jpeg')).toEqual([]);
  const total = images.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push({ type: 'bytes of images on home', description: String(total) });
  console.log(`Images on home: ${images.length}, ${total} bytes`);
  expect(total).toBeLessThan(700_000);
});

test('a guest buys in francs, with the pottery’s tax code', async ({ page, sandbox, email }) => {
  await addToCart(page, 'soup-bowl');
  await openCheckout(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('Bahnhofstrasse 1');
  await page.getByLabel('Postal code').fill('8001');
  await page.getByLabel('City').fill('Zürich');
  await fillCard(page);
  // 48.00 and delivery at 9.00, with 8.1 % of both.
  await expect(payButton(page)).toHaveText(/61\.62$/);
  await click(payButton(page));
  await expectPaid(page);
  await expectNothingOfTheDemo(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 61.62 }]);
});

test('a plan is charged at its shown price in francs; the demo’s clubs are closed', async ({
  page,
  sandbox,
  email,
}) => {
  await page.goto('/clubs');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('39.00');
  await addSession(page, email);
  await page.goto('/clubs/all-day-club');
  await expect(page.getByRole('heading', { name: 'This club is closed' })).toBeVisible();
  await page.goto('/clubs/office-club');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('Bahnhofstrasse 1');
  await page.getByLabel('Postal code').fill('8001');
  await page.getByLabel('City').fill('Zürich');
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await fillCard(page, cards.good);
  const button = page.getByRole('button', { name: /^Join for .*42\.16/ });
  await click(button);
  await page.waitForURL(/\/account\/subscriptions\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 42.16 }]);
});

test('an existing subscription keeps its price, and the merchant sees its plan as closed', async ({
  page,
}) => {
  await addSession(page, 'member@shopper.example');
  await page.goto('/account/subscriptions');
  await expect(page.getByRole('main')).toContainText('Office Club');
  await expect(page.getByRole('main')).toContainText('40.80');
  await addSession(page, 'merchant@demo.example');
  await page.goto('/merchant/subscriptions');
  await expect(page.getByRole('link', { name: 'Office Club (closed, €34.00)' })).toBeVisible();
  await page.goto('/merchant/products');
  await page.getByText('Affected products').first().click();
  await expect(page.getByText(/no longer in the brand folder/).first()).toBeVisible();
});
