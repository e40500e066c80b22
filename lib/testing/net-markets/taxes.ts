import { taxRates as brandRates } from '../../../brand/catalogue/taxes';
import type { SeedTaxRate, SeedTaxZone } from '../../catalog/seed/seed-types';

/** A name that the brand translates. */
const name = brandRates[0]?.name ?? 'VAT';

const rates: readonly SeedTaxRate[] = [
  { code: 'VAT_STANDARD', name, ratePpm: 200_000 },
  { code: 'VAT_REDUCED', name, ratePpm: 100_000 },
  { code: 'VAT_ZERO', name, ratePpm: 0 },
  { code: 'GST', name, ratePpm: 50_000 },
  { code: 'PST', name, ratePpm: 70_000 },
];

/** Replaces `brand/catalogue/taxes` in tests: round rates, beside those of the brand. */
export const taxRates: readonly SeedTaxRate[] = [...rates, ...brandRates];

const standard = ['AT', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL'];

export const taxZones: readonly SeedTaxZone[] = [
  ...standard.map((country) => ({ country, codes: ['VAT_STANDARD'] })),
  { country: 'NO', codes: ['VAT_ZERO'] },
  { country: 'US', codes: ['VAT_REDUCED'] },
  { country: 'CA', codes: ['GST', 'PST'] },
];
