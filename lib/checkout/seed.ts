import { db } from '@/lib/db/client';

const rates = [
  { code: 'VAT_STANDARD', name: 'VAT 20 %', ratePpm: 200_000 },
  { code: 'VAT_ZERO', name: 'Export, no VAT', ratePpm: 0 },
  { code: 'SALES_TAX', name: 'Sales tax 8.25 %', ratePpm: 82_500 },
  { code: 'GST', name: 'GST 5 %', ratePpm: 50_000 },
  { code: 'PST', name: 'PST 7 %', ratePpm: 70_000 },
];

const zones: Record<string, string[]> = {
  VAT_STANDARD: ['AT', 'BE', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'NL', 'PT', 'SE'],
  VAT_ZERO: ['CH', 'NO'],
  SALES_TAX: ['US'],
  GST: ['CA'],
  PST: ['CA'],
};

/**
 * Fills the local tax table with the codes and rates of the sandbox, for a demo shop that has none.
 * A table that was filled already is a merchant's own and is left alone.
 */
export async function seedTaxes(): Promise<void> {
  if ((await db().taxRate.count()) > 0) return;
  await db().$transaction([
    db().taxRate.createMany({ data: rates, skipDuplicates: true }),
    db().taxZone.createMany({
      data: Object.entries(zones).flatMap(([code, countries]) =>
        countries.map((country) => ({ country, code })),
      ),
      skipDuplicates: true,
    }),
  ]);
}
