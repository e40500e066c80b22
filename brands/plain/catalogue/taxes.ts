import type { SeedTaxRate, SeedTaxZone } from '@/lib/catalog/seed/seed-types';

/** Codes and rates must equal those of the service. Not tax advice. */
export const taxRates: readonly SeedTaxRate[] = [{ code: 'IE_VAT', name: 'VAT', ratePpm: 230_000 }];

/** Countries of delivery, with the tax codes of goods sent there. */
export const taxZones: readonly SeedTaxZone[] = [{ country: 'IE', codes: ['IE_VAT'] }];
