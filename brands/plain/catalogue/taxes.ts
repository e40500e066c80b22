import type { SeedTaxRate, SeedTaxZone } from '@/lib/catalog/seed/seed-types';

/** Tax codes and rates, which have to equal those of the service. Not tax advice. */
export const taxRates: readonly SeedTaxRate[] = [{ code: 'IE_VAT', name: 'VAT', ratePpm: 230_000 }];

/** The countries that are delivered to, with the codes of goods that go there. */
export const taxZones: readonly SeedTaxZone[] = [{ country: 'IE', codes: ['IE_VAT'] }];
