import type { SeedTaxRate, SeedTaxZone } from '@/lib/catalog/seed/seed-types';

export const taxRates: readonly SeedTaxRate[] = [{ code: 'IE_VAT', name: 'VAT', ratePpm: 230_000 }];

export const taxZones: readonly SeedTaxZone[] = [{ country: 'IE', codes: ['IE_VAT'] }];
