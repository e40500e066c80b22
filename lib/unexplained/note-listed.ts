import { now } from '@/lib/clock';
import { chunksOf } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { lastListFetch } from '@/lib/mirror/collections/list-fetch';
import type { StoredList } from '@/lib/mirror/publish';
import { markAllDirty } from '@/lib/mirror/store';
import { currentWire } from '@/lib/service/current-wire';
import { hasFailed } from '@/lib/service/resources';
import { noteUnexplained } from './note-unexplained';
import { ownAmong } from './own-subscriptions';
import { uncharged } from './raise-at-order';

const HISTORY = 'transactions-history';

/**
 * Records new or changed charges that belong to no order or subscription. Charges up to the first complete list before
 * the first sale are history and not recorded. Subscriptions of charges are fetched even without an event.
 * @param tx the transaction that stores the list
 */
export async function noteListed(tx: Database, list: StoredList): Promise<void> {
  const isHistory = await isBeforeFirstSale(tx);
  for (const ids of chunksOf(list.written)) {
    if (isHistory) {
      await tx.$executeRaw`
        UPDATE mirror_transactions SET "isHistory" = true
        WHERE "serviceId" = ANY(${[...ids]}) AND "attemptId" IS NULL`;
    } else await noteCharges(tx, ids);
  }
  if (isHistory && (await lastListFetch(tx))?.complete) {
    await tx.serviceState.create({ data: { key: HISTORY, value: {}, updatedAt: now() } });
  }
}

/** Whether no complete list was stored and no payment was sent. */
async function isBeforeFirstSale(tx: Database): Promise<boolean> {
  if (await tx.serviceState.findUnique({ where: { key: HISTORY } })) return false;
  return (await tx.paymentAttempt.findFirst({ where: { sends: { gt: 0 } } })) === null;
}

async function noteCharges(tx: Database, ids: readonly string[]): Promise<void> {
  const rows = await tx.mirrorTransaction.findMany({
    where: { serviceId: { in: [...ids] }, attemptId: null, monthOf: null, isHistory: false },
  });
  const subscriptionIds = rows.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const own = await ownAmong(tx, subscriptionIds);
  const { isShared } = currentWire();
  await markAllDirty(tx, 'SUBSCRIPTION', [...(isShared ? own : new Set(subscriptionIds))]);
  if (isShared) return;
  for (const row of rows) {
    if (own.has(row.subscriptionId ?? '') || hasFailed(row.status)) continue;
    const attempt = await uncharged(tx, row);
    await noteUnexplained(tx, 'CHARGE', row.serviceId, attempt?.id);
  }
}
