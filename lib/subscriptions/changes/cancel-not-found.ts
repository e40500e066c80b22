import { type FlagKind, raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';

const KIND = 'cancel-not-found' satisfies FlagKind;

/** Flags a subscription that the service does not end although it was asked to: it may be charged on. */
export async function flagCancelNotFound(subscriptionId: string): Promise<void> {
  // Once a day: its owner may try again after a merchant has resolved it.
  await raiseFlag(db(), { subscriptionId }, KIND, { day: now().toISOString().slice(0, 10) });
}

/** It has ended, whatever a DELETE or a GET answered. */
export async function resolveCancelNotFound(tx: Database, subscriptionId: string): Promise<void> {
  await tx.reviewFlag.updateMany({
    where: { subscriptionId, kind: { in: [KIND, 'missing'] }, resolvedAt: null },
    data: { resolvedAt: now() },
  });
}
