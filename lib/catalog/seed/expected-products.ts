import { markDescription, serviceName } from '@/lib/catalog/rules.ts';
import { homeCurrency, soldCurrencies } from '@/lib/markets/currencies';
import type { Money } from '@/lib/money';
import type { SeedProduct } from './seed-types.ts';

export type ExpectedProduct = { sku: string; name: string; description: string; price: Money };

/** The marker of a variant's product at the service: its SKU, or "tin.CHF" for other currencies. */
export function skuIn(sku: string, currency: string): string {
  return currency === homeCurrency ? sku : `${sku}.${currency}`;
}

export function expectedProducts(products: readonly SeedProduct[]): ExpectedProduct[] {
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
