import { nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { isSendingStopped } from '@/lib/payments/send-stop';
import { unchargedStates } from '@/lib/payments/states';
import { mirrorHooks } from '@/modules/mirror-hooks';
import { inIsolation } from './in-isolation';
import { OWN_SUBSCRIPTIONS } from './own-subscriptions';
import { MAX_AGE_MS, raiseAtOrder, uncharged } from './raise-at-order';

/**
 * Reviews unexplained charges after a list was stored. Charges that belong to an attempt or subscription are removed.
 * Charges that fit an order without a payment are raised at that order.
 */
export async function explainCharges(): Promise<void> {
  if (await isSendingStopped()) return;
  await removeExplained();
  for (const { claimCharges } of mirrorHooks) await claimCharges?.();
  for (const serviceId of await possibleOrderCharges()) {
    await inIsolation(serviceId, () => raise(serviceId));
  }
}

async function removeExplained(): Promise<void> {
  await pool().query(
    `DELETE FROM unexplained u USING mirror_transactions t
     WHERE u.kind = 'CHARGE' AND u."serviceId" = t."serviceId" AND u."resolvedAt" IS NULL
       AND (t."attemptId" IS NOT NULL OR t."monthOf" IS NOT NULL
         OR t."subscriptionId" IN (${OWN_SUBSCRIPTIONS}))`,
  );
}

/** Open charges without a subscription, of customers with attempts that ended without a charge. */
async function possibleOrderCharges(): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT t."serviceId" AS id FROM unexplained u
    JOIN mirror_transactions t ON t."serviceId" = u."serviceId"
    WHERE u.kind = 'CHARGE' AND u."resolvedAt" IS NULL AND u."foundAt" > ${ago(MAX_AGE_MS)}
      AND t."attemptId" IS NULL AND t."subscriptionId" IS NULL AND EXISTS (
        SELECT 1 FROM charge_attempts a WHERE a."customerId" = t."customerId" AND a.kind = 'ORDER'
          AND a.state IN (${Prisma.raw(sqlStates(unchargedStates))}) AND a.baseline <= t."firstSeen")
    ORDER BY t."firstSeen"`;
  return rows.map(({ id }) => id);
}

function ago(ms: number): Date {
  return new Date(nowMs() - ms);
}

async function raise(serviceId: string): Promise<void> {
  const row = await db().mirrorTransaction.findUniqueOrThrow({ where: { serviceId } });
  const attempt = await uncharged(db(), row);
  if (!attempt || !(await raiseAtOrder(attempt.id, row))) return;
  const where = { kind_serviceId: { kind: 'CHARGE', serviceId } } as const;
  await db().unexplained.update({ where, data: { attemptId: attempt.id } });
}
