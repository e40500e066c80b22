import type { PayInput } from '@/lib/checkout/schema';
import { db } from '@/lib/db/client';
import { defaultView, publishedViews } from '@/lib/markets/views';
import { offerIn, type TestVariant, totalOf } from '@/lib/testing/builders/shop';

/** Lines of a cart, with what a unit of each costs. */
export type Lines = readonly [TestVariant, number][];

/** Where shoppers of the run buy: in a currency of its own, with prices before or with tax. */
export type RunMarket = {
  /** Key of the view that its shoppers see. */
  view: string;
  currency: string;
  address: Partial<PayInput['address']>;
  /** Prices in minor units of its currency. */
  variants: TestVariant[];
  totalOf(lines: Lines): number;
};

/** What delivery costs abroad, in minor units: nothing else there costs the same. */
const DELIVERY_ABROAD = 590;
const abroad = { city: 'Zürich', postalCode: '8001', country: 'CH' };

/**
 * The default market, and the one that delivers to Switzerland where the brand has one with a currency of its own
 * and prices that contain their taxes: the same variants are offered there as other products of the service.
 */
export async function openMarkets(
  variants: TestVariant[],
): Promise<readonly [RunMarket, ...RunMarket[]]> {
  const home: RunMarket = {
    view: defaultView.key,
    currency: 'EUR',
    address: {},
    variants,
    totalOf,
  };
  const other = publishedViews.find(
    ({ market }) =>
      market.countries.includes(abroad.country) &&
      market.prices === 'gross' &&
      market.currency !== home.currency,
  );
  if (!other) return [home];
  const { currency } = other.market;
  const delivery = await db().catalogVariant.findUniqueOrThrow({ where: { sku: 'ship-standard' } });
  await offerIn(currency, { variantId: delivery.id }, DELIVERY_ABROAD);
  const offered: TestVariant[] = [];
  for (const { variantId, price: homePrice } of variants) {
    const price = homePrice + 210;
    const serviceProductId = await offerIn(currency, { variantId }, price);
    offered.push({ variantId, serviceProductId, price });
  }
  return [
    home,
    {
      view: other.key,
      currency,
      address: abroad,
      variants: offered,
      totalOf: (lines) =>
        lines.reduce((sum, [{ price }, units]) => sum + price * units, DELIVERY_ABROAD),
    },
  ];
}
