import type { Market, Markets } from '@/lib/markets/types';

type GrossMarket = { country: string; currency: string; taxCode: string };

export const japan: GrossMarket = { country: 'JP', currency: 'JPY', taxCode: 'VAT_REDUCED' };
export const kuwait: GrossMarket = { country: 'KW', currency: 'KWD', taxCode: 'VAT_STANDARD' };

/** For mocks of `brand/markets`: its first market, and other English ones with gross prices. */
export function alsoSellingIn(
  { markets: [home] }: { markets: Markets },
  ...others: readonly GrossMarket[]
): { markets: Markets } {
  const market = ({ country, currency, taxCode }: GrossMarket): Market => ({
    ...home,
    ...{ key: country.toLowerCase(), currency, prices: 'gross' },
    ...{ countries: [country], taxCodes: { [country]: [taxCode] } },
    languages: [{ language: 'en', locale: `en-${country}`, status: 'published' }],
  });
  return { markets: [home, ...others.map(market)] };
}
