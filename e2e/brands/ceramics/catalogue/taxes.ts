import type { SeedTaxRate, SeedTaxZone } from '@/lib/catalog/seed/seed-types';

export const taxRates: readonly SeedTaxRate[] = [
  { code: 'CT_STANDARD', name: 'Consumption tax', ratePpm: 100_000 },
];

export const taxZones: readonly SeedTaxZone[] = [{ country: 'JP', codes: ['CT_STANDARD'] }];
