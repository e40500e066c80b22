import { plans } from '@/brand/catalogue/plans'; // module: subscriptions
import { infoPages } from '@/brand/en/pages';
import { isOutsideViews } from '@/lib/markets/paths';
import { pages as accessTable } from '../access/pages';
import { expect, expectAccessible, test } from '../fixtures';
import { cards, click, fillCard } from '../fixtures/card';
import { addSession, waitForMail } from '../steps/account';
import { setUpSubscription } from '../steps/clubs'; // module: subscriptions
import { expectPseudo, PREFIX, readable, recorded } from '../steps/pseudo';
import { query } from '../steps/session';
import { chargesOf } from '../steps/shopping';

const pages: Record<string, readonly string[]> = {
  '/': ['/'],
  '/products': ['/products'],
  '/products/[slug]': ['/products/first-light', '/products/dial-kettle'],
  '/categories/[category]': ['/categories/espresso'],
  '/search': ['/search', '/search?q=kenya', '/search?q=xyzzy', '/search?roast=1&price=0'],
  '/cart': ['/cart'],
  '/cart/plain': ['/cart/plain'],
  '/sign-in': ['/sign-in', '/sign-in?error=LinkEnded'],
  '/sign-in/check': ['/sign-in/check'],
  '/sign-in/confirm': ['/sign-in/confirm'],
  '/clubs': ['/clubs'], // module: subscriptions
  '/[page]': infoPages.map((page) => `/${page}`),
};

const ofAccounts: Record<string, readonly string[]> = {
  '/account': ['/account'],
  '/account/addresses': ['/account/addresses'],
  '/account/cards': ['/account/cards'],
  '/account/data': ['/account/data'],
  '/account/email': ['/account/email?token=unknown'],
  '/account/orders': ['/account/orders'],
  '/account/profile': ['/account/profile'],
  '/account/subscriptions': ['/account/subscriptions'], // module: subscriptions
  '/clubs/[key]': plans.map(({ key }) => `/clubs/${key}`), // module: subscriptions
};

const ofTheDashboard: Record<string, readonly string[]> = {
  '/merchant': ['/merchant'],
  '/merchant/analytics': ['/merchant/analytics'],
  // Without entries, whose details are shown as recorded.
  '/merchant/audit': ['/merchant/audit?to=2000-01-01'],
  '/merchant/customers': ['/merchant/customers?q=nobody'],
  '/merchant/orders': ['/merchant/orders?q=nobody'],
  // module: fulfilment
  '/merchant/packing': [
    '/merchant/packing?day=2000-01-01',
    '/merchant/packing?stage=ship&day=2000-01-01',
  ],
  '/merchant/packing/labels': ['/merchant/packing/labels?day=2000-01-01'], // module: fulfilment
  '/merchant/packing/list': ['/merchant/packing/list?day=2000-01-01'], // module: fulfilment
  '/merchant/products': ['/merchant/products', '/merchant/products?q=nobody'],
  '/merchant/review': ['/merchant/review'],
  '/merchant/search': ['/merchant/search?q=nobody'],
  '/merchant/staff': ['/merchant/staff'],
  '/merchant/stock': ['/merchant/stock', '/merchant/stock?q=nobody'], // module: stock
  '/merchant/stock/owed': ['/merchant/stock/owed'], // module: stock
  '/merchant/subscriptions': ['/merchant/subscriptions?q=nobody'], // module: subscriptions
  '/merchant/unexplained': ['/merchant/unexplained'],
  '/merchant/webhooks': ['/merchant/webhooks'],
};

/** Pages that need data, tested by a purchase below and in e2e/merchant. */
const bought = [
  '/checkout',
  '/orders/[id]',
  '/orders/[id]/invoice',
  '/invoices/[id]',
  '/account/subscriptions/[id]', // module: subscriptions
  '/merchant/customers/[email]',
  '/merchant/orders/[id]',
  '/merchant/parcels/[id]', // module: fulfilment
  '/merchant/parcels/[id]/label', // module: fulfilment
  '/merchant/parcels/[id]/packing-slip', // module: fulfilment
  '/merchant/stock/items/[id]', // module: stock
  '/merchant/subscriptions/[id]', // module: subscriptions
];

const noPage =
  /^\/(?:account\/data\/export|sign-in\/accept|orders\/\[id\]\/status|merchant\/.*export|merchant\/analytics\/(?:invoices|tax)|_.*)$/;

test.use({ viewport: { width: 320, height: 700 } });

test('every page of a purchase is in the view’s language', async ({ page, email }) => {
  test.setTimeout(120_000);
  await expectPseudo(page, '/products/first-light');
  await page.locator('form button:not([type=button])').last().click();
  await expect(page.locator('main [role=status] a')).toHaveAttribute('href', `${PREFIX}/cart`);
  await expectPseudo(page, '/cart');
  await expect(page.locator('main li').first()).toBeVisible();
  expect(await readable(page), 'legible in a cart with an item').toEqual([]);
  await expectPseudo(page, '/checkout');
  const pay = page.locator('main form button[type=submit]').last();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('address.country').selectOption('IE');
  await click(pay);
  await expect(field('contact.firstname')).toHaveAttribute('aria-invalid', 'true');
  expect(await readable(page), 'legible in a checkout with mistakes').toEqual([]);
  await field('contact.email').fill(email);
  await field('contact.firstname').fill('Ada');
  await field('contact.lastname').fill('Buyer');
  await field('address.line1').fill('1 Road');
  await field('address.city').fill('Dublin');
  await field('address.postalCode').fill('D01 F5P2');
  await fillCard(page, cards.declined);
  const usedForm = await page.locator('iframe').elementHandle();
  await click(pay);
  // A declined card replaces its form; an alert about invalid fields may still be visible.
  await expect.poll(() => usedForm?.evaluate((form) => form.isConnected)).toBe(false);
  await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible();
  const typed = [email, 'Ada', 'Buyer', '1 Road', 'Dublin', 'Visa'];
  expect(await readable(page, typed), 'legible beside a declined card').toEqual([]);
  await fillCard(page);
  await click(pay);
  await expect(page).toHaveURL(new RegExp(`^[^?]*${PREFIX}/orders/`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  const numbers = [/[A-Z0-9]{4}-[A-Z0-9]{4}/, /txn?_\w+/];
  const order = pathname.slice(PREFIX.length);
  await expectPseudo(page, `${order}${search}`, [...typed, ...numbers]);

  await test.step('its invoice, by the order and from the account', async () => {
    const invoice = `${order}/invoice${search}`;
    await expect(async () => {
      await page.goto(PREFIX + invoice);
      await expect(page.getByRole('table')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expectPseudo(page, invoice, [...typed, ...numbers]);
    await addSession(page, email);
    await expectPseudo(page, '/account/orders', numbers);
    const [row] = await query<{ id: string }>(
      'SELECT i.id FROM invoices i JOIN orders o ON o.id = i."orderId" WHERE o.email = $1',
      [email],
    );
    await expectPseudo(page, `/invoices/${row?.id}`, [...typed, ...numbers]);
  });
});

test('every page of the access table is tested', () => {
  const tables = [pages, ofAccounts, ofTheDashboard];
  const known = [...tables.flatMap((table) => Object.keys(table)), ...bought];
  const inViews = Object.keys(accessTable).filter(
    (route) => !isOutsideViews(route) && !noPage.test(route),
  );
  expect(inViews.toSorted()).toEqual(known.toSorted());
});

test('every public page is in the view’s language @long', async ({ page, browserConsole }) => {
  test.setTimeout(180_000);
  browserConsole.allow(/404/);
  for (const path of Object.values(pages).flat())
    await test.step(path, () => expectPseudo(page, path));
});

test('every page of an account is in the view’s language @long', async ({
  page,
  sandbox, // module: subscriptions
  email,
}) => {
  test.setTimeout(180_000);
  await setUpSubscription(page, sandbox, email); // module: subscriptions
  const { pathname } = new URL(page.url());
  const typed = [email, 'Ada', 'Buyer', '12 Quay Street', '1 Road', 'Dublin', /visa/i];
  await expectPseudo(page, pathname, typed);
  for (const path of Object.values(ofAccounts).flat())
    await test.step(path, () => expectPseudo(page, path, typed));
});

test('every page of the dashboard is in the view’s language @long', async ({ page }) => {
  test.setTimeout(180_000);
  await addSession(page, 'merchant@demo.example');
  for (const path of Object.values(ofTheDashboard).flat())
    await test.step(path, () => expectPseudo(page, path, recorded));
});

test('German pages are German, accessible, and linked as alternates', async ({ page }) => {
  const answer = await page.goto('/de/products/first-light');
  expect(answer?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('14,50 €').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'In den Warenkorb', exact: true })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/de\/products\/first-light$/,
  );
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.locator('link[rel=alternate][hreflang=de-CH]')).toHaveAttribute(
    'href',
    /\/ch-de\/products\/first-light$/,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Deutsch (Schweiz, CHF)' }).click();
  await expect(page).toHaveURL('/ch-de/products/first-light');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH');
  // Each page has one URL; slugs of another language redirect to it.
  const slug = await page.request.get('/de/products/hob-moka', { maxRedirects: 0 });
  expect([slug.status(), slug.headers().location]).toEqual([
    308,
    expect.stringMatching(/\/de\/products\/herdkanne$/),
  ]);
  for (const path of ['/en/products', '/en/merchant', '/de/api/cart', '/ch-en']) {
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  }
});

test('a product has a German name and slug, and slugs of other languages redirect to it @long', async ({
  page,
}) => {
  const response = await page.request.get('/de/products/hob-moka?variant=x', { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toMatch(/\/de\/products\/herdkanne\?variant=x$/);
  await page.goto('/ch-de/products/hob-moka');
  await expect(page).toHaveURL('/ch-de/products/herdkanne');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Herdkanne');
  const address = (selector: string) => page.locator(selector).first().getAttribute('href');
  expect(await address('link[rel=canonical]')).toMatch(/\/ch-de\/products\/herdkanne$/);
  expect(await address('link[hreflang=en]')).toMatch(/\/products\/hob-moka$/);
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await expect(page.getByRole('link', { name: 'Warenkorb ansehen' })).toBeVisible();
  await page.goto('/ch-de/cart');
  const line = page.getByRole('main').getByRole('link', { name: 'Herdkanne' });
  await expect(line).toHaveAttribute('href', '/ch-de/products/herdkanne');
  await line.click();
  await expect(page).toHaveURL('/ch-de/products/herdkanne');
  await page.getByRole('link', { name: 'English (EUR)', exact: true }).click();
  await expect(page).toHaveURL('/products/hob-moka');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hob Moka');
});

test('a purchase is German from the product to the order and its mail @long', async ({
  page,
  email,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de/products/high-noon');
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await page.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await expect(page).toHaveURL('/de/checkout');
  await expect(page.getByLabel('Land', { exact: true })).toHaveValue('DE');
  const pay = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await click(pay);
  await expect(page.getByText('Geben Sie Ihren Vornamen ein.')).toBeVisible();
  await expect(page.getByText('Geben Sie die Postleitzahl ein.')).toBeVisible();
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Vorname').fill('Ada');
  await page.getByLabel('Nachname').fill('Käufer');
  await page.getByLabel('Straße und Hausnummer').fill('Lange Straße 1');
  await page.getByLabel('Postleitzahl').fill('10115');
  await page.getByLabel('Ort', { exact: true }).fill('Berlin');
  await expectAccessible(page);
  await fillCard(page);
  await click(pay);
  await expect(page).toHaveURL(/\/de\/orders\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank, Ada');
  await expect(page.getByText(/Standardversand/).first()).toBeVisible();
  await expectAccessible(page);
  const mail = await waitForMail(page, email, /^Bestellung .* ist bezahlt$/);
  await expect(mail).toContainText('Vielen Dank, Ada');
  await mail.getByRole('link', { name: 'Bestellung ansehen' }).click();
  await expect(page).toHaveURL(/\/de\/orders\//);
});

test('a purchase in Switzerland is in francs with tax, from the product to the invoice @long', async ({
  page,
  email,
  sandbox,
}) => {
  test.setTimeout(120_000);
  const francs = (amount: string) => new RegExp(`CHF\\s${amount}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ch-de/products/high-noon');
  await expect(page.getByText(francs('16.90')).first()).toBeVisible();
  await expect(page.getByText(/CHF\s67\.60 pro kg, inklusive Steuern/)).toBeVisible();
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await expect(page.getByRole('link', { name: 'Warenkorb ansehen' })).toBeVisible();
  await page.goto('/ch-de/products/keeper-tin');
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await page.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await expect(page).toHaveURL('/ch-de/checkout');
  await expect(page.getByLabel('Land', { exact: true })).toHaveValue('CH');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Vorname').fill('Ada');
  await page.getByLabel('Nachname').fill('Käufer');
  await page.getByLabel('Strasse und Hausnummer').fill('Lange Gasse 1');
  await page.getByLabel('Postleitzahl').fill('8001');
  await page.getByLabel('Ort', { exact: true }).fill('Zürich');
  const summary = page.getByRole('region', { name: 'Ihre Bestellung' });
  await expect(summary).toContainText('2.6%');
  await expect(summary).toContainText('8.1%');
  await expectAccessible(page);
  await fillCard(page);
  const pay = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  const totalRow = summary.getByText('Gesamtbetrag', { exact: true }).locator('..');
  const total = /CHF\s([\d.]+)/.exec((await totalRow.textContent()) ?? '')?.[1];
  await click(pay);
  await expect(page).toHaveURL(/\/ch-de\/orders\//);
  await expect(page.getByText(francs(`${total}`)).first()).toBeVisible();
  const [charge] = await chargesOf(sandbox, email);
  expect(charge).toMatchObject({ amount: Number(total), currency: 'CHF' });
  const mail = await waitForMail(page, email, /^Bestellung .* ist bezahlt$/);
  await expect(mail).toContainText(francs(`${total}`));
  await mail.getByRole('link', { name: 'Bestellung ansehen' }).click();
  await expect(page).toHaveURL(/\/ch-de\/orders\//);
  const { pathname, search } = new URL(page.url());
  await expect(async () => {
    await page.goto(`${pathname}/invoice${search}`);
    await expect(page.getByRole('table')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator('main')).toContainText(francs(`${total}`));
  await expect(page.locator('main')).toContainText('8.1%');
  const delivery = page.getByRole('cell', { name: /^Standardversand/ }).first();
  const linesOf = (cell: Element) => {
    const range = document.createRange();
    range.selectNodeContents(cell.firstChild ?? cell);
    return range.getClientRects().length;
  };
  expect(await delivery.evaluate(linesOf), 'a word that a phone has room for is whole').toBe(1);
  // In the default view, the same cart has that view's prices.
  await page.goto('/ch-de/products/high-noon');
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await expect(page.getByRole('link', { name: 'Warenkorb ansehen' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€');
});
