import type { Database } from '@/lib/db/client';
import type { MirrorCustomer, MirrorProduct, MirrorSubscription } from '@/lib/db/generated/client';
import type { ServiceCustomer, ServiceProduct, ServiceSubscription } from '@/lib/service/resources';
import { customerColumns, productColumns, subscriptionColumns } from './columns';

/** The kinds that the service shows one by one. */
export type SingleKind = 'CUSTOMER' | 'PRODUCT' | 'SUBSCRIPTION';

/** What the service showed of a resource; null when it says that there is none. */
export type Shown =
  | { kind: 'CUSTOMER'; value: ServiceCustomer | null }
  | { kind: 'PRODUCT'; value: ServiceProduct | null }
  | { kind: 'SUBSCRIPTION'; value: ServiceSubscription | null };

/** What was asked, and when. */
export type Look = {
  id: string;
  /** From service_sequence, before the fetch: a lower one never overwrites a higher one. */
  sequence: bigint;
  askedAt: Date;
  /** The last event's type and time, as far as known. */
  hintType: string | null;
  hintAt: Date | null;
};

/** What the mirror held before a look and holds after it. */
export type Change =
  | { kind: 'CUSTOMER'; id: string; before: MirrorCustomer | null; after: MirrorCustomer }
  | { kind: 'PRODUCT'; id: string; before: MirrorProduct | null; after: MirrorProduct }
  | {
      kind: 'SUBSCRIPTION';
      id: string;
      before: MirrorSubscription | null;
      after: MirrorSubscription;
    };

/**
 * Writes what a look showed, unless a later look has been written already. A resource that is gone
 * keeps its last row as a tombstone; one that was never shown leaves nothing, unless somebody here
 * has subscribed to it.
 *
 * @returns the row before and after, for what follows from the difference; null when nothing was
 *   written
 */
export async function writeLook(tx: Database, look: Look, shown: Shown): Promise<Change | null> {
  await lockRow(tx, shown.kind, look.id);
  switch (shown.kind) {
    case 'CUSTOMER':
      return writeCustomer(tx, look, shown.value);
    case 'PRODUCT':
      return writeProduct(tx, look, shown.value);
    case 'SUBSCRIPTION':
      return writeSubscription(tx, look, shown.value);
  }
}

/** Until the transaction ends nobody else writes this row, not even its first version. */
async function lockRow(tx: Database, kind: SingleKind, id: string): Promise<void> {
  await tx.$executeRaw`/* prepared: mirror-lock */ SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`;
}

/**
 * What every row gets; null when the row is newer, or is not to be made only to be deleted.
 * @param isMissed whether a row is made for what is gone before it was ever shown
 */
function stampOf(
  before: { sequence: bigint; deletedAt: Date | null } | null,
  look: Look,
  found: boolean,
  isMissed = false,
): { sequence: bigint; deletedAt: Date | null } | null {
  if (before ? before.sequence >= look.sequence : !(found || isMissed)) return null;
  return {
    sequence: look.sequence,
    deletedAt: found ? null : (before?.deletedAt ?? look.askedAt),
  };
}

async function writeCustomer(
  tx: Database,
  look: Look,
  value: ServiceCustomer | null,
): Promise<Change | null> {
  const where = { serviceId: look.id };
  const before = await tx.mirrorCustomer.findUnique({ where });
  const stamp = stampOf(before, look, value !== null);
  if (!stamp) return null;
  const columns = { ...stamp, ...(value && customerColumns(value)) };
  const after = await tx.mirrorCustomer.upsert({
    where,
    create: { ...where, ...columns },
    update: columns,
  });
  return { kind: 'CUSTOMER', id: look.id, before, after };
}

async function writeProduct(
  tx: Database,
  look: Look,
  value: ServiceProduct | null,
): Promise<Change | null> {
  const where = { serviceId: look.id };
  const before = await tx.mirrorProduct.findUnique({ where });
  const stamp = stampOf(before, look, value !== null);
  if (!stamp) return null;
  const columns = { ...stamp, fetchedAt: look.askedAt, ...(value && productColumns(value)) };
  const after = await tx.mirrorProduct.upsert({
    where,
    create: { ...where, ...columns },
    update: columns,
  });
  return { kind: 'PRODUCT', id: look.id, before, after };
}

async function writeSubscription(
  tx: Database,
  look: Look,
  value: ServiceSubscription | null,
): Promise<Change | null> {
  const where = { serviceId: look.id };
  const before = await tx.mirrorSubscription.findUnique({ where });
  // It may have ended before it was looked at for the first time: its owner is told.
  const isMissed = !before && !value && (await tx.subscription.count({ where })) > 0;
  const stamp = stampOf(before, look, value !== null, isMissed);
  if (!stamp) return null;
  const { hintType, hintAt } = look;
  const columns = { ...stamp, hintType, hintAt, ...(value && subscriptionColumns(value)) };
  const after = await tx.mirrorSubscription.upsert({
    where,
    create: { ...where, ...columns },
    update: columns,
  });
  return { kind: 'SUBSCRIPTION', id: look.id, before, after };
}
