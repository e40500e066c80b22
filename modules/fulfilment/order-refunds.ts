import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import type { ListQuery } from '@/lib/list-query';

export async function hasRefund(tx: Database, subjectId: string): Promise<boolean> {
  const where = { kind: 'ORDER' as const, subjectId, refundStatus: { not: null } };
  return (await tx.parcel.count({ where })) > 0;
}

/** Limits a list to orders with a pending refund. */
export function ordersToRefund({ refund }: ListQuery): Prisma.Sql | null {
  return refund === 'DUE'
    ? Prisma.sql`o.id IN (SELECT p."subjectId" FROM parcels p
        WHERE p.kind = ${rawState('ORDER')} AND p."refundStatus" = ${rawState('DUE')})`
    : null;
}
