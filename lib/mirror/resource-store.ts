import { type Database, db } from '@/lib/db/client';
import type { MirrorCustomer, MirrorProduct, MirrorSubscription } from '@/lib/db/generated/client';
import type { ServiceCustomer, ServiceProduct, ServiceSubscription } from '@/lib/service/resources';
import { customerColumns, productColumns, subscriptionColumns } from './columns';

export type SingleKind = 'CUSTOMER' | 'PRODUCT' | 'SUBSCRIPTION';

export type FetchedResource =
  | { kind: 'CUSTOMER'; value: ServiceCustomer | null }
  | { kind: 'PRODUCT'; value: ServiceProduct | null }
  | { kind: 'SUBSCRIPTION'; value: ServiceSubscription | null };

export type Fetch = {
  id: string;
  /** Drawn from service_sequence before the fetch: a lower number never overwrites a higher one. */
  sequence: bigint;
  askedAt: Date;
  hintType: string | null;
  hintAt: Date | null;
};

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
 * Stores a fetched resource, unless a later fetch has been stored. A deleted resource keeps its last row as a
 * tombstone. If it was never mirrored, it gets a tombstone only if `isHeld`.
 * @param isHeld whether the shop has the subscription
 * @returns null if nothing was written
 */
export async function writeFetched(
  tx: Database,
  fetched: Fetch,
  resource: FetchedResource,
  isHeld = false,
): Promise<Change | null> {
  await lockRow(tx, resource.kind, fetched.id);
  switch (resource.kind) {
    case 'CUSTOMER':
      return writeCustomer(tx, fetched, resource.value);
    case 'PRODUCT':
      return writeProduct(tx, fetched, resource.value);
    case 'SUBSCRIPTION':
      return writeSubscription(tx, fetched, resource.value, isHeld);
  }
}

/** A few resources that the service has shown: products, and customers for shops without products. */
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

/** Whether the shop has this customer. If such a customer were unlinked, the next purchase would create another one. */
export async function isCustomerOfShop(serviceId: string): Promise<boolean> {
  return (await db().customer.count({ where: { serviceId } })) > 0;
}

/** An advisory lock, because the row may not exist yet. */
async function lockRow(tx: Database, kind: SingleKind, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`;
}

/**
 * Columns that all kinds have. Null if the row is newer, or if the resource was deleted before it was mirrored.
 * @param isMissed whether to create a row for a resource that was deleted before it was mirrored
 */
function stampOf(
  before: { sequence: bigint; deletedAt: Date | null } | null,
  fetched: Fetch,
  exists: boolean,
  isMissed = false,
): { sequence: bigint; deletedAt: Date | null } | null {
  if (before ? before.sequence >= fetched.sequence : !(exists || isMissed)) return null;
  return {
    sequence: fetched.sequence,
    deletedAt: exists ? null : (before?.deletedAt ?? fetched.askedAt),
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
  // A subscription that ended before its first fetch still needs a row, so that its owner is notified.
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
