import { expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { writeMail } from '@/lib/mail/template';
import type { Markets } from '@/lib/markets/types';
import { orderPaid } from '@/lib/orders/mail-templates';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { addProduct, fillCart, submissionOf, type TestVariant } from '@/lib/testing/builders/shop';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { quoteOrder } from './pricing/quote';

/*
 * A shop with gross prices: no tax codes are sent, the service charges the price shown, and the
 * order's page and mails state the tax it contains. In Ireland, goods and delivery have 20 %, books 10 %.
 */

vi.mock('@/brand/markets', async (original) => {
  const { markets } = await original<{ markets: Markets }>();
  const [home, ...others] = markets;
  const categoryTaxCodes = { book: { IE: ['VAT_REDUCED'] } };
  return { markets: [{ ...home, prices: 'gross', categoryTaxCodes }, ...others] };
});

const shop = openPurchases();

/** A cart with these units and what its page submits, at the price that it shows. */
async function purchaseOf(
  lines: readonly [TestVariant, number][],
): Promise<Purchase & { shown: number }> {
  const cartId = await fillCart(lines);
  const quote = await quoteOrder(cartId, 'IE', 'standard');
  if (!quote.ok) throw new Error(quote.error);
  const { total } = quote.value;
  const submission = submissionOf(cartId, total.amount, await shop.token());
  return { cartId, submission, shown: total.amount };
}

async function shirtsAt(price: number): Promise<TestVariant> {
  return addProduct(`Shirt at ${price}`, price);
}

const bodyOf = async (of: Purchase) =>
  (await shop.attempts(of)).at(-1)?.body as { taxRatesOptions: string[] };

async function expectNothingBroken(): Promise<void> {
  expect(await violatedInvariants()).toEqual({});
}

test('the price shown is charged to the cent, even if no net price adds up to it', async () => {
  // At 20 %, no net price with tax is 9.99, and 3 × 9.98 would be charged as 29.95.
  for (const [price, units] of [
    [999, 1],
    [998, 3],
    [1, 7],
    [1250, 2],
  ] as const) {
    const purchase = await purchaseOf([[await shirtsAt(price), units]]);
    expect(purchase.shown).toBe(price * units + 490);
    expect((await shop.submit(purchase)).outcome).toBe('paid');
    const order = await shop.orderOf(purchase);
    const [charge] = (await shop.charges()).filter(({ id }) => id === order.transactionId);
    expect(charge?.amount).toBe(purchase.shown / 100);
    expect(order).toMatchObject({
      ...{ totalAmount: purchase.shown, taxesIncluded: true, taxCodes: [] },
      taxAmount: Math.round(purchase.shown / 6),
      amountMismatch: false,
    });
    expect((await bodyOf(purchase)).taxRatesOptions).toEqual([]);
  }
  await expectNothingBroken();
});

test('the mail states the contained tax', async () => {
  const purchase = await purchaseOf([[await shirtsAt(1250), 2]]);
  expect((await shop.submit(purchase)).outcome).toBe('paid');
  const { id } = await shop.orderOf(purchase);
  const mail = await orderPaid.write({ orderId: id });
  if (!mail) throw new Error('There is no mail.');
  const { text } = await writeMail(mail);
  expect(text).toMatch(/Total: €29\.90\s+incl\. 20% VAT: €4\.98/);
});

test('goods with other taxes have them on their share of the delivery', async () => {
  const book = await addProduct('Book', 500, { category: 'book' });
  const purchase = await purchaseOf([
    [await shirtsAt(2000), 1],
    [book, 2],
  ]);
  expect(purchase.shown).toBe(3490);
  expect((await shop.submit(purchase)).outcome).toBe('paid');
  const { id, taxAmount } = await shop.orderOf(purchase);
  expect(taxAmount).toBe(494);
  expect((await shop.charges()).map(({ amount }) => amount)).toEqual([34.9]);
  const taxes = await db().orderTax.findMany({ where: { orderId: id }, orderBy: { code: 'asc' } });
  expect(taxes).toMatchObject([
    { code: 'VAT_REDUCED', baseAmount: 1057, amount: 106 },
    { code: 'VAT_STANDARD', baseAmount: 1939, amount: 388 },
  ]);
  await expectNothingBroken();
});

test('a shopper who saw the price with tax added gets the new total, and is charged nothing', async () => {
  const purchase = await purchaseOf([[await shirtsAt(1250), 2]]);
  expect(await shop.submit(purchase, { shownTotal: 3588 })).toMatchObject({
    outcome: 'changed',
    quote: { taxesIncluded: true, total: { amount: 2990 } },
  });
  expect(await shop.charges()).toEqual([]);
});

test('a charge whose response was lost is found in a list that shows little, and charged once', async () => {
  await shop.reopen({ profile: 'minimal' });
  const purchase = await purchaseOf([[await shirtsAt(999), 1]]);
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(purchase)).outcome).toBe('confirming');
  await shop.reconcile();
  await shop.work();
  expect((await shop.orderOf(purchase)).status).toBe('PAID');
  const charges = await shop.charges();
  expect(charges.map(({ amount }) => amount)).toEqual([14.89]);
  expect((await shop.attempts(purchase)).map(({ sends }) => sends)).toEqual([1]);
  await expectNothingBroken();
});
