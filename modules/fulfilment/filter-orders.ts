import { Prisma } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import type { ListQuery } from '@/lib/list-query';

export function ordersToRefund({ refund }: ListQuery): Prisma.Sql | null {
  return refund === 'DUE'
    ? Prisma.sql`o.id IN (SELECT p."subjectId" FROM parcels p
        WHERE p.kind = ${rawState('ORDER')} AND p."refundStatus" = ${rawState('DUE')})`
    : null;
}
