import { now } from '@/lib/clock';
import { chunksOf } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { markAllDirty } from '@/lib/mirror/store';
import { toTransaction } from '@/lib/service/resources';

/**
 * Does what follows for subscriptions when the transactions list shows charges for the first time:
 * a subscription that is named is read, also one of which no event has told, and a charge of a known
 * customer that nobody here asked for is noted for the merchant.
 *
 * @param appeared ids that no list has shown before
 */
export async function subscriptionsListed(
  tx: Database,
  appeared: readonly string[],
): Promise<void> {
  for (const ids of chunksOf(appeared)) {
    await readNamed(tx, ids);
    await noteUnmatched(tx, ids);
  }
}

async function readNamed(tx: Database, appeared: readonly string[]): Promise<void> {
  const named = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "subscriptionId" AS id FROM mirror_transactions
    WHERE "serviceId" = ANY(${[...appeared]}) AND "subscriptionId" IS NOT NULL`;
  await readAll(tx, named);
}

/** Where the list names no subscription, a charge may be of any that its customer has. */
async function readImplied(tx: Database, charges: readonly string[]): Promise<void> {
  const implied = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT s."serviceId" AS id FROM mirror_transactions t
    JOIN subscriptions s ON s."customerId" = t."customerId"
    WHERE t."serviceId" = ANY(${[...charges]}) AND t."subscriptionId" IS NULL AND t.itemless`;
  await readAll(tx, implied);
}

function readAll(tx: Database, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  return markAllDirty(tx, 'SUBSCRIPTION', ids);
}

/**
 * What was charged before its customer was known here is somebody else's business; who was asked to pay stays
 * known, also when the shop has forgotten them since. Whether a charge
 * is explained after all (its subscription is somebody's) is asked when it is shown; a candidate is
 * shown once it has turned out to be nobody's.
 */
async function noteUnmatched(tx: Database, appeared: readonly string[]): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; raw: Record<string, unknown> }[]>`
    SELECT t."serviceId" AS id, t.raw FROM mirror_transactions t
    WHERE t."serviceId" = ANY(${[...appeared]}) AND t.claim <> 'BOUND'
      AND t."attemptId" IS NULL
      AND coalesce(t."shownAt" + interval '5 minutes', t."firstSeenAt") > (
        SELECT min(since) FROM (
          SELECT "createdAt" FROM customers WHERE "serviceId" = t."customerId"
          UNION ALL
          SELECT "createdAt" FROM charge_attempts WHERE "customerId" = t."customerId"
        ) AS known(since))`;
  const charges = rows
    .map(({ id, raw }) => toTransaction({ id, raw }))
    .filter((one) => !one.failed);
  const isItemless = ({ items = [] }: { items?: readonly unknown[] }) => items.length === 0;
  for (const itemless of [true, false]) {
    const ids = charges.filter((one) => isItemless(one) === itemless).map((one) => one.id);
    if (ids.length === 0) continue;
    await tx.mirrorTransaction.updateMany({
      where: { serviceId: { in: ids } },
      data: { unmatchedAt: now(), itemless },
    });
    if (itemless) await readImplied(tx, ids);
  }
}
