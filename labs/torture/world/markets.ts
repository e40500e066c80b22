import type { PayInput } from '@/lib/checkout/schema';
import { db } from '@/lib/db/client';
import type { StoreView } from '@/lib/markets/types';
import { defaultView, publishedViews } from '@/lib/markets/views';
import { offerIn, type TestVariant, totalOf } from '@/lib/testing/builders/shop';

/** Variants in a cart, and how many units of each. */
export type Lines = readonly [TestVariant, number][];

/** Where shoppers of the run buy: in a currency of its own, with net or gross prices. */
export type RunMarket = {
  view: string;
  currency: string;
  address: Partial<PayInput['address']>;
  /** Prices in minor units of its currency. */
  variants: TestVariant[];
  totalOf(lines: Lines): number;
};

/** The delivery price abroad, in minor units: nothing else there costs the same. */
const DELIVERY_ABROAD = 590;
const abroad = { city: 'Zürich', postalCode: '8001', country: 'CH' };

/** The default market, and where the brand has one, that of `openAbroad`. */
export async function openMarkets(
  variants: TestVariant[],
): Promise<readonly [RunMarket, ...RunMarket[]]> {
  const home = { view: defaultView.key, currency: 'EUR', address: {}, variants, totalOf };
  const other = publishedViews.find(
    ({ market }) =>
      market.countries.includes(abroad.country) &&
      market.prices === 'gross' &&
      market.currency !== home.currency,
  );
  return other ? [home, await openAbroad(other, variants)] : [home];
}

/**
 * The market that delivers to Switzerland in a currency of its own, at gross prices: the same variants are other
 * products of the service there.
 */
async function openAbroad(
  { key, market: { currency } }: StoreView,
  variants: readonly TestVariant[],
): Promise<RunMarket> {
  const delivery = await db().catalogVariant.findUniqueOrThrow({ where: { sku: 'ship-standard' } });
  await offerIn(currency, { variantId: delivery.id }, DELIVERY_ABROAD);
  const offered: TestVariant[] = [];
  for (const { variantId, price: homePrice } of variants) {
    const price = homePrice + 210;
    const serviceProductId = await offerIn(currency, { variantId }, price);
    offered.push({ variantId, serviceProductId, price });
  }
  return {
    ...{ view: key, currency, address: abroad, variants: offered },
    totalOf: (lines) =>
      lines.reduce((sum, [{ price }, units]) => sum + price * units, DELIVERY_ABROAD),
  };
}
