import { afterAll, beforeAll, expect, test } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import { disconnect } from '@/lib/db/client';
import { defaultView } from '@/lib/markets/views';
import { service } from '@/lib/service/client';
import {
  addProduct,
  fillCart,
  openTestShop,
  submissionOf,
  totalOf,
} from '@/lib/testing/builders/shop';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { runInView } from '@/lib/texts/current-view';
import { priceCart, quoteOrder } from './quote';

let database: TestDatabase;
const sandbox = testSandbox();
let cartId: string;
let cardToken: () => Promise<string>;
let price: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const tenant = await sandbox.createTenant();
  useTestEnv({ databaseUrl: database.url, service: serviceEnvOf(sandbox.url, tenant) });
  const [variant] = await openTestShop();
  if (!variant) throw new Error('The test shop has nothing to sell');
  await addProduct('Overseas', 1490, { shipping: 'overseas', countries: ['US', 'CA'] });
  cartId = await fillCart([[variant, 1]]);
  price = totalOf([[variant, 1]]);
  cardToken = () => sandbox.cardToken(tenant);
});

afterAll(async () => {
  await disconnect();
  await database.drop();
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
  const submission = submissionOf(cartId, price, await cardToken());
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
  const submission = submissionOf(cartId, price, await cardToken());
  const answer = await pay({ ...submission, shippingMethod: 'overseas' }, { userId: null, cartId });
  expect(answer).toMatchObject({
    outcome: 'changed',
    why: 'shipping-unavailable',
  });
  const charged = await service().listTransactions();
  expect(charged.ok && charged.value.items).toEqual([]);
});
