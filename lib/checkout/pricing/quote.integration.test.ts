import { beforeAll, expect, test } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import { defaultView } from '@/lib/markets/views';
import { service } from '@/lib/service/client';
import { openCheckout } from '@/lib/testing/builders/checkout';
import { addProduct, fillCart, submissionOf, totalOf } from '@/lib/testing/builders/shop';
import { runInView } from '@/lib/texts/current-view';
import { priceCart, quoteOrder } from './quote';

const { world, variant } = openCheckout();
let cartId: string;
let price: number;

beforeAll(async () => {
  await addProduct('Overseas', 1490, { shipping: 'overseas', countries: ['US', 'CA'] });
  cartId = await fillCart([[variant(0), 1]]);
  price = totalOf([[variant(0), 1]]);
});

test('a method for some countries is priced there and refused elsewhere', async () => {
  const overseas = await quoteOrder(cartId, 'CA', 'overseas');
  expect(overseas.ok && overseas.value.shipping).toMatchObject({
    code: 'overseas',
    price: { amount: 1490, currency: 'EUR' },
  });
  expect(await quoteOrder(cartId, 'IE', 'overseas')).toEqual({
    ok: false,
    error: 'shipping-unavailable',
  });
  expect((await quoteOrder(cartId, 'IE', 'standard')).ok).toBe(true);
});

test('a delivery method that the market does not list is neither offered nor charged', async () => {
  await addProduct('By pigeon', 190, { shipping: 'pigeon', countries: ['IE'] });
  const priced = await priceCart(cartId);
  const codes = priced.ok && priced.value.shippingMethods.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['standard', 'overseas']));
  expect(codes).not.toContain('pigeon');
  expect(await quoteOrder(cartId, 'IE', 'pigeon')).toEqual({
    ok: false,
    error: 'shipping-unavailable',
  });
});

test('a part of a country with taxes of its own is not quoted as the country', async () => {
  expect((await quoteOrder(cartId, 'ES', 'standard')).ok).toBe(true);
  expect(await quoteOrder(cartId, 'ES-CANARY', 'standard')).toEqual({
    ok: false,
    error: 'territory-unavailable',
  });
});

test('a market that delivers to such a part charges its taxes, by the methods that name it', async () => {
  const { market, ...view } = defaultView;
  const taxCodes = { ...market.taxCodes, 'ES-CANARY': [] };
  const shipping = [...market.shipping, 'shipping-islands'];
  await addProduct('By ship', 990, { shipping: 'islands', countries: ['ES-CANARY'] });
  const quoted = await runInView({ ...view, market: { ...market, taxCodes, shipping } }, () =>
    quoteOrder(cartId, 'ES-CANARY', ([first]) => first),
  );
  const { value } = quoted.ok ? quoted : { value: null };
  expect(value?.shipping.code).toBe('islands');
  expect(value).toMatchObject({ taxes: [], tax: { amount: 0 }, destination: 'ES-CANARY' });
  expect(value?.total.amount).toBe((value?.subtotal.amount ?? 0) + 990);
});

test('a submission with an address there is refused with a sentence, and charges nothing', async () => {
  const submission = submissionOf(cartId, price, await world.token());
  const island = { city: 'Las Palmas', region: 'GC', postalCode: '35001', country: 'ES' };
  const address = { ...submission.address, ...island };
  const answer = await pay({ ...submission, address }, { userId: null, cartId });
  expect(answer).toMatchObject({
    outcome: 'invalid',
    fields: { 'address.postalCode': expect.stringContaining('We do not deliver') },
  });
  const charged = await service().listTransactions();
  expect(charged.ok && charged.value.items).toEqual([]);
});

test('a submission with a method for other countries is refused, and charges nothing', async () => {
  const submission = submissionOf(cartId, price, await world.token());
  const answer = await pay({ ...submission, shippingMethod: 'overseas' }, { userId: null, cartId });
  expect(answer).toMatchObject({
    outcome: 'changed',
    why: 'shipping-unavailable',
  });
  const charged = await service().listTransactions();
  expect(charged.ok && charged.value.items).toEqual([]);
});
