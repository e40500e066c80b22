import { raiseFlag } from '@/lib/checkout/review/flags';
import { chunksOf } from '@/lib/chunks';
import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { AMOUNT_NAMES, readAmount } from '@/lib/service/resources';
import { priceMonth } from '../rules';

/** A charge of a subscription as the list shows it, and what was agreed to in minor units. */
type FirstCharge = {
  subscriptionId: string;
  raw: Record<string, unknown>;
  /** A month as it was agreed to; null for a subscription that was started elsewhere. */
  agreed: number | bigint | null;
  unit: number | bigint;
  planCurrency: string;
  quantity: number;
  taxCodes: string[];
  taxesIncluded: boolean;
};

/**
 * Compares the first amount that the service shows of a subscription with the month that was agreed
 * to, or with the present one where plan or quantity were changed since: a plan's price cannot be
 * read. Later charges may be prorated, and are not compared. Called in the transaction that stored these rows.
 */
export async function flagFirstCharges(tx: Database, serviceIds: readonly string[]): Promise<void> {
  for (const ids of chunksOf(serviceIds)) await flagSome(tx, ids);
}

/** Also where it shows no currency. */
const showsAmount = (row: 't' | 'earlier') =>
  Prisma.sql`EXISTS (SELECT 1 FROM unnest(${AMOUNT_NAMES}::text[]) AS name
    WHERE ${Prisma.raw(row)}.raw ->> name IS NOT NULL)`;

async function flagSome(tx: Database, serviceIds: readonly string[]): Promise<void> {
  const charges = await tx.$queryRaw<FirstCharge[]>`
    SELECT s.id AS "subscriptionId", t.raw, g."monthlyAmount" AS agreed,
      p."priceAmount" AS unit, p.currency AS "planCurrency", s.quantity, s."taxCodes",
      s."taxesIncluded"
    FROM mirror_transactions t
    JOIN subscriptions s ON s."serviceId" = t."subscriptionId"
    JOIN plans p ON p.key = s."planKey"
    LEFT JOIN signups g ON g.id = s.id
    WHERE t."serviceId" = ANY(${[...serviceIds]}) AND ${showsAmount('t')}
      AND NOT EXISTS (
        SELECT 1 FROM mirror_transactions earlier
        WHERE earlier."subscriptionId" = t."subscriptionId" AND ${showsAmount('earlier')}
          AND (coalesce(earlier."shownAt", earlier."firstSeenAt"), earlier."serviceId")
            < (coalesce(t."shownAt", t."firstSeenAt"), t."serviceId"))
    ORDER BY s.id`;
  for (const charge of charges) await compareFirstCharge(tx, charge);
}

async function compareFirstCharge(tx: Database, charge: FirstCharge): Promise<void> {
  const { subscriptionId, planCurrency, quantity, taxCodes, taxesIncluded } = charge;
  const shown = readAmount(charge.raw, planCurrency);
  if (!shown) return;
  const { amount: charged, currency } = shown;
  const rates = await tx.taxRate.findMany({ where: { code: { in: taxCodes } } });
  const unit = { amount: Number(charge.unit), currency: planCurrency };
  const prices = taxesIncluded ? 'gross' : 'net';
  const month = priceMonth(unit, quantity, rates, prices).total.amount;
  const expected = charge.agreed === null ? [month] : [Number(charge.agreed), month];
  if (currency === planCurrency && expected.includes(charged)) return;
  const agreed = expected[0] ?? month;
  await raiseFlag(tx, { subscriptionId }, 'amount-differs', { charged, currency, agreed });
}
