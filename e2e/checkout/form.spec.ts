import pg from 'pg';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { formatMoney, formatRate } from '@/lib/format';
import { ratesIn } from '@/lib/markets/taxes';
import { taxedSum } from '@/lib/tax';
import { expect, expectAccessible, test } from '../fixtures';
import { cardForm, click, fillCard } from '../fixtures/card';
import { runningShop } from '../fixtures/running-shop';
import { addSession } from '../steps/account';
import { setUpCart, setUpOrder } from '../steps/setup';
import {
  addToCart,
  alertOf,
  chargesOf,
  expectPaid,
  fillDetails,
  openCheckout,
  payButton,
} from '../steps/shopping';

/** High Noon for 13.80 and delivery for 4.90. */
const total = '€18.70';

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
  // An invalid phone number does not block the payment.
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
  // Methods that do not serve the country are hidden, and the first of the others is selected.
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
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(stored).not.toMatch(/4242|pt_|token/i);
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
  // The address was saved without validation.
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
