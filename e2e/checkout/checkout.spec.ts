import type { Page } from '@playwright/test';
import pg from 'pg';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { formatMoney, formatRate } from '@/lib/format';
import { ratesIn } from '@/lib/markets/rules';
import { taxedSum } from '@/lib/tax';
import { expect, expectAccessible, test } from '../fixtures';
import { cardForm, cards, click, fillCard } from '../fixtures/card';
import { runningShop } from '../fixtures/running-shop';
import { addSession } from '../steps/account';
import { setUpCart, setUpOrder } from '../steps/setup';
import {
  addToCart,
  chargesOf,
  expectPaid,
  fillDetails,
  openCheckout,
  payButton,
  productNamed,
} from '../steps/shopping';

/** The page's alert; Next's route announcer is outside of it. */
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

/** High Noon at 13.80 and delivery at 4.90. */
const total = '€18.70';

/** The tax that the total of a filter coffee includes in a country, as the summary has it. */
function includedIn(country: string, amount: number): string {
  const [market] = markets;
  const rates = ratesIn(market, country, taxRates, 'filter');
  const { taxes } = taxedSum({ amount, currency: market.currency }, rates, 'gross');
  return taxes
    .map(
      (tax) =>
        `incl. ${formatRate(tax.ratePpm, 'en-IE')} ${tax.name}${formatMoney(tax.amount, 'en-IE')}`,
    )
    .join('');
}

async function fillCheckout(page: Page, email: string, card?: string): Promise<void> {
  await openCheckout(page);
  await fillDetails(page, email);
  await fillCard(page, card);
}

async function readyToPay(page: Page, email: string, card?: string): Promise<void> {
  await setUpCart(page, 'high-noon');
  await fillCheckout(page, email, card);
}

test('a guest buys, and the service has charged the exact amount @phone @service @minimal', async ({
  page,
  sandbox,
  email,
}) => {
  await addToCart(page, 'high-noon');
  await fillCheckout(page, email);
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await click(payButton(page));
  await expectPaid(page);
  await expect(page.getByText(`${total} paid`)).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  const charges = await chargesOf(sandbox, email);
  expect(charges).toMatchObject([{ amount: 18.7, cardLastFourDigits: '4242' }]);
  await expect(page.getByText(charges[0]?.id ?? 'none')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/cart');
  await expect(page.getByText('Nothing in here yet')).toBeVisible();
});

test('after a declined card another one pays, on the same page @phone @service', async ({
  page,
  sandbox,
  email,
}) => {
  await readyToPay(page, email, cards.declined);
  await click(payButton(page));
  const message = alertOf(page).filter({ hasText: 'Your card was declined' });
  await expect(message).toContainText('Use another card');
  // The status of a refusal proves nothing: whether it was charged is not known yet.
  await expect(message).not.toContainText('You have not been charged');
  await expect(message).toBeFocused();
  expect(await chargesOf(sandbox, email)).toEqual([]);
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
  await expect(page.getByLabel('City')).toHaveValue('Dublin');
  await expectAccessible(page);
  await fillCard(page);
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('clicking Pay twice charges once @service', async ({ page, sandbox, email }) => {
  await readyToPay(page, email);
  await payButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await payButton(page)
    .click({ timeout: 1_000 })
    .catch(() => {});
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('Pay in the same task as a choice does nothing until the price of that is shown', async ({
  page,
  sandbox,
  email,
}) => {
  await readyToPay(page, email);
  await payButton(page).evaluate((button: HTMLElement) => {
    document.querySelector<HTMLElement>('[name="shippingMethod"]:not(:checked)')?.click();
    button.click();
  });
  // Express delivery is 11.90.
  await expect(payButton(page)).toHaveText('Pay €25.70');
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled');
  await expect(alertOf(page)).toHaveCount(0);
  expect(await chargesOf(sandbox, email)).toHaveLength(0);
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 25.7 }]);
});

test('Pay in two tabs charges once, and both show the order @service', async ({
  page,
  context,
  sandbox,
  email,
}) => {
  await readyToPay(page, email);
  const other = await context.newPage();
  await fillCheckout(other, email);
  await Promise.all([click(payButton(page)), click(payButton(other))]);
  await Promise.all([expectPaid(page), expectPaid(other)]);
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('a tab left open does not charge a second time', async ({ page, context, sandbox, email }) => {
  await readyToPay(page, email);
  const other = await context.newPage();
  await fillCheckout(other, email);
  await click(payButton(page));
  await expectPaid(page);
  await click(payButton(other));
  await expectPaid(other);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('a price that changes before Pay is shown, and charged only after another click', async ({
  page,
  sandbox,
  email,
}) => {
  const { id } = await productNamed(sandbox, 'High Noon, 250 g, Whole bean');
  await readyToPay(page, email);
  try {
    await sandbox.changeProduct(id, { price: 15 });
    await expect(async () => {
      const cart = await (await page.request.get('/api/cart')).json();
      expect(cart.subtotal).toBe('€15.00');
    }).toPass({ timeout: 60_000 });
    await click(payButton(page));
    await expect(alertOf(page)).toContainText('The total has changed');
    await expect(alertOf(page)).toContainText('You have not been charged');
    await expect(payButton(page)).toHaveText('Pay €19.90');
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('€15.00');
    expect(await chargesOf(sandbox, email)).toEqual([]);
    await click(payButton(page));
    await expectPaid(page);
    expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 19.9 }]);
  } finally {
    await sandbox.changeProduct(id, { price: 13.8 });
  }
});

test('an item deactivated before Pay blocks the payment, and the cart shows which @long', async ({
  page,
  sandbox,
  email,
}) => {
  const { id } = await productNamed(sandbox, 'High Noon, 250 g, Whole bean');
  await readyToPay(page, email);
  try {
    await sandbox.changeProduct(id, { active: false });
    await expect(async () => {
      const cart = await (await page.request.get('/api/cart')).json();
      expect(cart.blocked).toBe(true);
    }).toPass({ timeout: 60_000 });
    await click(payButton(page));
    await expect(alertOf(page)).toContainText('You have not been charged');
    await page.getByRole('link', { name: 'Go to your cart' }).click();
    await expect(page.getByText('Not for sale at the moment')).toBeVisible();
    expect(await chargesOf(sandbox, email)).toEqual([]);
  } finally {
    await sandbox.changeProduct(id, { active: true });
  }
});

test('a cart changed in another tab updates the total before anything is charged @long', async ({
  page,
  context,
  sandbox,
  email,
}) => {
  await readyToPay(page, email);
  const other = await context.newPage();
  await addToCart(other, 'lamplight');
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Lamplight');
  await expect(payButton(page)).toHaveText('Pay €32.90');
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 32.9 }]);
});

test('a form left open for over an hour renews its session token, and pays @service', async ({
  page,
  sandbox,
  email,
  time,
}) => {
  await readyToPay(page, email);
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await time.advance(65 * 60);
  await click(payButton(page));
  const paid = page.getByRole('heading', { level: 1, name: 'Thank you, Ada' });
  // In the hour before the daily cut-off, the delivery date is later now.
  const later = alertOf(page).filter({ hasText: 'The delivery dates have changed' });
  await expect(paid.or(later)).toBeVisible({ timeout: 30_000 });
  if (await later.isVisible()) await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('during an outage nothing is charged or lost, and afterwards it works @service', async ({
  page,
  sandbox,
  email,
  time,
}) => {
  await readyToPay(page, email);
  // The page's prices have expired.
  await time.advance(60);
  await sandbox.arm({ path: '/**', kind: 'status', status: 503 });
  await click(payButton(page));
  const message = alertOf(page).filter({ hasText: 'cannot be reached' });
  await expect(message).toContainText('You have not been charged');
  await expect(message).toContainText('Your cart is unchanged');
  await expectAccessible(page);

  const second = await page.context().newPage();
  await second.goto('/checkout');
  await expect(second.getByText('You have not been charged').first()).toBeVisible();
  await second.goto('/cart');
  await expect(second.getByText('€13.80').first()).toBeVisible();

  await sandbox.disarm();
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('a charge with a lost response is confirmed without a second charge @service @minimal', async ({
  page,
  sandbox,
  time,
  email,
}) => {
  test.slow();
  await readyToPay(page, email);
  await sandbox.arm({
    method: 'POST',
    path: '/transactions',
    kind: 'commit-then-close',
    times: 1,
  });
  await sandbox.arm({ method: 'GET', path: '/transactions', kind: 'status', status: 503 });
  await click(payButton(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment');
  await expect(page.getByText('You cannot be charged twice.')).toBeVisible();
  await page.getByRole('button', { name: 'Check payment status' }).click();
  await expect(page.getByText('has not confirmed it yet')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  const second = await page.context().newPage();
  await second.goto('/checkout');
  await expect(second.getByText('A payment is being confirmed')).toBeVisible();
  await second.getByRole('link', { name: 'View status' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment');

  await sandbox.disarm();
  // The next fetch is due minutes after an outage.
  await time.advance(240);
  await expectPaid(page, 90_000);
  await expect(page.getByRole('status').first()).toHaveText('Thank you, Ada');
  await second.bringToFront();
  await expectPaid(second);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('when the shop’s own response is lost, a resubmission is the same purchase', async ({
  page,
  sandbox,
  email,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource|ERR_/);
  await readyToPay(page, email);
  const bodies: (string | null)[] = [];
  await page.route('/checkout', async (route) => {
    const request = route.request();
    if (!request.postData()?.includes('paymentToken')) return route.continue();
    bodies.push(request.postData());
    if (bodies.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await click(payButton(page));
  const message = alertOf(page).filter({ hasText: 'We do not know yet' });
  await expect(message).toContainText('it cannot be charged twice');
  await expect(message).toBeFocused();
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
  await click(payButton(page));
  await expectPaid(page);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe(bodies[0]);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('a card form that fails to load says so, and loads on a retry @long', async ({
  page,
  email,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource|ERR_FAILED/);
  await setUpCart(page, 'high-noon');
  await page.route(/\/form\?/, (route) => route.abort());
  await page.goto('/checkout');
  await expect(alertOf(page)).toContainText('The card form could not be loaded', {
    timeout: 30_000,
  });
  await expect(alertOf(page)).toContainText('Nothing was charged this time');
  await fillDetails(page, email);
  await expectAccessible(page);
  await click(payButton(page));
  await expect(page.getByText('The card form has not loaded yet')).toBeVisible();
  await page.unroute(/\/form\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillCard(page);
  await click(payButton(page));
  await expectPaid(page);
});

test('invalid fields show their errors, and the first one gets the focus @phone', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await click(payButton(page));
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Enter an e-mail address/);
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Enter your city.');
  await expect(alertOf(page)).toContainText('6 fields above need your attention');
  await expectAccessible(page);
  await fillDetails(page, email);
  await expect(page.getByText('Enter your city.')).toBeHidden();
  await page.getByLabel('E-mail').fill('ada@');
  await page.getByLabel('Phone').fill('not a number');
  await click(payButton(page));
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill(email);
  // What nobody can call does not keep anybody from paying.
  await click(payButton(page));
  await expect(cardForm(page).getByLabel('Card number')).toBeFocused();
  expect(await chargesOf(sandbox, email)).toEqual([]);
});

test('if the validation code fails to load, Pay says so, and validates on a retry @long', async ({
  page,
  sandbox,
  email,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource|ERR_FAILED/);
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  const scripts = /\/_next\/static\/chunks\//;
  await page.route(scripts, (route) => route.abort());
  await click(payButton(page));
  await expect(alertOf(page)).toContainText('Your card was not sent');
  await expect(alertOf(page)).toBeFocused();
  await page.unroute(scripts);
  await click(payButton(page));
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(alertOf(page)).toContainText('6 fields above need your attention');
  expect(await chargesOf(sandbox, email)).toEqual([]);
});

test('the taxes that the total includes are those of the destination', async ({ page }) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary).toContainText(includedIn('IE', 1870));
  await expect(summary.locator('[aria-live=polite][aria-atomic=true]')).toHaveText('Total€18.70');
  await page.getByLabel('Country').selectOption('Norway');
  await expect(summary).toContainText('No tax for delivery to Norway€0.00');
  await expect(payButton(page)).toHaveText('Pay €18.70');
  await page.getByLabel('Country').selectOption('Germany');
  await expect(summary).toContainText(includedIn('DE', 1870));
  await page.getByLabel('Country').selectOption('Canada');
  await expect(summary).toContainText('No tax for delivery to Canada€0.00');
  // Methods that do not serve the country are not offered, and the first that does is selected.
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /Across the ocean/ })).toBeChecked();
  await expect(payButton(page)).toHaveText('Pay €28.70');
  await page.getByLabel('Country').selectOption('Ireland');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await page.getByRole('radio', { name: /Express/ }).check();
  await expect(payButton(page)).toHaveText('Pay €25.70');
});

test('a part of a country that the shop does not deliver to is refused before Pay', async ({
  page,
  email,
  sandbox,
}) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);
  const summary = page.getByRole('region', { name: 'Your order' });
  const methods = page.getByRole('group', { name: 'Delivery method' });
  await page.getByLabel('Country').selectOption('Germany');
  await expect(summary.getByText(/^Arrives /)).toBeVisible();
  await page.getByLabel('Postal code').fill('27498');
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription(
    /^We do not deliver to this part of the country: Heligoland\./,
  );
  await expect(page.getByText('We do not deliver to this part of the country. ')).toBeVisible();
  await expect(page.getByText(/^Arrives /)).toHaveCount(0);
  await expect(methods.getByRole('radio')).toHaveCount(0);
  await fillCard(page);
  await click(payButton(page));
  await expect(page.getByLabel('Postal code')).toBeFocused();
  expect(await chargesOf(sandbox, email)).toEqual([]);
  await page.getByLabel('Postal code').fill('10115');
  await expect(summary.getByText(/^Arrives /)).toBeVisible();
  await expect(summary).toContainText(includedIn('DE', 1870));
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 18.7 }]);
});

test('a reload restores the details, but not the card', async ({ page, email }) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);
  await page.getByLabel('Country').selectOption('Norway');
  await fillCard(page);
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('Town or city')).toHaveValue('Dublin');
  await expect(page.getByLabel('Country')).toHaveValue('NO');
  await expect(payButton(page)).toHaveText('Pay €18.70');
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toMatch(/4242|pt_|token/i);
});

test('another user who signs in in the same tab does not get the details', async ({
  page,
  context,
  email,
}) => {
  await addSession(page, email);
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);

  await context.clearCookies({ name: /session-token/ });
  await addSession(page, `other-${email}`);
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(`other-${email}`);
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('a returning signed-in customer only enters a card @phone @long', async ({
  page,
  sandbox,
  email,
}) => {
  await addSession(page, email);
  await setUpOrder(page, sandbox, email);
  await setUpCart(page, 'lamplight');
  await openCheckout(page);
  await expect(page.getByText('12 Quay Street', { exact: true })).toBeVisible();
  await expect(page.getByLabel('City')).toBeHidden();
  await expectAccessible(page);
  await fillCard(page);
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(2);
});

test('an address has its country’s fields, and the order has the delivery dates of checkout @long', async ({
  page,
  email,
}) => {
  await page.goto('/products/high-noon');
  await expect(page.getByText(/^Arrives .+ in Ireland$/)).toBeVisible();
  await addToCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);
  await page.getByLabel('Country').selectOption('United States');
  await expect(page.getByLabel('City')).toHaveValue('Dublin');
  await page.getByLabel('ZIP code').fill('9720');
  await page.getByLabel('City').fill('Portland');
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/^Check the ZIP code/);
  await fillCard(page);
  await click(payButton(page));
  await expect(page.getByLabel('State')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('State').selectOption('Oregon');
  await page.getByLabel('ZIP code').fill('97209');
  const promise = page.getByRole('group', { name: 'Delivery method' }).getByText(/^Arrives /);
  await expect(promise).toHaveCount(1);
  const days = await promise.textContent();
  await click(payButton(page));
  await expectPaid(page);
  await expect(page.getByText(days ?? '', { exact: true })).toBeVisible();
  const goesTo = page.getByRole('region', { name: 'Ships to' });
  await expect(goesTo.getByText(/Portland, OR 97209, /)).toBeVisible();
});

test('saved addresses fill the form, the default one first', async ({ page, email }) => {
  await addSession(page, email);
  const client = new pg.Client({ connectionString: runningShop().databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id FROM users WHERE email = $1', [email]);
    const save = `INSERT INTO saved_addresses (id, "userId", firstname, lastname, line1, city, "postalCode", country, "isDefault")
      VALUES (gen_random_uuid(), $1, 'Ada', 'Buyer', $2, $3, $4, $5, $6)`;
    await client.query(save, [rows[0].id, '12 Quay Street', 'Dublin', 'D08', 'IE', true]);
    await client.query(save, [rows[0].id, '3 Seegasse', 'Bergen', '5003', 'NO', false]);
  } finally {
    await client.end();
  }
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await expect(page.getByLabel('Street and house number')).toHaveValue('12 Quay Street');
  // It was saved without validation.
  await expect(page.getByLabel('Eircode')).toHaveAccessibleDescription(/^Check the Eircode/);
  await page
    .getByLabel('Use a saved address')
    .selectOption({ label: 'Ada Buyer, 3 Seegasse, Bergen' });
  await expect(page.getByLabel('Town or city')).toHaveValue('Bergen');
  await expect(page.getByLabel('Postal code')).toHaveValue('5003');
  await expect(page.getByText('Check the Eircode')).toBeHidden();
  await expect(page.getByLabel('Country')).toHaveValue('NO');
  await expect(payButton(page)).toHaveText('Pay €18.70');
  await expectAccessible(page);
});

test('the checkout is accessible with its card form @phone @long', async ({ page }) => {
  await setUpCart(page, 'blue-hour');
  await openCheckout(page);
  await expectAccessible(page);
});

test('checkout does not overflow horizontally, from a small phone to a large desktop @long', async ({
  page,
}) => {
  await setUpCart(page, 'slow-afternoon');
  await openCheckout(page);
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [wide, room] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(wide, `at ${width}`).toBe(room);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('checkout explains why it needs JavaScript @long', async ({ page }) => {
    await page.goto('/products/horizon-cup');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to your cart.')).toBeVisible();
    await page.goto('/checkout');
    await expect(page.getByText('Paying by card requires JavaScript')).toBeVisible();
    await expect(page.getByText('Loading the prices.')).toBeHidden();
  });
});
