import type { SeedTaxRate, SeedTaxZone } from '@/lib/catalog/seed/seed-types';

export const taxRates: readonly SeedTaxRate[] = [
  { code: 'MWST_NORMAL', name: 'Swiss VAT', ratePpm: 81_000 },
];

export const taxZones: readonly SeedTaxZone[] = [{ country: 'CH', codes: ['MWST_NORMAL'] }];
