import type { PayInput } from '@/lib/checkout/schema';
import { db } from '@/lib/db/client';
import type { StoreView } from '@/lib/markets/types';
import { defaultView, publishedViews } from '@/lib/markets/views';
import { offerIn, type TestVariant, totalOf } from '@/lib/testing/builders/shop';

export type Lines = readonly [TestVariant, number][];

export type RunMarket = {
  view: string;
  currency: string;
  address: Partial<PayInput['address']>;
  /** Prices in minor units. */
  variants: TestVariant[];
  totalOf(lines: Lines): number;
};

/** In minor units; nothing else abroad costs the same. */
const DELIVERY_ABROAD = 590;
const abroad = { city: 'Zürich', postalCode: '8001', country: 'CH' };

/** The default market, and Switzerland with gross prices in francs if the brand sells there. */
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
