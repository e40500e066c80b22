import { expect, test, vi } from 'vitest';
import { addLine } from '@/lib/cart/change-cart';
import { loadCart } from '@/lib/cart/load-cart';
import { db } from '@/lib/db/client';
import type { Markets, StoreView } from '@/lib/markets/types';
import { findView } from '@/lib/markets/views';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import {
  addProduct,
  fillCart,
  offerIn,
  submissionOf,
  type TestVariant,
} from '@/lib/testing/builders/shop';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { runInView } from '@/lib/texts/current-view';
import { priceCart, quoteOrder } from './pricing/quote';
import type { PayInput } from './schema';

/*
 * A shop that sells in euros before tax, in yen with tax and in dinars with tax. A currency without decimals and one
 * with three are charged in their own units, and a purchase has one currency from the cart to the charge.
 */

vi.mock('@/brand/markets', async (original) => {
  const { alsoSellingIn, japan, kuwait } = await import('@/lib/testing/builders/markets');
  return alsoSellingIn(await original<{ markets: Markets }>(), japan, kuwait);
});

const shop = openPurchases();

type Place = { view: StoreView; address: Partial<PayInput['address']> };

function placeOf(key: string, address: Place['address']): Place {
  const view = findView(key);
  if (!view) throw new Error(`There is no view ${key}`);
  return { view, address };
}

const ireland = placeOf('en', {});
const japan = placeOf('jp-en', { country: 'JP', region: '13', postalCode: '1040061', city: '' });
const kuwait = placeOf('kw-en', { country: 'KW', region: '', postalCode: '13009', city: 'Kuwait' });

/** A shirt at 12.50 euros, 1980 yen and 4.125 dinars, and a way to deliver it for 4.90, 800 and 1.500. */
async function sellShirt(): Promise<TestVariant> {
  const delivery = await db().catalogVariant.findUniqueOrThrow({ where: { sku: 'ship-standard' } });
  await offerIn('JPY', { variantId: delivery.id }, 800);
  await offerIn('KWD', { variantId: delivery.id }, 1500);
  const shirt = await addProduct('Shirt', 1250);
  await offerIn('JPY', shirt, 1980);
  await offerIn('KWD', shirt, 4125);
  return shirt;
}

/** What the page of a view submits for this cart, at the price that it shows. */
async function submissionIn({ view, address }: Place, cartId: string): Promise<Purchase> {
  const blank = submissionOf(cartId, 0, await shop.token());
  const to = { ...blank.address, ...address };
  const quote = await runInView(view, () => quoteOrder(cartId, to.country, 'standard'));
  if (!quote.ok) throw new Error(quote.error);
  const { total, currency } = quote.value;
  return { cartId, submission: { ...blank, address: to, shownTotal: total.amount, currency } };
}

const submitIn = ({ view }: Place, purchase: Purchase, change: Partial<PayInput> = {}) =>
  runInView(view, () => shop.submit(purchase, change));

const amounts = async () =>
  (await shop.charges()).map(({ amount }) => amount).sort((one, other) => one - other);

async function expectNothingBroken(): Promise<void> {
  expect(await violatedInvariants()).toEqual({});
}

test('each market charges the price shown, in its own currency, and the order has it', async () => {
  const shirt = await sellShirt();
  const bought = [];
  for (const place of [ireland, japan, kuwait]) {
    const purchase = await submissionIn(place, await fillCart([[shirt, 3]]));
    expect((await submitIn(place, purchase)).outcome).toBe('paid');
    bought.push(await shop.orderOf(purchase));
  }
  expect(bought).toMatchObject([
    // 37.50 and 4.90, and a fifth of it.
    { currency: 'EUR', totalAmount: 5088, taxAmount: 848, taxesIncluded: false, view: null },
    // 6740 yen, of which an eleventh is 612.7.
    { currency: 'JPY', totalAmount: 6740, taxAmount: 613, taxesIncluded: true, view: 'jp-en' },
    // 13.875 dinars, of which a sixth is 2.3125.
    { currency: 'KWD', totalAmount: 13_875, taxAmount: 2313, taxesIncluded: true, view: 'kw-en' },
  ]);
  expect(bought.every(({ amountMismatch }) => !amountMismatch)).toBe(true);
  expect(await amounts()).toEqual([13.875, 50.88, 6740]);
  await expectNothingBroken();
});

test('a shopper who saw another currency, or the same number of another, is charged nothing', async () => {
  const shirt = await sellShirt();
  const euros = await submissionIn(ireland, await fillCart([[shirt, 1]]));
  const yen = await submissionIn(japan, euros.cartId);
  expect(await submitIn(japan, euros)).toMatchObject({ outcome: 'changed' });
  expect(await submitIn(ireland, yen)).toMatchObject({ outcome: 'changed' });
  expect(await submitIn(japan, yen, { currency: 'EUR' })).toMatchObject({
    outcome: 'changed',
    quote: { currency: 'JPY', total: { amount: 2780 } },
  });
  // A market only delivers to its own countries.
  const { address } = euros.submission;
  expect(await submitIn(japan, yen, { address })).toMatchObject({
    ...{ outcome: 'changed', quote: null },
  });
  expect(await shop.charges()).toEqual([]);
  expect((await submitIn(japan, yen)).outcome).toBe('paid');
  expect(await amounts()).toEqual([2780]);
});

test('a price that was changed to another currency is not charged', async () => {
  const shirt = await sellShirt();
  const purchase = await submissionIn(japan, await fillCart([[shirt, 1]]));
  const { serviceProductId } = await db().catalogOffer.findUniqueOrThrow({
    where: { variantId_currency: { variantId: shirt.variantId, currency: 'JPY' } },
  });
  // The mirror still has yen: the price is verified at the service before the charge.
  await db().catalogOffer.update({
    where: { serviceProductId },
    data: { serviceProductId: await eurosInTheMirrorAsYen() },
  });
  expect(await submitIn(japan, purchase)).toMatchObject({ outcome: 'changed' });
  expect(await shop.charges()).toEqual([]);
  await expectNothingBroken();
});

/** A product of 1980 cents at the service, and of 1980 yen in the mirror. */
async function eurosInTheMirrorAsYen(): Promise<string> {
  const { serviceProductId } = await addProduct('Euros', 1980);
  await db().mirrorProduct.update({
    where: { serviceId: serviceProductId },
    data: { currency: 'JPY' },
  });
  await db().catalogVariant.deleteMany({ where: { serviceProductId } });
  return serviceProductId;
}

test('a line that is not sold in the market’s currency is named, and the rest is not bought without it', async () => {
  const shirt = await sellShirt();
  const local = await addProduct('Local', 700);
  const cartId = await fillCart([
    [shirt, 1],
    [local, 2],
  ]);
  const cart = await loadCart(cartId, japan.view.market);
  expect(cart?.lines.map(({ offered }) => offered).sort()).toEqual([false, true]);
  expect(await runInView(japan.view, () => priceCart(cartId))).toEqual({
    ok: false,
    error: 'line-unavailable',
  });
  expect(await runInView(japan.view, () => addLine(null, { ...local, quantity: 1 }))).toMatchObject(
    {
      error: { code: 'other-currency' },
    },
  );
  const inEuros = await submissionIn(ireland, cartId);
  expect((await submitIn(ireland, inEuros)).outcome).toBe('paid');
  // 12.50, twice 7.00 and 4.90, and a fifth of it.
  expect(await amounts()).toEqual([37.68]);
});

test('a charge in yen whose response was lost is found in the list, and charged once', async () => {
  const shirt = await sellShirt();
  const euros = await submissionIn(ireland, await fillCart([[shirt, 1]]));
  const yen = await submissionIn(japan, await fillCart([[shirt, 1]]));
  // The same buyer has two pending charges: their items tell them apart.
  yen.submission.contact = euros.submission.contact;
  await shop.fault('POST', '/transactions', 'commit-then-close', { times: 2 });
  expect((await submitIn(ireland, euros)).outcome).toBe('confirming');
  expect((await submitIn(japan, yen)).outcome).toBe('confirming');
  await shop.reconcile();
  await shop.work();
  expect((await shop.orderOf(euros)).status).toBe('PAID');
  expect((await shop.orderOf(yen)).status).toBe('PAID');
  expect(await amounts()).toEqual([20.88, 2780]);
  for (const purchase of [euros, yen]) {
    expect((await shop.attempts(purchase)).map(({ sends }) => sends)).toEqual([1]);
  }
  await expectNothingBroken();
});
