import { markDescription, serviceName } from '@/lib/catalog/rules.ts';
import { homeCurrency, soldCurrencies } from '@/lib/markets/currencies';
import type { Money } from '@/lib/money';
import type { SeedProduct } from './seed-types.ts';

/** A variant in one currency, as the service would have it. */
export type WantedProduct = { sku: string; name: string; description: string; price: Money };

/** What marks a variant's product in a currency at the service: "tin.CHF"; in the default market's, its SKU alone. */
export function skuIn(sku: string, currency: string): string {
  return currency === homeCurrency ? sku : `${sku}.${currency}`;
}

/** Every product of the service that these are: one for each variant and each currency that it has a price in. */
export function wantedProducts(products: readonly SeedProduct[]): WantedProduct[] {
  return products.flatMap(({ name, tagline, variants }) =>
    variants.flatMap(({ sku, options, price, prices }) =>
      soldCurrencies().flatMap((currency) => {
        const amount = currency === homeCurrency ? price : prices?.[currency];
        if (amount === undefined) return [];
        const marker = skuIn(sku, currency);
        return [
          {
            sku: marker,
            name: serviceName(name, options),
            description: markDescription(tagline, marker),
            price: { amount, currency },
          },
        ];
      }),
    ),
  );
}
