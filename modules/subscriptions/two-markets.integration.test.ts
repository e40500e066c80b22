import { beforeEach, expect, test, vi } from 'vitest';
import { countriesOfAllMarkets } from '@/lib/checkout/pricing/countries';
import { addressesOf, saveAddress } from '@/lib/customers/addresses';
import type { Markets, StoreView } from '@/lib/markets/types';
import { findView } from '@/lib/markets/views';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan } from '@/lib/testing/builders/clubs';
import { addProduct, fillCart, offerIn } from '@/lib/testing/builders/shop';
import { asViewer } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';
import { runInView } from '@/lib/texts/current-view';

/* A shop that sells in euros, and in yen to Japan alone: what belongs to one market is not said in the other. */

const visitor = vi.hoisted(() => ({
  shopper: null as { userId: string; email: string } | null,
  cartId: null as string | null,
}));
vi.mock('@/lib/auth/viewer', () => ({
  viewer: async () => visitor.shopper,
  requireViewer: async () => visitor.shopper,
}));
vi.mock('@/lib/cart/current-cart', () => ({ currentCartId: async () => visitor.cartId }));
vi.mock('next/headers', () => ({ headers: async () => new Map() }));
vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('@/brand/markets', async (original) => {
  const { alsoSellingIn, japan } = await import('@/lib/testing/builders/markets');
  return alsoSellingIn(await original<{ markets: Markets }>(), japan);
});

const { prepareCheckout } = await import('@/lib/checkout/queries');
const { plansOnOffer } = await import('@/modules/subscriptions/plans/on-offer');
const { prepareJoin } = await import('@/modules/subscriptions/attempt/prepare-join');

openWorld();

const [home, japan] = ['en', 'jp-en'].map((key): StoreView => {
  const view = findView(key);
  if (!view) throw new Error(`There is no view ${key}`);
  return view;
}) as [StoreView, StoreView];

const addressIn = (country: string, line1: string) => ({
  ...{ firstname: 'Ada', lastname: 'Buyer', line1, line2: '', city: 'City' },
  ...{ region: '', postalCode: '1000', country },
});

beforeEach(async () => {
  const who = await signedIn();
  visitor.shopper = who;
  await saveAddress(who.userId, addressIn('JP', '1 Ginza'));
  await saveAddress(who.userId, addressIn('DE', '2 Weg'));
});

test('the checkout does not prefill an address in a country that its market does not deliver to', async () => {
  const delivery = await addProduct('Standard delivery', 490, { shipping: 'standard' });
  await offerIn('JPY', delivery, 800);
  const shirt = await addProduct('Shirt', 1250);
  await offerIn('JPY', shirt, 1980);
  visitor.cartId = await fillCart([[shirt, 1]]);

  const there = await runInView(japan, prepareCheckout);
  expect(there).toMatchObject({
    quote: { destination: 'JP' },
    prefill: { address: { country: 'JP', line1: '1 Ginza' } },
  });
  const here = await runInView(home, prepareCheckout);
  expect(here).toMatchObject({
    quote: { destination: 'DE' },
    prefill: { address: { country: 'DE', line1: '2 Weg' } },
  });
  if (here.kind !== 'ready') throw new Error(here.kind);
  const offered = await addressesOf(
    asViewer(visitor.shopper ?? { userId: '', email: '' }),
    here.countries,
  );
  expect(offered.map(({ line1 }) => line1)).toEqual(['2 Weg']);
});

test('an account can save addresses in the countries of every market', async () => {
  const codes = (await countriesOfAllMarkets('en-IE')).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['IE', 'JP']));
  expect(new Set(codes).size).toBe(codes.length);
});

test('a club is sold in markets with its currency, to addresses in their countries', async () => {
  const key = await openPlan();
  const keys = async (currency: string) => (await plansOnOffer(currency)).map((one) => one.key);
  expect(await keys('EUR')).toContain(key);
  expect(await keys('JPY')).toEqual([]);
  expect(await prepareJoin(key, japan)).toEqual({ kind: 'gone' });
  const page = await prepareJoin(key, home);
  if (page.kind !== 'ready') throw new Error(page.kind);
  expect(page.country).toBe('DE');
  expect(page.addresses.map(({ line1 }) => line1)).toEqual(['2 Weg']);
});
