import type { Markets } from '@/lib/markets/types';
import { taxZones } from './catalogue/taxes';
import { shop } from './shop';

/** One country, currency and language. docs/make-it-yours.md explains how to add others. */
export const markets: Markets = [
  {
    key: 'ie',
    countries: taxZones.map(({ country }) => country),
    currency: shop.currency,
    prices: 'gross',
    taxCodes: Object.fromEntries(taxZones.map(({ country, codes }) => [country, codes])),
    shipping: ['shipping-standard'],
    open: true,
    languages: [{ language: 'en', locale: shop.locale, status: 'published' }],
  },
];
