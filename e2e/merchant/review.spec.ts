import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { click, fillCard } from '../fixtures/card';
import type { SandboxControl } from '../fixtures/sandbox';
import { expectDecided, openReview } from '../steps/merchant';
import { haveInCart } from '../steps/setup';
import { chargesOf, expectPaid, fillDetails, openCheckout, payButton } from '../steps/shopping';

type Sold = { id: string; customerId: string; items: unknown[]; taxRatesOptions: string[] };

/**
 * The shopper is charged and the answer is lost; before the shop can look, somebody else charges the
 * same customer for the same things. From here on nobody can tell the two apart by looking.
 */
async function twoChargesAlike(
  page: Page,
  sandbox: SandboxControl,
  email: string,
): Promise<{ own: string; other: string }> {
  await haveInCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);
  await fillCard(page);
  const lost = { method: 'POST' as const, path: '/transactions', kind: 'commit-then-close' };
  await sandbox.arm({ ...lost, times: 1 });
  await sandbox.arm({ method: 'GET', path: '/transactions', kind: 'status', status: 503 });
  await click(payButton(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment');
  const [own] = await chargesOf(sandbox, email);
  const { transactions } = await sandbox.control<{ transactions: Sold[] }>('GET', '/transactions');
  const sold = transactions.find((one) => one.id === own?.id);
  if (!own || !sold) throw new Error('The shopper was not charged');
  const card = {
    ...{ number: '5555555555554444', expiryMonth: 12, expiryYear: 2040 },
    ...{ securityCode: '123', name: 'Ada Buyer' },
  };
  const { token } = await sandbox.control<{ token: string }>('POST', '/payment-tokens', card);
  const { customerId, items, taxRatesOptions } = sold;
  const body = { paymentToken: token, customerId, items, taxRatesOptions };
  await sandbox.call('POST', '/transactions', body);
  const other = (await chargesOf(sandbox, email)).find((one) => one.id !== own.id);
  if (!other) throw new Error('Nobody else charged');
  await sandbox.disarm();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We are looking into your payment',
    { timeout: 60_000 },
  );
  return { own: own.id, other: other.id };
}

test('a merchant who finds the charge makes the order paid, and the shopper sees it @phone', async ({
  page,
  browser,
  baseURL,
  sandbox,
  email,
}) => {
  test.slow();
  const { own, other } = await twoChargesAlike(page, sandbox, email);
  const merchant = await openReview(browser, baseURL);
  const order = merchant.getByRole('listitem').filter({ hasText: email });
  await expect(order).toContainText('Several transactions could be this order’s charge.');
  await expect(order).toContainText('1. Outcome unknown: it needs a decision. Sent once');
  for (const id of [own, other]) await expect(order.getByText(id)).toBeVisible();
  await expectAccessible(merchant);

  const field = order.getByLabel('Transaction at the service');
  await field.fill('not an id');
  await order.getByRole('button', { name: 'It was charged' }).click();
  await expect(order.getByRole('alert')).toContainText('Nothing was changed');
  await field.fill(own);
  await order.getByRole('button', { name: 'It was charged' }).click();
  await expect(order).toHaveCount(0);
  await expectDecided(merchant, email, `paid with the transaction ${own}`, 'confirmation');
  await expectAccessible(merchant);
  await expectPaid(page);
  await expect(page.getByText(own)).toBeVisible();
  await merchant.context().close();
});

test('a merchant who finds no charge frees the cart for another payment @long', async ({
  page,
  browser,
  baseURL,
  sandbox,
  email,
}) => {
  test.slow();
  await twoChargesAlike(page, sandbox, email);
  const merchant = await openReview(browser, baseURL);
  const order = merchant.getByRole('listitem').filter({ hasText: email });
  await order.getByRole('button', { name: 'It was not charged' }).click();
  await expect(order).toHaveCount(0);
  await expectDecided(merchant, email, 'It was not charged', 'the cart is free again');
  await merchant.context().close();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was not paid');
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(page.getByRole('list', { name: 'Items' })).toContainText('High Noon');
});
