import { expect, expectAccessible, test } from '../fixtures';
import { cardForm, cards, click, fillCard } from '../fixtures/card';
import { readyToPay } from '../steps/setup';
import {
  addToCart,
  alertOf,
  chargesOf,
  expectPaid,
  fillCheckout,
  payButton,
  productNamed,
} from '../steps/shopping';

/** High Noon for 13.80 and delivery for 4.90. */
const total = '€18.70';

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

test('after a declined card another card pays, on the same page @phone @service', async ({
  page,
  sandbox,
  email,
}) => {
  await readyToPay(page, email, cards.declined);
  await click(payButton(page));
  const message = alertOf(page).filter({ hasText: 'Your card was declined' });
  await expect(message).toContainText('Use another card');
  // A refusal's status does not prove that nothing was charged.
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

test('Pay in the same task as a choice does nothing until the new price is shown', async ({
  page,
  sandbox,
  email,
}) => {
  await readyToPay(page, email);
  await payButton(page).evaluate((button: HTMLElement) => {
    document.querySelector<HTMLElement>('[name="shippingMethod"]:not(:checked)')?.click();
    button.click();
  });
  // Express delivery costs 11.90.
  await expect(payButton(page)).toHaveText('Pay €25.70');
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled');
  await expect(alertOf(page)).toHaveCount(0);
  expect(await chargesOf(sandbox, email)).toHaveLength(0);
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 25.7 }]);
});

test('Pay in two tabs charges once, and both show the order @service @long', async ({
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

test('an item deactivated before Pay blocks the payment, and the cart marks it @long', async ({
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
  // In the hour before the daily cut-off, the delivery date has changed by now.
  const notice = alertOf(page).filter({ hasText: 'The delivery dates have changed' });
  await expect(paid.or(notice)).toBeVisible({ timeout: 30_000 });
  if (await notice.isVisible()) await click(payButton(page));
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
  // Lets the page's prices expire.
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
  // After an outage, the next fetch is due within minutes.
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
