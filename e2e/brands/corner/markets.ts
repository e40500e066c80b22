import type { Markets } from '@/lib/markets/types';
import { taxZones } from './catalogue/taxes';
import { shop } from './shop';

export const markets: Markets = [
  {
    key: 'ie',
    countries: taxZones.map(({ country }) => country),
    currency: shop.currency,
    taxCodes: Object.fromEntries(taxZones.map(({ country, codes }) => [country, codes])),
    shipping: ['shipping-parcel'],
    open: true,
    languages: [{ language: 'en', locale: shop.locale, status: 'published' }],
  },
];
