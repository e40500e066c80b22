import { type Database, db } from '@/lib/db/client';
import type { MirrorCustomer, MirrorProduct, MirrorSubscription } from '@/lib/db/generated/client';
import type { ServiceCustomer, ServiceProduct, ServiceSubscription } from '@/lib/service/resources';
import { customerColumns, productColumns, subscriptionColumns } from './columns';

/** The kinds that the service shows one by one. */
export type SingleKind = 'CUSTOMER' | 'PRODUCT' | 'SUBSCRIPTION';

/** A resource as the service showed it; null if the service says there is none. */
export type Shown =
  | { kind: 'CUSTOMER'; value: ServiceCustomer | null }
  | { kind: 'PRODUCT'; value: ServiceProduct | null }
  | { kind: 'SUBSCRIPTION'; value: ServiceSubscription | null };

/** What was requested, and when. */
export type Fetch = {
  id: string;
  /** From service_sequence, before the fetch: a lower one never overwrites a higher one. */
  sequence: bigint;
  askedAt: Date;
  /** The last event's type and time, as far as known. */
  hintType: string | null;
  hintAt: Date | null;
};

/** What the mirror had before and after a fetch. */
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
 * Writes the result of a fetch, unless a later fetch has been written already. A deleted resource
 * keeps its last row as a tombstone; one that was never mirrored leaves none, unless the shop has it.
 *
 * @param isHeld whether it is a subscription that the shop has
 * @returns the row before and after, for the subscribers; null if nothing was written
 */
export async function writeFetched(
  tx: Database,
  fetched: Fetch,
  shown: Shown,
  isHeld = false,
): Promise<Change | null> {
  await lockRow(tx, shown.kind, fetched.id);
  switch (shown.kind) {
    case 'CUSTOMER':
      return writeCustomer(tx, fetched, shown.value);
    case 'PRODUCT':
      return writeProduct(tx, fetched, shown.value);
    case 'SUBSCRIPTION':
      return writeSubscription(tx, fetched, shown.value, isHeld);
  }
}

/** A few resources that the service has shown: products, and customers of a shop without products. */
export async function knownResources(): Promise<{ kind: SingleKind; id: string }[]> {
  const products = await db().mirrorProduct.findMany({
    where: { deletedAt: null },
    orderBy: { sequence: 'desc' },
    take: 3,
    select: { serviceId: true },
  });
  const customers = await db().customer.findMany({
    where: { serviceId: { not: null } },
    orderBy: { updatedAt: 'desc' },
    take: 3,
    select: { serviceId: true },
  });
  return [
    ...products.map(({ serviceId: id }) => ({ kind: 'PRODUCT' as const, id })),
    ...customers.map(({ serviceId: id }) => ({ kind: 'CUSTOMER' as const, id: id ?? '' })),
  ];
}

/** Whether it is the customer of an address here: unlinked, their next purchase would create another one. */
export async function isCustomerOfShop(serviceId: string): Promise<boolean> {
  return (await db().customer.count({ where: { serviceId } })) > 0;
}

/** No other process writes this row until the transaction ends, not even its first version. */
async function lockRow(tx: Database, kind: SingleKind, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`;
}

/**
 * The columns of every kind; null if the row is newer, or would be created only to be deleted.
 * @param isMissed whether to create a row for a resource that was deleted before it was ever
 *   mirrored
 */
function stampOf(
  before: { sequence: bigint; deletedAt: Date | null } | null,
  fetched: Fetch,
  found: boolean,
  isMissed = false,
): { sequence: bigint; deletedAt: Date | null } | null {
  if (before ? before.sequence >= fetched.sequence : !(found || isMissed)) return null;
  return {
    sequence: fetched.sequence,
    deletedAt: found ? null : (before?.deletedAt ?? fetched.askedAt),
  };
}

async function writeCustomer(
  tx: Database,
  fetched: Fetch,
  value: ServiceCustomer | null,
): Promise<Change | null> {
  const where = { serviceId: fetched.id };
  const before = await tx.mirrorCustomer.findUnique({ where });
  const stamp = stampOf(before, fetched, value !== null);
  if (!stamp) return null;
  const columns = { ...stamp, ...(value && customerColumns(value)) };
  const after = await tx.mirrorCustomer.upsert({
    where,
    create: { ...where, ...columns },
    update: columns,
  });
  return { kind: 'CUSTOMER', id: fetched.id, before, after };
}

async function writeProduct(
  tx: Database,
  fetched: Fetch,
  value: ServiceProduct | null,
): Promise<Change | null> {
  const where = { serviceId: fetched.id };
  const before = await tx.mirrorProduct.findUnique({ where });
  const stamp = stampOf(before, fetched, value !== null);
  if (!stamp) return null;
  const columns = { ...stamp, fetchedAt: fetched.askedAt, ...(value && productColumns(value)) };
  const after = await tx.mirrorProduct.upsert({
    where,
    create: { ...where, ...columns },
    update: columns,
  });
  return { kind: 'PRODUCT', id: fetched.id, before, after };
}

async function writeSubscription(
  tx: Database,
  fetched: Fetch,
  value: ServiceSubscription | null,
  isHeld: boolean,
): Promise<Change | null> {
  const where = { serviceId: fetched.id };
  const before = await tx.mirrorSubscription.findUnique({ where });
  // It may have ended before it was first fetched: its owner is notified.
  const isMissed = !before && !value && isHeld;
  const stamp = stampOf(before, fetched, value !== null, isMissed);
  if (!stamp) return null;
  const { hintType, hintAt } = fetched;
  const columns = { ...stamp, hintType, hintAt, ...(value && subscriptionColumns(value)) };
  const after = await tx.mirrorSubscription.upsert({
    where,
    create: { ...where, ...columns },
    update: columns,
  });
  return { kind: 'SUBSCRIPTION', id: fetched.id, before, after };
}
