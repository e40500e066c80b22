import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForIdle } from '@/e2e/fixtures';
import { cardForm, cards, click, fillCard } from '@/e2e/fixtures/card';
import { addSession, waitForMail } from '@/e2e/steps/account';
import { addToCart, chargesOf, expectPaid, openCheckout, payButton } from '@/e2e/steps/shopping';
import { fillIn } from '@/lib/format';
import { de } from '@/lib/texts/de';
import { spellAll } from '@/lib/texts/spelling';

/*
 * The demo, rebranded to a pottery in Zürich by the steps of docs/make-it-yours.md, with the data of the demo:
 * another currency and tax code, gross prices, photographs, other plans, and German with a Swiss spelling beside
 * English. It has an earlier customer (pottery.before.spec.ts).
 */

/** Texts of the demo's brand. */
const demo =
  /coffee|espresso|roast|brew|\bbeans?\b|halflight|€|first light|kaffee|röst|bohne|ohne Steuern/i;
/** The pottery's English, and words that are not spelled so in Switzerland. */
const english =
  /stoneware|\bbowls?\b|\bplates?\b|glaze[d]?\b|potter\b|\bparcel\b|\btax\b|\bVAT\b|ß/i;

async function expectNothingOfTheDemo(page: Page): Promise<void> {
  const html = await page.content();
  expect(html.replace(/<style[\s\S]*?<\/style>/g, ''), page.url()).not.toMatch(demo);
}

/** What a page says; its links and images have the catalogue's names. */
async function expectGerman(page: Page): Promise<void> {
  const text = `${await page.title()} ${(await page.locator('body').allInnerTexts()).join()}`;
  // The other view's link, and names.
  const said = text.replaceAll('Seebach Pottery', '').replaceAll('Studio Box', '');
  expect(said, page.url()).not.toMatch(english);
}

const products = ['soup-bowl', 'dinner-plate', 'tall-vase', 'rice-bowl'];

test('every public page has only the pottery’s texts', async ({ page }) => {
  const pages = ['/', '/products', '/categories/bowls', '/search', '/cart', '/clubs', '/about'];
  const more = [
    ...['/terms', '/sign-in', '/sitemap/0.xml'],
    '/feed.xml', // module: agents
  ];
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

test('a guest buys in francs, at prices that include the pottery’s tax', async ({
  page,
  sandbox,
  email,
}) => {
  await addToCart(page, 'soup-bowl');
  await openCheckout(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('Bahnhofstrasse 1');
  await page.getByLabel('Postal code').fill('8001');
  await page.getByLabel('City').fill('Zürich');
  await fillCard(page);
  // 48.00 and delivery at 9.00, which include 8.1 %.
  await expect(payButton(page)).toHaveText(/57\.00$/);
  await expect(page.getByText('incl. 8.1% Swiss VAT').locator('..')).toContainText('4.27');
  await click(payButton(page));
  await expectPaid(page);
  await expectNothingOfTheDemo(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 57, currency: 'CHF' }]);
});

test('every public page is in German under /de', async ({ page }) => {
  const slugs = ['suppenschale', 'grosser-teller', 'hohe-vase', 'reisschale'];
  const pages = ['', '/products', '/categories/bowls', '/search', '/cart', '/clubs', '/about'];
  for (const path of [...pages, '/terms', ...slugs.map((slug) => `/products/${slug}`)]) {
    const response = await page.goto(`/de${path}`);
    expect(response?.status(), path).toBe(200);
    await expectNothingOfTheDemo(page);
    await expectGerman(page);
  }
  await page.goto('/de/search?q=Suppenschalen');
  await expect(page.getByRole('main').getByRole('link', { name: 'Suppenschale' })).toBeVisible();
  await page.goto('/de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zum Essen gemacht.');
  await expectAccessible(page);
});

test('a guest buys in German: the total as shown is charged, and contains the tax', async ({
  page,
  sandbox,
  email,
}) => {
  const t = spellAll({ language: 'de', locale: 'de-CH', pseudo: false }, de);
  // 140.00 and delivery at 9.00, which include 8.1 %.
  const total = /CHF\s149\.00/;
  const included = fillIn(t.tax.included, { rate: '8.1%', name: 'MWST' });
  const expectTax = () =>
    expect(page.getByText(included, { exact: true }).locator('..')).toContainText('11.16');
  await page.goto('/de/products/hohe-vase');
  await expect(page.getByText(t.catalog.withTax, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: t.cart.add.add, exact: true }).click();
  await page.getByRole('link', { name: t.cart.add.view }).click();
  await page.getByRole('link', { name: t.cart.contents.checkout }).click();
  await expect(page).toHaveURL('/de/checkout');
  await page.getByLabel(t.checkout.form.email).fill(email);
  await page.getByLabel(t.addresses.firstname).fill('Ada');
  await page.getByLabel(t.addresses.lastname).fill('Käufer');
  await page.getByLabel(t.addresses.line1).fill('Bahnhofstrasse 1');
  await page.getByLabel(t.addresses.postalCode.postal.label).fill('8001');
  await page.getByLabel(t.addresses.city.city.label, { exact: true }).fill('Zürich');
  await fillCard(page);
  const pay = page.getByRole('button', { name: total });
  await expect(pay).toBeEnabled();
  await expectTax();
  await expectGerman(page);
  await expectAccessible(page);
  await click(pay);
  await expect(page).toHaveURL(/\/de\/orders\//, { timeout: 30_000 });
  const thanks = fillIn(t.order.headings.paid, { name: 'Ada' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
  await expect(page.getByText(total).first()).toBeVisible();
  await expectTax();
  await expectGerman(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 149, currency: 'CHF' }]);
  const { pathname, search } = new URL(page.url());
  await expect(async () => {
    await page.goto(`${pathname}/invoice${search}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.invoice.title, {
      timeout: 1_000,
    });
    await expect(page.getByRole('table')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('main')).toContainText(total);
  await expect(page.getByRole('main')).toContainText('11.16');
  await expectGerman(page);
  const mail = await waitForMail(page, email, /^Bestellung .* ist bezahlt$/);
  await expect(mail).toContainText(total);
  await expect(mail).toContainText('Hohe Vase');
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
  const button = page.getByRole('button', { name: /^Join for .*39\.00/ });
  await click(button);
  await page.waitForURL(/\/account\/subscriptions\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 39 }]);
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
