import type { SeedTaxRate, SeedTaxZone } from '@/lib/catalog/seed/seed-types';

/*
 * Tax by destination. Codes and rates have to equal those of the service, since the shop
 * calculates totals before it charges. The demo's sandbox gets these at each start and by `npm run seed`;
 * a real service has its own. Not tax advice.
 */
export const taxRates: readonly SeedTaxRate[] = [
  { code: 'VAT_STANDARD', name: 'VAT, standard rate', ratePpm: 200_000 },
  { code: 'VAT_REDUCED', name: 'VAT, reduced rate', ratePpm: 100_000 },
  { code: 'VAT_ZERO', name: 'VAT, zero rate', ratePpm: 0 },
  { code: 'CH_VAT_STANDARD', name: 'Swiss VAT, standard rate', ratePpm: 81_000 },
  { code: 'CH_VAT_REDUCED', name: 'Swiss VAT, reduced rate', ratePpm: 26_000 },
  { code: 'GST', name: 'Goods and services tax', ratePpm: 50_000 },
  { code: 'HST', name: 'Harmonised sales tax', ratePpm: 130_000 },
  { code: 'PST', name: 'Provincial sales tax', ratePpm: 70_000 },
  { code: 'SALES_TAX', name: 'Sales tax', ratePpm: 82_500 },
];

/** The countries of the European Union that the shop ships to. */
export const union = [
  'AT',
  'BE',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LU',
  'NL',
  'PL',
  'PT',
  'SE',
  'SI',
  'SK',
];

/** The default market's destinations: it does not ship to other countries. */
export const taxZones: readonly SeedTaxZone[] = [
  ...union.map((country) => ({ country, codes: ['VAT_STANDARD'] })),
  { country: 'GB', codes: ['VAT_STANDARD'] },
  { country: 'NO', codes: ['VAT_ZERO'] },
  { country: 'US', codes: ['SALES_TAX'] },
  { country: 'CA', codes: ['GST', 'PST'] },
];
