import { expect, expectAccessible, test } from '../fixtures';
import { expectDecided, openReview, twoChargesAlike } from '../steps/merchant';
import { expectPaid } from '../steps/shopping';

test('a merchant resolves an order in review as charged, and the shopper sees it @phone', async ({
  page,
  browser,
  baseURL,
  sandbox,
  time,
  email,
}) => {
  test.slow();
  const { own, other } = await twoChargesAlike(page, sandbox, time, email);
  const merchant = await openReview(browser, baseURL);
  const order = merchant.getByRole('listitem').filter({ hasText: email });
  await expect(order).toContainText('The service refused to use the card a second time');
  await expect(order).toContainText('1. Outcome unknown: it needs a decision. Sent 2 times');
  for (const id of [own, other]) await expect(order.getByText(id)).toBeVisible();
  await expectAccessible(merchant);

  const field = order.getByLabel('Transaction at the service');
  await expect(field).toBeHidden();
  await order.getByText('It was charged', { exact: true }).click();
  await expect(order.getByText(/This cannot be undone/).first()).toBeVisible();
  await field.fill('not an id');
  await order.getByRole('button', { name: 'Mark the order as paid' }).click();
  await expect(order.getByRole('alert')).toContainText('Nothing was changed');
  await field.fill(own);
  await order.getByRole('button', { name: 'Mark the order as paid' }).click();
  await expect(order).toHaveCount(0);
  await expectDecided(merchant, email, `paid by the transaction ${own}`, 'confirmation');
  await expectAccessible(merchant);
  await expectPaid(page);
  await expect(page.getByText(own)).toBeVisible();
  await merchant.context().close();
});

test('a merchant resolves an order as not charged, which reopens the cart @long', async ({
  page,
  browser,
  baseURL,
  sandbox,
  time,
  email,
}) => {
  test.slow();
  await twoChargesAlike(page, sandbox, time, email);
  const merchant = await openReview(browser, baseURL);
  const order = merchant.getByRole('listitem').filter({ hasText: email });
  await order.getByText('It was not charged', { exact: true }).click();
  await order.getByRole('button', { name: 'Mark the order as failed' }).click();
  await expect(order).toHaveCount(0);
  await expectDecided(merchant, email, 'not charged', 'can pay for the cart again');
  await merchant.context().close();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was not paid');
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(page.getByRole('list', { name: 'Items' })).toContainText('High Noon');
});
