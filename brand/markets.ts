import { inLanguages } from '@/lib/markets/languages';
import type { Language, Markets } from '@/lib/markets/types';
import { shipping } from './catalogue/shipping';
import { coffeeTaxes, countries, taxZones } from './catalogue/taxes';
import { shop } from './shop';

/** With `['en']` only, the shop has no German, and no markets whose only language is German. */
const languages: readonly Language[] = ['en', 'de'];

/** The first language of the first market has no prefix in URLs. Others have one, such as /de or /ch-de. */
const allMarkets: Markets = [
  {
    key: 'eu',
    countries,
    currency: shop.currency,
    prices: 'gross',
    taxCodes: Object.fromEntries(taxZones.map(({ country, codes }) => [country, codes])),
    categoryTaxCodes: { espresso: coffeeTaxes, filter: coffeeTaxes, plans: coffeeTaxes },
    shipping: shipping.map(({ slug }) => slug),
    open: true,
    languages: [
      { language: 'en', locale: shop.locale, status: 'published' },
      { language: 'de', locale: 'de-DE', status: 'published' },
    ],
  },
  {
    key: 'ch',
    countries: ['CH'],
    currency: 'CHF',
    prices: 'gross',
    taxCodes: { CH: ['CH_VAT_STANDARD'] },
    // Coffee is food, and the clubs send coffee.
    categoryTaxCodes: {
      espresso: { CH: ['CH_VAT_REDUCED'] },
      filter: { CH: ['CH_VAT_REDUCED'] },
      plans: { CH: ['CH_VAT_REDUCED'] },
    },
    shipping: ['shipping-standard', 'shipping-express'],
    open: true,
    languages: [{ language: 'de', locale: 'de-CH', status: 'published' }],
  },
];

export const markets = inLanguages(languages, allMarkets);
