import { Prisma } from '@/lib/db/generated/client';
import { FulfilmentStatus } from '@/lib/db/generated/enums';
import { rawState } from '@/lib/db/sql/raw-state';
import type { ListQuery } from '@/lib/list-query';

/** The paid orders of a status of fulfilment. */
export function fulfilledOrders({ fulfilment }: ListQuery): Prisma.Sql | null {
  return fulfilment && Object.hasOwn(FulfilmentStatus, fulfilment)
    ? Prisma.sql`o.status = ${rawState('PAID')} AND o."fulfilmentStatus" = ${fulfilment}::"FulfilmentStatus"`
    : null;
}

/** The orders of which something is to refund. */
export function ordersToRefund({ refund }: ListQuery): Prisma.Sql | null {
  return refund === 'DUE' ? Prisma.sql`o."refundStatus" = ${rawState('DUE')}` : null;
}
