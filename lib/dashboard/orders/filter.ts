import { Prisma } from '@/lib/db/generated/client';
import { OrderStatus } from '@/lib/db/generated/enums';
import { rawState } from '@/lib/db/sql/raw-state';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { dayRange } from '@/lib/delivery/shop-day';
import type { ListQuery } from '@/lib/list-query';
import { orderConditions } from '@/modules/order-filters';
import { orderMatches } from '../search';

/** The work lists of staff, chosen by `tab` in the URL; without it, all orders are listed. */
export const orderTabs = [
  'pack', // module: fulfilment
  'unpaid',
  'review',
] as const;

const tabConditions: Record<string, Prisma.Sql> = {
  // module: fulfilment
  pack: Prisma.sql`o.id IN (
    SELECT p."subjectId" FROM parcels p
    WHERE p.kind = ${rawState('ORDER')} AND p.status = ${rawState('PENDING')}
  )`,
  unpaid: Prisma.sql`o.status IN (${Prisma.raw(sqlStates(['PENDING', 'PAYING', 'UNCERTAIN', 'FAILED']))})`,
  review: Prisma.sql`(o.status = ${rawState('REVIEW')} OR o.id IN (
    SELECT flag."orderId" FROM review_flags flag WHERE flag."resolvedAt" IS NULL))`,
};

/**
 * The query as SQL conditions on an order `o`. To add a filter, add a condition here and a field in
 * components/merchant/orders/order-filters.tsx.
 */
export function filterConditions(query: ListQuery): Prisma.Sql[] {
  const { q, tab, status } = query;
  const { from, until } = dayRange(query);
  return [
    q ? orderMatches(q) : null,
    tab ? (tabConditions[tab] ?? null) : null,
    status && Object.hasOwn(OrderStatus, status)
      ? Prisma.sql`o.status = ${status}::"OrderStatus"`
      : null,
    ...orderConditions.map((conditionOf) => conditionOf(query)),
    from && Prisma.sql`o."createdAt" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`o."createdAt" < ${until.toISOString()}::timestamp`,
  ].filter((condition) => condition !== null);
}
