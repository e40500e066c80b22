import { isReliableSign } from '@/lib/checkout/listed/calibration';
import { savedCalibration } from '@/lib/checkout/listed/calibration-store';
import { now } from '@/lib/clock';
import { chunksOf } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { CLOCK_SKEW_MS } from '@/lib/mirror/rules';
import { markAllDirty } from '@/lib/mirror/store';
import { toTransaction } from '@/lib/service/resources';

/**
 * Handles charges that the transactions list shows for the first time: subscriptions that they name
 * are fetched, even those without an event, and charges that the shop did not
 * request are marked for the merchant.
 * @param appeared ids that no earlier list has shown
 * @param isHistory whether this is the first list: its charges are older than the shop
 */
export async function handleNewCharges(
  tx: Database,
  appeared: Iterable<string>,
  isHistory: boolean,
): Promise<void> {
  const hasClock = isReliableSign(await savedCalibration(tx), 'clock');
  for (const ids of chunksOf(appeared)) {
    await fetchNamed(tx, ids);
    await markUnmatched(tx, ids, hasClock, isHistory);
  }
}

async function fetchNamed(tx: Database, appeared: readonly string[]): Promise<void> {
  const named = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "subscriptionId" AS id FROM mirror_transactions
    WHERE "serviceId" = ANY(${[...appeared]}) AND "subscriptionId" IS NOT NULL`;
  await fetchAll(tx, named);
}

/** Without a named subscription, a charge may belong to any of its customer's. */
async function fetchImplied(tx: Database, charges: readonly string[]): Promise<void> {
  const implied = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT s."serviceId" AS id FROM mirror_transactions t
    JOIN subscriptions s ON s."customerId" = t."customerId"
    WHERE t."serviceId" = ANY(${[...charges]}) AND t."subscriptionId" IS NULL AND t.itemless`;
  await fetchAll(tx, implied);
}

function fetchAll(tx: Database, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  return markAllDirty(tx, 'SUBSCRIPTION', ids);
}

/**
 * Charges of customers that are not known here belong to nothing as well: the database may have lost them. Charges from before the shop knew their customer, by their dates or, where this service's are known to be behind, by
 * when they were first listed, belong to another shop; customers remain known through
 * their attempts after they are deleted here. Whether a charge is explained after all (its subscription has
 * an owner) is checked when it is displayed; candidates are displayed once they are known to match nothing.
 */
async function markUnmatched(
  tx: Database,
  appeared: readonly string[],
  hasClock: boolean,
  isHistory: boolean,
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; raw: Record<string, unknown> }[]>`
    SELECT t."serviceId" AS id, t.raw FROM mirror_transactions t
    WHERE t."serviceId" = ANY(${[...appeared]}) AND t.claim <> ${rawState('BOUND')}
      AND t."attemptId" IS NULL
      AND (NOT ${isHistory}::boolean AND t."customerId" IS NOT NULL AND t."subscriptionId" IS NULL
        AND NOT EXISTS (SELECT 1 FROM customers WHERE "serviceId" = t."customerId")
        AND NOT EXISTS (SELECT 1 FROM charge_attempts WHERE "customerId" = t."customerId")
      OR CASE WHEN ${hasClock}::boolean
        THEN coalesce(t."shownAt" + make_interval(secs => ${CLOCK_SKEW_MS / 1_000}), t."firstSeenAt") ELSE t."firstSeenAt" END > (
        SELECT min(since) FROM (
          SELECT "createdAt" FROM customers WHERE "serviceId" = t."customerId"
          UNION ALL
          SELECT "createdAt" FROM charge_attempts WHERE "customerId" = t."customerId"
        ) AS known(since)))`;
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
    if (itemless) await fetchImplied(tx, ids);
  }
}
